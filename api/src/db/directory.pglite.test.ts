import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { bundleScript, bundleServer, type TestScript } from '../../test/script'
import { schemaVersions } from './migrate'

// PGlite does not run inside of Jest's realm: each opening is a process of its own, as in use.
const run = promisify(execFile)
let directory: string
let script: TestScript

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aerofleet-store-'))
  script = bundleScript(
    'open-store',
    `
      import { openStore } from './db/open-store'
      const [directory, statement, stay] = process.argv.slice(2)
      openStore({ directory }).then(async (store) => {
        const { rows } = await store.db.execute(statement)
        console.log(JSON.stringify(rows))
        if (!stay) await store.close()
        else setInterval(() => {}, 1000)
      }, (error) => { console.log(error.message); process.exit(1) })`,
  )
})
afterAll(async () => {
  await script.remove()
  await rm(directory, { recursive: true })
})

const one = 'select 1 as one'
async function open(name: string, statement = one): Promise<string> {
  const opened = run(process.execPath, [script.path, join(directory, name), statement])
  const { stdout } = await opened.catch((error: { stdout: string }) => error)
  return stdout.trim()
}

/** A process that keeps the database open; the answer kills it. */
async function stayIn(name: string): Promise<() => Promise<void>> {
  const child = execFile(process.execPath, [script.path, join(directory, name), one, 'stay'])
  await new Promise((ready) => child.stdout?.once('data', ready))
  return async () => {
    const ended = new Promise((end) => child.once('exit', end))
    child.kill('SIGKILL')
    await ended
  }
}

test('a second process on the same directory ends with a sentence; a killed one leaves no lock', async () => {
  const kill = await stayIn('db')
  expect(await open('db')).toMatch(
    /^The data directory .* is in use by another AeroFleet process\.$/,
  )
  await kill()
  expect(await open('db')).toBe('[{"one":1}]')
}, 60_000)

test('a second server is refused before it loads what only one that serves needs', async () => {
  const kill = await stayIn('data/db')
  const server = bundleServer('refused')
  const shell = join(directory, 'shell')
  await mkdir(shell)
  await writeFile(join(shell, 'index.html'), '<!--registry-->')
  const preloaded = join(directory, 'loaded.cjs')
  await writeFile(
    preloaded,
    "process.on('exit', () => console.log(JSON.stringify(Object.keys(require.cache))))",
  )
  const DATA_DIR = join(directory, 'data')
  const where = { DATABASE_URL: '', DATA_DIR, SHELL_DIR: shell, MFE_STORE: shell }
  const env = { ...process.env, ...where, PORT: '0' }
  const refused = await run(process.execPath, ['-r', preloaded, server.path], { env }).catch(
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
  await kill()
  await server.remove()
  expect(refused).toMatchObject({
    code: 1,
    stderr: `The data directory ${join(DATA_DIR, 'db')} is in use by another AeroFleet process.\n`,
  })
  expect(JSON.parse(refused.stdout)).toEqual([preloaded, server.path])
}, 60_000)

test('a database of a newer schema version is refused', async () => {
  const newer = "insert into schema_versions (hash, created_at) values ('x', 9999999999999)"
  await open('newer', newer)
  expect(await open('newer')).toMatch(/was written by a newer version of AeroFleet/)
}, 60_000)

test('a foreign directory is refused and stays as it is', async () => {
  await mkdir(join(directory, 'foreign'))
  await writeFile(join(directory, 'foreign/thesis.txt'), 'mine')
  expect(await open('foreign')).toMatch(/holds files of something else; AeroFleet changed nothing/)
  expect(await readdir(join(directory, 'foreign'))).toEqual(['thesis.txt'])
  await writeFile(join(directory, 'file'), '')
  expect(await open('file')).toMatch(/cannot be read and written/)
}, 60_000)

test('the thread of a database tells what went wrong, keeps others out of a transaction, and ends', async () => {
  const inThread = bundleScript(
    'thread',
    `
      import { openStore } from './db/open-store'
      import { brokenIndex } from './db/unique'
      async function main(directory) {
        const store = await openStore({ directory })
        const add = "insert into operators (id, company_name, company_key, email) values ('a', 'A', 'a', 'a@a.test')"
        const count = async (db) => (await db.execute('select count(*)::int as n from operators')).rows[0].n
        const undone = store.db.transaction(async (tx) => {
          await tx.execute(add)
          console.log('inside', await count(tx))
          throw new Error('taken back')
        })
        const beside = count(store.db)
        console.log(await undone.catch(({ message }) => message), 'beside', await beside)
        await store.db.execute(add)
        console.log(await store.db.execute(add).catch(brokenIndex))
        await store.close()
        console.log('ready', await store.ready())
      }
      void main(process.argv[2])`,
  )
  const { stdout } = await run(process.execPath, [inThread.path, join(directory, 'thread')])
  await inThread.remove()
  expect(stdout.split('\n')).toEqual([
    'inside 1',
    'taken back beside 0',
    'operators_pkey',
    'ready false',
    '',
  ])
}, 60_000)

test('a thread of a database that fails ends the process', async () => {
  const inThread = bundleScript(
    'failing',
    `
      import { openStore } from './db/open-store'
      openStore({ directory: process.argv[2] }).then((store) => {
        setInterval(() => {}, 1000)
        return store.ready()
      })`,
  )
  await writeFile(
    join(dirname(inThread.path), 'pglite-thread.cjs'),
    `
      const { parentPort } = require('node:worker_threads')
      parentPort.on('message', ({ id, text = '' }) => {
        if (text === 'select 1') throw new Error('no memory is left')
        parentPort.postMessage({ id, rows: [{ at: ${Math.max(...schemaVersions())} }] })
      })`,
  )
  const ended = run(process.execPath, [inThread.path, join(directory, 'failing')])
  const failed = { code: 1, stderr: expect.stringContaining('no memory is left') as string }
  await expect(ended).rejects.toMatchObject(failed)
  await inThread.remove()
}, 60_000)
