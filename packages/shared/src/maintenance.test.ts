/** @jest-environment node */
import { formatAverage, formatRemaining, formatShare } from './format'
import { gaugePosition, maintenanceStatus } from './maintenance'

test.each([
  [0, 0, 'good'],
  [4000, 2400, 'good'],
  [4000.01, 0, 'soon'],
  [0, 2401, 'soon'],
  [5000, 3000, 'soon'],
  [5000.01, 0, 'due'],
  [0, 3001, 'due'],
])('%s hours and %s cycles are %s (§4.1, §9.1, §9.2)', (totalHours, totalCycles, condition) => {
  expect(maintenanceStatus({ totalHours, totalCycles })).toBe(condition)
})

test.each([
  [4999.5, '0.50 h', undefined],
  [790, '4,210 h', undefined],
  [5000, 'Overdue', 'by 0 h'],
  [5312, 'Overdue', 'by 312 h'],
])('after %s hours the remaining hours read %s (§9.3)', (totalHours, text, by) => {
  expect(formatRemaining({ totalHours, totalCycles: 0 }).hours).toEqual(
    by ? { text, by } : { text },
  )
})

test.each([
  [2999, '1 cycle'],
  [3000, 'Overdue'],
])('after %s cycles the remaining cycles read %s (§9.4)', (totalCycles, text) => {
  expect(formatRemaining({ totalHours: 0, totalCycles }).cycles.text).toBe(text)
})

test.each([
  [100, 0, 'N/A'],
  [100, 3, '33.3'],
  [100, 50, '2.0'],
])('%s hours over %s cycles average to %s (§9.5)', (totalHours, totalCycles, text) => {
  expect(formatAverage({ totalHours, totalCycles })).toBe(text)
})

test.each([
  [-1, 0],
  [0, 0],
  [0.8, 0.496],
  [1, 0.62],
  [1.03, 0.6237],
  [1.39, 0.6618],
  [12.25, 0.9378],
  [20, 1],
  [200, 1],
])('a share of %s stands at %s of a gauge (§2.80)', (fraction, position) => {
  expect(gaugePosition(fraction)).toBeCloseTo(position, 4)
})

test.each([
  [0.984, '98%'],
  [9.99, '999%'],
  [12.247, '12.2×'],
])('a share of %s reads %s (§2.43)', (fraction, text) => {
  expect(formatShare(fraction)).toBe(text)
})
