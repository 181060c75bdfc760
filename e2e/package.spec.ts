import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { billFile, noticesFile, packagesIn } from '../packages/federation/src/build/notices'
import { launch } from '../packages/federation/src/run/launch.mjs'
import { run, workspace } from './support/command'
import { startPostgres } from './support/postgres'
import { expect, test } from './support/test'

const maxBytes = 40_000_000

let folder = ''
let elsewhere = ''
test.beforeAll(async () => {
  elsewhere = await mkdtemp(join(tmpdir(), 'aerofleet-package-'))
  const made = join(elsewhere, 'made')
  folder = join(elsewhere, 'host')
  const { code, output } = await run([process.execPath, 'scripts/package.mjs', made])
  expect(code, output).toBe(0)
  await cp(made, folder, { recursive: true })
  await rm(made, { recursive: true })
})
test.afterAll(() => rm(elsewhere, { recursive: true, force: true, maxRetries: 5 }))

async function billedIn(of: string): Promise<string[]> {
  const bill = JSON.parse(await readFile(join(of, billFile), 'utf8')) as {
    components: { purl: string }[]
  }
  return bill.components.map(({ purl }) => decodeURIComponent(purl.slice('pkg:npm/'.length))).sort()
}

async function files(): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found.filter((entry) => !entry.isDirectory()).map((its) => join(its.parentPath, its.name))
}

/** From this process's environment the package gets only the path of Node.js. */
async function startPackage(env: Record<string, string>) {
  const server = launch(join(folder, 'api/dist/server.mjs'), {
    cwd: elsewhere,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: join(elsewhere, 'data'),
      FIREBASE_PROJECT_ID: 'fleet-4711',
      FIREBASE_API_KEY: 'key',
      ...env,
    },
  })
  return { ...server, url: await server.ready() }
}

test('the package runs in production, from a folder of its own, on a PostgreSQL server', async ({
  browser,
}) => {
  const database = await startPostgres()
  const server = await startPackage({ NODE_ENV: 'production', DATABASE_URL: database.url })
  const health = await fetch(`${server.url}/api/health`)
  expect(await health.json()).toEqual({ status: 'up' })
  // Nobody here may call Google, so readiness has the database only.
  const ready = await fetch(`${server.url}/api/ready`)
  expect(await ready.json()).toMatchObject({ database: true, identity: false })
  const live = (await (await fetch(`${server.url}/registry/live.json`)).json()) as {
    remotes: Record<string, { current: { entry: string } }>
  }
  expect(Object.keys(live.remotes).sort()).toEqual(['admin', 'fleet', 'landing'])
  for (const { current } of Object.values(live.remotes))
    expect((await fetch(server.url + current.entry)).status).toBe(200)

  const page = await browser.newPage()
  await page.goto(server.url)
  await expect(page.getByRole('heading', { name: 'Maintenance Tracking' })).toBeVisible()
  await page.goto(`${server.url}/dashboard/aircraft`)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  await page.close()

  const file = join(elsewhere, 'fleet.gz')
  const backup = [process.execPath, join(folder, 'api/dist/backup.cjs'), 'backup', file]
  const { code, output } = await run(backup, { env: { DATABASE_URL: database.url } })
  expect(code, output).toBe(0)
  expect(await server.stop()).toBe(0)
  await database.stop()
})

test('the package keeps its data in the embedded database without a server', async () => {
  const server = await startPackage({})
  expect(await (await fetch(`${server.url}/api/ready`)).json()).toMatchObject({ database: true })
  expect(await server.stop()).toBe(0)
})

test('the package runs in production mode unless a setting says otherwise', async () => {
  const start = startPackage({ FIREBASE_PROJECT_ID: '' })
  await expect(start).rejects.toThrow('FIREBASE_PROJECT_ID is missing')
})

test('the package has 40 MB at most, nothing of this machine, and not the emulator', async () => {
  const all = await files()
  const sizes = await Promise.all(all.map(async (file) => (await stat(file)).size))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(maxBytes)
  const contents = await Promise.all(all.map((file) => readFile(file)))
  expect(all.filter((_, n) => contents[n]?.includes(workspace))).toEqual([])
  expect(all.filter((file) => /firebase-tools|emulator/.test(file))).toEqual([])
})

test('the package lists all code of others, with owners and licences', async () => {
  const notices = (await files()).filter((file) => file.endsWith(noticesFile))
  const parts = ['/', '/admin/', '/fleet/', '/landing/', '/shell/']
  expect(notices.filter((file) => parts.some((part) => file.includes(part)))).toHaveLength(5)
  const texts = await Promise.all(notices.map((file) => readFile(file, 'utf8')))
  const named = [...new Set(texts.flatMap(packagesIn))].sort()
  const names = named.map((id) => id.slice(0, id.lastIndexOf('@')))
  expect(names).toEqual(
    expect.arrayContaining([
      ...['@electric-sql/pglite', 'drizzle-orm', 'esbuild', 'fastify', 'firebase-admin', 'pg'],
      ...['@firebase/auth', '@fontsource/b612', '@fontsource/b612-mono', 'react', 'react-dom'],
      ...['@base-ui/react', '@module-federation/runtime', 'react-router', 'webpack', 'zod'],
    ]),
  )
  const all = texts.join('\n')
  for (const words of ['SIL OPEN FONT LICENSE', 'Apache License', 'MIT License', 'ISC License'])
    expect(all).toContain(words)

  expect(await billedIn(folder)).toEqual(named)
})

test('each release lists its packages in the same way, an optional remote too', async () => {
  const all = (await files()).filter((file) => file.includes('/dist/store/'))
  const releases = all.filter((file) => file.endsWith(noticesFile)).map(dirname)
  expect(releases).toHaveLength(4)
  // This remote is not live here, but it was built with the others.
  const optional = join(workspace, 'mfe-maintenance/dist')
  for (const release of [...releases, optional]) {
    const named = packagesIn(await readFile(join(release, noticesFile), 'utf8'))
    expect(named.length, release).toBeGreaterThan(0)
    expect(await billedIn(release), release).toEqual(named)
  }
})
