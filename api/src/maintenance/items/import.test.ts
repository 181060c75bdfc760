import { randomUUID } from 'node:crypto'
import type { Item } from '@aerofleet/shared/contract/maintenance/items'
import { aCheck, addFlown, clock, lastDone, today } from '../../../test/maintenance'
import { useApi } from '../../../test/testing'

const { as } = useApi({ today })
type User = ReturnType<typeof as>

const heading = 'tailNumber,code,date,hours,cycles,reference'
const send = (user: User, lines: string[], query = '', headers: Record<string, string> = {}) =>
  user(`POST /maintenance/import/baselines${query}`, { csv: lines.join('\n'), headers })
const act: unknown = expect.any(String)
const none = { stored: 0, skipped: 0, errors: [], errorCount: 0, remarks: [], leftOut: [] }

async function prepare() {
  const planner = as('operator')
  const { id: aircraftId } = await addFlown(as('admin'))
  const ids = []
  for (const code of ['T1', 'T2']) {
    const body = { ...aCheck, code, aircraftId }
    ids.push(((await planner('POST /maintenance/items', { body })).body as Item).id)
  }
  const [first, second] = ids.map((id) => async () => {
    return (await planner(`GET /maintenance/items/${id}`)).body as Item
  })
  if (!first || !second) throw new Error('There are two.')
  return { planner, aircraftId, ids, first, second }
}

test('baselines of a file are stored once, and exported baselines are skipped', async () => {
  const { planner, ids, first, second } = await prepare()
  const file = [
    heading.replaceAll(',', ';'),
    'n123-ab;T1;2026-08-01;3950:00;1970;WO 7',
    'N123AB;T2;2026-08-01;3960.5;1971;',
  ]
  expect((await send(planner, file, '?dryRun=1')).body).toEqual({ ...none, rows: 2 })
  expect(await first()).toMatchObject({ state: 'no-baseline', version: 1 })
  expect((await send(planner, file)).body).toEqual({ ...none, rows: 2, stored: 2, act })
  expect(await first()).toMatchObject({ due: { hours: 4450 }, projectedOn: '2027-01-06' })
  expect(await second()).toMatchObject({ due: { hours: 4460.5 }, version: 2 })
  const history = await planner(`GET /maintenance/history?kind=item&id=${ids[0]}`)
  expect(history.body).toMatchObject({
    items: [
      { action: 'update', after: { last: { hours: 3950 } }, act: { label: 'Import of baselines' } },
      { action: 'create' },
    ],
  })
  const exported = String((await planner('GET /maintenance/baselines.csv')).body)
  expect((await send(planner, [exported])).body).toEqual({ ...none, rows: 2, skipped: 2 })
  expect(await second()).toMatchObject({ version: 2 })
})

test('an exported baseline is skipped, even if the task has a new limit without a figure in it', async () => {
  const { planner, ids, first } = await prepare()
  const before = { ...aCheck, code: 'T1', limits: { hours: { interval: 5000 } } }
  const baseline = { date: '2026-08-01', hours: 3950, reference: 'WO 7' }
  await planner(`PUT /maintenance/items/${ids[0]}`, { body: { ...before, baseline } })
  const limits = { ...before.limits, cycles: { interval: 50 } }
  await planner(`PUT /maintenance/items/${ids[0]}`, { body: { ...before, limits } })
  expect(await first()).toMatchObject({ state: 'no-baseline', due: { hours: 8950 }, version: 3 })
  const exported = String((await planner('GET /maintenance/baselines.csv')).body)
  expect((await send(planner, [exported])).body).toEqual({ ...none, rows: 1, skipped: 1 })
  const changed = exported.replace('WO 7', 'WO 8')
  expect((await send(planner, [changed], '?dryRun=1')).body).toMatchObject({
    errors: [{ line: 2, column: 'cycles' }],
  })
})

test('errors in a file are named by line and column, and nothing is stored', async () => {
  const { planner, ids, first } = await prepare()
  const done = { date: '2026-11-22', hours: 4288, cycles: 2180 }
  await planner(`POST /maintenance/items/${ids[1]}/complete`, { body: done })
  const file = [
    heading,
    'N123AB,T1,2026-08-01,3950,1970,',
    'N123AB,T1,2026-08-02,3950,1970,',
    'N123AB,T2,2026-08-01,3950,1970,',
    'N123AB,T9,2026-08-01,3950,1970,',
    'N999ZZ,T1,2026-08-01,3950,1970,',
    'N123AB,T1,2026-11-23,"3,950",,',
  ]
  const errors = [
    [3, 'code'],
    [4, ''],
    [5, 'code'],
    [6, 'tailNumber'],
    [7, 'hours'],
  ]
  const dry = (await send(planner, file, '?dryRun=1')).body as typeof none
  expect(dry.errors.map(({ line, column }) => [line, column])).toEqual(errors)
  expect(dry.errors.at(-1)).toMatchObject({ message: 'Use a point for decimals: 4288.72' })
  const { status, body } = await send(planner, file)
  expect([status, body]).toMatchObject([
    409,
    {
      code: 'import-errors',
      message: '5 rows have an error. Nothing was stored.',
      details: errors.map(([line, column]) => ({ path: `${line}.${column}` })),
    },
  ])
  expect(await first()).toMatchObject({ version: 1 })
})

test('with leaveOut the second baseline of an item is left out, and the others are stored', async () => {
  const { planner, first, second } = await prepare()
  const file = [heading, 'N123AB,T1,2026-08-01,3950,1970,', 'N123AB,T1,2026-08-02,3950,1970,']
  file.push('N123AB,T2,2026-08-01,3950,1970,')
  const leftOut = [{ line: 3, message: 'Two baselines of this aircraft have the code T1' }]
  expect((await send(planner, file, '?leaveOut=1')).body).toMatchObject({ stored: 2, leftOut })
  expect(await first()).toMatchObject({ last: { date: '2026-08-01' } })
  expect(await second()).toMatchObject({ version: 2 })
})

test('a file must have all required columns, and no unknown columns', async () => {
  const { planner } = await prepare()
  const { body } = await send(planner, ['tailNumber,code,when', 'N123AB,T1,x'], '?dryRun=1')
  expect((body as typeof none).errors).toEqual([
    { line: 1, column: 'when', message: 'The column when is not known' },
    { line: 1, column: 'date', message: 'The column date is missing' },
  ])
})

test('the same file with the same key is stored once, and an MRO may not import baselines', async () => {
  const { planner, first } = await prepare()
  const file = [heading, `N123AB,T1,${lastDone.date},3950,1970,`]
  const headers = { 'idempotency-key': randomUUID() }
  const answer = await send(planner, file, '', headers)
  expect((await send(planner, file, '', headers)).body).toEqual(answer.body)
  expect(await first()).toMatchObject({ version: 2 })
  for (const query of ['', '?dryRun=1']) {
    expect((await send(as('mro'), file, query)).body).toMatchObject({
      code: 'forbidden',
      message: 'You need the role Operator or Admin to plan maintenance.',
    })
  }
})

test('a baseline that the readings do not allow is named at its cell, and stored where the import accepts it', async () => {
  const { planner, first } = await prepare()
  clock.today = '2026-11-23'
  const file = [heading, 'N123AB,T1,2026-11-23,42880,2180,']
  const message = '42,880.00 h on 23 Nov 2026; the readings allow 4,288.00 to 4,312.00 h'
  expect((await send(planner, file, '?dryRun=1')).body).toMatchObject({
    errors: [{ line: 2, column: 'hours', message }],
  })
  expect((await send(planner, file)).body).toMatchObject({ code: 'import-errors' })
  expect((await send(planner, file, '?accept=1')).body).toMatchObject({ stored: 1, errors: [] })
  expect(await first()).toMatchObject({ last: { hours: 42_880 } })
  expect((await send(planner, file)).body).toMatchObject({ skipped: 1, errors: [] })
})

test('the undo of an import of baselines brings the ones before back, and names what was changed meanwhile (§7.50, §7.52)', async () => {
  const { planner, ids, first, second } = await prepare()
  const undo = (act: string, by: User = planner) => by(`POST /history/acts/${act}/undo`)
  const actOf = async () => {
    const { body } = await planner(`GET /maintenance/history?kind=item&id=${ids[1]}`)
    return (body as { items: { act?: { id: string } }[] }).items[0]?.act?.id ?? ''
  }
  await send(planner, [heading, 'N123AB,T1,2026-08-01,3950,1970,WO 7'])
  const variation = { hours: 10, reference: 'V 1', reason: 'Slot' }
  expect(
    (await planner(`POST /maintenance/items/${ids[0]}/variation`, { body: variation })).status,
  ).toBe(200)
  const { version: _, ...before } = await first()
  const none = await second()
  const imported = await send(planner, [
    heading,
    'N123AB,T1,2026-09-01,4020,2010,WO 8',
    'N123AB,T2,2026-09-01,4020,2010,',
  ])
  const { act } = imported.body as { act: string }
  expect((await undo(act, as('mro'))).status).toBe(403)
  expect(await undo(act)).toMatchObject({ status: 200, body: { undone: 2 } })
  expect(await first()).toMatchObject(before)
  expect(await second()).toMatchObject({ state: 'no-baseline', due: none.due })
  expect(await undo(act)).toMatchObject({ status: 409, body: { code: 'changed-since' } })

  const undone = await actOf()
  expect(await undo(undone)).toMatchObject({ status: 200, body: { undone: 2 } })
  expect(await first()).toMatchObject({ last: { hours: 4020 } })
  await planner(`POST /maintenance/items/${ids[1]}/complete`, {
    body: { date: '2026-11-22', hours: 4288, cycles: 2180, reference: '' },
  })
  const message = 'The baseline of T2 was changed since. Nothing was undone.'
  const { body } = await planner(`GET /maintenance/history?kind=item&id=${ids[0]}`)
  const [newest] = (body as { items: { act?: { id: string } }[] }).items
  expect(await undo(newest?.act?.id ?? '')).toMatchObject({ status: 409, body: { message } })
  expect(await first()).toMatchObject({ last: { hours: 4020 } })
})
