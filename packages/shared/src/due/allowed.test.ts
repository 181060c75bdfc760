/** @jest-environment node */
import { allowedOn, disallowedFigures } from './allowed'
import type { Reading } from './rates'

const reading = (date: string, hours: number, cycles = 2180): Reading => ({ date, hours, cycles })
const newest = reading('2026-11-26', 4288)

/** `done` is the day and the figures of a completion. */
const messagesOf = (log: Reading[], done: Parameters<typeof disallowedFigures>[1]) =>
  disallowedFigures(log, done).map(({ message }) => message)

test.each<[string, number, string[]]>([
  ['the figures of the newest reading', 4288, []],
  ['24.00 h more than the reading', 4312, []],
  [
    '24.01 h more',
    4312.01,
    ['4,312.01 h on 27 Nov 2026; the readings allow 4,288.00 to 4,312.00 h'],
  ],
  [
    'one digit too many',
    42_880,
    ['42,880.00 h on 27 Nov 2026; the readings allow 4,288.00 to 4,312.00 h'],
  ],
  [
    'fewer hours than the reading',
    4287.99,
    ['4,287.99 h on 27 Nov 2026; the readings allow 4,288.00 to 4,312.00 h'],
  ],
])(
  'a completion on the day after the newest reading may have up to 24.00 h more than the reading: %s',
  (_, hours, messages) => {
    expect(messagesOf([newest], { date: '2026-11-27', hours })).toEqual(messages)
  },
)

test('a completion may have 50 cycles more for each day since the newest reading', () => {
  const date = '2026-11-28'
  expect(messagesOf([newest], { date, cycles: 2280 })).toEqual([])
  expect(messagesOf([newest], { date, hours: 4300, cycles: 2281 })).toEqual([
    '2,281 cycles on 28 Nov 2026; the readings allow 2,180 to 2,280 cycles',
  ])
})

test('on the day of the only reading a completion may have any smaller figure, and up to 24.00 h more', () => {
  expect(messagesOf([newest], { date: '2026-11-26', hours: 1 })).toEqual([])
  expect(messagesOf([newest], { date: '2026-11-26', hours: 42_880 })).toEqual([
    '42,880.00 h on 26 Nov 2026; the readings allow at most 4,312.00 h',
  ])
})

test('before the first reading a completion may have at most its figures; without readings any figure is allowed', () => {
  expect(messagesOf([newest], { date: '2026-11-01', hours: 4288.01 })).toHaveLength(1)
  expect(messagesOf([newest], { date: '2026-11-01', hours: 0, cycles: 0 })).toEqual([])
  expect(messagesOf([], { date: '2026-11-01', hours: 42_880 })).toEqual([])
})

test('between two readings a completion must have figures between theirs', () => {
  const log = [reading('2026-11-20', 4200, 2100), newest, reading('2026-11-28', 4300, 2190)]
  expect(allowedOn(log, '2026-11-22')).toMatchObject({
    least: { hours: 4200, cycles: 2100 },
    most: { hours: 4288, cycles: 2180 },
  })
  // The work may have been done before the first flight of the reading's day, or after the last one.
  expect(allowedOn(log, '2026-11-26')).toMatchObject({
    least: { hours: 4200, cycles: 2100 },
    most: { hours: 4300, cycles: 2190 },
  })
})

test('on the day of a reading that lowered the hours a completion must have at least the lowered figures', () => {
  const log = [reading('2026-11-20', 42_000), reading('2026-11-26', 4200, 2100)]
  expect(allowedOn(log, '2026-11-26')).toMatchObject({
    least: { hours: 4200, cycles: 2100 },
    most: { hours: 4224, cycles: 2150 },
  })
})

test('a later reading that only repeats the hours without their decimals does not limit a completion', () => {
  const log = [newest, reading('2026-11-28', 4300.72), reading('2026-11-29', 4300)]
  expect(allowedOn(log, '2026-11-28')?.most).toEqual({ hours: 4324.72, cycles: 2230 })
  const later = [...log, reading('2026-12-05', 4310)]
  expect(allowedOn(later, '2026-11-28')?.most).toMatchObject({ hours: 4310 })
})
