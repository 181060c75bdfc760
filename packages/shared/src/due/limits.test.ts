/** @jest-environment node */
import fc from 'fast-check'
import { isRepeated, largestTolerance, type Limits } from './limits'

test.each<[Limits, object]>([
  [{ hours: { interval: 500 } }, { hours: 100 }],
  [{ hours: { interval: 0.19 } }, { hours: 0.03 }],
  [{ cycles: { interval: 304 } }, { cycles: 60 }],
  [{ cycles: { threshold: 2000 } }, { cycles: 400 }],
  [{ cycles: { threshold: 2000, interval: 500 } }, { cycles: 100 }],
  [{ calendar: { interval: 6, unit: 'months' } }, { days: 36 }],
  [{ calendar: { interval: 1, unit: 'years' } }, { days: 73 }],
  [{ calendar: { interval: 9, unit: 'days' } }, { days: 1 }],
])('the limits %j may have at most the tolerances %j', (limits, tolerance) => {
  expect(largestTolerance(limits)).toEqual(tolerance)
})

test('the largest tolerance is a fifth of the interval, and a hundredth more exceeds it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), (hundredths) => {
      const { hours = 0 } = largestTolerance({ hours: { interval: hundredths / 100 } })
      const tolerance = Math.round(hours * 100)
      expect(tolerance * 5).toBeLessThanOrEqual(hundredths)
      expect((tolerance + 1) * 5).toBeGreaterThan(hundredths)
    }),
  )
})

test('a task with an interval in any dimension comes back', () => {
  expect(isRepeated({ hours: { threshold: 100 }, cycles: { interval: 1 } })).toBe(true)
  expect(isRepeated({ hours: { threshold: 100 }, cycles: { threshold: 50 } })).toBe(false)
})
