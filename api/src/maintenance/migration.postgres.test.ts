import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { migrateTo } from '../../test/older-version'
import { schemaVersions } from '../db/open/migrate'
import { openDatabase } from '../open-database'
import { oldestFirst } from './readings/order'
import { readings } from './table'

jest.setTimeout(60_000)

/** The fifteenth version is the last one that orders readings within a day only by their times. */
const beforeOrder = schemaVersions()[14] ?? 0

type Figures = { totalHours?: unknown; totalCycles?: unknown } | null

const before = schemaVersions()[7] ?? 0

test('the migration makes readings from the history and from the current figures', async () => {
  const database = await globalThis.createTestDatabase()
  const pool = new Pool({ connectionString: database.url })
  await migrateTo(pool, before)
  const add = (id: string, hours: number, deletedAt: string | null = null) =>
    pool.query(
      `insert into aircraft (id, aircraft_type, tail_number, tail_key, serial_number, total_hours, total_cycles, deleted_at)
       values ($1, 'A320', $1, $1, $1, $2, 60, $3)`,
      [id, hours, deletedAt],
    )
  const record = (day: string, action: string, id: string, old: Figures, values: Figures) =>
    pool.query(
      `insert into changes (at, by_uid, by_name, action, kind, subject_id, before, after)
       values ($1, 'u1', 'Mateo', $2, 'aircraft', $3, $4, $5)`,
      [
        `${day}T23:30:00Z`,
        action,
        id,
        old && JSON.stringify(old),
        values && JSON.stringify(values),
      ],
    )
  await add('one', 130)
  await add('gone', 100, '2026-03-01T00:00:00Z')
  const figures = (totalHours: number, totalCycles: number) => ({ totalHours, totalCycles })
  await record('2026-01-01', 'create', 'one', null, figures(100.25, 50))
  await record('2026-01-02', 'update', 'one', figures(100.25, 50), figures(100.25, 50))
  await record('2026-01-03', 'update', 'one', figures(100.25, 50), figures(130.5, 60))
  await record('2026-01-04', 'update', 'one', figures(130.5, 60), figures(130, 60))
  await record('2026-01-05', 'delete', 'one', figures(130, 60), null)
  await record('2026-01-06', 'restore', 'one', null, figures(130, 60))
  await record('2026-01-01', 'create', 'gone', null, figures(100, 60))
  await record('2026-01-01', 'create', 'nowhere', null, figures(1, 1))
  await record('2026-01-01', 'create', 'one', null, { totalHours: '1', totalCycles: 1 })
  await record('2026-01-01', 'create', 'one', null, figures(1e12, 1))

  const store = await openDatabase({ databaseUrl: database.url })
  await store.close()
  const rows = await drizzle({ client: pool }).select().from(readings).orderBy(readings.at)
  const today = new Date().toISOString().slice(0, 10)
  const fields = rows.map((row) => [
    row.aircraftId,
    row.date,
    row.hours,
    row.cycles,
    row.source,
    row.byName,
  ])
  await pool.end()
  await database.drop()
  expect(fields.sort()).toEqual(
    [
      ['one', '2026-01-01', 100.25, 50, 'fleet-list', 'Mateo'],
      ['one', '2026-01-03', 130.5, 60, 'fleet-list', 'Mateo'],
      ['one', '2026-01-04', 130, 60, 'correction', 'Mateo'],
      ['one', today, 130, 60, 'fleet-list', 'AeroFleet'],
      ['gone', '2026-01-01', 100, 60, 'fleet-list', 'Mateo'],
    ].sort(),
  )
})

test('the migration orders the readings of a day, and the next start updates figures and items', async () => {
  const database = await globalThis.createTestDatabase()
  const pool = new Pool({ connectionString: database.url })
  await migrateTo(pool, beforeOrder)
  const add = async (id: string, hours: number) => {
    await pool.query(
      `insert into aircraft (id, aircraft_type, tail_number, tail_key, serial_number, total_hours, total_cycles)
       values ($1, 'A320', $1, $1, $1, $2, 60)`,
      [id, hours],
    )
    const limits = { hours: { threshold: 105, tolerance: 0, earlyWindow: 0 } }
    await pool.query(
      `insert into items (id, aircraft_id, task, code, title, ata, kind, due, baseline_missing, overdue_from)
       values ($1, $1, $2, 'T1', 'Check', '05', 'inspection', '{"hours": 105}', false, null)`,
      [id, JSON.stringify({ code: 'T1', limits, which: 'first' })],
    )
  }
  const read = (id: string, aircraftId: string, hours: number, at: string, source = 'import') =>
    pool.query(
      `insert into readings (id, aircraft_id, date, hours, cycles, source, by_uid, by_name, at)
       values ($1, $2, '2026-03-02', $3, 60, $4, 'u1', 'Mateo', $5)`,
      [id, aircraftId, hours, source, `2026-03-02T${at}Z`],
    )
  // Both legs come from one file. The lower one was taken for the newest, and the items were computed from
  // it.
  await add('legs', 106)
  await read('a-higher', 'legs', 106, '10:00:00.123')
  await read('b-lower', 'legs', 102, '10:00:00.123')
  // The correction was stored last. It still counts, and so do the flights after it.
  await add('corrected', 94)
  await read('c-first', 'corrected', 110, '10:00')
  await read('c-correction', 'corrected', 90, '11:00', 'correction')
  await read('c-later', 'corrected', 94, '12:00')
  const tables = async () => {
    const { rows } = await pool.query<{ id: string; hours: string; overdue: string | null }>(
      `select a.id, total_hours as hours, overdue_from as overdue from aircraft a join items on aircraft_id = a.id order by 1`,
    )
    const log = await drizzle({ client: pool })
      .select()
      .from(readings)
      .orderBy(...oldestFirst)
    return [rows.map((row) => Object.values(row)), log.map(({ id }) => id)]
  }
  const expected = [
    [
      ['corrected', '94.00', null],
      ['legs', '106.00', -Infinity],
    ],
    ['c-first', 'c-correction', 'c-later', 'b-lower', 'a-higher'].toSorted(),
  ]
  for (let starts = 0; starts < 2; starts++) {
    await (await openDatabase({ databaseUrl: database.url })).close()
    const [rows, log = []] = await tables()
    expect([rows, log.toSorted()]).toEqual(expected)
    expect(log.filter((id) => String(id).startsWith('c-'))).toEqual([
      'c-first',
      'c-correction',
      'c-later',
    ])
    expect(log.filter((id) => !String(id).startsWith('c-'))).toEqual(['b-lower', 'a-higher'])
  }
  await pool.end()
  await database.drop()
})
