import type { Forecast, ForecastItem } from '@aerofleet/shared/contract/maintenance/forecast'
import fc from 'fast-check'
import { addItem, addAircraft, clock, logReading, today } from '../../../test/maintenance'
import { useApi } from '../../../test/testing'
import { actOnOrder, createOrder } from '../../../test/work'

const { api, as } = useApi({ today })

/*
 * The weeks ahead a second time, from the rules alone. Nothing here comes from `packages/shared/src/due`. Tasks have
 * limits in hours and in days; days are counted from 1970-01-01, hours in hundredths.
 */
const toDay = (date: string) => Date.parse(date) / 86_400_000
const toDate = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)

const optional = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined })
const drawnItem = fc
  .record({
    hours: optional(fc.integer({ min: 500, max: 40_000 })),
    days: optional(fc.integer({ min: 2, max: 120 })),
    which: fc.constantFrom('first', 'last'),
    next: fc.constantFrom('excess', 'completion'),
    /** Since it was done: a part of the interval in percent. */
    used: fc.integer({ min: 0, max: 130 }),
    manHours: fc.constantFrom(0, 0.25, 1.5, 8),
    isKnown: fc.nat(7).map((n) => n > 0),
    plannedIn: optional(fc.integer({ min: -20, max: 70 })),
  })
  .map((item) => (item.hours || item.days ? item : { ...item, days: 30 }))
type Drawn = typeof drawnItem extends fc.Arbitrary<infer Each> ? Each : never

const drawnFleet = fc.record({
  aircraft: fc.array(
    fc.record({
      /** Hundredths of an hour in 90 days; the newest reading is so many days old. */
      flown: fc.constantFrom(0, 9000, 28_750, 45_000, 131_313),
      age: fc.constantFrom(0, 0, 3, 20),
      items: fc.array(drawnItem, { minLength: 1, maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  weeks: fc.constantFrom(4, 8, 26),
  flying: fc.constantFrom(0, 60, 100, 100, 150, 300),
})

const total = 1_000_000
const now = toDay('2026-11-27')
const monday = now - 4

type Expected = { place: string; days: number[] }

/** Returns where an item stands, and its days in the weeks. */
function expectedOf(
  item: Drawn,
  { flown, age }: { flown: number; age: number },
  { weeks, flying }: { weeks: number; flying: number },
): Expected {
  const read = now - age
  const end = monday + 7 * weeks - 1
  const rate = flown * flying
  const percent = (amount: number) => Math.floor((amount * item.used) / 100)
  const reach = (due: number) =>
    due <= total
      ? read
      : rate === 0
        ? Infinity
        : read + Math.floor(((due - total) * 9000) / (flown * flying))
  const figure = (day: number, due?: number) =>
    due !== undefined && due > total && reach(due) === day
      ? due
      : total + Math.floor((flown * flying * (day - read)) / 9000)
  const choose = (days: number[]) => {
    const known = days.filter(Number.isFinite)
    if (known.length === 0) return Infinity
    return item.which === 'first' ? Math.min(...known) : Math.max(...known)
  }
  const dayOf = (due: { hours?: number; day?: number }) =>
    choose([
      ...(due.hours === undefined ? [] : [reach(due.hours)]),
      ...(due.day === undefined ? [] : [due.day]),
    ])

  let due: { hours?: number; day?: number } = {}
  if (item.isKnown) {
    if (item.hours) due.hours = total - percent(item.hours) + item.hours
    if (item.days) due.day = now - percent(item.days) + item.days
  }
  const over = [
    ...(due.hours === undefined ? [] : [total - due.hours]),
    ...(due.day === undefined ? [] : [now - due.day]),
  ]
  const all =
    item.which === 'first'
      ? over.some((by) => by > 0)
      : over.length > 0 && over.every((by) => by >= 0)
  // If the last limit counts, it is overdue once the day has passed and every counter is beyond its limit.
  const isOverdue =
    item.which === 'first'
      ? all
      : over.length > 0 &&
        (due.hours === undefined || total > due.hours) &&
        (due.day === undefined || now > due.day)
  const isDue = item.which === 'first' ? over.some((by) => by >= 0) : all
  const planned = item.plannedIn === undefined ? undefined : now + item.plannedIn
  let day: number
  let place: string | undefined
  if (planned !== undefined && planned >= monday) day = planned
  else if (isOverdue) [place, day] = ['overdue', now]
  else if (planned !== undefined || isDue) day = now
  else day = Math.max(dayOf(due), now)
  if (day === Infinity) return { place: 'no-date', days: [] }
  if (day > end) return { place: 'later', days: [] }
  const days = place ? [] : [day]
  for (;;) {
    const hours = figure(day, due.hours)
    const after = (interval: number, done: number, was?: number) =>
      was === undefined || item.next === 'completion' || done < was
        ? done + interval
        : was + interval
    const next: { hours?: number; day?: number } = {}
    if (item.hours) next.hours = after(item.hours, hours, due.hours)
    if (item.days) next.day = after(item.days, day, due.day)
    const [hoursLate, dayLate] = [(next.hours ?? Infinity) <= hours, (next.day ?? Infinity) <= day]
    const isLate =
      item.which === 'first'
        ? hoursLate || dayLate
        : (next.hours === undefined || hoursLate) && (next.day === undefined || dayLate)
    if (isLate && hoursLate) next.hours = hours + (item.hours ?? 0)
    if (isLate && dayLate) next.day = day + (item.days ?? 0)
    due = next
    const again = Math.max(dayOf(due), day)
    if (again > end) break
    day = again
    days.push(day)
  }
  return { place: place ?? 'week', days }
}

test('the weeks of 60 random fleets are those of a reference, and count each item once', async () => {
  await fc.assert(
    fc.asyncProperty(drawnFleet, async ({ aircraft, weeks, flying }) => {
      await api().reset()
      const admin = as('admin')
      clock.today = '2026-11-27'
      const expected = new Map<string, Expected & { manHours: number }>()
      for (const [n, flown] of aircraft.entries()) {
        const read = toDate(now - flown.age)
        const asOf = toDate(now - flown.age - 90)
        const first = { totalHours: (total - flown.flown) / 100, totalCycles: 0, asOf }
        const { id } = await addAircraft(admin, n + 1, first)
        await logReading(admin, id, { date: read, hours: total / 100, cycles: 0, accept: true })
        for (const [m, item] of flown.items.entries()) {
          const { hours, days, which, next, manHours, isKnown, plannedIn } = item
          const limits = {
            ...(hours && { hours: { interval: hours / 100 } }),
            ...(days && { calendar: { interval: days, unit: 'days' } }),
          }
          const percent = (amount = 0) => Math.floor((amount * item.used) / 100)
          const done = {
            date: toDate(now - percent(days)),
            hours: (total - percent(hours)) / 100,
            reference: '',
          }
          const task = { code: `T${m}`, limits, which, next, manHours }
          const itemId = await addItem(api(), id, task, isKnown ? done : null)
          expected.set(itemId, { ...expectedOf(item, flown, { weeks, flying }), manHours })
          if (plannedIn === undefined) continue
          const plan = { plannedFrom: toDate(now + plannedIn) }
          const order = await createOrder(admin, { aircraftId: id, itemIds: [itemId], ...plan })
          expect((await actOnOrder(admin, order, 'open')).status).toBe(200)
        }
      }
      await compare(expected, `?weeks=${weeks}&flying=${flying}`)
    }),
    { numRuns: 60, seed: 1 },
  )
}, 300_000)

async function compare(expected: Map<string, Expected & { manHours: number }>, query: string) {
  const mro = as('mro')
  const answer = (await mro(`GET /maintenance/weeks${query}`)).body as Forecast
  const all = [...expected.values()]
  const countIn = (place: string) => all.filter((each) => each.place === place).length
  expect([answer.overdue, answer.later, answer.noDate].map(({ items }) => items)).toEqual(
    ['overdue', 'later', 'no-date'].map(countIn),
  )
  const hundredths = (figure: number) => Math.round(figure * 100)
  for (const { from, next, repeats } of answer.weeks) {
    const week = toDay(from)
    const days = all.flatMap((each) =>
      each.days
        .filter((day) => day >= week && day < week + 7)
        .map((day) => ({
          manHours: each.manHours,
          isNext: each.place === 'week' && day === each.days[0],
        })),
    )
    expect([from, next.items + repeats.items]).toEqual([from, days.length])
    const sum = days.reduce((hours, { manHours }) => hours + hundredths(manHours), 0)
    expect(hundredths(next.manHours) + hundredths(repeats.manHours)).toBe(sum)
  }
  const inWeeks = answer.weeks.reduce((sum, { next }) => sum + next.items, 0)
  expect(inWeeks).toBe(countIn('week'))
  const due = (await mro('GET /maintenance/due')).body as { counts: { all: number } }
  expect(answer.items).toBe(due.counts.all)
  expect(inWeeks + answer.overdue.items + answer.later.items + answer.noDate.items).toBe(
    answer.items,
  )
  const [first] = answer.weeks
  const listed = (await mro(`GET /maintenance/weeks/items${query}&in=${first?.from}`)).body as {
    items: ForecastItem[]
  }
  const daysOf = (id: string) =>
    expected
      .get(id)
      ?.days.filter((day) => day < monday + 7)
      .map(toDate)
  for (const { id, days } of listed.items) expect(days).toEqual(daysOf(id))
}
