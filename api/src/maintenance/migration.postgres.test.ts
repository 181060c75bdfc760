import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { migrateTo } from '../../test/older-version'
import { schemaVersions } from '../db/open/migrate'
import { openDatabase } from '../db/open/open-database'
import { readings } from './table'

jest.setTimeout(60_000)

type Figures = { totalHours?: unknown; totalCycles?: unknown } | null

/** The eighth version is the last one without readings. */
const before = schemaVersions()[7] ?? 0

test('the migration makes readings of the history, and one of the figures of today', async () => {
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
