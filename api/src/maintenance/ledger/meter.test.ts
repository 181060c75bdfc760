import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { Maintained } from '@aerofleet/shared/contract/maintenance/due'
import type { MeterReplacement } from '@aerofleet/shared/contract/maintenance/meter'
import type { Reading, ReadingSaved } from '@aerofleet/shared/contract/maintenance/readings'
import { addItem, clock, today } from '../../../test/maintenance'
import { anAircraft, useApi, type Answer } from '../../../test/testing'

const { api, as } = useApi({ today })
type Body = Record<string, unknown>

const replacement = { date: '2026-11-26', old: 2153.2, new: 0.1 }
const post = (id: string, path: string, body: Body, headers: Record<string, string> = {}) =>
  as('operator')(`POST /maintenance/aircraft/${id}/${path}`, { body, headers })
const log = (id: string, body: Body) => post(id, 'readings', body)
const replace = (id: string, body: Body = replacement) => post(id, 'meter-replacements', body)

async function saved(answer: Promise<Answer>): Promise<ReadingSaved> {
  const { status, body } = await answer
  expect([status, body]).toMatchObject([201, {}])
  return body as ReadingSaved
}
const view = async (id: string) =>
  (await as('mro')(`GET /maintenance/aircraft/${id}`)).body as Maintained
async function readingsOf(id: string) {
  const { body } = await as('mro')(`GET /maintenance/aircraft/${id}/readings`)
  const { items } = body as { items: Reading[] }
  return items.filter(({ struck }) => !struck).map(({ date, hours, meter }) => [date, hours, meter])
}
async function replacementsOf(id: string, query = '') {
  const { body } = await as('mro')(`GET /maintenance/aircraft/${id}/meter-replacements${query}`)
  return body as { items: MeterReplacement[]; next: string | null; today: string }
}
const strike = (reading: { id: string }) =>
  as('admin')(`POST /maintenance/readings/${reading.id}/strike`, { body: { reason: 'Wrong' } })

/** The aircraft has 2,153.20 h and 900 cycles on 2026-11-25, and a check at 2,200 h. Today is the 27th. */
async function addWorn() {
  clock.today = '2026-11-27'
  const body = anAircraft(1, { totalHours: 2153.2, totalCycles: 900, asOf: '2026-11-25' })
  const { aircraft } = (await as('admin')('POST /aircraft', { body })).body as {
    aircraft: Aircraft
  }
  const limits = { hours: { threshold: 2200 } }
  const item = await addItem(api(), aircraft.id, { code: 'M1', limits }, null)
  return { id: aircraft.id, item }
}
const left = async (item: string) =>
  ((await as('mro')(`GET /maintenance/items/${item}`)).body as { remaining: Body }).remaining[
    'hours'
  ]

test('replacing a meter does not lower the total, because an offset is added to the new meter', async () => {
  const { id, item } = await addWorn()
  expect(await view(id)).not.toHaveProperty('meter')
  const answer = await saved(replace(id, { ...replacement, reference: 'WO 12' }))
  expect(answer).toMatchObject({
    reading: { date: '2026-11-26', hours: 2153.2, cycles: 900, source: 'manual' },
    aircraft: { id, totalHours: 2153.2, totalCycles: 900 },
    changed: [],
  })
  expect(answer.reading).not.toHaveProperty('meter')
  expect(await view(id)).toMatchObject({
    counters: { hours: 2153.2, cycles: 900 },
    meter: { offset: 2153.1, on: '2026-11-26' },
    attention: [],
  })
  const flown = await saved(log(id, { date: '2026-11-27', meter: 4.6, cycles: 903 }))
  expect(flown).toMatchObject({
    reading: { hours: 2157.7, meter: 4.6 },
    aircraft: { totalHours: 2157.7 },
  })
  expect(await left(item)).toBe(42.3)
  expect(await replacementsOf(id)).toEqual({
    items: [
      {
        id: expect.any(String) as string,
        ...replacement,
        offset: 2153.1,
        reference: 'WO 12',
        readingId: answer.reading.id,
        by: { uid: expect.any(String) as string, name: 'operator' },
        at: expect.any(String) as string,
      },
    ],
    next: null,
    today: '2026-11-27',
  })
})

test('a reading has the meter, the total, or both if they agree', async () => {
  const { id } = await addWorn()
  const before = await saved(log(id, { date: '2026-11-25', meter: '2153:30', cycles: 900 }))
  expect(before.reading).toMatchObject({ hours: 2153.5, meter: 2153.5 })
  await saved(replace(id, { ...replacement, old: 2153.5 }))
  const both = { date: '2026-11-27', meter: 2.1, hours: 2155.5, cycles: 901 }
  expect((await saved(log(id, both))).reading).toMatchObject({ hours: 2155.5, meter: 2.1 })
  const byTotal = await saved(log(id, { date: '2026-11-27', hours: 2156, cycles: 902 }))
  expect(byTotal.reading).not.toHaveProperty('meter')
  const refused = await log(id, { ...both, hours: 2156 })
  const message = 'The meter at 2.10 h means 2,155.50 h in all, not 2,156.00 h'
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { code: 'invalid', message, details: [{ path: 'meter', message }] },
  ])
  const neither = await log(id, { date: '2026-11-27', cycles: 902 })
  expect([neither.status, neither.body]).toMatchObject([400, { details: [{ path: 'hours' }] }])
  const tooMuch = await log(id, { date: '2026-11-27', meter: 999_999, cycles: 902 })
  expect([tooMuch.status, tooMuch.body]).toMatchObject([400, { details: [{ path: 'meter' }] }])
})

test('a second replacement adds to the first offset, and a figure of that day belongs to the new meter', async () => {
  const { id } = await addWorn()
  await replace(id)
  await saved(log(id, { date: '2026-11-26', meter: 3.1, cycles: 902 }))
  const second = await saved(replace(id, { date: '2026-11-27', old: 4.6, new: 0 }))
  expect(second.reading).toMatchObject({ hours: 2157.7, cycles: 902 })
  expect((await view(id)).meter).toEqual({ offset: 2157.7, on: '2026-11-27' })
  await saved(log(id, { date: '2026-11-27', meter: 1.5, cycles: 903 }))
  expect(await readingsOf(id)).toEqual([
    ['2026-11-27', 2159.2, 1.5],
    ['2026-11-27', 2157.7, undefined],
    ['2026-11-26', 2156.2, 3.1],
    ['2026-11-26', 2153.2, undefined],
    ['2026-11-25', 2153.2, undefined],
  ])
  const { next } = await replacementsOf(id, '?limit=1')
  const { items } = await replacementsOf(id, `?limit=1&after=${next}`)
  expect(items).toMatchObject([{ date: '2026-11-26', offset: 2153.1 }])
})

test('a replacement of an earlier day recalculates the later readings by meter', async () => {
  const { id, item } = await addWorn()
  const body = { date: '2026-11-27', meter: 4.6, cycles: 903, override: { reason: 'New meter' } }
  const wrong = await as('admin')(`POST /maintenance/aircraft/${id}/readings`, { body })
  expect([wrong.status, wrong.body]).toMatchObject([201, { aircraft: { totalHours: 4.6 } }])
  expect(await left(item)).toBe(2195.4)
  const late = await saved(replace(id))
  expect(late).toMatchObject({ aircraft: { totalHours: 2157.7, totalCycles: 903 } })
  expect(await left(item)).toBe(42.3)
  expect((await view(id)).attention).toEqual([])
  const { reading } = wrong.body as ReadingSaved
  const { body: history } = await as('mro')(
    `GET /maintenance/history?kind=reading&id=${reading.id}`,
  )
  expect(history).toMatchObject({
    items: [
      { action: 'update', before: { hours: 4.6 }, after: { hours: 2157.7, meter: 4.6 } },
      { action: 'create' },
    ],
  })
})

test('striking the reading of a replacement takes it back, and recalculates the later readings by meter', async () => {
  const { id, item } = await addWorn()
  const first = await saved(replace(id, { ...replacement, new: 0.4 }))
  await saved(log(id, { date: '2026-11-27', meter: 4.6, cycles: 903 }))
  expect(await left(item)).toBe(42.6)
  expect((await strike(first.reading)).body).toMatchObject({ aircraft: { totalHours: 4.6 } })
  expect(await view(id)).not.toHaveProperty('meter')
  expect(await replacementsOf(id)).toMatchObject({ items: [{ struck: { reason: 'Wrong' } }] })
  await saved(replace(id))
  expect(await view(id)).toMatchObject({ counters: { hours: 2157.7 }, meter: { offset: 2153.1 } })
  expect(await left(item)).toBe(42.3)
})

test('entering or striking a replacement changes nothing after the next replacement', async () => {
  const { id } = await addWorn()
  clock.today = '2026-12-10'
  await saved(replace(id, { date: '2026-12-05', old: 2170, new: 0, cycles: 904 }))
  await saved(log(id, { date: '2026-12-06', meter: 2, cycles: 905 }))
  await saved(log(id, { date: '2026-11-29', meter: 2160, cycles: 902 }))
  const between = await saved(replace(id, { date: '2026-11-28', old: 2158, new: 2157 }))
  const expected = [
    ['2026-12-06', 2172, 2],
    ['2026-12-05', 2170, undefined],
    ['2026-11-28', 2158, undefined],
  ]
  expect(await readingsOf(id)).toMatchObject([
    ...expected.slice(0, 2),
    ['2026-11-29', 2161, 2160],
    ...expected.slice(2),
    ['2026-11-25', 2153.2, undefined],
  ])
  await strike(between.reading)
  expect((await readingsOf(id))[2]).toEqual(['2026-11-29', 2160, 2160])
})

test('on the day of a replacement the readings stored before it keep the old meter', async () => {
  const { id } = await addWorn()
  clock.today = '2026-11-30'
  await saved(log(id, { date: '2026-11-26', meter: 2155, cycles: 901 }))
  const first = await saved(replace(id, { date: '2026-11-26', old: 2155, new: 0.1 }))
  await saved(log(id, { date: '2026-11-26', meter: 1.1, cycles: 902 }))
  const second = await saved(replace(id, { date: '2026-11-26', old: 2.1, new: 0 }))
  await saved(log(id, { date: '2026-11-26', meter: 0.5, cycles: 903 }))
  await saved(log(id, { date: '2026-11-28', meter: 3, cycles: 904 }))
  const ofDay = [
    ['2026-11-26', 2157.5, 0.5],
    ['2026-11-26', 2157, undefined],
    ['2026-11-26', 2156, 1.1],
    ['2026-11-26', 2155, undefined],
    ['2026-11-26', 2155, 2155],
    ['2026-11-25', 2153.2, undefined],
  ]
  expect(await readingsOf(id)).toEqual([['2026-11-28', 2160, 3], ...ofDay])
  // It comes after all readings of its day, although the next meter was there before.
  await saved(replace(id, { date: '2026-11-25', old: 2153.2, new: 2153 }))
  await saved(replace(id, { date: '2026-11-28', old: 3, new: 4 }))
  const withoutMeter = (rows: unknown[][]) => rows.map(([date, hours]) => [date, hours])
  expect(withoutMeter(await readingsOf(id))).toEqual(
    withoutMeter([
      ['2026-11-28', 2160],
      ['2026-11-28', 2160],
      ...ofDay.slice(0, 3),
      ['2026-11-26', 2155.2],
      ['2026-11-26', 2155],
      ['2026-11-25', 2153.2],
      ['2026-11-25', 2153.2],
    ]),
  )
  await strike(second.reading)
  // The figure of 0.5 h then comes from the first new meter; that of the next replacement stays.
  expect((await readingsOf(id)).filter(([, , meter]) => meter !== undefined)).toEqual([
    ['2026-11-28', 2157.9, 3],
    ['2026-11-26', 2156, 1.1],
    ['2026-11-26', 2155.4, 0.5],
    ['2026-11-26', 2155.2, 2155],
  ])
  await strike(first.reading)
  expect((await readingsOf(id)).filter(([, , meter]) => meter === 2155)).toHaveLength(1)
})

test('an exported day of a replacement is imported again, although the old meter showed some of its figures', async () => {
  const { id } = await addWorn()
  await saved(log(id, { date: '2026-11-26', meter: 2153.2, cycles: 901 }))
  await saved(replace(id))
  const file = (await as('mro')('GET /maintenance/readings.csv')).body as string
  const again = await as('mro')('POST /maintenance/import/readings', { csv: file })
  expect([again.status, again.body]).toMatchObject([200, { stored: 0, skipped: 3 }])
})

test.each<[string, Body, Body]>([
  [
    'above 1,000,000 h',
    { ...replacement, old: 1_000_000, accept: true },
    { path: 'old', message: 'Hours must be at most 1,000,000' },
  ],
  [
    'that makes a later total negative',
    { ...replacement, new: 9000 },
    { path: 'new', message: 'Hours of the reading of 2026-11-27 must be at least 0' },
  ],
  [
    'that makes a later total too high',
    { ...replacement, old: 997_846, new: 0, accept: true },
    { path: 'old', message: 'Hours of the reading of 2026-11-27 must be at most 1,000,000' },
  ],
])('a replacement %s is refused at its field, and nothing is stored', async (_, body, detail) => {
  const { id } = await addWorn()
  await saved(
    replace(id, { date: '2026-11-25', old: 2153.2, new: 0, reference: 'The offset is not 0' }),
  )
  await saved(log(id, { date: '2026-11-27', meter: 2, cycles: 903 }))
  const before = await readingsOf(id)
  const refused = await replace(id, body)
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'total-out-of-range', message: detail['message'], details: [detail] },
  ])
  expect(await readingsOf(id)).toEqual(before)
})

test('a replacement is not taken back while a later figure would be below 0 by the meter before', async () => {
  const { id } = await addWorn()
  await saved(replace(id, { ...replacement, new: 3000 }))
  const second = await saved(replace(id, { date: '2026-11-27', old: 3001, new: 0 }))
  await saved(log(id, { date: '2026-11-27', meter: 2, cycles: 903 }))
  const before = await readingsOf(id)
  const refused = await strike(second.reading)
  expect([refused.status, refused.body]).toMatchObject([
    409,
    {
      code: 'total-out-of-range',
      message: 'Hours of the reading of 2026-11-27 must be at least 0. Strike that reading first.',
    },
  ])
  expect(await readingsOf(id)).toEqual(before)
})

test.each<[string, Body, number, Body]>([
  [
    'falls',
    { ...replacement, old: 2150 },
    409,
    {
      code: 'counter-fell',
      details: [{ path: 'old', message: 'Hours must be at least 2,153.20 h, as on 2026-11-25' }],
    },
  ],
  [
    'is too much for a day',
    { ...replacement, old: 2190 },
    409,
    { code: 'reading-implausible', details: [{ path: 'old', message: '36.80 h in 1 day' }] },
  ],
  [
    'is of tomorrow',
    { ...replacement, date: '2026-11-28' },
    400,
    {
      details: [{ path: 'date', message: 'Date must not be after today, 27 Nov 2026 (UTC)' }],
    },
  ],
  [
    'has no figure of the new meter',
    { date: '2026-11-26', old: 2153.2 },
    400,
    { details: [{ path: 'new' }] },
  ],
  [
    'has too few cycles',
    { ...replacement, cycles: 899 },
    409,
    { code: 'counter-fell', details: [{ path: 'cycles' }] },
  ],
  [
    'is of a day without earlier readings',
    { ...replacement, date: '2026-11-20', old: 2150 },
    400,
    { details: [{ path: 'cycles' }] },
  ],
])('a replacement that %s is refused, and nothing is stored', async (_, body, status, answer) => {
  const { id } = await addWorn()
  const refused = await replace(id, body)
  expect([refused.status, refused.body]).toMatchObject([status, answer])
  expect(await readingsOf(id)).toHaveLength(1)
  expect((await replacementsOf(id)).items).toEqual([])
})

test('a replacement with implausible figures is stored with accept; one of an old version or of no aircraft is refused', async () => {
  const { id } = await addWorn()
  const accepted = await saved(replace(id, { ...replacement, old: 2190, accept: true }))
  expect(accepted.aircraft).toMatchObject({ totalHours: 2190 })
  const again = await post(id, 'meter-replacements', replacement, { 'if-match': '1' })
  expect([again.status, again.body]).toMatchObject([412, { code: 'version-mismatch' }])
  const missing = await replace('nothing')
  expect([missing.status, missing.body]).toMatchObject([404, { code: 'aircraft-not-found' }])
})

test('a replacement gives an aircraft with unknown totals its hours', async () => {
  clock.today = '2026-11-27'
  const csv = 'aircraftType,tailNumber,serialNumber\nAirbus A320,D-REGA,77'
  await as('admin')('POST /aircraft/import?totalsUnknown=1', { csv })
  const [{ id }] = (await as('mro')('GET /aircraft')).body as [Aircraft]
  await saved(replace(id, { ...replacement, cycles: 900 }))
  expect(await view(id)).toMatchObject({ counters: { hours: 2153.2, cycles: 900 } })
  expect(await view(id)).not.toHaveProperty('totalsUnknown')
})

const csvHeading = 'tailNumber,date,hours,cycles,note,meter'
test('a file of readings has hours or the meter, and the export has both', async () => {
  const { id } = await addWorn()
  await saved(replace(id))
  const send = (lines: string[], heading = csvHeading) =>
    as('mro')('POST /maintenance/import/readings', { csv: [heading, ...lines].join('\n') })
  const byMeter = await send(['D-A1,2026-11-27,903,4.6'], 'tailNumber,date,cycles,meter')
  expect([byMeter.status, byMeter.body]).toMatchObject([200, { stored: 1 }])
  expect((await readingsOf(id))[0]).toEqual(['2026-11-27', 2157.7, 4.6])
  const file = (await as('mro')('GET /maintenance/readings.csv')).body as string
  expect(file.split('\r\n')).toContain('D-A1,2026-11-27,2157.7,903,,4.6')
  expect((await send(file.split('\r\n').slice(1))).body).toMatchObject({ stored: 0, skipped: 3 })
  const wrong = await send(['D-A1,2026-11-27,2158,904,,4.6', 'D-A1,2026-11-27,,904,,'])
  expect([wrong.status, wrong.body]).toMatchObject([
    409,
    {
      details: [
        { path: '2.meter', message: 'The meter at 4.60 h means 2,157.70 h in all, not 2,158.00 h' },
        { path: '3.hours' },
      ],
    },
  ])
})
