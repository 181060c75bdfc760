import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Registry } from '@aerofleet/shared/mfe-declaration'
import { declarationOf, MfeFile } from '@aerofleet/shared/mfe-file'
import { applyOverrides, parseOverrides } from './overrides'

const file = (name: string) => ({ name, mount: '/dashboard', screens: [] })
const declaration = (name: string) => declarationOf(MfeFile.parse(file(name)))
const release = (name: string) => ({
  version: '1.0.0',
  entry: `/mfe/${name}/1.0.0/remoteEntry.js`,
  integrity: 'sha384-x',
  container: `${name}_1`,
  preload: [],
  declaration: declaration(name),
})
const registry: Registry = {
  revision: 7,
  remotes: { fleet: { current: release('fleet'), previous: release('fleet') } },
}

test.each([
  ['fleet:http://localhost:4102', 'http://localhost:4102'],
  ['fleet:http://localhost:4102/', 'http://localhost:4102'],
  ['fleet:http://127.0.0.1:4102', 'http://127.0.0.1:4102'],
  ['fleet:http://[::1]:4102', 'http://localhost:4102'],
  [' fleet:http://localhost ', 'http://localhost'],
])('an override names a remote and a loopback address: %s', (text, address) => {
  expect(parseOverrides(text)).toEqual({ overrides: [{ name: 'fleet', address }], problems: [] })
})

test.each([
  'fleet:https://localhost:4102',
  'fleet:http://evil.example',
  'fleet:http://localhost.evil.example:4102',
  'fleet:http://evil.example#http://localhost:4102',
  'fleet:http://localhost:4102@evil.example',
  'fleet:http://user:secret@localhost:4102',
  'fleet:http://192.168.0.7:4102',
  'fleet:http://127.0.0.2:4102',
  'fleet:http://2130706433:4102',
  'fleet:http://[::ffff:127.0.0.1]:4102',
  'fleet:http://localhost:99999',
  'fleet:http://localhost:4102/other',
  'fleet:http://LOCALHOST:4102',
  'fleet://localhost:4102',
  'fleet:javascript:alert(1)',
  'fleet:data:text/javascript;alert(1)',
])('anything but http on a loopback address is refused with a sentence: %s', (text) => {
  const { overrides, problems } = parseOverrides(text)
  expect(overrides).toEqual([])
  expect(problems).toEqual([
    expect.stringContaining(
      'an override is http:// on localhost, 127.0.0.1 or [::1], such as fleet:http://localhost:4102.',
    ),
  ])
})

test('commas separate several overrides; a wrong one leaves the others as they are', () => {
  const text = 'fleet:http://localhost:1,,admin:http://[::1]:2,hello,fleet:http://localhost:3'
  expect(parseOverrides(text)).toEqual({
    overrides: [
      { name: 'fleet', address: 'http://localhost:1' },
      { name: 'admin', address: 'http://localhost:2' },
    ],
    problems: [
      '“hello” is not an override: write a name and an address, fleet:http://localhost:4102.',
      'fleet is named twice; it is taken from http://localhost:1.',
    ],
  })
})

describe('applied to a registry', () => {
  let server: Server
  let address: string
  let served = ''

  beforeAll(async () => {
    server = createServer((_, response) => response.end(served)).listen(0, '127.0.0.1')
    await new Promise((listening) => server.once('listening', listening))
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise((closed) => server.close(closed)))

  const apply = (name: string) =>
    applyOverrides(registry, { overrides: [{ name, address }], problems: [] })

  test('a remote is taken from its dev server, without a hash and without a release before it', async () => {
    served = JSON.stringify({ ...file('fleet'), mount: '/' })
    const applied = await apply('fleet')
    expect(applied.inUse).toEqual([{ name: 'fleet', address, answers: true }])
    expect(applied.registry.revision).toBe(7)
    expect(applied.registry.remotes['fleet']).toEqual({
      current: {
        version: 'development',
        entry: `${address}/remoteEntry.js`,
        integrity: '',
        container: 'fleet_development',
        preload: [],
        declaration: { ...declaration('fleet'), mount: '/' },
      },
    })
    expect(registry.remotes['fleet']?.previous).toBeDefined()
  })

  test('a remote that was never released is taken from its dev server', async () => {
    served = JSON.stringify(file('hangar'))
    expect(Object.keys((await apply('hangar')).registry.remotes)).toEqual(['fleet', 'hangar'])
  })

  test('a server of another remote is refused', async () => {
    served = JSON.stringify(file('admin'))
    const applied = await apply('fleet')
    expect(applied.problems).toEqual([`${address} serves admin, not fleet.`])
    expect(applied.registry).toEqual(registry)
  })

  test('a server without a valid declaration is refused', async () => {
    served = '<h1>Something else</h1>'
    const applied = await apply('fleet')
    expect(applied.problems).toEqual([
      `${address} serves no valid mfe.json, so fleet is not taken from it.`,
    ])
  })

  test('a silent server is in use for a remote that exists, but not for an unknown one', async () => {
    const silent = 'http://127.0.0.1:1'
    const { registry: after, ...applied } = await applyOverrides(registry, {
      overrides: [
        { name: 'fleet', address: silent },
        { name: 'hangar', address: silent },
      ],
      problems: [],
    })
    expect(applied).toEqual({
      inUse: [{ name: 'fleet', address: silent, answers: false }],
      problems: [`There is no remote hangar (only fleet), and ${silent} does not answer.`],
    })
    expect(after.remotes['fleet']?.current.version).toBe('development')
  })
})
