import { Pool } from 'pg'
import type { TestDatabase } from '../../test/database'
import { insertSampleRows, migrateTo } from '../../test/older-version'
import { schemaVersions } from '../db/open/migrate'
import { openDatabase } from '../open-database'

let database: TestDatabase
let pool: Pool

beforeEach(async () => {
  database = await globalThis.createTestDatabase()
  pool = new Pool({ connectionString: database.url })
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})

const before = schemaVersions().at(3) ?? 0
const open = () => openDatabase({ databaseUrl: database.url })

/** An earlier version kept only the letters A to Z in keys. */
async function add(tailNumber: string, oldKey: string, deletedAt: string | null = null) {
  await pool.query(
    `insert into aircraft
       (id, aircraft_type, tail_number, tail_key, serial_number, total_hours, total_cycles, deleted_at)
     values ($1, 'PC-12', $2, $3, $1, 1, 1, $4)`,
    [`${oldKey}${deletedAt ?? ''}`, tailNumber, oldKey, deletedAt],
  )
}

async function readKeys(): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ tail: string; key: string }>(
    'select tail_number as tail, tail_key as key from aircraft',
  )
  return Object.fromEntries(rows.map(({ tail, key }) => [tail, key]))
}

test('an aircraft of an older version gets a key of today’s rule, however many replicas start', async () => {
  await migrateTo(pool, before)
  await add('РА-12345', '12345')
  await add('HB-FVD', 'HBFVD')
  await add('УА-777', '777', '2026-01-01')
  const stores = await Promise.all([open(), open(), open()])
  await Promise.all(stores.map((store) => store.close()))
  expect(await readKeys()).toEqual({
    'РА-12345': 'РА12345',
    'HB-FVD': 'HBFVD',
    'УА-777': 'УА777',
  })
})

test('when two aircraft get the same key by today’s rule, the second keeps its old key', async () => {
  await migrateTo(pool, before)
  await add('HB-1', 'HB1')
  await add('ＨＢ-1', '1')
  await (await open()).close()
  expect(await readKeys()).toEqual({ 'HB-1': 'HB1', 'ＨＢ-1': '1' })
})

test('a row takes the key that another one gives up', async () => {
  await migrateTo(pool, before)
  await add('１２', '１２')
  await add('РА-12', '12')
  await (await open()).close()
  expect(await readKeys()).toEqual({ '１２': '12', 'РА-12': 'РА12' })
})

test('a database of this version is left as it is', async () => {
  await (await open()).close()
  await insertSampleRows(pool, 'operators')
  await insertSampleRows(pool, 'aircraft')
  await pool.query("update aircraft set tail_key = 'kept' || id")
  await (await open()).close()
  expect(Object.values(await readKeys())).toEqual([
    expect.stringMatching(/^kept/),
    expect.stringMatching(/^kept/),
    expect.stringMatching(/^kept/),
  ])
})
