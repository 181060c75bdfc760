import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Tools } from '@aerofleet/federation/release/commands/command'
import { mfe, openStore, overHttp } from '@aerofleet/federation/release/mfe'
import { directoryStore } from '@aerofleet/federation/release/store/directory-store'
import {
  writeSampleRemote,
  writeSampleShell,
} from '@aerofleet/federation/release/test/sample-build'
import type { FastifyInstance } from 'fastify'

const keys = { fleet: 'mfe_of-fleet', '*': 'mfe_of-the-platform' }

let root: string
let app: FastifyInstance
let address: string
let rehearsed: string[]
let flaws: string[]

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'aerofleet-on-server-'))
  rehearsed = []
  flaws = []
  const store = join(root, 'store')
  const lines = Object.entries(keys).map(
    ([name, key]) => `${name} ${createHash('sha256').update(key).digest('hex')}`,
  )
  await writeFile(join(root, 'keys'), lines.join('\n'))
  app = globalThis.createTestWeb({
    storeDirectory: store,
    firebase: { apiKey: 'demo', projectId: 'demo-aerofleet' },
    releases: { keysFile: join(root, 'keys'), store: directoryStore(store) },
  })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
  await writeSampleShell(root, '1', { sdk: '0.4.0' })
  await run('publish shell', keys['*'])
  await run('promote shell', keys['*'])
})
afterEach(async () => {
  await app.close()
  await rm(root, { recursive: true })
})

async function run(line: string, key: string | undefined = keys.fleet): Promise<string> {
  const version = async (name: string) =>
    JSON.parse(await readFile(join(root, name, 'build.json'), 'utf8')).version
  const rehearse: Tools['rehearse'] = async (live, name, releases) => {
    await releases.directoryOf('shell', live.shell?.current.version ?? '')
    rehearsed.push(`${name} ${live.remotes[name]?.current.version}`)
    return flaws
  }
  const tools = {
    store: openStore(undefined),
    server: overHttp({ address, key }),
    mirrorFolder: join(root, 'mirror'),
    workspace: root,
    distOf: (name: string) => join(root, name),
    build: version,
    sourceVersion: version,
    rehearse,
    addToWorkspace: async () => {},
    now: () => new Date(),
    user: 'nobody',
    commit: () => 'Aircraft have a station',
  }
  return (await mfe(line.split(' '), tools)).text
}

test('a team types the same commands with an address as with a folder', async () => {
  await writeSampleRemote(root, 'fleet', '1', { sdk: '0.4.0' })
  expect(await run('publish fleet')).toBe('Published fleet 1.\nPut it live: mfe promote fleet 1')
  expect(await run('publish fleet')).toContain('fleet 1 is published already.')
  expect(await run('promote fleet --dry-run')).toBe('fleet 1 would go live.')
  expect(await run('promote fleet')).toBe('fleet 1 is live.')
  await writeSampleRemote(root, 'fleet', '2', { sdk: '0.4.0' })
  await run('publish fleet')
  await run('promote fleet')
  expect(await run('status')).toContain('fleet 2 (before: 1; built with 0.4.0)')
  expect(await run('rollback fleet --why Typo')).toBe('fleet went back from 2 to 1.')
  expect(await run('retire fleet')).toContain('fleet is out of the application.')
  const log = await run('log')
  expect(log).toMatch(/fleet 1 by fleet: Aircraft have a station/)
  expect(log).toMatch(/fleet 1 \(before: 2\) by fleet: Typo/)
  expect(await run('list fleet')).toMatch(/^fleet [12] /)
})

test('a release is rehearsed with the live releases of the server, and does not go live with a flaw', async () => {
  await writeSampleRemote(root, 'fleet', '1')
  await run('publish fleet')
  flaws = ['/dashboard/fleet as MRO: This screen is unavailable']
  await expect(run('promote fleet --rehearse')).rejects.toThrow(
    'fleet 1 is refused:\n  /dashboard/fleet as MRO: This screen is unavailable',
  )
  flaws = []
  expect(await run('promote fleet --rehearse')).toBe('fleet 1 is live.')
  expect(rehearsed).toEqual(['fleet 1', 'fleet 1'])
})

test('a remote that was built with newer packages than the product is refused before its rehearsal', async () => {
  await writeSampleRemote(root, 'fleet', '1', { sdk: '0.5.0' })
  await expect(run('publish fleet')).rejects.toThrow(
    'This was built with 0.5.0, the product is 0.4.0. Deploy the product first, or build with 0.4.0.',
  )
  expect(rehearsed).toEqual([])
})

test('without a key nothing is sent, and the message says where to get one', async () => {
  await expect(run('status', '')).rejects.toThrow(
    `${address} needs a key: set MFE_KEY to the one that the platform made with mfe key <name>.`,
  )
})

test('a preview is a link to a published version, for 8 hours or as long as the command says', async () => {
  await writeSampleRemote(root, 'fleet', '1')
  await expect(run('preview fleet')).rejects.toThrow(
    'fleet 1 is not published. Publish it: mfe publish fleet',
  )
  await run('publish fleet')
  const { link, until } = JSON.parse(await run('preview fleet --json'))
  expect(until - Date.now()).toBeGreaterThan(7.9 * 3_600_000)
  expect(until - Date.now()).toBeLessThanOrEqual(8 * 3_600_000)
  const token = new URL(link).searchParams.get('preview')
  expect(link).toBe(`${address}/dashboard?preview=${token}`)
  expect((await fetch(`${address}/registry/preview/${token}`)).status).toBe(200)
  expect(link).not.toContain(keys.fleet)
  await expect(run('preview fleet --hours 73')).rejects.toThrow('at most 72 hours')
  await expect(run('preview shell', keys['*'])).rejects.toThrow('The shell has no preview')
})
