import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { DueRow } from '@aerofleet/shared/contract/maintenance/items'
import type { Programme } from '@aerofleet/shared/contract/maintenance/programmes'
import type { ReadingSaved } from '@aerofleet/shared/contract/maintenance/readings'
import type { Operator } from '@aerofleet/shared/contract/operators'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import type { TestDatabase } from '../../test/database'
import { addFlown, aProgramme, lastDone, today } from '../../test/maintenance'
import { insertSampleRows, migrateTo } from '../../test/older-version'
import { bundleScript } from '../../test/script'
import { anAircraft, useApi } from '../../test/testing'
import { volatileFolder } from '../../test/volatile-folder.mjs'
import type { Database } from '../db/database'
import { schemaVersions } from '../db/open/migrate'
import { openDatabase } from '../open-database'
import { listTables } from './list-tables'
import { explainFailure, runCommand } from './run-command'

jest.setTimeout(120_000)

const { api, as } = useApi({ today })
let script: ReturnType<typeof bundleScript>
let directory: string
let file: string
const databases: TestDatabase[] = []

beforeAll(() => {
  script = bundleScript('backup', `import './backup/command'`)
})
beforeEach(async () => {
  directory = await mkdtemp(join(volatileFolder(), 'aerofleet-backup-'))
  file = join(directory, 'fleet.backup')
})
afterEach(async () => {
  await rm(directory, { recursive: true })
  for (const database of databases.splice(0)) await database.drop()
})
afterAll(() => script.remove())

type Outcome = { succeeded: boolean; output: string }

async function runHere(args: string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
  try {
    return { succeeded: true, output: await runCommand(args, env) }
  } catch (error) {
    return { succeeded: false, output: String(explainFailure(error, args[0])) }
  }
}

function runProcess(args: string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(process.execPath, [...script.args, ...args], { env }, (error, out, err) => {
      resolve({ succeeded: error === null, output: `${out}${err}`.trim() })
    })
  })
}

/** PGlite does not run inside Jest's realm, so the embedded database needs a process of its own. */
function run(verb: string, where: { databaseUrl: string } | { dataDirectory: string }) {
  return 'databaseUrl' in where
    ? runHere([verb, file], { ...process.env, DATABASE_URL: where.databaseUrl })
    : runProcess([verb, file], {
        ...process.env,
        DATABASE_URL: '',
        DATA_DIR: where.dataDirectory,
      })
}

async function newDatabase(): Promise<string> {
  const database = await globalThis.createTestDatabase()
  databases.push(database)
  return database.url
}

async function withPool<T>(databaseUrl: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = new Pool({ connectionString: databaseUrl })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

const tablesOf = (pool: Pool) => listTables(drizzle({ client: pool }) as unknown as Database)

function readAll(databaseUrl: string): Promise<Record<string, string[]>> {
  return withPool(databaseUrl, async (pool) => {
    const all: Record<string, string[]> = {}
    for (const table of await tablesOf(pool)) {
      const { rows } = await pool.query<{ row: string }>(
        `select t::text as row from "${table}" t order by 1`,
      )
      all[table] = rows.map(({ row }) => row)
    }
    for (const table of ['idempotency', 'registry', 'releases']) delete all[table]
    return all
  })
}

type User = ReturnType<typeof as>

async function addMaintained(admin: User): Promise<void> {
  const send = async <Answer>(line: string, body: object = {}) => {
    const answer = await admin(line, { body })
    expect([line, answer.status]).toEqual([line, line.startsWith('PUT') ? 200 : 201])
    return answer.body as Answer
  }
  const strike = async (line: string) => {
    const { status } = await admin(`POST ${line}/strike`, { body: { reason: 'Of another one' } })
    expect(status).toBe(200)
  }
  const { id } = await addFlown(admin)
  const { id: programmeId } = await send<Programme>('POST /maintenance/programmes', aProgramme())
  await admin(`POST /maintenance/programmes/${programmeId}/activate`, { body: {} })
  const baselines = [{ code: 'T1', ...lastDone }]
  const { items } = await send<{ items: DueRow[] }>(`PUT /maintenance/aircraft/${id}/programme`, {
    programmeId,
    baselines,
  })
  const lineOf = (code: string) =>
    `/maintenance/items/${items.find((item) => item.code === code)?.id}`
  const done = { date: '2026-11-20', hours: 4281.6, cycles: 2176, reference: 'WS 4711' }
  type Completed = { completion: { id: string } }
  const { completion } = await send<Completed>(`POST ${lineOf('T1')}/complete`, done)
  await strike(`/maintenance/completions/${completion.id}`)
  await send(`POST ${lineOf('T2')}/complete`, done)
  const variation = { reference: 'V-12', reason: 'No hangar', hours: 40 }
  expect((await admin(`POST ${lineOf('T1')}/variation`, { body: variation })).status).toBe(200)
  const read = { date: '2026-11-22', hours: 4290, cycles: 2181 }
  const line = `POST /maintenance/aircraft/${id}/readings`
  const { reading } = await send<ReadingSaved>(line, read)
  await strike(`/maintenance/readings/${reading.id}`)
}

async function readMaintenance(read: (path: string) => Promise<unknown>) {
  const due = (await read('/maintenance/due')) as { items: DueRow[] }
  const readings = await read(`/maintenance/aircraft/${due.items[0]?.aircraft.id}/readings`)
  return { due, readings, completions: await read('/maintenance/records.csv') }
}

/** The fleet has everything that a backup could damage. */
async function fillFleet(imported = 1): Promise<string> {
  const admin = as('admin', { displayName: 'Ada "the boss" Łovelace\\' })
  const company = { companyName: "O'Hara \\ Sons; 'x'", email: 'ops@alpine.test' }
  const { id: operatorId } = (await admin('POST /operators', { body: company })).body as Operator
  const odd = ['00\\n7', '"quoted"', "O'Hara", '🛩️ Zürich', '{"json": [1]}', 'tab-', '\\N', '%s $1']
  for (const [n, serialNumber] of odd.entries()) {
    const body = anAircraft(n, { serialNumber, totalHours: n + 0.07, operatorId })
    const key = { 'idempotency-key': `key ${n}` }
    expect((await admin('POST /aircraft', { body, headers: key })).status).toBe(201)
  }
  const many = Array.from({ length: imported }, (_, n) => anAircraft(100 + n))
  const lines = [Object.keys(anAircraft(1)), ...many.map(Object.values)]
  const csv = lines.map((line) => line.join(',')).join('\n')
  expect((await admin('POST /aircraft/import', { csv })).status).toBe(200)
  const [first] = (await admin('GET /aircraft')).body as { id: string }[]
  await admin(`DELETE /aircraft/${first?.id}`)
  await admin(`POST /aircraft/${first?.id}/restore`)
  await admin(`DELETE /aircraft/${first?.id}`, { headers: { act: randomUUID() } })
  await addMaintained(admin)
  const user = as(null)
  await admin(`POST /usermanagement/users/${user.uid}/role`, { body: { role: 'mro' } })
  const { rows } = await api().database.db.execute<{ name: string }>(
    'select current_database() as name',
  )
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  url.pathname = rows[0]?.name ?? ''
  return url.href
}

test('a fleet moves from a server to the embedded database and back with every row, and the same items are due', async () => {
  const from = await fillFleet(600)
  const all = await readAll(from)
  const operator = as('operator')
  const maintenance = await readMaintenance(async (path) => (await operator(`GET ${path}`)).body)
  expect(maintenance.due.items).toMatchObject([
    { code: 'T1', remaining: { hours: 202, cycles: 90, days: 71 }, variation: { hours: 40 } },
    { code: 'T2', due: { date: '2027-11-20' } },
  ])
  const count = Object.values(all).flat().length.toLocaleString('en')
  expect(await run('backup', { databaseUrl: from })).toEqual({
    succeeded: true,
    output: `Backed up ${count} rows to ${file}`,
  })
  const dataDirectory = join(directory, 'data')
  expect(await run('restore', { dataDirectory })).toEqual({
    succeeded: true,
    output: `Restored ${count} rows from ${file}`,
  })
  const lines = () =>
    readFile(file).then((data) => gunzipSync(data).toString().split('\n').slice(1))
  const first = await lines()
  await rm(file)
  expect((await run('backup', { dataDirectory })).succeeded).toBe(true)
  expect((await lines()).sort()).toEqual(first.sort())

  const databaseUrl = await newDatabase()
  expect((await run('restore', { databaseUrl })).succeeded).toBe(true)
  expect(await readAll(databaseUrl)).toEqual(all)

  const restored = await globalThis.createTestApi({ database: { databaseUrl }, today })
  const { uid } = restored.identity.addAccount({ email: 'ada@aerofleet.test', role: 'admin' })
  const send = (method: string, path: string, body?: object) =>
    restored.inject({
      method,
      url: `/api${path}`,
      headers: {
        authorization: `Bearer ${restored.identity.issueToken(uid)}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    })
  const read = async (path: string) => {
    const { headers, body } = await send('GET', path)
    const isJson = headers['content-type']?.startsWith('application/json')
    return isJson ? (JSON.parse(body) as unknown) : body
  }
  expect(await readMaintenance(read)).toEqual(maintenance)
  expect((await send('POST', '/aircraft', anAircraft(9999))).status).toBe(201)
  await restored.close()
})

test('a backup has no Idempotency-Keys, so that a repeat after a restore acts again', async () => {
  const from = await fillFleet()
  const answer = { text: 'x'.repeat(9e6) }
  await withPool(from, (pool) => pool.query('update idempotency set answer = $1', [answer]))
  expect((await run('backup', { databaseUrl: from })).succeeded).toBe(true)
  const databaseUrl = await newDatabase()
  expect((await run('restore', { databaseUrl })).succeeded).toBe(true)
  await withPool(databaseUrl, async (pool) => {
    expect((await pool.query('select 1 from idempotency')).rows).toEqual([])
  })
})

test.each([
  [
    'a value that no column of its type can have',
    `update changes set by_name = repeat('x', 20000)`,
    'has a value that the column by_name of the table changes cannot have',
  ],
  [
    'a row longer than a line may be',
    `update changes set after = json_build_object('text', repeat('x', 9000000))`,
    'of the table changes is longer than any line of a backup',
  ],
])('a backup has %s, and says that no restore takes it', async (_, damage, what) => {
  const databaseUrl = await fillFleet()
  const last = ' where id = (select max(id) from changes)'
  await withPool(databaseUrl, (pool) => pool.query(damage + last))
  const count = Object.values(await readAll(databaseUrl))
    .flat()
    .length.toLocaleString('en')
  expect(await run('backup', { databaseUrl })).toEqual({
    succeeded: true,
    output: `Backed up ${count} rows to ${file}\nNo restore takes this: a row ${what}.`,
  })
  expect((await run('restore', { databaseUrl: await newDatabase() })).succeeded).toBe(false)
})

test('a backup of days that have no end is restored', async () => {
  const databaseUrl = await fillFleet()
  await withPool(databaseUrl, (pool) => pool.query(`update items set soon_from = 'infinity'`))
  expect((await run('backup', { databaseUrl })).output).not.toContain('No restore')
  const target = await newDatabase()
  expect((await run('restore', { databaseUrl: target })).succeeded).toBe(true)
  await withPool(target, async (pool) => {
    expect((await pool.query('select distinct soon_from::text as day from items')).rows).toEqual([
      { day: 'infinity' },
    ])
  })
})

test('a backup is of one moment, also while the fleet changes', async () => {
  const databaseUrl = await fillFleet(600)
  const admin = as('admin')
  let going = true
  const changes = (async () => {
    for (let n = 2000; going; n++) await admin('POST /aircraft', { body: anAircraft(n) })
  })()
  const { succeeded } = await run('backup', { databaseUrl })
  going = false
  await changes
  expect(succeeded).toBe(true)
  const target = await newDatabase()
  expect((await run('restore', { databaseUrl: target })).succeeded).toBe(true)
  await withPool(target, async (pool) => {
    const { rows } = await pool.query(`select count(*)::int as n from aircraft a
      where a.version <> (select count(*) from changes c where c.kind = 'aircraft' and c.subject_id = a.id
        and c.action <> 'delete')`)
    expect(rows).toEqual([{ n: 0 }])
  })
})

async function backUpVersion(version: number): Promise<string> {
  const databaseUrl = await newDatabase()
  await withPool(databaseUrl, async (pool) => {
    await migrateTo(pool, version)
    for (const table of await tablesOf(pool)) await insertSampleRows(pool, table)
    await pool.query(`update aircraft set tail_number = 'РА-7', tail_key = '7' where version = 7`)
  })
  expect((await run('backup', { databaseUrl })).succeeded).toBe(true)
  return databaseUrl
}

// `migrate.postgres.test.ts` tests every version between them.
test.each([
  ['first', schemaVersions()[0] as number],
  ['newest', schemaVersions().at(-1) as number],
])('a backup of the %s version of the schema is restored into the newest', async (_, version) => {
  const databaseUrl = await backUpVersion(version)
  const target = await newDatabase()
  expect((await run('restore', { databaseUrl: target })).succeeded).toBe(true)
  await (await openDatabase({ databaseUrl })).close()
  expect(await readAll(target)).toEqual(await readAll(databaseUrl))
})

test('the embedded database, too, is brought from the first version of the schema to the newest', async () => {
  const databaseUrl = await backUpVersion(schemaVersions()[0] as number)
  await (await openDatabase({ databaseUrl })).close()
  const dataDirectory = join(directory, 'data')
  expect((await run('restore', { dataDirectory })).succeeded).toBe(true)
  await rm(file)
  expect((await run('backup', { dataDirectory })).succeeded).toBe(true)
  const target = await newDatabase()
  expect((await run('restore', { databaseUrl: target })).succeeded).toBe(true)
  expect(await readAll(target)).toEqual(await readAll(databaseUrl))
})

describe('one sentence says', () => {
  const header = (schema: number) => `begin {"product":"aerofleet","schema":${schema}}\n`
  const empty = `${header(schemaVersions()[0] as number)}end {}\n`
  const newest = schemaVersions().at(-1) as number
  const withRow = (table: string, row: object, times = 1) =>
    `${header(newest)}${`${table} ${JSON.stringify(row)}\n`.repeat(times)}end {"${table}":${times}}\n`
  let target: TestDatabase
  beforeAll(async () => {
    target = await globalThis.createTestDatabase()
  })
  afterAll(() => target.drop())

  const role = { uid: 'eve', role: 'mro', changed_at: '2026-11-21T10:20:30.1+00:00' }

  const answered = { uid: 'eve', call: 'POST /a', key: '1', claim: null, answer: 'deep' }
  const deepAnswer = withRow('idempotency', { ...answered, created_at: role.changed_at }).replace(
    '"deep"',
    `{"a":${'['.repeat(1e5)}${']'.repeat(1e5)}}`,
  )

  test('that a target is not empty, and nothing is changed', async () => {
    const databaseUrl = await newDatabase()
    await withPool(databaseUrl, (pool) => pool.query('create table mine (id int)'))
    await writeFile(file, gzipSync(empty))
    expect(await run('restore', { databaseUrl })).toEqual({
      succeeded: false,
      output: 'The database at DATABASE_URL is not empty; restore into an empty one.',
    })
    await mkdir(join(directory, 'data/db'), { recursive: true })
    await writeFile(join(directory, 'data/db/thesis.txt'), 'mine')
    expect((await run('restore', { dataDirectory: join(directory, 'data') })).output).toMatch(
      /^The directory .* is not empty; restore into an empty one\.$/,
    )
  })

  test.each([
    ['of a newer version', `${header(9_999_999_999_999)}end {}\n`, /newer version of AeroFleet/],
    ['of no version', `${header(1)}end {}\n`, /is not a complete backup of AeroFleet\.$/],
    ['cut off', header(newest), /is not a complete backup of AeroFleet\.$/],
    ['without a row', `${header(newest)}end {"aircraft":1}\n`, /is not a complete backup/],
    ['something else', '{}', /is not a complete backup of AeroFleet\.$/],
    [
      'of an endless line',
      withRow('roles', { uid: 'x'.repeat(9e6) }),
      /a longer line than any backup/,
    ],
    [
      'of text',
      `${header(newest)}roles {\nend {"roles":1}\n`,
      /does not have the columns of the table roles/,
    ],
    [
      'of logins',
      withRow('pg_authid', { rolname: 'eve' }),
      /^Line 2 .* belongs to no table of AeroFl/,
    ],
    ['of versions', withRow('schema_versions', { id: 1 }), /belongs to no table of AeroFleet/],
    ['of what is live', withRow('registry', { revision: 1 }), /belongs to no table of AeroFleet/],
    ['of a release', withRow('releases', { name: 'a' }), /belongs to no table of AeroFleet/],
    [
      'with a column more',
      withRow('roles', { ...role, a: 1 }),
      /does not have the columns of the table roles/,
    ],
    ['with a column less', withRow('roles', { uid: 'eve' }), /the column role of the table roles/],
    ['with a role more', withRow('roles', { ...role, role: 'owner' }), /the column role of the/],
    ['with a long name', withRow('roles', { ...role, uid: 'x'.repeat(1e6) }), /the column uid of/],
    [
      'with a false date',
      withRow('roles', { ...role, changed_at: 'now' }),
      /the column changed_at/,
    ],
    ['with JSON too deep for the embedded database', deepAnswer, /the column answer of the table/],
    ['with a row twice', withRow('roles', role, 2), /refuses lines 2 to 3 .* \(roles_pkey\)/],
    ['with a NUL', withRow('roles', { ...role, uid: '\0' }), /refuses line 2 of .* \(22P05\)/],
  ])('that a backup is %s, and nothing is changed', async (_, text, sentence) => {
    const { url: databaseUrl } = target
    await writeFile(file, gzipSync(text))
    const { succeeded, output } = await run('restore', { databaseUrl })
    expect([succeeded, output]).toEqual([false, expect.stringMatching(sentence)])
    expect(output).not.toContain('\n')
    expect(await withPool(databaseUrl, tablesOf)).toEqual([])
  })

  test('that there is nothing to restore, and nothing is made for it', async () => {
    const where = { dataDirectory: join(directory, 'data') }
    expect((await run('restore', where)).output).toBe(`There is no file ${file}.`)
    await writeFile(file, 'not compressed')
    expect((await run('restore', where)).output).toMatch(/is not a complete backup/)
    expect(existsSync(join(directory, 'data'))).toBe(false)
  })

  test('that there is nothing to back up, or a file in its place', async () => {
    const databaseUrl = await newDatabase()
    expect((await run('backup', { databaseUrl })).output).toBe(
      'The database at DATABASE_URL is not a database of AeroFleet.',
    )
    expect((await run('backup', { dataDirectory: directory })).output).toMatch(
      /^There is no database in .*db\.$/,
    )
    expect(existsSync(file)).toBe(false)
    await writeFile(file, '')
    expect((await run('backup', { databaseUrl })).output).toBe(`The file ${file} exists already.`)
    expect((await run('save', { databaseUrl })).output).toBe(
      'Say what to do: backup <new file>, or restore <file>.',
    )
  })
})
