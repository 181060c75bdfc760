/** @jest-environment node */
import { formatAge } from './age'

const now = Date.parse('2026-11-22T12:00:00Z')

test.each([
  ['2026-11-22T11:59:31Z', 'now'],
  ['2026-11-22T11:56:00Z', '4 min'],
  ['2026-11-22T11:00:00Z', '1 h'],
  ['2026-11-21T12:00:00Z', 'yesterday'],
  ['2026-11-19T12:00:00Z', '3 days'],
  ['2026-11-01T12:00:00Z', 'Nov 1, 2026'],
])('the age of a change of %s is shown as %s (§2.149)', (at, age) => {
  expect(formatAge(at, now)).toBe(age)
})
