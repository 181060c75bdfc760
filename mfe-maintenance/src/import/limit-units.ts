import { daysIn } from '@aerofleet/shared/due/limits'
import { taskFields } from '@aerofleet/shared/records/task'
import type { ImportField } from '@aerofleet/ui/import/columns'
import type { Unit } from '@aerofleet/ui/import/file/amounts'
import { cycleUnits, hourUnits } from '@aerofleet/ui/import/spreadsheet-words'

const ofCalendar = taskFields['limits.calendar.unit']
const wordsOf = (unit: keyof typeof ofCalendar.choices) => [unit, ...ofCalendar.otherWords[unit]]
const calendarUnits = ['days', 'months', 'years'] as const

/** The limits in a cell such as `100 FH / 12 MO` go into the columns of their units. */
export const intervalUnits: readonly Unit[] = [
  { words: hourUnits, name: 'intervalHours' },
  { words: cycleUnits, name: 'intervalCycles' },
  ...calendarUnits.map((unit) => ({
    words: wordsOf(unit),
    name: 'intervalValue',
    beside: { intervalUnit: unit },
  })),
]
/** A tolerance is counted in days. */
const toleranceUnits: readonly Unit[] = [
  { words: hourUnits, name: 'toleranceHours' },
  { words: cycleUnits, name: 'toleranceCycles' },
  ...calendarUnits.map((unit) => ({
    words: wordsOf(unit),
    name: 'toleranceDays',
    times: daysIn({ unit }, 1),
  })),
]

/** The units of each column of a limit. */
export const unitsOf: Readonly<Record<string, readonly Unit[] | undefined>> = {
  intervalHours: intervalUnits,
  intervalCycles: intervalUnits,
  intervalValue: intervalUnits,
  toleranceHours: toleranceUnits,
  toleranceCycles: toleranceUnits,
  toleranceDays: toleranceUnits,
}

/** Returns a tolerance of so many percent of each interval in the row, rounded down to what its column takes. */
function shareOfIntervals(percent: number, row: Readonly<Record<string, string>>) {
  const { intervalHours = '', intervalCycles = '', intervalValue = '', intervalUnit = '' } = row
  const unit = calendarUnits.find((each) => each === intervalUnit)
  const shares = {
    toleranceHours: Math.floor(Number(intervalHours) * percent) / 100,
    toleranceCycles: Math.floor((Number(intervalCycles) * percent) / 100),
    toleranceDays: unit ? Math.floor((daysIn({ unit }, Number(intervalValue)) * percent) / 100) : 0,
  }
  return Object.fromEntries(
    Object.entries(shares).flatMap(([name, share]) => (share > 0 ? [[name, String(share)]] : [])),
  )
}

export const toleranceWithUnit: ImportField = {
  name: 'tolerance with unit',
  label: 'Tolerance, with unit',
  otherNames: ['Tolerance', 'Tol', 'Toleranz'],
  isNeeded: false,
  kind: 'number',
  help: 'By how much it may be late, with the unit in the cell, such as 10 FH, 30 days or 10 %.',
  as: { name: 'toleranceHours', beside: {} },
  units: toleranceUnits,
  needsUnit: true,
  toShares: shareOfIntervals,
}
