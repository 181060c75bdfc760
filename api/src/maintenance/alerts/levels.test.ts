import type { AlertLevel } from '@aerofleet/shared/contract/maintenance/alerts'
import { addDays } from '@aerofleet/shared/due/calendar-date'
import { compare, type AlertRow } from './levels'

const standing = (level: AlertLevel, basis = 'first') => ({
  ...{ subject: 'item:T1', kind: 'item' as const, level, basis },
  ...{ title: 'T1 A check', message: level, aircraftId: 'a', itemId: 'i' },
})
type Step = [day: number, level: AlertLevel | null, basis?: string]

/** Sweeps on some days, and returns what each sweep told. */
function tell(steps: Step[]): (string | null)[] {
  let row: AlertRow | undefined
  return steps.map(([day, level, basis], index) => {
    const run = index + 1
    const today = addDays('2026-11-27', day)
    const sweeping = { today, run, isImported: false, newId: () => 'x' }
    row = compare(row, level === null ? undefined : standing(level, basis), sweeping) ?? row
    if (row?.toldRun === run) return row.newRun === run ? 'new' : 'worse'
    return row?.overRun === run ? 'over' : null
  })
}

test.each<[fact: string, steps: Step[], told: (string | null)[]]>([
  [
    'each level that is worse is told once',
    [
      [0, 'soon'],
      [0, 'soon'],
      [5, 'due'],
      [6, 'overdue'],
      [7, 'overdue'],
      [8, null],
    ],
    ['new', null, 'worse', 'worse', null, 'over'],
  ],
  [
    'what was told at its worst is not told again on its way down and up',
    [
      [0, 'overdue'],
      [1, 'soon'],
      [2, 'due'],
      [3, 'overdue'],
    ],
    ['new', null, null, null],
  ],
  [
    'what cleared without work and is back on the 14th day is the same alert',
    [
      [0, 'soon'],
      [1, null],
      [15, 'soon'],
      [16, null],
    ],
    ['new', 'over', null, 'over'],
  ],
  [
    'what is back on the 15th day is new',
    [
      [0, 'soon'],
      [1, null],
      [16, 'soon'],
    ],
    ['new', 'over', 'new'],
  ],
  [
    'what is back in time, but worse, is told as worse',
    [
      [0, 'soon'],
      [1, null],
      [3, 'overdue'],
    ],
    ['new', 'over', 'worse'],
  ],
  [
    'what comes after work is another alert, on the same day, too',
    [
      [0, 'soon'],
      [1, null],
      [2, 'soon', 'second'],
      [3, 'soon', 'third'],
    ],
    ['new', 'over', 'new', 'new'],
  ],
  [
    'work that is struck brings back the same alert',
    [
      [0, 'overdue'],
      [1, null],
      [2, 'overdue', 'first'],
    ],
    ['new', 'over', null],
  ],
  [
    'a level that fell for more than 14 days is told again when it rises',
    [
      [0, 'overdue'],
      [1, 'soon'],
      [16, 'overdue'],
    ],
    ['new', null, 'worse'],
  ],
  [
    'the 14 days begin anew when it clears',
    [
      [0, 'overdue'],
      [1, 'soon'],
      [20, null],
      [34, 'soon'],
      [35, null],
      [50, 'soon'],
    ],
    ['new', null, 'over', null, 'over', 'new'],
  ],
  [
    'three days without a sweep lose nothing and repeat nothing',
    [
      [0, 'soon'],
      [3, 'overdue'],
      [3, 'overdue'],
    ],
    ['new', 'worse', null],
  ],
])('%s', (_, steps, told) => {
  expect(tell(steps)).toEqual(told)
})
