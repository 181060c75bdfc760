import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { Maintained } from '@aerofleet/shared/contract/maintenance/due'
import type { Item } from '@aerofleet/shared/contract/maintenance/items'
import type { Reading, ReadingSaved } from '@aerofleet/shared/contract/maintenance/readings'
import { addItem, clock, today } from '../../../test/maintenance'
import { anAircraft, useApi } from '../../../test/testing'

const { api, as } = useApi({ today })
beforeEach(() => {
  clock.today = '2026-11-22'
})

const withoutTotals = 'aircraftType,tailNumber,serialNumber\nAirbus A320,D-REGA,77'
const onlyHours = 'aircraftType,tailNumber,serialNumber,totalHours\nAirbus A320,D-REGA,77,4200'

async function addUnknown(csv = withoutTotals, query = ''): Promise<Aircraft> {
  const line = `POST /aircraft/import?totalsUnknown=1${query}`
  const { status, body } = await as('admin')(line, { csv })
  expect([status, body]).toMatchObject([200, { added: 1, errors: [] }])
  const fleet = (await as('mro')('GET /aircraft')).body as Aircraft[]
  return fleet.find(({ tailNumber }) => tailNumber === 'D-REGA') as Aircraft
}

const view = async (id: string) =>
  (await as('mro')(`GET /maintenance/aircraft/${id}`)).body as Maintained
const aircraft = async (id: string) => (await as('mro')(`GET /aircraft/${id}`)).body as Aircraft
async function readingsOf(id: string): Promise<Reading[]> {
  const { body } = await as('mro')(`GET /maintenance/aircraft/${id}/readings`)
  return (body as { items: Reading[] }).items
}
const log = (id: string, body: Record<string, unknown>) =>
  as('admin')(`POST /maintenance/aircraft/${id}/readings`, { body })
const itemOf = async (id: string) => (await as('mro')(`GET /maintenance/items/${id}`)).body as Item

test('the first reading of a new aircraft is of the day on which its totals were true', async () => {
  const body = { ...anAircraft(1), asOf: '2026-10-01' }
  const created = await as('admin')('POST /aircraft', { body })
  expect(created.status).toBe(201)
  const { aircraft: made } = created.body as { aircraft: Aircraft }
  expect(made).not.toHaveProperty('asOf')
  expect(made).not.toHaveProperty('totalsUnknown')
  expect((await view(made.id)).counters).toEqual({ hours: 1200.5, cycles: 800, date: '2026-10-01' })
  const plain = await as('admin')('POST /aircraft', { body: anAircraft(2) })
  const { aircraftId } = plain.body as { aircraftId: string }
  expect((await view(aircraftId)).counters.date).toBe('2026-11-22')
})

test.each([
  ['2026-11-23', 'Date must not be after today, 22 Nov 2026 (UTC)'],
  ['22.11.2026', 'As of must be a date such as 2026-11-22'],
])('first totals as of %s are refused', async (asOf, message) => {
  const refused = { code: 'invalid', message, details: [{ path: 'asOf', message }] }
  const single = await as('admin')('POST /aircraft', { body: { ...anAircraft(1), asOf } })
  expect([single.status, single.body]).toMatchObject([400, refused])
  const csv = `${withoutTotals}`
  const file = await as('admin')(`POST /aircraft/import?totalsUnknown=1&asOf=${asOf}`, { csv })
  expect([file.status, file.body]).toMatchObject([400, refused])
})

test('an import without hours and cycles may add aircraft with unknown totals, which are answered as 0 (§7.40)', async () => {
  const refused = await as('admin')('POST /aircraft/import?dryRun=1', { csv: withoutTotals })
  expect(refused.body).toMatchObject({
    added: 0,
    errors: [
      { line: 2, column: 'totalHours' },
      { line: 2, column: 'totalCycles' },
    ],
  })
  const { id, ...added } = await addUnknown(withoutTotals, '&asOf=2026-11-01')
  expect(added).toMatchObject({ totalHours: 0, totalCycles: 0, totalsUnknown: true })
  expect(await aircraft(id)).toMatchObject({ totalsUnknown: true })
  expect(await view(id)).toMatchObject({
    counters: { hours: 0, cycles: 0, date: '2026-11-01' },
    totalsUnknown: true,
    rates: {},
  })
  expect(await readingsOf(id)).toMatchObject([{ date: '2026-11-01', placeholder: true }])
  const again = await as('admin')('POST /aircraft/import?totalsUnknown=1', { csv: withoutTotals })
  expect(again.body).toMatchObject({ added: 0, skipped: 1 })
  expect((await as('mro')('GET /maintenance/readings.csv')).body).not.toContain('D-REGA')
})

test('an item has no due in a counter that nobody knows, and stays due by its other limits', async () => {
  const { id } = await addUnknown()
  const item = await addItem(api(), id)
  expect(await itemOf(item)).toMatchObject({
    due: { date: '2027-02-01' },
    remaining: { days: 71 },
    withoutDue: ['hours', 'cycles'],
    state: 'no-baseline',
    driver: 'calendar',
  })
  const threshold = await addItem(
    api(),
    id,
    { code: 'T9', limits: { hours: { threshold: 2000 } } },
    null,
  )
  expect(await itemOf(threshold)).toMatchObject({
    due: {},
    withoutDue: ['hours'],
    state: 'no-baseline',
  })
  clock.today = '2027-02-02'
  expect(await itemOf(item)).toMatchObject({ state: 'overdue' })
})

test('the first reading replaces unknown totals, whatever its day, and striking it brings them back', async () => {
  const { id } = await addUnknown()
  const item = await addItem(api(), id)
  const answer = await log(id, { date: '2026-10-01', hours: 4200, cycles: 2100 })
  expect([answer.status, answer.body]).toMatchObject([
    201,
    { aircraft: { totalHours: 4200, totalCycles: 2100 } },
  ])
  const known = await aircraft(id)
  expect(known).not.toHaveProperty('totalsUnknown')
  expect(await view(id)).toMatchObject({ counters: { hours: 4200, date: '2026-10-01' }, rates: {} })
  expect((await view(id)).rates).toEqual({})
  expect(await itemOf(item)).toMatchObject({ due: { hours: 4450, cycles: 2270 } })
  expect(await readingsOf(id)).toMatchObject([
    { placeholder: true, struck: { reason: 'Replaced' } },
    { hours: 4200 },
  ])
  const { reading } = answer.body as ReadingSaved
  const struck = await as('admin')(`POST /maintenance/readings/${reading.id}/strike`, {
    body: { reason: 'Of another aircraft' },
  })
  expect([struck.status, struck.body]).toMatchObject([200, { aircraft: { totalHours: 0 } }])
  expect(await aircraft(id)).toMatchObject({ totalHours: 0, totalsUnknown: true })
  expect(await itemOf(item)).toMatchObject({ withoutDue: ['hours', 'cycles'] })
})

test('an edit of the totals replaces unknown ones without a correction; other edits do not', async () => {
  const { id } = await addUnknown(onlyHours)
  const body = { ...(await aircraft(id)), serialNumber: '78' }
  expect((await as('mro')(`PUT /aircraft/${id}`, { body })).body).toMatchObject({
    serialNumber: '78',
    totalsUnknown: true,
  })
  const edited = { ...body, totalHours: 4100, totalCycles: 2000 }
  const answer = await as('mro')(`PUT /aircraft/${id}`, { body: edited })
  expect(answer.body).toMatchObject({ totalHours: 4100, totalCycles: 2000 })
  expect(answer.body).not.toHaveProperty('totalsUnknown')
  expect((await view(id)).attention).toEqual([])
})

test('readings of a file replace unknown totals, even a reading of 0', async () => {
  const { id } = await addUnknown()
  const csv = 'tailNumber,date,hours,cycles\nD-REGA,2026-11-22,0,0'
  const { body } = await as('mro')('POST /maintenance/import/readings', { csv })
  expect(body).toMatchObject({ stored: 1, skipped: 0 })
  expect(await aircraft(id)).not.toHaveProperty('totalsUnknown')
})

test('if the file has only hours, only cycles are unknown', async () => {
  const { id } = await addUnknown(onlyHours)
  expect(await aircraft(id)).toMatchObject({
    totalHours: 4200,
    totalCycles: 0,
    totalsUnknown: true,
  })
  const item = await addItem(api(), id)
  expect(await itemOf(item)).toMatchObject({
    due: { hours: 4450, date: '2027-02-01' },
    remaining: { hours: 250 },
    withoutDue: ['cycles'],
  })
})

test('unknown totals stay with an aircraft that is deleted and brought back', async () => {
  const { id } = await addUnknown()
  await as('admin')(`DELETE /aircraft/${id}`)
  const restored = await as('admin')(`POST /aircraft/${id}/restore`)
  expect(restored.body).toMatchObject({ totalsUnknown: true })
  expect(await readingsOf(id)).toHaveLength(1)
})
