import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { migrateTo } from '../../test/older-version'
import { schemaVersions } from '../db/open/migrate'
import { openDatabase } from '../open-database'
import { oldestFirst } from './ledger/reads'
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

/** This version is the last one that may have stored hours of limits with more than 2 decimals. */
const beforeMending = schemaVersions()[25] ?? 0

test('the migration mends limits of next to nothing, and the next start gives their items a place in the list', async () => {
  const database = await globalThis.createTestDatabase()
  const pool = new Pool({ connectionString: database.url })
  await migrateTo(pool, beforeMending)
  const limits = { hours: { interval: 4e-7, tolerance: 1e-7, earlyWindow: 0 } }
  const task = { code: 'T1', title: 'Check', ata: '05', kind: 'inspection', which: 'first', limits }
  const right = { ...task, code: 'T2', limits: { hours: { interval: 50.5 } } }
  await pool.query(
    `insert into aircraft (id, aircraft_type, tail_number, tail_key, serial_number, total_hours, total_cycles)
     values ('a', 'A320', 'A', 'A', '1', 100, 60)`,
  )
  await pool.query(
    `insert into readings (id, aircraft_id, date, hours, cycles, source, by_uid, by_name)
     values ('r', 'a', '2026-03-02', 100, 60, 'fleet-list', 'u1', 'Mateo')`,
  )
  // A change of one item stored an infinite share; one of several items stored none.
  for (const share of [Infinity, null]) {
    const id = `share ${share}`
    await pool.query(
      `insert into items (id, aircraft_id, task, code, title, ata, kind, due, baseline_missing, share)
       values ($1, 'a', $2, $1, 'Check', '05', 'inspection', '{"hours": 101}', false, $3)`,
      [id, JSON.stringify({ ...task, code: id }), share],
    )
    for (const [kind, values] of [
      ['revision', { task: { ...task, code: id } }],
      ['baseline', { date: '2026-03-01', hours: 101, cycles: 60, since: false, reference: '' }],
    ])
      await pool.query(
        `insert into item_events (item_id, kind, values, by_uid, by_name) values ($1, $2, $3, 'u1', 'Mateo')`,
        [id, kind, JSON.stringify(values)],
      )
  }
  await pool.query(
    `insert into programmes (id, name, name_key, status) values ('p', 'P', 'p', 'draft')`,
  )
  await pool.query(
    `insert into programme_revisions (programme_id, n, revision, revision_date, aircraft_type, approval_reference, tasks, state)
     values ('p', 1, '1', '2026-01-01', 'A320', '', $1, 'draft')`,
    [JSON.stringify([task, right])],
  )
  const record = (kind: string, old: object | null, values: object) =>
    pool.query(
      `insert into changes (by_uid, by_name, action, kind, subject_id, before, after)
       values ('u1', 'Mateo', 'update', $1, 's', $2, $3)`,
      [kind, old && JSON.stringify(old), JSON.stringify(values)],
    )
  await record('item', null, task)
  await record('programme', { tasks: [task, right] }, { tasks: 2, draft: { tasks: [task] } })

  await (await openDatabase({ databaseUrl: database.url })).close()
  const read = async (query: string) => (await pool.query<{ value: unknown }>(query)).rows
  const [items, texts] = [
    await read(`select urgent_on::text as value from items`),
    await Promise.all(
      [
        'select task::text as value from items',
        `select values::text as value from item_events where kind = 'revision'`,
        'select tasks::text as value from programme_revisions',
        'select before::text || after::text as value from changes where before is not null',
        `select after::text as value from changes where kind = 'item'`,
      ].map(read),
    ),
  ]
  await pool.end()
  await database.drop()
  // 101 intervals without a rate are further away than the list looks.
  expect(items).toEqual([{ value: '2126-02-06' }, { value: '2126-02-06' }])
  for (const { value } of texts.flat()) {
    expect(value).toContain('"interval": 0.01')
    expect(value).not.toContain('e-')
    expect(value).not.toContain('0000')
  }
  expect(JSON.stringify(texts)).toContain('50.5')
})
