import { randomUUID } from 'node:crypto'
import type { Change } from '@aerofleet/shared/contract/change'
import type { Programme, RevisionApplied } from '@aerofleet/shared/contract/maintenance/programmes'
import { sql } from 'drizzle-orm'
import { aCheck, addFlown, aProgramme, today } from '../../../test/maintenance'
import { useApi, type Answer } from '../../../test/testing'

const { api, as } = useApi({ today })
type User = ReturnType<typeof as>
type Values = Record<string, unknown>

const byHours = { ...aCheck, limits: { hours: { interval: 500 } } }
const inHours = { code: 'T1', date: '2026-08-01', hours: 3950 }
const added = { ...aCheck, code: 'T3' }

async function prepare(count: number, tasks: unknown[] = [byHours, added]) {
  const planner = as('operator', { displayName: 'Ada' })
  const body = aProgramme({ tasks: [byHours] })
  const { id } = (await planner('POST /maintenance/programmes', { body })).body as Programme
  const line = `/maintenance/programmes/${id}`
  await planner(`POST ${line}/activate`, { body: {} })
  const ids: string[] = []
  for (let n = 1; n <= count; n++) {
    const { id: aircraftId } = await addFlown(as('admin'), {
      tailNumber: `D-A${n}`,
      serialNumber: `${n}`,
    })
    ids.push(aircraftId)
    const given = { programmeId: id, baselines: [inHours] }
    await planner(`PUT /maintenance/aircraft/${aircraftId}/programme`, { body: given })
  }
  await planner(`PUT ${line}`, { body: aProgramme({ revision: '2', tasks }) })
  await planner(`POST ${line}/activate`, { body: {} })
  return { planner, ids, line }
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
  const planner = as('operator', { displayName: 'Ada' })
  const inDays = taskOf('A', { calendar: every(250, 'days') })
  const byCycles = taskOf('B', { cycles: every(250) })
  const body = aProgramme({ tasks: [inDays, byCycles] })
  const { id } = (await planner('POST /maintenance/programmes', { body })).body as Programme
  const line = `/maintenance/programmes/${id}`
  await planner(`POST ${line}/activate`, { body: {} })
  const ids: string[] = []
  for (const n of [1, 2]) {
    const values = { tailNumber: `D-A${n}`, serialNumber: `${n}` }
    const { id: aircraftId } = await addFlown(as('admin'), values)
    ids.push(aircraftId)
    const baselines = [
      { code: 'A', date: '2026-08-24' },
      { code: 'B', date: '2026-08-24', cycles: 2000 },
    ]
    const given = { programmeId: id, baselines }
    await planner(`PUT /maintenance/aircraft/${aircraftId}/programme`, { body: given })
  }
  const tasks = [taskOf('A', { cycles: every(250) }), byCycles]
  await planner(`PUT ${line}`, { body: aProgramme({ revision: '2', tasks }) })
  await planner(`POST ${line}/activate`, { body: {} })

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
  const { planner, ids, line } = await prepare(1, [{ ...byHours, limits }, added])
  expect(appliedOf(await apply(planner, line, ids))).toMatchObject([
    { added: ['T3'], withoutDue: ['T3'], overdue: 1, limits: [{ code: 'T1' }] },
  ])
  const cycles = { hours: every(300), calendar: every(6, 'months'), cycles: every(9) }
  const tasks = [
    { ...byHours, limits },
    { ...added, limits: cycles, title: 'B check' },
  ]
  await planner(`PUT ${line}`, { body: aProgramme({ revision: '3', tasks }) })
  await planner(`POST ${line}/activate`, { body: {} })
  expect(appliedOf(await apply(planner, line, ids))).toMatchObject([
    { changed: ['T3'], withoutDue: [], overdue: 0 },
  ])
})

test('an item without a due in one dimension must be accepted when it loses another one', async () => {
  const planner = as('operator')
  const months = { calendar: { interval: 12, unit: 'months' } }
  const tasks = (hours: object) => [taskOf('A', { hours, ...months })]
  const body = aProgramme({ tasks: tasks({ threshold: 4400 }) })
  const { id } = (await planner('POST /maintenance/programmes', { body })).body as Programme
  const line = `/maintenance/programmes/${id}`
  const revise = async (revision: string, revised: object[]) => {
    await planner(`PUT ${line}`, { body: aProgramme({ revision, tasks: revised }) })
    await planner(`POST ${line}/activate`, { body: {} })
  }
  await planner(`POST ${line}/activate`, { body: {} })
  const { id: aircraftId } = await addFlown(as('admin'))
  await planner(`PUT /maintenance/aircraft/${aircraftId}/programme`, { body: { programmeId: id } })
  const ids = [aircraftId]

  await revise('2', [taskOf('A', { hours: { interval: 400 } })])
  expect(appliedOf(await apply(planner, line, ids, { query: '?dryRun=1' }))).toMatchObject([
    { withoutDue: ['A'] },
  ])
  const refused = await apply(planner, line, ids)
  expect(refused).toMatchObject({
    status: 409,
    body: { details: [{ path: 'A', message: 'N123AB, A: No baseline in hours' }] },
  })
  await revise('3', tasks({ interval: 400 }))
  expect((await apply(planner, line, ids)).body).toMatchObject({ code: 'without-due' })
  await revise('4', [taskOf('A', { hours: { threshold: 4500 }, ...months })])
  expect(appliedOf(await apply(planner, line, ids))).toMatchObject([{ withoutDue: [] }])
})

test('a revision by which a done item comes back without a due must be accepted', async () => {
  const once = taskOf('T1', { hours: { threshold: 4300 } })
  const planner = as('operator')
  const { id } = (
    await planner('POST /maintenance/programmes', { body: aProgramme({ tasks: [once] }) })
  ).body as Programme
  const line = `/maintenance/programmes/${id}`
  await planner(`POST ${line}/activate`, { body: {} })
  const { id: aircraftId } = await addFlown(as('admin'))
  const baselines = [{ code: 'T1', date: '2026-08-24' }]
  const given = { programmeId: id, baselines }
  await planner(`PUT /maintenance/aircraft/${aircraftId}/programme`, { body: given })
  const repeated = taskOf('T1', { hours: every(300) })
  await planner(`PUT ${line}`, { body: aProgramme({ revision: '2', tasks: [repeated] }) })
  await planner(`POST ${line}/activate`, { body: {} })
  expect((await apply(planner, line, [aircraftId])).body).toMatchObject({ code: 'without-due' })
  expect(appliedOf(await apply(planner, line, [aircraftId], { accept: true }))).toMatchObject([
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
  const planner = as('operator', { displayName: 'Ada' })
  const body = aProgramme({ tasks: many(5000) })
  const { id } = (await planner('POST /maintenance/programmes', { body })).body as Programme
  const line = `/maintenance/programmes/${id}`
  await planner(`POST ${line}/activate`, { body: {} })
  const { id: aircraftId } = await addFlown(as('admin'))
  await planner(`PUT /maintenance/aircraft/${aircraftId}/programme`, { body: { programmeId: id } })
  const next = [...many(6000).slice(20), taskOf('NEW', { hours: { threshold: 6000 } })]
  await planner(`PUT ${line}`, { body: aProgramme({ revision: '2', tasks: next }) })
  await planner(`POST ${line}/activate`, { body: {} })
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
  expect(applied).toMatchObject({ tailNumber: 'N123AB', added: ['NEW'] })
  expect(await revisionOf(aircraftId)).toBe('2')
  expect(await countOf(`= '2'`)).toBe(601)
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(distinct xmin::text)::int as n from items where programme_revision = '2'`,
  )
  expect(rows[0]?.n).toBeGreaterThan(1)

  await planner(`PUT ${line}`, { body: aProgramme({ revision: '3', tasks: many(7000) }) })
  await planner(`POST ${line}/activate`, { body: {} })
  const again = { headers: { 'idempotency-key': randomUUID() } }
  const answer = await apply(planner, line, [aircraftId], again)
  expect(appliedOf(answer)[0]?.limits).toHaveLength(600)
  expect(await apply(planner, line, [aircraftId], again)).toMatchObject({
    status: answer.status,
    body: answer.body as Values,
  })
})

test('one call applies a revision to at most 100,000 items', async () => {
  const { planner, ids, line } = await prepare(1, [])
  const tasks = Array.from({ length: 2000 }, (_, n) => ({ ...byHours, code: `L${n}` }))
  await planner(`PUT ${line}`, { body: aProgramme({ revision: '3', tasks }) })
  await planner(`POST ${line}/activate`, { body: {} })
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
  const { planner, ids, line } = await prepare(3)
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
  expect(await Promise.all(ids.map(revisionOf))).toEqual(['2', '1', '1'])

  const answer = await apply(planner, line, ids, { headers })
  expect(appliedOf(answer)).toMatchObject([{ added: [] }, { added: ['T3'] }, { added: ['T3'] }])
  expect((await apply(planner, line, ids, { headers })).body).toEqual(answer.body)
  const changes = await applyChanges()
  expect(new Set(changes.map(({ act }) => act?.id)).size).toBe(1)
  expect(changes.map(({ act }) => act?.count)).toEqual([3, 3, 3])
  const other = await apply(planner, line, ids.slice(1), { headers })
  expect(other.status).toBe(422)
})
