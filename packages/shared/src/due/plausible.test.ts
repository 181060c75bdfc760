/** @jest-environment node */
import { fallingFigures, implausibleFigures } from './plausible'
import type { Reading } from './rates'

const reading = (date: string, hours: number, cycles: number): Reading => ({ date, hours, cycles })
const before = reading('2026-11-22', 4288, 2180)
const after = reading('2026-11-24', 4300, 2190)

test.each<[string, Reading, string[]]>([
  ['equal figures', reading('2026-11-23', 4288, 2180), []],
  ['figures of the next one', reading('2026-11-23', 4300, 2190), []],
  [
    'fewer hours',
    reading('2026-11-23', 4287.9, 2180),
    ['Hours must be at least 4,288.00 h, as on 2026-11-22'],
  ],
  [
    'more cycles than later',
    reading('2026-11-23', 4288, 2191),
    ['Cycles must be at most 2,190 cycles, as on 2026-11-24'],
  ],
])('between two readings %s', (_, given, messages) => {
  expect(fallingFigures(given, { before, after }).map(({ message }) => message)).toEqual(messages)
})

test.each<[string, Reading, string[]]>([
  ['24.00 h and 50 cycles in a day', reading('2026-11-23', 4312, 2230), []],
  ['32.00 h in a day', reading('2026-11-23', 4320, 2180), ['32.00 h in 1 day']],
  ['51 cycles on the same day', reading('2026-11-22', 4288, 2231), ['51 cycles in 1 day']],
  ['24.01 h a day', reading('2026-11-24', 4336.02, 2180), ['48.02 h in 2 days']],
  ['both', reading('2026-11-23', 5600.5, 3431), ['1,312.50 h in 1 day', '1,251 cycles in 1 day']],
])('%s after a reading', (_, given, messages) => {
  expect(implausibleFigures(given, { before }).map(({ message }) => message)).toEqual(messages)
})

test('a figure is compared with the reading after it, too', () => {
  const given = reading('2026-11-23', 4260, 2185)
  expect(implausibleFigures(given, { after })).toEqual([
    { path: 'hours', message: '40.00 h in 1 day' },
  ])
})
