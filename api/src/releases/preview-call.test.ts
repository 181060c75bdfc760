import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readBuild } from '@aerofleet/federation/release/build-output'
import { overHttp } from '@aerofleet/federation/release/over-http'
import { directoryStore } from '@aerofleet/federation/release/store/directory-store'
import {
  writeSampleRemote,
  writeSampleShell,
} from '@aerofleet/federation/release/test/sample-build'
import type { FastifyInstance } from 'fastify'

const hour = 3_600_000
/** Each key may release the remote of its name, `*` every part. */
const keys = { fleet: 'mfe_of-fleet', other: 'mfe_of-other', '*': 'mfe_of-the-platform' }
const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')

let root: string
let app: FastifyInstance
let address: string

const clientOf = (name: keyof typeof keys) => overHttp({ address, key: keys[name] })

async function publish(name: string, version: string) {
  if (name === 'shell') await writeSampleShell(root, version)
  else await writeSampleRemote(root, name, version)
  await clientOf('*').publish(await readBuild(join(root, name)), { dryRun: false })
}
const promote = (name: string, version: string) =>
  clientOf('*').change(name, { act: 'promote', version }, { dryRun: false })

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'aerofleet-preview-'))
  const lines = Object.entries(keys).map(([name, key]) => `${name} ${hashOf(key)}`)
  await writeFile(join(root, 'keys'), lines.join('\n'))
  const store = directoryStore(join(root, 'store'))
  app = globalThis.createTestWeb({
    storeDirectory: join(root, 'store'),
    firebase: { apiKey: 'demo', projectId: 'demo-aerofleet' },
    releases: { keysFile: join(root, 'keys'), store },
  })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
  await publish('shell', '1')
  await promote('shell', '1')
  await publish('fleet', '1')
  await promote('fleet', '1')
  await publish('fleet', '2')
})
afterEach(async () => {
  await app.close()
  await rm(root, { recursive: true })
})

type LinkOptions = { name?: string; version?: string; hours?: number; by?: keyof typeof keys }
function tokenOf({ name = 'fleet', version = '2', hours = 8, by = 'fleet' }: LinkOptions = {}) {
  const link = clientOf(by).previewLink({ name, version, until: Date.now() + hours * hour })
  return new URL(link).searchParams.get('preview') ?? ''
}
async function show(token: string) {
  const answer = await fetch(`${address}/registry/preview/${encodeURIComponent(token)}`)
  const body: unknown = await answer.json()
  return { status: answer.status, headers: answer.headers, body }
}

test.each(['fleet', '*'] as const)(
  'a link made with the key of %s shows its version',
  async (by) => {
    const { status, headers, body } = await show(tokenOf({ by }))
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toMatchObject({
      name: 'fleet',
      release: {
        version: '2',
        entry: '/mfe/fleet/2/remoteEntry.js',
        integrity: expect.stringMatching(/^sha384-/),
      },
    })
  },
)

test('a link shows a remote that was never live', async () => {
  await publish('other', '1')
  expect(await show(tokenOf({ name: 'other', version: '1', by: 'other' }))).toMatchObject({
    status: 200,
    body: { name: 'other' },
  })
})

const ended = { status: 404, body: { code: 'preview-ended' } }
test.each<[string, () => string]>([
  ['that has expired', () => tokenOf({ hours: -0.01 })],
  ['that is valid for more than 72 hours', () => tokenOf({ hours: 73 })],
  ['of a version that was never published', () => tokenOf({ version: '9' })],
  ['made with the key of another remote', () => tokenOf({ by: 'other' })],
  ['for the shell', () => tokenOf({ name: 'shell', version: '1', by: '*' })],
  [
    'whose text was changed',
    () => `${btoa('{"name":"fleet","version":"1","until":9e15}')}.${tokenOf().split('.')[1]}`,
  ],
  ['without a signature', () => tokenOf().split('.')[0] ?? ''],
  [
    'signed with the key in place of its hash',
    () => {
      const [payload = ''] = tokenOf().split('.')
      return `${payload}.${createHmac('sha256', keys.fleet).update(payload).digest('base64url')}`
    },
  ],
  ['that is no token', () => '%00..//'],
  ['whose version is a path to another file', () => tokenOf({ version: '../../keys' })],
])('a link %s shows nothing', async (_, make) => {
  expect(await show(make())).toMatchObject(ended)
})

test('a link no longer works when its key is removed', async () => {
  const token = tokenOf()
  await writeFile(join(root, 'keys'), `other ${hashOf(keys.other)}`)
  expect(await show(token)).toMatchObject(ended)
})

test('a preview does not change the live registry or the page of other users', async () => {
  const read = async (path: string) => {
    const answer = await fetch(address + path)
    const { 'x-request-id': _, date: __, ...headers } = Object.fromEntries(answer.headers)
    return { headers, body: await answer.text() }
  }
  const paths = ['/registry/live.json', '/dashboard/fleet', '/login']
  const before = await Promise.all(paths.map(read))
  const token = tokenOf()
  await show(token)
  expect(await Promise.all(paths.map(read))).toEqual(before)
  expect(await read(`/login?preview=${token}`)).toEqual(before[2])
})
