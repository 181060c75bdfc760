import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { bundleScript } from '../../../test/script'
import { volatileFolder } from '../../../test/volatile-folder.mjs'

// PGlite does not run inside Jest's realm, so each test opens the directory in a process of its own, as
// production does.
const run = promisify(execFile)
let directory: string
let script: ReturnType<typeof bundleScript>

beforeAll(async () => {
  directory = await mkdtemp(join(volatileFolder(), 'aerofleet-store-'))
  script = bundleScript(
    'open-store',
    `
      import { openDatabase } from './open-database'
      const [directory, statement, stay] = process.argv.slice(2)
      openDatabase({ directory }).then(async (store) => {
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

const selectOne = 'select 1 as one'
async function open(name: string, statement = selectOne): Promise<string> {
  const opened = run(process.execPath, [...script.args, join(directory, name), statement])
  const { stdout } = await opened.catch((error: { stdout: string }) => error)
  return stdout.trim()
}

async function stayIn(name: string): Promise<() => Promise<void>> {
  const child = execFile(process.execPath, [
    ...script.args,
    join(directory, name),
    selectOne,
    'stay',
  ])
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

test('if a process is killed while it makes the database, the next one makes it again', async () => {
  const path = join(directory, 'unfinished')
  const child = execFile(process.execPath, [...script.args, path, selectOne, 'stay'])
  const ended = new Promise((end) => child.once('exit', end))
  const countFiles = () =>
    readdir(path).then(
      ({ length }) => length,
      () => 0,
    )
  while ((await countFiles()) === 0) await setTimeout(5)
  child.kill('SIGKILL')
  await ended
  expect(await countFiles()).toBeGreaterThan(0)
  expect(await open('unfinished')).toBe('[{"one":1}]')
  expect(await open('unfinished')).toBe('[{"one":1}]')
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
