/** @jest-environment node */
import type { Neighbours } from './plausible'
import type { Reading } from './rates'
import { unusualFigures, usualOfShown, usualRates } from './unusual'

const reading = (date: string, hours: number, cycles: number): Reading => ({ date, hours, cycles })

const usual = usualOfShown({ hours: 1.2, cycles: 2, from: '2026-06-30', to: '2026-09-28' })
const last = reading('2026-09-28', 4200, 1000)
const messages = (given: Partial<Reading> & { date: string }, neighbours: Neighbours) =>
  unusualFigures(given, neighbours, usual).map(({ message }) => message)

test.each<[string, Reading, string[]]>([
  ['the usual use', reading('2026-11-27', 4272, 1120), []],
  [
    '4,640 h in place of 4,272',
    reading('2026-11-27', 4640, 1120),
    ['7.33 h a day since 28 Sep; usually 1.2'],
  ],
  ['three times as much', reading('2026-11-27', 4416, 1120), []],
  [
    'a little more than three times as much',
    reading('2026-11-27', 4416.01, 1120),
    ['3.6 h a day since 28 Sep; usually 1.2'],
  ],
  ['9.99 h above what is usual', reading('2026-10-01', 4213.59, 1006), []],
  [
    '10.00 h above what is usual',
    reading('2026-10-01', 4213.6, 1006),
    ['4.53 h a day since 28 Sep; usually 1.2'],
  ],
  [
    'nothing in 30 days',
    reading('2026-10-28', 4200, 1060),
    ['0 h a day since 28 Sep; usually 1.2'],
  ],
  ['nothing in 29 days', reading('2026-10-27', 4200, 1000), []],
  ['a third in 30 days', reading('2026-10-28', 4212, 1020), []],
  [
    'too many cycles',
    reading('2026-11-27', 4272, 1361),
    ['6.02 cycles a day since 28 Sep; usually 2'],
  ],
  [
    'both, with a year where it is a year ago',
    reading('2027-09-28', 4210, 1010),
    [
      '0.03 h a day since 28 Sep 2026; usually 1.2',
      '0.03 cycles a day since 28 Sep 2026; usually 2',
    ],
  ],
  ['figures that fall', reading('2026-11-27', 4100, 900), []],
])('after 4,200 h on 28 Sep, at 1.2 h and 2 cycles a day: %s', (_, given, asked) => {
  expect(messages(given, { before: last })).toEqual(asked)
})

test('an earlier day is compared with both neighbours, and each counter has one question at most', () => {
  const after = reading('2026-11-27', 4272, 1120)
  expect(messages(reading('2026-10-08', 4212, 1020), { before: last, after })).toEqual([])
  expect(messages(reading('2026-10-08', 4255, 1020), { before: last, after })).toEqual([
    '5.5 h a day since 28 Sep; usually 1.2',
  ])
  expect(messages(reading('2026-11-26', 4255, 1116), { after })).toEqual([
    '17 h a day since 26 Nov; usually 1.2',
  ])
})

test('a figure that nobody has entered is not asked about', () => {
  expect(messages({ date: '2026-11-27', hours: 4272 }, { before: last })).toEqual([])
})

test('the usual rates come from the plan, or from 30 measured days; a parked aircraft has 0', () => {
  const measured = { hours: { used: 3600, days: 30 }, from: '2026-08-29', to: '2026-09-28' }
  const still = { used: 0, days: 1 }
  expect(usualRates(undefined, measured)).toEqual({ hours: measured.hours, cycles: still })
  expect(usualRates(undefined, { ...measured, from: '2026-08-30' })).toBeUndefined()
  expect(usualRates({}, measured)).toEqual({ hours: still, cycles: still })
  const plan = { hoursPerDay: 0.5, cyclesPerDay: 0 }
  expect(usualOfShown({ plan })).toEqual({ hours: { used: 50, days: 1 }, cycles: still })
  expect(usualOfShown({})).toBeUndefined()
  const parked = usualOfShown({ from: '2026-06-30', to: '2026-09-28' })
  expect(unusualFigures(reading('2026-09-29', 4210, 1000), { before: last }, parked)).toEqual([
    { path: 'hours', message: '10 h a day since 28 Sep; usually 0' },
  ])
  expect(unusualFigures(last, { before: last }, undefined)).toEqual([])
})
