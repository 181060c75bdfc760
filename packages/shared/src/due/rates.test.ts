/** @jest-environment node */
import fc from 'fast-check'
import { addDays } from './calendar-date'
import {
  measuredRates,
  perDay,
  plannedRates,
  ratesOfNewest,
  ratesTimes,
  type Reading,
} from './rates'

const reading = (date: string, hours: number, cycles: number): Reading => ({ date, hours, cycles })

test('a rate is measured from the newest reading at least 90 days before the last, not from the oldest', () => {
  const log = [
    reading('2026-01-01', 1000, 500),
    reading('2026-06-01', 1100, 550),
    // 89 days before the last.
    reading('2026-06-03', 1101, 550),
    reading('2026-08-31', 1282, 641),
  ]
  expect(measuredRates(log)).toEqual({
    hours: { used: 18_200, days: 91 },
    cycles: { used: 91, days: 91 },
    from: '2026-06-01',
    to: '2026-08-31',
  })
})

test('if a day has several readings, the last one counts', () => {
  const log = [
    reading('2026-05-31', 990, 495),
    reading('2026-06-01', 1000, 500),
    reading('2026-06-01', 1010, 505),
    reading('2026-08-30', 1100, 550),
    reading('2026-08-30', 1190, 595),
  ]
  expect(measuredRates(log).hours).toEqual({ used: 18_000, days: 90 })
})

test('a parked aircraft has no rate, but the measured days are still answered', () => {
  const log = [reading('2026-06-01', 1000, 500), reading('2026-07-01', 1000, 500)]
  expect(measuredRates(log)).toEqual({ from: '2026-06-01', to: '2026-07-01' })
})

test.each([
  ['1.00 hours less', 999, 500, '2026-07-01'],
  ['a cycle less', 1000, 499, '2026-07-01'],
  ['0.99 hours less', 999.01, 500, '2026-06-01'],
])('after a correction to %s the rates count from %s h and %s c on, or before', (...row) => {
  const [, hours, cycles, from] = row
  const log = [
    reading('2026-06-01', 1000, 500),
    reading('2026-07-01', hours, cycles),
    reading('2026-07-31', 1090, 560),
  ]
  expect(measuredRates(log).from).toBe(from)
})

test('a small correction as the newest reading is left out of the rates', () => {
  const log = [
    reading('2026-06-01', 1000, 500),
    reading('2026-07-01', 1030.72, 515),
    reading('2026-07-02', 1030, 515),
  ]
  expect(measuredRates(log)).toMatchObject({ hours: { used: 3072, days: 30 }, to: '2026-07-01' })
})

const steps = fc.array(
  fc.record({
    days: fc.integer({ min: 0, max: 30 }),
    // Hundredths of an hour: most readings grow, and some are small corrections or begin anew.
    hours: fc.oneof(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: -200, max: 0 })),
    cycles: fc.integer({ min: -1, max: 20 }),
  }),
  { minLength: 10, maxLength: 40 },
)

test('the newest readings alone give the rates of the whole log, or none where earlier ones may count', () => {
  let known = 0
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 40 }), (all, n) => {
      const log: Reading[] = []
      let { date, hours, cycles } = reading('2025-01-01', 400_000, 2000)
      for (const step of all) {
        date = addDays(date, step.days)
        hours += step.hours
        cycles += step.cycles
        log.push(reading(date, hours / 100, cycles))
      }
      const rates = ratesOfNewest(log.slice(-n))
      if (rates) expect(rates).toEqual(measuredRates(log))
      if (rates && n < log.length) known++
    }),
    { numRuns: 1000 },
  )
  expect(known).toBeGreaterThan(0)
})

test('a plan counts in hundredths, and a plan of 0 has no rate', () => {
  expect(plannedRates({ hoursPerDay: 3.25, cyclesPerDay: 0.5 })).toEqual({
    hours: { used: 325, days: 1 },
    cycles: { used: 50, days: 100 },
  })
  expect(plannedRates({ hoursPerDay: 3, cyclesPerDay: 0 })).not.toHaveProperty('cycles')
})

test.each([
  [{ used: 1, days: 8 }, 0.13],
  [{ used: 1, days: 7 }, 0.14],
  [{ used: 60, days: 30 }, 2],
  [{ used: 50, days: 100 }, 0.5],
])('cycles of %j a day are shown as %s', (rate, shown) => {
  expect(perDay('cycles', rate)).toBe(shown)
})

test('hours a day are shown with 2 decimals, rounded half up', () => {
  expect(perDay('hours', { used: 1, days: 2 })).toBe(0.01)
  expect(perDay('hours', { used: 28_800, days: 90 })).toBe(3.2)
})

const flights = fc
  .array(
    fc.record({
      days: fc.integer({ min: 0, max: 60 }),
      hundredths: fc.integer({ min: 0, max: 100_000 }),
      cycles: fc.integer({ min: 0, max: 500 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((steps) => {
    let at = { date: '2020-01-01', hundredths: 0, cycles: 10 }
    return steps.map((step) => {
      at = {
        date: addDays(at.date, step.days),
        hundredths: at.hundredths + step.hundredths,
        cycles: at.cycles + step.cycles,
      }
      return reading(at.date, at.hundredths / 100, at.cycles)
    })
  })

test('flights before the cycles fell do not count for the rate', () => {
  fc.assert(
    fc.property(flights, flights, (before, after) => {
      const high = before.map((one) => ({ ...one, cycles: one.cycles + 1_000_000 }))
      expect(measuredRates([...high, ...after])).toEqual(measuredRates(after))
    }),
  )
})

test('what-if rates are exact shares, and there are none at 0 %', () => {
  const rates = { hours: { used: 45_000, days: 90 }, cycles: { used: 540, days: 90 } }
  expect(ratesTimes(rates, 150)).toEqual({
    hours: { used: 6_750_000, days: 9000 },
    cycles: { used: 81_000, days: 9000 },
  })
  expect(ratesTimes(rates, 0)).toEqual({})
})
