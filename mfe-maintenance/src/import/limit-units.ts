import { daysIn } from '@aerofleet/shared/due/limits'
import { taskFields } from '@aerofleet/shared/records/task'
import { cycleUnits, hourUnits } from '@aerofleet/shared/unit-words'
import type { ImportField } from '@aerofleet/ui/import/columns'
import type { Unit } from '@aerofleet/ui/import/file/amounts'

const ofCalendar = taskFields['limits.calendar.unit']
const calendarUnits = ['days', 'months', 'years'] as const
type CalendarUnit = (typeof calendarUnits)[number]

const letters = { days: 'D', months: 'M', years: 'Y' } as const
const wordsOf = (unit: CalendarUnit) => [unit, letters[unit], ...ofCalendar.otherWords[unit]]
/** Words for an interval with its unit. */
const alone: Readonly<Record<CalendarUnit, Readonly<Record<string, number>>>> = {
  days: { daily: 1, weekly: 7, täglich: 1, wöchentlich: 7, hebdomadaire: 7 },
  months: {
    ...{ monthly: 1, quarterly: 3, 'semi-annual': 6, 'semi-annually': 6, 'half-yearly': 6 },
    ...{ monatlich: 1, vierteljährlich: 3, halbjährlich: 6, mensuel: 1, semestriel: 6 },
    ...{ halfjaarlijks: 6, 'per kwartaal': 3, maandelijks: 1, trimestriel: 3, semestral: 6 },
    ...{ trimestral: 3, mensual: 1, półrocznie: 6, kwartalnie: 3, miesięcznie: 1, semestrale: 6 },
  },
  years: {
    ...{ annual: 1, annually: 1, yearly: 1, biennial: 2, biennially: 2, 'bi-annual': 2 },
    ...{ jährlich: 1, annuel: 1, annuelle: 1, anual: 1, jaarlijks: 1, roczny: 1, rocznie: 1 },
    ...{
      'co rok': 1,
      'co roku': 1,
      'chaque année': 1,
      'tous les ans': 1,
      'cada año': 1,
      annuale: 1,
    },
    ...{ 'ogni anno': 1, 'jedes Jahr': 1, årligen: 1, årlig: 1, ročně: 1, vuosittain: 1 },
  },
}

const unitsTo = (
  columns: { hours: string; cycles: string },
  calendar: (unit: CalendarUnit) => Pick<Unit, 'name' | 'beside' | 'times'>,
): readonly Unit[] => [
  { words: ['H', ...hourUnits], label: 'Hours', name: columns.hours },
  { words: cycleUnits, label: 'Cycles', name: columns.cycles },
  ...calendarUnits.map((unit) => ({
    words: wordsOf(unit),
    label: ofCalendar.choices[unit],
    alone: alone[unit],
    ...calendar(unit),
  })),
]

/** The limits in a cell such as `100 FH / 12 MO` go into the columns of their units. */
export const intervalUnits = unitsTo(
  { hours: 'intervalHours', cycles: 'intervalCycles' },
  (unit) => ({ name: 'intervalValue', beside: { intervalUnit: unit } }),
)
/** The limits of a part. */
const limitUnits = unitsTo({ hours: 'limitHours', cycles: 'limitCycles' }, (unit) => ({
  name: 'limitValue',
  beside: { limitUnit: unit },
}))
const overhaulUnits = unitsTo({ hours: 'overhaulHours', cycles: 'overhaulCycles' }, (unit) => ({
  name: 'overhaulValue',
  beside: { overhaulUnit: unit },
}))
/** A tolerance is counted in days. */
const toleranceUnits = unitsTo({ hours: 'toleranceHours', cycles: 'toleranceCycles' }, (unit) => ({
  name: 'toleranceDays',
  times: daysIn({ unit }, 1),
}))

/** A column of units may say hours and cycles, too. */
export const unitWords = {
  ...ofCalendar,
  choices: { hours: 'Hours', cycles: 'Cycles', ...ofCalendar.choices },
  otherWords: {
    hours: hourUnits,
    cycles: cycleUnits,
    days: wordsOf('days'),
    months: wordsOf('months'),
    years: wordsOf('years'),
  },
} as const

/** The units of each column of a limit. */
export const unitsOf: Readonly<Record<string, readonly Unit[] | undefined>> = {
  intervalHours: intervalUnits,
  intervalCycles: intervalUnits,
  intervalValue: intervalUnits,
  toleranceHours: toleranceUnits,
  toleranceCycles: toleranceUnits,
  toleranceDays: toleranceUnits,
  limitHours: limitUnits,
  limitCycles: limitUnits,
  limitValue: limitUnits,
  overhaulHours: overhaulUnits,
  overhaulCycles: overhaulUnits,
  overhaulValue: overhaulUnits,
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
  otherNames: [
    'Tolerance',
    'Tol',
    'Toleranz',
    'Tolérance',
    'Tolerancia',
    'Tolleranza',
    'Tolerância',
    'Tolerantie',
  ],
  isNeeded: false,
  kind: 'number',
  help: 'By how much it may be late, with the unit in the cell, such as 10 FH, 30 days or 10 %.',
  as: { name: 'toleranceHours', beside: {} },
  units: toleranceUnits,
  needsUnit: true,
  toShares: shareOfIntervals,
}
