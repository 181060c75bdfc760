import { formatAverage, formatRemaining } from './format'
import { maintenanceStatus } from './maintenance'

test.each([
  [0, 0, 'good'],
  [4000, 2400, 'good'],
  [4000.01, 0, 'soon'],
  [0, 2401, 'soon'],
  [5000, 3000, 'soon'],
  [5000.01, 0, 'due'],
  [0, 3001, 'due'],
])('§4 %s hours and %s cycles are %s', (totalHours, totalCycles, condition) => {
  expect(maintenanceStatus({ totalHours, totalCycles })).toBe(condition)
})

test.each([
  [4999.5, '0.5 h', undefined],
  [790, '4,210 h', undefined],
  [5000, 'Overdue', 'by 0 h'],
  [5312, 'Overdue', 'by 312 h'],
])('§9 after %s hours the remaining hours read %s', (totalHours, text, by) => {
  expect(formatRemaining({ totalHours, totalCycles: 0 }).hours).toEqual(
    by ? { text, by } : { text },
  )
})

test.each([
  [2999, '1 cycle'],
  [3000, 'Overdue'],
])('§9 after %s cycles the remaining cycles read %s', (totalCycles, text) => {
  expect(formatRemaining({ totalHours: 0, totalCycles }).cycles.text).toBe(text)
})

test.each([
  [100, 0, 'N/A'],
  [100, 3, '33.3'],
  [100, 50, '2.0'],
])('§9 %s hours over %s cycles average to %s', (totalHours, totalCycles, text) => {
  expect(formatAverage({ totalHours, totalCycles })).toBe(text)
})
