import { allowedOn, disallowedFigures } from './allowed'
import type { Reading } from './rates'

const reading = (date: string, hours: number, cycles = 2180): Reading => ({ date, hours, cycles })
const newest = reading('2026-11-26', 4288)

const messagesOf = (log: Reading[], done: Parameters<typeof disallowedFigures>[1]) =>
  disallowedFigures(log, done).map(({ message }) => message)

test.each<[string, number, string[]]>([
  ['the figures of the newest reading', 4288, []],
  ['24.00 h more', 4312, []],
  [
    'more than 24.00 h',
    4312.01,
    ['4,312.01 h on 27 Nov 2026; the readings allow 4,288.00 to 4,312.00 h'],
  ],
  [
    'one digit too many',
    42_880,
    ['42,880.00 h on 27 Nov 2026; the readings allow 4,288.00 to 4,312.00 h'],
  ],
  ['fewer', 4287.99, ['4,287.99 h on 27 Nov 2026; the readings allow 4,288.00 to 4,312.00 h']],
])(
  'on the day after the newest reading a completion may have at most a day more: %s',
  (_, hours, messages) => {
    expect(messagesOf([newest], { date: '2026-11-27', hours })).toEqual(messages)
  },
)

test('cycles may grow by 50 a day', () => {
  const date = '2026-11-28'
  expect(messagesOf([newest], { date, cycles: 2280 })).toEqual([])
  expect(messagesOf([newest], { date, hours: 4300, cycles: 2281 })).toEqual([
    '2,281 cycles on 28 Nov 2026; the readings allow 2,180 to 2,280 cycles',
  ])
})

test('on the day of the first reading there is no smallest figure, and a day of use may be added', () => {
  expect(messagesOf([newest], { date: '2026-11-26', hours: 1 })).toEqual([])
  expect(messagesOf([newest], { date: '2026-11-26', hours: 42_880 })).toEqual([
    '42,880.00 h on 26 Nov 2026; the readings allow at most 4,312.00 h',
  ])
})

test('before the first reading its figures are the largest allowed; without readings all figures are allowed', () => {
  expect(messagesOf([newest], { date: '2026-11-01', hours: 4288.01 })).toHaveLength(1)
  expect(messagesOf([newest], { date: '2026-11-01', hours: 0, cycles: 0 })).toEqual([])
  expect(messagesOf([], { date: '2026-11-01', hours: 42_880 })).toEqual([])
})

test('between two readings their figures are the limits', () => {
  const log = [reading('2026-11-20', 4200, 2100), newest, reading('2026-11-28', 4300, 2190)]
  expect(allowedOn(log, '2026-11-22')).toMatchObject({
    least: { hours: 4200, cycles: 2100 },
    most: { hours: 4288, cycles: 2180 },
  })
  // On a day with a reading, the work may have been done before the first flight or after the last one.
  expect(allowedOn(log, '2026-11-26')).toMatchObject({
    least: { hours: 4200, cycles: 2100 },
    most: { hours: 4300, cycles: 2190 },
  })
})

test('on a day that lowered a counter the lowered figures are the smallest allowed', () => {
  const log = [reading('2026-11-20', 42_000), reading('2026-11-26', 4200, 2100)]
  expect(allowedOn(log, '2026-11-26')).toMatchObject({
    least: { hours: 4200, cycles: 2100 },
    most: { hours: 4224, cycles: 2150 },
  })
})

test('a later reading that only lost decimals does not limit the figures', () => {
  const log = [newest, reading('2026-11-28', 4300.72), reading('2026-11-29', 4300)]
  expect(allowedOn(log, '2026-11-28')?.most).toEqual({ hours: 4324.72, cycles: 2230 })
  const later = [...log, reading('2026-12-05', 4310)]
  expect(allowedOn(later, '2026-11-28')?.most).toMatchObject({ hours: 4310 })
})
