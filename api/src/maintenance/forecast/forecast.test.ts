import type {
  Forecast,
  ForecastItem,
  ForecastWeek,
} from '@aerofleet/shared/contract/maintenance/forecast'
import { sql } from 'drizzle-orm'
import {
  addAircraft,
  addProgramme,
  assignProgramme,
  clock,
  revise,
  today,
} from '../../../test/maintenance'
import { useApi } from '../../../test/testing'
import { actOnOrder, addDue, addG, createOrder, dayT } from '../../../test/work'

const { api, as } = useApi({ today })

async function read<Body>(path: string): Promise<Body> {
  const { status, body } = await as('mro')(`GET /maintenance/weeks${path}`)
  expect([status, body]).toEqual([200, body])
  return body as Body
}
const forecast = (query = '') => read<Forecast>(query)
const itemsIn = async (place: string, query = '') =>
  (await read<{ items: ForecastItem[] }>(`/items?in=${place}${query}`)).items

/** Adds a check of 50 h that is due at 12,480.00 h, and has 6 man-hours. */
async function addFiftyHours(aircraftId: string, task: object = {}): Promise<string> {
  const values = { code: '50H', title: '50-hour check', ata: '05', kind: 'inspection' }
  const limits = { hours: { interval: 50 } }
  const baseline = { date: '2026-11-23', hours: 12_430 }
  const body = { ...values, limits, manHours: 6, aircraftId, baseline, ...task }
  const answer = await as('operator')('POST /maintenance/items', { body })
  expect([answer.status, answer.body]).toEqual([201, answer.body])
  return (answer.body as { id: string }).id
}

const load = ({ week, next, repeats }: ForecastWeek) =>
  [`W${week}`, next.items + repeats.items, next.manHours + repeats.manHours] as const

test('case 24: eight weeks from week 48 have five 50-hour checks with 30.00 man-hours', async () => {
  await addFiftyHours(await addG(as('admin')))
  const { weeks, ...rest } = await forecast()
  expect(weeks.map(load)).toEqual([
    ['W48', 0, 0],
    ['W49', 1, 6],
    ['W50', 1, 6],
    ['W51', 0, 0],
    ['W52', 1, 6],
    ['W53', 1, 6],
    ['W1', 0, 0],
    ['W2', 1, 6],
  ])
  expect(weeks[1]).toEqual({
    ...{ from: '2026-11-30', year: 2026, week: 49 },
    next: { items: 1, manHours: 6 },
    repeats: { items: 0, manHours: 0 },
  })
  expect(weeks.at(-1)).toMatchObject({ year: 2027, repeats: { items: 1, manHours: 6 } })
  const nothing = { items: 0, manHours: 0 }
  expect(rest).toEqual({
    ...{ overdue: nothing, later: nothing, noDate: nothing },
    ...{ items: 1, withoutManHours: 0, today: dayT },
  })
})

test('case 24: flying 150 % makes it eight checks with 48.00 man-hours, and stores nothing', async () => {
  await addFiftyHours(await addG(as('admin')))
  const due = (await as('mro')('GET /maintenance/due')).body
  const { weeks } = await forecast('?flying=150')
  const loads = weeks.map(load)
  expect(loads.reduce((sum, [, items]) => sum + items, 0)).toBe(8)
  expect(loads.reduce((sum, [, , manHours]) => sum + manHours, 0)).toBe(48)
  expect(await itemsIn('2026-12-21', '&flying=150')).toMatchObject([
    { code: '50H', days: ['2026-12-21', '2026-12-27'], manHours: 6, projectedOn: '2026-12-03' },
  ])
  expect((await as('mro')('GET /maintenance/due')).body).toEqual(due)
})

test('overdue, the weeks, later and no date count each item of the due list once', async () => {
  const alma = await addG(as('admin'))
  await addFiftyHours(alma)
  await addDue(as('operator'), alma, 'T-overdue', { limits: { hours: { interval: 400 } } })
  await addDue(as('operator'), alma, 'T-now', { limits: { hours: { interval: 500 } } })
  await addFiftyHours(alma, { code: 'later', limits: { hours: { interval: 5000 } }, manHours: 0 })
  await addFiftyHours(alma, { code: 'unknown', baseline: null, manHours: 0.1 })
  const { weeks, overdue, later, noDate, items, withoutManHours } = await forecast('?weeks=4')
  expect([overdue.items, later.items, noDate.items]).toEqual([1, 1, 1])
  expect(weeks.map(({ next }) => next.items)).toEqual([1, 1, 0, 0])
  expect([items, withoutManHours]).toEqual([5, 3])
  const { counts } = (await as('mro')('GET /maintenance/due')).body as { counts: { all: number } }
  expect(counts.all).toBe(5)
  const codes = async (place: string) =>
    (await itemsIn(place, '&weeks=4')).map(({ code, days }) => [code, ...days])
  expect(await codes('overdue')).toEqual([['T-overdue']])
  expect(await codes('2026-11-23')).toEqual([['T-now', dayT]])
  expect(await codes('later')).toEqual([['later']])
  expect(await codes('no-date')).toEqual([['unknown']])
})

test('items with one code follow the tasks of their own programme and revision', async () => {
  clock.today = dayT
  const planner = as('admin')
  const withDays = (interval: number) => ({
    tasks: [
      {
        ...{ code: 'T1', title: 'Check', ata: '05', kind: 'inspection', manHours: interval },
        limits: { calendar: { interval, unit: 'days' } },
      },
    ],
  })
  const line = await addProgramme(planner, { name: 'Line', ...withDays(2) })
  const base = await addProgramme(planner, { name: 'Base', ...withDays(4) })
  const done = [{ code: 'T1', date: dayT }]
  const add = async (n: number, programme: typeof line) => {
    const { id } = await addAircraft(planner, n)
    await assignProgramme(planner, id, programme, done)
  }
  await add(11, line)
  await revise(planner, line, '2', withDays(3))
  await add(12, line)
  await add(13, base)
  await add(14, base)
  const aircraft = await addG(planner)
  await addFiftyHours(aircraft, { code: 'T1', limits: { calendar: { interval: 6, unit: 'days' } } })
  await addFiftyHours(aircraft, { code: 'T2', limits: { calendar: { interval: 5, unit: 'days' } } })
  const found = (await itemsIn('2026-11-30')).map(({ days, manHours }) => [manHours, days] as const)
  const decemberDays = (days: string[]) => days.map((day) => day.slice(-2)).join(' ')
  expect(found.map(([manHours, days]) => `${manHours}: ${decemberDays(days)}`).sort()).toEqual([
    '2: 01 03 05',
    '3: 30 03 06',
    '4: 01 05',
    '4: 01 05',
    '6: 03',
    '6: 05',
  ])
})

test('fractions of man-hours add up before anything is rounded', async () => {
  await addFiftyHours(await addG(as('admin')), {
    limits: { hours: { interval: 5 } },
    baseline: { date: dayT, hours: 12_450 },
    manHours: 0.07,
  })
  const { weeks } = await forecast('?weeks=52')
  expect(weeks[2]?.repeats).toEqual({ items: 7, manHours: 0.49 })
})

test('an item of an order stands in the week of the planned day, and repeats from it', async () => {
  const aircraftId = await addG(as('admin'))
  const id = await addFiftyHours(aircraftId)
  const plan = { aircraftId, itemIds: [id], plannedFrom: '2026-12-08', plannedTo: '2026-12-18' }
  const order = await createOrder(as('operator'), plan)
  const weeksWith = async () =>
    (await forecast()).weeks.flatMap(({ from, next }) => (next.items > 0 ? [from] : []))
  // A draft plans nothing.
  expect(await weeksWith()).toEqual(['2026-11-30'])
  await actOnOrder(as('operator'), order, 'open')
  expect(await weeksWith()).toEqual(['2026-12-07'])
  // Five days late, at 12,505.00 h: the excess is deducted, so the next one is due at 12,530.00 h.
  expect(await itemsIn('2026-12-07')).toMatchObject([
    { code: '50H', days: ['2026-12-08', '2026-12-13'], plannedIn: { number: 'WO-2026-0001' } },
  ])
  const toAlone = { plannedFrom: null, plannedTo: '2027-02-10' }
  const { title, place, priority } = order
  const body = { title, place, priority, link: '', ...toAlone }
  const changed = await as('operator')(`PUT /maintenance/orders/${order.id}`, { body })
  expect([changed.status, changed.body]).toEqual([200, changed.body])
  expect(await forecast()).toMatchObject({ later: { items: 1 } })
})

test('filters choose aircraft by operator, type and id, and items by text', async () => {
  const alma = await addG(as('admin'))
  const bora = await addG(as('admin'), 'D-BORA')
  await addFiftyHours(alma)
  await addFiftyHours(bora, { baseline: { date: '2026-11-23', hours: 7990 } })
  const counted = async (query: string) => (await forecast(query)).items
  expect(await counted('')).toBe(2)
  expect(await counted(`?aircraftId=${alma}`)).toBe(1)
  expect(await counted('?q=BORA')).toBe(1)
  expect(await counted('?type=atr%2072')).toBe(2)
  expect(await counted('?type=Q400')).toBe(0)
  expect(await counted('?operatorId=nobody')).toBe(0)
})

test('the items of a week come in pages, by the first day', async () => {
  const alma = await addG(as('admin'))
  for (const n of [1, 2, 3]) {
    const days = { calendar: { interval: 10 - n, unit: 'days' } }
    const baseline = { date: dayT, hours: 12_450 }
    await addFiftyHours(alma, { code: `D${n}`, limits: days, baseline })
  }
  const pages: string[] = []
  let after = ''
  do {
    const path = `/items?in=2026-11-30&limit=1${after && `&after=${after}`}`
    const page = await read<{ items: ForecastItem[]; next: string | null }>(path)
    pages.push(page.items.map(({ code, days }) => `${code} ${days.join(' ')}`).join())
    after = page.next ?? ''
  } while (after)
  expect(pages).toEqual(['D3 2026-12-04', 'D2 2026-12-05', 'D1 2026-12-06'])
})

test.each([
  ['?weeks=3', 'Weeks must be a whole number from 4 to 52'],
  ['?weeks=53', 'Weeks must be a whole number from 4 to 52'],
  ['?flying=301', 'Flying must be a whole number from 0 to 300'],
  ['?flying=1.5', 'Flying must be a whole number from 0 to 300'],
  [
    '/items?in=2026-11-24',
    'In must be one of overdue, later, no-date, or the Monday of a week such as 2026-11-23',
  ],
])('%s is refused', async (query, message) => {
  const answer = await as('mro')(`GET /maintenance/weeks${query}`)
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ details: [{ message }] })
})

test('weeks and readings after today: a clock that was set back leaves no date', async () => {
  await addFiftyHours(await addG(as('admin')))
  clock.today = '2026-01-01'
  expect(await forecast()).toMatchObject({ items: 1 })
})

test('a place with more items than are kept at once still has pages in order', async () => {
  const id = await addFiftyHours(await addG(as('admin')))
  const { db } = api().database
  await db.execute(sql`
    insert into items (id, aircraft_id, task, code, title, ata, kind, due, baseline_missing, projected_on)
    select lpad((n * 7919 % 11000)::text, 5, '0'), aircraft_id, task, code || n, title, ata, kind, due,
      false, projected_on
    from items, generate_series(1, 11000) as n where id = ${id}`)
  const first = await read<{ items: ForecastItem[]; next: string }>('/items?in=2026-11-30&limit=3')
  expect(first.items.map((item) => item.id)).toEqual(['00000', '00001', '00002'])
  const query = `/items?in=2026-11-30&limit=2&after=${encodeURIComponent(first.next)}`
  const { items } = await read<{ items: ForecastItem[] }>(query)
  expect(items.map((item) => item.id)).toEqual(['00003', '00004'])
})

test('a struck reading changes the hours of its months', async () => {
  const id = await addG(as('admin'))
  const months = async () => {
    const { body } = await as('mro')(`GET /maintenance/aircraft/${id}/utilisation`)
    return (body as { months: { month: string; hours: number }[] }).months.map(
      ({ month, hours }) => `${month} ${hours}`,
    )
  }
  expect(await months()).toEqual(['2026-08 10', '2026-09 150', '2026-10 155', '2026-11 135'])
  const body = { date: '2026-09-30', hours: 12_300, cycles: 14_200, accept: true }
  const logged = await as('admin')(`POST /maintenance/aircraft/${id}/readings`, { body })
  expect((await months())[1]).toBe('2026-09 281.25')
  const { reading } = logged.body as { reading: { id: string } }
  await as('admin')(`POST /maintenance/readings/${reading.id}/strike`, { body: { reason: 'Typo' } })
  expect((await months())[1]).toBe('2026-09 150')
})

test('a replaced meter changes no hours that were flown before it', async () => {
  const id = await addG(as('admin'))
  const replacement = { date: dayT, old: 12_450, new: 0, accept: true }
  await as('admin')(`POST /maintenance/aircraft/${id}/meter-replacements`, { body: replacement })
  clock.today = '2026-11-30'
  const body = { date: '2026-11-30', meter: 9, cycles: 14_550 }
  const logged = await as('admin')(`POST /maintenance/aircraft/${id}/readings`, { body })
  expect([logged.status, logged.body]).toEqual([201, logged.body])
  const answer = await as('mro')(`GET /maintenance/aircraft/${id}/utilisation`)
  expect(answer.body).toMatchObject({ today: '2026-11-30' })
  const { months } = answer.body as { months: object[] }
  expect(months.at(-1)).toEqual({ month: '2026-11', hours: 144, cycles: 172, days: 30 })
})

test('the months of an unknown aircraft are 404', async () => {
  const answer = await as('mro')('GET /maintenance/aircraft/none/utilisation')
  expect(answer.status).toBe(404)
})
