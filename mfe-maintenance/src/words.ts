import type { Counts } from '@aerofleet/shared/contract/maintenance/due'
import type { DueRow } from '@aerofleet/shared/contract/maintenance/items'
import { daysBetween } from '@aerofleet/shared/due/calendar-date'
import type { Amounts, Dimension } from '@aerofleet/shared/due/figures'
import { formatHoursAndMinutes } from '@aerofleet/shared/due/hours-text'
import type { State } from '@aerofleet/shared/due/state'
import { formatDate, formatNumber } from '@aerofleet/shared/format'
import type { Condition } from '@aerofleet/shared/maintenance'
import { isInMinutes } from './hours-format'

/** The colour and shape of each state; what has no baseline is not good. */
export const conditionOf: Record<State, Condition | 'none'> = {
  'no-baseline': 'none',
  overdue: 'due',
  due: 'due',
  'check-reading': 'soon',
  extended: 'soon',
  soon: 'soon',
  ok: 'good',
}

/** The states as the chips name them, in the order of the chips. */
export const stateNames: Record<State, string> = {
  overdue: 'Overdue',
  due: 'Due',
  extended: 'Extended',
  'check-reading': 'Check reading',
  soon: 'Soon',
  'no-baseline': 'No baseline',
  ok: 'OK',
}

/** A state as it is said of one item. */
export function stateText(state: State, driver?: Dimension): string {
  if (state === 'due') return driver === 'calendar' ? 'Due today' : 'Due now'
  return state === 'no-baseline' ? 'Baseline missing' : stateNames[state]
}

/** The most urgent state of an aircraft, as the API orders them. */
const worstFirst = [
  'overdue',
  'due',
  'check-reading',
  'extended',
  'soon',
  'no-baseline',
  'ok',
] as const
export const worstOf = (counts: Counts): State | undefined =>
  worstFirst.find((state) => counts[state] > 0)

const decimals = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** A figure a day, or of hours: with two decimals, so that the points of a column stand below each other. */
export const decimalText = (figure: number) => decimals.format(figure)

/** Hours, 0 or more, as `4,288.72`, or as `4288:43` if the user has chosen so. */
export const hoursText = (hours: number) =>
  isInMinutes() ? formatHoursAndMinutes(hours) : decimalText(hours)
const plural = (count: number, one: string) =>
  `${formatNumber(count)} ${count === 1 ? one : `${one}s`}`
export const cyclesText = (cycles: number) => plural(cycles, 'cycle')
export const itemsText = (items: number) => plural(items, 'item')
export const daysText = (days: number) => plural(days, 'day')

/** The figures of one dimension: without a sign, as `by 12.00 h` when it is over. */
const units: Record<Dimension, (amount: number) => string> = {
  hours: (amount) => `${hoursText(amount)} h`,
  cycles: formatNumber,
  calendar: (amount) => `${formatNumber(amount)} d`,
}
const wordyUnits: Record<Dimension, (amount: number) => string> = {
  hours: units.hours,
  cycles: cyclesText,
  calendar: daysText,
}

export const dimensions = ['hours', 'cycles', 'calendar'] as const
export const dimensionNames: Record<Dimension, string> = {
  hours: 'Hours',
  cycles: 'Cycles',
  calendar: 'Calendar',
}
const amountKeys = { hours: 'hours', cycles: 'cycles', calendar: 'days' } as const

export const amountIn = (amounts: Amounts, dimension: Dimension): number | undefined =>
  amounts[amountKeys[dimension]]

const leftIn = (
  format: Record<Dimension, (amount: number) => string>,
  dimension: Dimension,
  left: number,
) => `${left < 0 ? 'by ' : ''}${format[dimension](Math.abs(left))}`

/** What is left in a column of its dimension: `162.00 h`, `90`, `71 d`; `by 12.00 h` when it is over. */
export const remainingText = (dimension: Dimension, left: number) => leftIn(units, dimension, left)

/** The same where no column says the unit: `90 cycles`. */
export const remainingInWords = (dimension: Dimension, left: number) =>
  leftIn(wordyUnits, dimension, left)

/** When a dimension is due: `4,450.00`, `2,270`, `Feb 1, 2027`. */
export function dueText({ due }: Pick<DueRow, 'due'>, dimension: Dimension): string | undefined {
  if (dimension === 'calendar') return due.date && formatDate(due.date)
  const figure = due[dimension]
  return figure === undefined
    ? undefined
    : dimension === 'hours'
      ? hoursText(figure)
      : formatNumber(figure)
}

/** What is left of an item in one line: `162.00 h, 90 cycles or 71 days left`. */
export function leftText({ remaining, state }: Pick<DueRow, 'remaining' | 'state'>): string {
  if (state === 'no-baseline') return 'Enter when it was done last'
  const parts = dimensions.flatMap((dimension) => {
    const left = amountIn(remaining, dimension)
    return left === undefined ? [] : [{ left, text: remainingInWords(dimension, left) }]
  })
  const over = parts.filter(({ left }) => left < 0)
  if (over.length > 0) return `Overdue ${over.map(({ text }) => text).join(', ')}`
  const texts = parts.map(({ text }) => text)
  const [last = '', ...rest] = texts.toReversed()
  return rest.length === 0 ? `${last} left` : `${rest.toReversed().join(', ')} or ${last} left`
}

const shortDay = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})
const year = 365

/** A day near today without its year. */
export const dayText = (day: string, today: string) =>
  Math.abs(daysBetween(today, day)) < year ? shortDay.format(Date.parse(day)) : formatDate(day)

/** `in 45 days`, `today`, `2 days ago`. */
export function fromToday(days: number): string {
  if (days === 0) return 'today'
  return days > 0 ? `in ${daysText(days)}` : `${daysText(-days)} ago`
}

/** What stands beneath the projected day of a row. */
export function projectionNote({ state, daysLeft, lastReadingOn }: DueRow, today: string): string {
  if (state === 'check-reading') return `${daysText(daysBetween(lastReadingOn, today))} old`
  if (daysLeft === undefined) return ''
  return state === 'overdue' && daysLeft < 0 ? `${daysText(-daysLeft)} late` : fromToday(daysLeft)
}

const ataTitles: Record<string, string> = {
  '05': 'Time limits',
  '06': 'Dimensions',
  '07': 'Lifting',
  '08': 'Levelling',
  '09': 'Towing',
  '10': 'Parking',
  '11': 'Placards',
  '12': 'Servicing',
  '18': 'Vibration',
  '20': 'Standard practices',
  '21': 'Air conditioning',
  '22': 'Autoflight',
  '23': 'Communications',
  '24': 'Electrical power',
  '25': 'Furnishings',
  '26': 'Fire protection',
  '27': 'Flight controls',
  '28': 'Fuel',
  '29': 'Hydraulics',
  '30': 'Ice and rain',
  '31': 'Instruments',
  '32': 'Landing gear',
  '33': 'Lights',
  '34': 'Navigation',
  '35': 'Oxygen',
  '36': 'Pneumatic',
  '37': 'Vacuum',
  '38': 'Water and waste',
  '42': 'Integrated avionics',
  '44': 'Cabin systems',
  '45': 'Maintenance system',
  '46': 'Information systems',
  '47': 'Inert gas',
  '49': 'Auxiliary power',
  '51': 'Structures',
  '52': 'Doors',
  '53': 'Fuselage',
  '54': 'Nacelles and pylons',
  '55': 'Stabilisers',
  '56': 'Windows',
  '57': 'Wings',
  '61': 'Propellers',
  '62': 'Main rotor',
  '63': 'Rotor drive',
  '64': 'Tail rotor',
  '65': 'Tail rotor drive',
  '67': 'Rotor controls',
  '70': 'Engine practices',
  '71': 'Power plant',
  '72': 'Engine',
  '73': 'Engine fuel',
  '74': 'Ignition',
  '75': 'Engine air',
  '76': 'Engine controls',
  '77': 'Engine indication',
  '78': 'Exhaust',
  '79': 'Oil',
  '80': 'Starting',
}

/** The code of a task and what its ATA chapter is about; an unknown chapter stands bare. */
export function taskNote({ code, ata }: Pick<DueRow, 'code' | 'ata'>): string {
  return `${code} · ${ataTitles[ata.slice(0, 2)] ?? `ATA ${ata}`}`
}

/** `a word` from a value of the contract such as `functional-check`. */
export const inWords = (value: string) => value.replaceAll('-', ' ')
export const capitalised = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

export const addresses = {
  due: '/dashboard/maintenance',
  aircraft: '/dashboard/maintenance/aircraft',
  readings: '/dashboard/maintenance/readings',
  programmes: '/dashboard/maintenance/programmes',
  item: (id: string) => `/dashboard/maintenance/items/${id}`,
  maintained: (id: string) => `/dashboard/maintenance/aircraft/${id}`,
  programme: (id: string) => `/dashboard/maintenance/programmes/${id}`,
}
