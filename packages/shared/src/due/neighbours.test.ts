/** @jest-environment node */
import { neighboursIn } from './neighbours'

const reading = (date: string, hours: number, cycles: number) => ({ date, hours, cycles })
const log = [
  reading('2026-11-20', 100, 50),
  reading('2026-11-22', 102, 51),
  reading('2026-11-22', 104, 53),
  reading('2026-11-24', 106, 54),
]

test.each<[string, Parameters<typeof neighboursIn>[1], number | undefined, number | undefined]>([
  ['after all', reading('2026-11-25', 108, 55), 106, undefined],
  ['before all', reading('2026-11-19', 99, 49), undefined, 100],
  ['on a day without one', reading('2026-11-23', 105, 53), 104, 106],
  ['within a day', reading('2026-11-22', 103, 52), 102, 104],
  ['at the same hours with more cycles', reading('2026-11-22', 102, 52), 102, 104],
  ['within a day by hours alone', { date: '2026-11-22', hours: 103 }, 102, 104],
  ['within a day by cycles alone', { date: '2026-11-22', cycles: 52 }, 102, 104],
])('a reading %s has the neighbours of its place in the log', (_, given, before, after) => {
  const found = neighboursIn(log, given)
  expect([found.before?.hours, found.after?.hours]).toEqual([before, after])
})

test('a new reading stands after a correction of the same day', () => {
  const corrected = [...log, reading('2026-11-24', 90, 54)]
  expect(neighboursIn(corrected, reading('2026-11-24', 89, 54)).before?.hours).toBe(90)
})
