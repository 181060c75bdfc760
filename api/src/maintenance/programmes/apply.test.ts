import { randomUUID } from 'node:crypto'
import type { Change } from '@aerofleet/shared/contract/change'
import type { RevisionApplied } from '@aerofleet/shared/contract/maintenance/programmes'
import { sql } from 'drizzle-orm'
import {
  aCheck,
  addFlown,
  addProgramme,
  assignProgramme,
  revise,
  today,
} from '../../../test/maintenance'
import { useApi, type Answer } from '../../../test/testing'

const { api, as } = useApi({ today })
type User = ReturnType<typeof as>
type Values = Record<string, unknown>

const byHours = { ...aCheck, limits: { hours: { interval: 500 } } }
const inHours = { code: 'T1', date: '2026-08-01', hours: 3950 }
const added = { ...aCheck, code: 'T3' }

const tailOf = (n: number) => ({ tailNumber: `D-A${n}`, serialNumber: `${n}` })

/** Makes the second revision of a programme valid that so many aircraft have in its first one. */
async function prepare(
  count: number,
  second: unknown[] = [byHours, added],
  { first = [byHours], baselines = [inHours] }: { first?: unknown[]; baselines?: object[] } = {},
) {
  const planner = as('operator', { displayName: 'Ada' })
  const programme = await addProgramme(planner, { tasks: first })
  const ids: string[] = []
  for (let n = 1; n <= count; n++) {
    const { id } = await addFlown(as('admin'), tailOf(n))
    ids.push(id)
    await assignProgramme(planner, id, programme, baselines)
  }
  await revise(planner, programme, '2', { tasks: second })
  return { planner, ids, programme, line: `/maintenance/programmes/${programme.id}` }
}

const apply = (
  user: User,
  line: string,
  aircraftIds: string[],
  {
    query = '',
    headers = {},
    accept,
  }: { query?: string; headers?: Record<string, string>; accept?: true } = {},
) => user(`POST ${line}/apply-revision${query}`, { body: { aircraftIds, accept }, headers })
const appliedOf = ({ body }: Answer) => (body as RevisionApplied).aircraft
const revisionOf = async (id: string) => {
  const { body } = await as('mro')(`GET /maintenance/aircraft/${id}`)
  return (body as { programme: Values }).programme['revision']
}
const applyChanges = async () => {
  const { body } = await as('mro')('GET /maintenance/history?kind=aircraft')
  const { items } = body as { items: Change[] }
  return items.filter(({ after }) => after?.['revision'] === '2')
}

test('the preview names the items that would have no due in a dimension, and an added one without a baseline', async () => {
  const limits = { ...byHours.limits, cycles: { interval: 50 } }
  const { planner, ids, line } = await prepare(1, [{ ...byHours, limits }, added])
  const preview = await apply(planner, line, ids, { query: '?dryRun=1' })
  const expected = { added: ['T3'], changed: ['T1'], withoutDue: ['T1', 'T3'], overdue: 0 }
  expect(appliedOf(preview)).toMatchObject([expected])
  expect(appliedOf(await apply(planner, line, ids, { accept: true }))).toMatchObject([expected])
  const { body } = await planner('GET /maintenance/due?q=T1')
  expect(body).toMatchObject({ items: [{ state: 'no-baseline', withoutDue: ['cycles'] }] })
  expect(appliedOf(await apply(planner, line, ids))).toMatchObject([{ withoutDue: [] }])
})

const every = (interval: number, unit?: string) => ({ interval, ...(unit && { unit }) })
const taskOf = (code: string, limits: object) => ({ ...aCheck, code, limits })
const whole = { tolerance: 0, earlyWindow: 0 }

test('the preview shows old and new limits, and an item that would lose its due must be accepted first', async () => {
  const byCycles = taskOf('B', { cycles: every(250) })
  const { planner, ids, line } = await prepare(2, [taskOf('A', { cycles: every(250) }), byCycles], {
    first: [taskOf('A', { calendar: every(250, 'days') }), byCycles],
    baselines: [
      { code: 'A', date: '2026-08-24' },
      { code: 'B', date: '2026-08-24', cycles: 2000 },
    ],
  })
  const preview = await apply(planner, line, ids, { query: '?dryRun=1' })
  const limits = [
    {
      code: 'A',
      from: { calendar: { interval: 250, unit: 'days', ...whole } },
      to: { cycles: { interval: 250, ...whole } },
    },
  ]
  const expected = { changed: ['A'], limits, withoutDue: ['A'], overdue: 0 }
  expect(appliedOf(preview)).toMatchObject([expected, expected])
  expect(await apply(planner, line, ids)).toMatchObject({
    status: 409,
    body: {
      code: 'without-due',
      message: 'D-A1, A: No baseline in cycles. It would have no due, nor would 1 more.',
      details: [
        { path: 'A', message: 'D-A1, A: No baseline in cycles' },
        { path: 'A', message: 'D-A2, A: No baseline in cycles' },
      ],
    },
  })
  expect(await Promise.all(ids.map(revisionOf))).toEqual(['1', '1'])
  const applied = await apply(planner, line, ids, { accept: true })
  expect(appliedOf(applied)).toMatchObject([expected, expected])
  const due = await planner(`GET /maintenance/due?aircraftId=${ids[0]}&q=A&state=no-baseline`)
  expect(due.body).toMatchObject({ items: [{ code: 'A', due: {}, withoutDue: ['cycles'] }] })
})

test('only items that lose a due must be accepted, and the preview counts items that become overdue', async () => {
  const limits = { hours: every(300), calendar: every(6, 'months') }
  const { planner, ids, line, programme } = await prepare(1, [{ ...byHours, limits }, added])
  expect(appliedOf(await apply(planner, line, ids))).toMatchObject([
    { added: ['T3'], withoutDue: ['T3'], overdue: 1, limits: [{ code: 'T1' }] },
  ])
  const cycles = { hours: every(300), calendar: every(6, 'months'), cycles: every(9) }
  const tasks = [
    { ...byHours, limits },
    { ...added, limits: cycles, title: 'B check' },
  ]
  await revise(planner, programme, '3', { tasks })
  expect(appliedOf(await apply(planner, line, ids))).toMatchObject([
    { changed: ['T3'], withoutDue: [], overdue: 0 },
  ])
})

test('an item without a due in one dimension must be accepted when it loses another one', async () => {
  const months = { calendar: { interval: 12, unit: 'months' } }
  const tasks = (hours: object) => [taskOf('A', { hours, ...months })]
  const { planner, ids, line, programme } = await prepare(
    1,
    [taskOf('A', { hours: { interval: 400 } })],
    { first: tasks({ threshold: 4400 }), baselines: [] },
  )
  expect(appliedOf(await apply(planner, line, ids, { query: '?dryRun=1' }))).toMatchObject([
    { withoutDue: ['A'] },
  ])
  const refused = await apply(planner, line, ids)
  expect(refused).toMatchObject({
    status: 409,
    body: { details: [{ path: 'A', message: 'D-A1, A: No baseline in hours' }] },
  })
  await revise(planner, programme, '3', { tasks: tasks({ interval: 400 }) })
  expect((await apply(planner, line, ids)).body).toMatchObject({ code: 'without-due' })
  await revise(planner, programme, '4', { tasks: tasks({ threshold: 4500 }) })
  expect(appliedOf(await apply(planner, line, ids))).toMatchObject([{ withoutDue: [] }])
})

test('a revision by which a done item comes back without a due must be accepted', async () => {
  const { planner, ids, line } = await prepare(1, [taskOf('T1', { hours: every(300) })], {
    first: [taskOf('T1', { hours: { threshold: 4300 } })],
    baselines: [{ code: 'T1', date: '2026-08-24' }],
  })
  expect((await apply(planner, line, ids)).body).toMatchObject({ code: 'without-due' })
  expect(appliedOf(await apply(planner, line, ids, { accept: true }))).toMatchObject([
    { withoutDue: ['T1'] },
  ])
})

test('an interval that becomes a printed date needs its paper', async () => {
  const { planner, ids, line } = await prepare(1, [
    { ...byHours, limits: { calendar: { printed: true } } },
  ])
  expect((await apply(planner, line, ids)).body).toMatchObject({
    code: 'without-due',
    message: 'D-A1, T1: No baseline in calendar time. It would have no due.',
  })
})

test('a preview does not wait while somebody changes an aircraft', async () => {
  const { planner, ids, line } = await prepare(1)
  await api().database.db.transaction(async (tx) => {
    await tx.execute(sql`select from aircraft for update`)
    await tx.execute(sql`select from items for update`)
    const preview = await apply(planner, line, ids, { query: '?dryRun=1' })
    expect(appliedOf(preview)).toMatchObject([{ added: ['T3'] }])
  })
})

test('if one aircraft is refused, no aircraft gets the revision', async () => {
  const { planner, ids, line } = await prepare(3)
  const body = { ...aCheck, code: 'T3', aircraftId: ids[2] }
  await planner('POST /maintenance/items', { body })
  for (const query of ['?dryRun=1', ''])
    expect((await apply(planner, line, ids, { query })).body).toMatchObject({
      code: 'code-exists',
      message: 'D-A3 already has an item with the code T3',
    })
  expect((await apply(planner, line, [...ids, 'x'])).body).toMatchObject({
    details: [{ path: 'aircraftIds.3', message: 'Aircraft not found' }],
  })
  expect(await Promise.all(ids.map(revisionOf))).toEqual(['1', '1', '1'])
})

test('a long revision comes in pieces, and goes on after a stop between two of them', async () => {
  const many = (hours: number) =>
    Array.from({ length: 620 }, (_, n) => taskOf(`L${n}`, { hours: { threshold: hours + n } }))
  const next = [...many(6000).slice(20), taskOf('NEW', { hours: { threshold: 6000 } })]
  const { planner, ids, line, programme } = await prepare(1, next, {
    first: many(5000),
    baselines: [],
  })
  const [aircraftId = ''] = ids
  const { db } = api().database
  const countOf = async (which: string) => {
    const found = await db.execute<{ n: number }>(
      sql.raw(`select count(*)::int as n from items where programme_revision ${which}`),
    )
    return found.rows[0]?.n
  }
  await db.execute(sql`create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'stopped'; end $$`)
  await db.execute(
    sql`create trigger fail before update on maintained for each row execute function fail()`,
  )
  const headers = { 'idempotency-key': randomUUID() }
  const stopped = await apply(planner, line, [aircraftId], { headers })
  await db.execute(sql`drop trigger fail on maintained`)
  await db.execute(sql`drop function fail`)
  expect(stopped.status).toBe(500)
  expect(await revisionOf(aircraftId)).toBe('1')
  const moved = (await countOf(`= '2'`)) ?? 0
  expect(moved).toBeGreaterThan(400)

  const [applied] = appliedOf(await apply(planner, line, [aircraftId], { headers }))
  expect(applied?.changed.length).toBe(600 - moved)
  expect(applied).toMatchObject({ tailNumber: 'D-A1', added: ['NEW'] })
  expect(await revisionOf(aircraftId)).toBe('2')
  expect(await countOf(`= '2'`)).toBe(601)
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(distinct xmin::text)::int as n from items where programme_revision = '2'`,
  )
  expect(rows[0]?.n).toBeGreaterThan(1)

  await revise(planner, programme, '3', { tasks: many(7000) })
  const again = { headers: { 'idempotency-key': randomUUID() } }
  const answer = await apply(planner, line, [aircraftId], again)
  expect(appliedOf(answer)[0]?.limits).toHaveLength(600)
  expect(await apply(planner, line, [aircraftId], again)).toMatchObject({
    status: answer.status,
    body: answer.body as Values,
  })
})

test('one call applies a revision to at most 100,000 items', async () => {
  const { planner, ids, line, programme } = await prepare(1, [])
  const tasks = Array.from({ length: 2000 }, (_, n) => ({ ...byHours, code: `L${n}` }))
  await revise(planner, programme, '3', { tasks })
  const aircraftIds = [...ids, ...Array.from({ length: 50 }, (_, n) => `none-${n}`)]
  for (const query of ['?dryRun=1', ''])
    expect(await apply(planner, line, aircraftIds, { query })).toMatchObject({
      status: 400,
      body: {
        details: [
          {
            path: 'aircraftIds',
            message: 'With 2,000 tasks there can be at most 50 aircraft at once',
          },
        ],
      },
    })
})

test('an applied revision is one act in the history, even after several calls', async () => {
  const { planner, ids, line } = await prepare(3)
  const headers = { act: randomUUID() }
  await apply(planner, line, ids.slice(0, 2), { headers })
  await apply(planner, line, ids.slice(2), { headers })
  const act = { id: headers.act, label: 'Revision 2 of A320 line', count: 3 }
  expect((await applyChanges()).map((change) => change.act)).toEqual([act, act, act])
  const undo = await as('admin')(`POST /history/acts/${act.id}/undo`, { body: {} })
  expect([undo.status, undo.body]).toMatchObject([409, { code: 'not-undone' }])
})

test('a repeat with the same key goes on where the first call stopped, in the same act', async () => {
  // The database stores two aircraft at once, so of a third one nobody knows whether its turn came.
  const { planner, ids, line } = await prepare(2)
  const { db } = api().database
  await db.execute(sql`create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'stopped'; end $$`)
  await db.execute(
    sql.raw(`create trigger fail before update on maintained for each row
      when (new.aircraft_id = '${ids[1]}') execute function fail()`),
  )
  const headers = { 'idempotency-key': randomUUID() }
  const stopped = await apply(planner, line, ids, { headers })
  await db.execute(sql`drop trigger fail on maintained`)
  await db.execute(sql`drop function fail`)
  expect(stopped.status).toBe(500)
  expect(await Promise.all(ids.map(revisionOf))).toEqual(['2', '1'])

  const answer = await apply(planner, line, ids, { headers })
  expect(appliedOf(answer)).toMatchObject([{ added: [] }, { added: ['T3'] }])
  expect((await apply(planner, line, ids, { headers })).body).toEqual(answer.body)
  const changes = await applyChanges()
  expect(new Set(changes.map(({ act }) => act?.id)).size).toBe(1)
  expect(changes.map(({ act }) => act?.count)).toEqual([2, 2])
  const other = await apply(planner, line, ids.slice(1), { headers })
  expect(other.status).toBe(422)
})
