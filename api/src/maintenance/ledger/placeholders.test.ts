import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { Maintained } from '@aerofleet/shared/contract/maintenance/due'
import type { Item } from '@aerofleet/shared/contract/maintenance/items'
import type { ReadingSaved } from '@aerofleet/shared/contract/maintenance/readings'
import { addItem, clock, logReading, readingsOf, today } from '../../../test/maintenance'
import { anAircraft, useApi } from '../../../test/testing'

const { api, as } = useApi({ today })
beforeEach(() => {
  clock.today = '2026-11-22'
})

const fileWithoutTotals = 'aircraftType,tailNumber,serialNumber\nAirbus A320,D-REGA,77'
const fileWithHours = 'aircraftType,tailNumber,serialNumber,totalHours\nAirbus A320,D-REGA,77,4200'

/** Imports the aircraft D-REGA, of which the file does not have all totals. */
async function importUnknown(csv = fileWithoutTotals, query = ''): Promise<Aircraft> {
  const request = `POST /aircraft/import?totalsUnknown=1${query}`
  const { status, body } = await as('admin')(request, { csv })
  expect([status, body]).toMatchObject([200, { added: 1, errors: [] }])
  const fleet = (await as('mro')('GET /aircraft')).body as Aircraft[]
  return fleet.find(({ tailNumber }) => tailNumber === 'D-REGA') as Aircraft
}

const view = async (id: string) =>
  (await as('mro')(`GET /maintenance/aircraft/${id}`)).body as Maintained
const aircraft = async (id: string) => (await as('mro')(`GET /aircraft/${id}`)).body as Aircraft
const itemOf = async (id: string) => (await as('mro')(`GET /maintenance/items/${id}`)).body as Item

test('the first reading of a new aircraft has the day of `asOf`, or today without it', async () => {
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
])('a new aircraft with its totals as of %s is refused', async (asOf, message) => {
  const refused = { code: 'invalid', message, details: [{ path: 'asOf', message }] }
  const single = await as('admin')('POST /aircraft', { body: { ...anAircraft(1), asOf } })
  expect([single.status, single.body]).toMatchObject([400, refused])
  const csv = fileWithoutTotals
  const file = await as('admin')(`POST /aircraft/import?totalsUnknown=1&asOf=${asOf}`, { csv })
  expect([file.status, file.body]).toMatchObject([400, refused])
})

test('an import that says `totalsUnknown` may lack hours and cycles, and the API answers them as 0 (§7.40)', async () => {
  const refused = await as('admin')('POST /aircraft/import?dryRun=1', { csv: fileWithoutTotals })
  expect(refused.body).toMatchObject({
    added: 0,
    errors: [
      { line: 2, column: 'totalHours' },
      { line: 2, column: 'totalCycles' },
    ],
  })
  const { id, ...added } = await importUnknown(fileWithoutTotals, '&asOf=2026-11-01')
  expect(added).toMatchObject({ totalHours: 0, totalCycles: 0, totalsUnknown: true })
  expect(await aircraft(id)).toMatchObject({ totalsUnknown: true })
  expect(await view(id)).toMatchObject({
    counters: { hours: 0, cycles: 0, date: '2026-11-01' },
    totalsUnknown: true,
    rates: {},
  })
  expect(await readingsOf(as('mro'), id)).toMatchObject([{ date: '2026-11-01', placeholder: true }])
  const again = await as('admin')('POST /aircraft/import?totalsUnknown=1', {
    csv: fileWithoutTotals,
  })
  expect(again.body).toMatchObject({ added: 0, skipped: 1 })
  expect((await as('mro')('GET /maintenance/readings.csv')).body).not.toContain('D-REGA')
})

test('an item is not due by hours or cycles that nobody knows, but still by its date', async () => {
  const { id } = await importUnknown()
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
  const { id } = await importUnknown()
  const item = await addItem(api(), id)
  const answer = await logReading(as('admin'), id, {
    date: '2026-10-01',
    hours: 4200,
    cycles: 2100,
  })
  expect([answer.status, answer.body]).toMatchObject([
    201,
    { aircraft: { totalHours: 4200, totalCycles: 2100 } },
  ])
  const known = await aircraft(id)
  expect(known).not.toHaveProperty('totalsUnknown')
  expect(await view(id)).toMatchObject({ counters: { hours: 4200, date: '2026-10-01' } })
  expect((await view(id)).rates).toEqual({})
  expect(await itemOf(item)).toMatchObject({ due: { hours: 4450, cycles: 2270 } })
  expect(await readingsOf(as('mro'), id)).toMatchObject([
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

test('an edit of unknown totals makes them known and is no correction; other edits leave them unknown', async () => {
  const { id } = await importUnknown(fileWithHours)
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

test('an imported reading replaces unknown totals, even one of 0 hours and cycles', async () => {
  const { id } = await importUnknown()
  const csv = 'tailNumber,date,hours,cycles\nD-REGA,2026-11-22,0,0'
  const { body } = await as('mro')('POST /maintenance/import/readings', { csv })
  expect(body).toMatchObject({ stored: 1, skipped: 0 })
  expect(await aircraft(id)).not.toHaveProperty('totalsUnknown')
})

test('after an import with hours alone only the cycles are unknown, and items are due by hours', async () => {
  const { id } = await importUnknown(fileWithHours)
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

test('an aircraft that is deleted and restored still has unknown totals', async () => {
  const { id } = await importUnknown()
  await as('admin')(`DELETE /aircraft/${id}`)
  const restored = await as('admin')(`POST /aircraft/${id}/restore`)
  expect(restored.body).toMatchObject({ totalsUnknown: true })
  expect(await readingsOf(as('mro'), id)).toHaveLength(1)
})
