import type { DueRow } from '@aerofleet/shared/contract/maintenance/items'
import { daysBetween } from '@aerofleet/shared/due/calendar-date'
import type { Amounts, Dimension } from '@aerofleet/shared/due/figures'
import { missingBaselineText } from '@aerofleet/shared/due/missing-text'
import type { State } from '@aerofleet/shared/due/state'
import { formatCycles, formatDate, formatNumber } from '@aerofleet/shared/format'
import type { Condition } from '@aerofleet/shared/maintenance'
import { timeZone } from '@aerofleet/shared/own-day'
import { fieldPhrase, type Field } from '@aerofleet/shared/records/field'
import { formatHoursAndMinutes } from '@aerofleet/shared/typed-figure'
import { isInMinutes } from './hours-format'

/** The color and shape of each state. An item without a baseline is not good. */
export const conditionOf: Record<State, Condition | 'none'> = {
  'no-baseline': 'none',
  overdue: 'due',
  due: 'due',
  'check-reading': 'soon',
  extended: 'soon',
  soon: 'soon',
  ok: 'good',
}

export const stateNames: Record<State, string> = {
  overdue: 'Overdue',
  due: 'Due',
  extended: 'Extended',
  'check-reading': 'Check reading',
  soon: 'Soon',
  'no-baseline': 'Baseline missing',
  ok: 'OK',
}

export const stateMeanings: Record<State, string> = {
  overdue: 'A limit is exceeded, or its day has passed.',
  due: 'Nothing is left of a limit; a due day itself still counts as within it.',
  extended: 'A variation is in force; without it the item would be due or overdue.',
  'check-reading':
    'By its rate the aircraft has passed the limit, and no reading says so yet: log a reading.',
  soon: 'A fifth of the interval or less is left, at most 30 days, or the task’s own warning has begun.',
  'no-baseline': 'Nobody has said when it was done last, so a limit has no due.',
  ok: 'None of the other states applies.',
}

/** Returns `No baseline in cycles` for an item that has a due in another dimension; else `undefined`. */
export function missingText({
  due,
  withoutDue = [],
}: Pick<DueRow, 'due' | 'withoutDue'>): string | undefined {
  if (withoutDue.length === 0 || Object.keys(due).length === 0) return undefined
  return missingBaselineText(withoutDue)
}

/** Returns the state of an item in words: whether it has reached a counter or the day, and which figure is missing. */
export function itemStateText(
  state: State,
  item: Pick<DueRow, 'remaining' | 'due' | 'withoutDue' | 'part'>,
): string {
  const { hours, cycles } = item.remaining
  if (state === 'no-baseline' && item.part?.words) return item.part.words
  if (state === 'due') return hours === 0 || cycles === 0 ? 'Due now' : 'Due today'
  return (state === 'no-baseline' ? missingText(item) : undefined) ?? stateNames[state]
}

const decimals = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** Returns hours or a rate with two decimals, so that the points in a column stand below each other. */
export const decimalText = (figure: number) => decimals.format(figure)

/** Returns hours, 0 or more, as `4,288.72`, or as `4288:43` if the user has chosen so. */
export const hoursText = (hours: number) =>
  isInMinutes() ? formatHoursAndMinutes(hours) : decimalText(hours)

/** Returns a value of a record with its unit, and hours in the form that the user has chosen. */
export const valueText = (field: Field, value: unknown): string =>
  field.unit === 'h' && typeof value === 'number'
    ? `${hoursText(value)} h`
    : fieldPhrase(field, value)

const plural = (count: number, one: string) =>
  `${formatNumber(count)} ${count === 1 ? one : `${one}s`}`
export const cyclesText = formatCycles
export const itemsText = (items: number) => plural(items, 'item')
export const tasksText = (tasks: number) => plural(tasks, 'task')
export const cardsText = (cards: number) => plural(cards, 'card')
export const partsText = (parts: number) => plural(parts, 'part')
export const daysText = (days: number) => plural(days, 'day')

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

/** Returns the amount left for a column of its dimension: `162.00 h`, `90`, `71 d`; beyond the due `by 12.00 h`. */
export const remainingText = (dimension: Dimension, left: number) => leftIn(units, dimension, left)

/** Returns the amount left with its unit, where no column says it: `90 cycles`. */
export const remainingInWords = (dimension: Dimension, left: number) =>
  leftIn(wordyUnits, dimension, left)

/** Returns the due of a dimension: `4,450.00`, `2,270`, `Feb 1, 2027`. */
export function dueText({ due }: Pick<DueRow, 'due'>, dimension: Dimension): string | undefined {
  if (dimension === 'calendar') return due.date && formatDate(due.date)
  const figure = due[dimension]
  return figure === undefined
    ? undefined
    : dimension === 'hours'
      ? hoursText(figure)
      : formatNumber(figure)
}

/**
 * Returns the amounts left of an item in one line: `162.00 h, 90 cycles or 71 days left`, `Overdue by 12.00 h`. If the
 * last limit counts, one may be over before the item is overdue: `Over by 10.00 h; 92 days left`.
 */
export function leftText({
  remaining,
  state,
  part,
}: Pick<DueRow, 'remaining' | 'state' | 'part'>): string {
  const parts = dimensions.flatMap((dimension) => {
    const left = amountIn(remaining, dimension)
    return left === undefined ? [] : [{ left, text: remainingInWords(dimension, left) }]
  })
  if (state === 'no-baseline' && parts.length === 0)
    return part?.words ?? 'Enter when it was done last'
  if (part?.advisory && parts.some(({ left }) => left < 0)) return part.words ?? ''
  const over = parts.flatMap(({ left, text }) => (left < 0 ? [text] : []))
  const within = parts.flatMap(({ left, text }) => (left < 0 ? [] : [text]))
  if (state === 'overdue') return `Overdue ${over.join(', ')}`
  const [last = '', ...rest] = within.toReversed()
  const left = rest.length === 0 ? last : `${rest.toReversed().join(', ')} or ${last}`
  return [over.length > 0 && `Over ${over.join(', ')}`, left && `${left} left`]
    .filter(Boolean)
    .join('; ')
}

const shortDay = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})
const year = 365

export const dayText = (day: string, today: string) =>
  Math.abs(daysBetween(today, day)) < year ? shortDay.format(Date.parse(day)) : formatDate(day)

/** Returns `in 45 days`, `today` or `2 days ago`. */
export function fromToday(days: number): string {
  if (days === 0) return 'today'
  return days > 0 ? `in ${daysText(days)}` : `${daysText(-days)} ago`
}

/** Returns the age of the last reading of an aircraft: `30 days`. */
export const readingAge = ({ lastReadingOn }: Pick<DueRow, 'lastReadingOn'>, today: string) =>
  daysText(daysBetween(lastReadingOn, today))

/** Returns why somebody should check a reading: `Probably exceeded since Nov 20; last reading 30 days old`. */
export function checkReadingText(
  row: Pick<DueRow, 'state' | 'projectedOn' | 'lastReadingOn'>,
  today: string,
): string | undefined {
  const { state, projectedOn } = row
  if (state !== 'check-reading' || !projectedOn) return undefined
  const age = readingAge(row, today)
  return `Probably exceeded since ${dayText(projectedOn, today)}; last reading ${age} old`
}

/** Returns the day that made an item red: `as of Nov 27 (UTC)`; `undefined` for other states. */
export const asOfText = (state: State | undefined, today: string): string | undefined =>
  state && conditionOf[state] === 'due'
    ? `as of ${dayText(today, today)} (${timeZone()})`
    : undefined

/** Returns `by hours not yet known` for an item with counters that nobody can project; else `undefined`. */
const notKnownText = ({ withoutRate = [] }: Pick<DueRow, 'withoutRate'>): string | undefined =>
  withoutRate.length > 0 ? `by ${withoutRate.join(' and ')} not yet known` : undefined

/** Returns `by Sep 2; by hours not yet known`; `undefined` if each counter has a rate or a plan. */
export function partlyKnownText(
  row: Pick<DueRow, 'withoutRate' | 'projectedOn' | 'state'>,
  today: string,
): string | undefined {
  const notKnown = notKnownText(row)
  const day = row.projectedOn && `by ${dayText(row.projectedOn, today)}`
  if (!notKnown || row.state === 'check-reading') return undefined
  return day ? `${day}; ${notKnown}` : notKnown
}

export function projectionNote({ state, daysLeft }: DueRow): string {
  if (daysLeft === undefined || state === 'check-reading') return ''
  return state === 'overdue' && daysLeft < 0 ? `${daysText(-daysLeft)} late` : fromToday(daysLeft)
}

/** Says which order has an item: `In WO-2026-0004`, and once the work is done `Done Nov 20 on WO-2026-0004, not closed`. */
export const plannedText = (
  { number, doneOn }: NonNullable<DueRow['plannedIn']>,
  today: string,
): string => (doneOn ? `Done ${dayText(doneOn, today)} on ${number}, not closed` : `In ${number}`)

export const inWords = (value: string) => value.replaceAll('-', ' ')
export const capitalised = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

export const addresses = {
  due: '/dashboard/maintenance',
  alerts: '/dashboard/maintenance/alerts',
  weeks: '/dashboard/maintenance/weeks',
  aircraft: '/dashboard/maintenance/aircraft',
  readings: '/dashboard/maintenance/readings',
  programmes: '/dashboard/maintenance/programmes',
  orders: '/dashboard/maintenance/orders',
  inspectors: '/dashboard/maintenance/inspectors',
  components: '/dashboard/maintenance/components',
  item: (id: string) => `/dashboard/maintenance/items/${id}`,
  maintained: (id: string) => `/dashboard/maintenance/aircraft/${id}`,
  programme: (id: string) => `/dashboard/maintenance/programmes/${id}`,
  order: (id: string, cardId?: string) =>
    `/dashboard/maintenance/orders/${id}${cardId === undefined ? '' : `?card=${cardId}`}`,
  workPack: (id: string) => `/dashboard/maintenance/orders/${id}/pack`,
  component: (id: string) => `/dashboard/maintenance/components/${id}`,
  componentsOf: (aircraftId: string) =>
    `/dashboard/maintenance/aircraft/${aircraftId}?tab=components`,
  /** Without an aircraft or a component: of the shelf. */
  statusList: (of: { aircraftId: string } | { componentId: string } | undefined) =>
    `/dashboard/maintenance/components/status${of ? `?${new URLSearchParams(of)}` : ''}`,
}
