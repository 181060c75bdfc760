import { isDeepStrictEqual } from 'node:util'
import type { Completion } from '@aerofleet/shared/contract/maintenance/items'
import type { Baseline, Task } from '@aerofleet/shared/contract/maintenance/tasks'
import { dayInWords, daysBetween } from '@aerofleet/shared/due/calendar-date'
import { counters, sumOf, type Amounts, type Figures } from '@aerofleet/shared/due/figures'
import type { Completed, Due } from '@aerofleet/shared/due/next-due'
import { figureText } from '@aerofleet/shared/due/plausible'
import { refuseVariation } from '@aerofleet/shared/due/variation'
import { asStored } from '../../db/json'
import { conflict, type Details, type HttpError, requireNoProblems } from '../../errors'
import { dateProblems, type DayOfZone } from '../../today'
import type { ItemRow } from './answer'
import type { FurtherEvent } from './log'
import type { LoggedItem } from './queries'

const notActive: Record<ItemRow['status'], string> = {
  active: '',
  'not-applicable': 'This item is not applicable.',
  terminated: 'This item was terminated.',
  suspended: 'This item is suspended.',
  done: 'This item is done and is not due again.',
}

export const whyNotActive = ({ status, reason }: Pick<ItemRow, 'status' | 'reason'>): string =>
  reason === null ? notActive[status] : `${notActive[status]} ${reason}`

export function requireActive({ status }: Pick<ItemRow, 'status'>): void {
  if (status !== 'active') throw conflict('not-active', notActive[status])
}

/** @throws 409 for the item of a component, whose task follows from the component */
export function requireOwn({ componentId }: Pick<ItemRow, 'componentId'>): void {
  if (componentId !== null)
    throw conflict('not-own', 'This item follows from a component. Change the component instead.')
}

/** @throws 409 for a life limit, which begins anew only with another part */
export function requireNotLife({ componentLimit }: Pick<ItemRow, 'componentLimit'>): void {
  if (componentLimit === 'life')
    throw conflict('replace-only', 'This is the life limit of a component. Replace the component.')
}

export function requireNotTerminated({ status }: Pick<ItemRow, 'status'>): void {
  if (status === 'terminated') throw conflict('not-active', notActive[status])
}

const labels = { hours: 'Hours', cycles: 'Cycles' }

/** @param path the place of the baseline in the body; it ends with a point */
export function baselineProblems(
  { limits }: Task,
  baseline: Baseline,
  day: DayOfZone,
  path: string,
): Details {
  const missing = counters.filter((counter) => {
    const { interval, threshold } = limits[counter] ?? {}
    const isCounted = interval !== undefined && !(baseline.since && threshold !== undefined)
    return isCounted && baseline[counter] === undefined
  })
  return [
    ...dateProblems(baseline.date, day, `${path}date`),
    ...missing.map((counter) => ({
      path: `${path}${counter}`,
      message: `${labels[counter]} are required: the task has an interval in ${counter}`,
    })),
    ...paperProblems({ limits }, baseline, path),
  ]
}

export function paperProblems(
  { limits }: Pick<Task, 'limits'>,
  { date, validUntil }: Pick<Baseline, 'date' | 'validUntil'>,
  path: string,
): Details {
  const refuse = (message: string) => [{ path: `${path}validUntil`, message }]
  if (validUntil !== undefined && validUntil < date)
    return refuse(`Valid until must not be before ${dayInWords(date)}`)
  const isMissing = limits.calendar?.printed && validUntil === undefined
  return isMissing ? refuse('Valid until is required: copy it from the paper') : []
}

export const baselineOf = ({ log }: Pick<LoggedItem, 'log'>) =>
  log.findLast((event) => event.kind === 'baseline')?.values

export const hasBaseline = (item: Pick<LoggedItem, 'log'>, baseline: Baseline): boolean =>
  isDeepStrictEqual(asStored(baseline), baselineOf(item))

/**
 * Returns no event if the item already has this baseline.
 * @throws 409 if the item has a completion
 */
export function baselineEvents(item: LoggedItem, baseline: Baseline | undefined): FurtherEvent[] {
  if (!baseline || hasBaseline(item, baseline)) return []
  if (item.row.last?.completionId !== undefined)
    throw conflict(
      'has-completions',
      'This item has been completed since. Its baseline can no longer be changed.',
    )
  return [{ kind: 'baseline', values: asStored(baseline) }]
}

export function requireNotBeforeLast(last: ItemRow['last'], done: Completed): void {
  if (!last) return
  const { date, hours = 0, cycles = 0 } = last
  const details = [
    ...(done.date < date ? [{ path: 'date', message: `at least ${date}` }] : []),
    ...(done.hours < hours
      ? [{ path: 'hours', message: `at least ${figureText.hours(hours)}` }]
      : []),
    ...(done.cycles < cycles
      ? [{ path: 'cycles', message: `at least ${figureText.cycles(cycles)}` }]
      : []),
  ]
  if (details.length === 0) return
  const figures = [
    ...(last.hours === undefined ? [] : [figureText.hours(hours)]),
    ...(last.cycles === undefined ? [] : [figureText.cycles(cycles)]),
  ]
  throw conflict(
    'later-completion',
    `It was last done on ${date}${figures.length > 0 ? ` at ${figures.join(' and ')}` : ''}, which is later.`,
    details,
  )
}

/** The figures of a completion minus the due. They are below 0 when it was early. */
export function lateBy(due: Due, done: Completed): Completion['late'] {
  const { hours, cycles, date } = due
  return {
    ...(hours !== undefined && { hours: sumOf('hours', done.hours, -hours) }),
    ...(cycles !== undefined && { cycles: sumOf('cycles', done.cycles, -cycles) }),
    ...(date !== undefined && { days: daysBetween(date, done.date) }),
  }
}

const refusals = {
  'no-variation': 'This item can have no variation.',
  'already-varied': 'This item has a variation already.',
  'beyond-tolerance': 'A variation of this item can be',
}

export function requireVariation(row: ItemRow, asked: Partial<Figures> & Amounts): void {
  const { task, due, variation } = row
  if (row.componentId !== null) throw conflict('no-variation', refusals['no-variation'])
  const dimensions = { hours: 'hours', cycles: 'cycles', days: 'calendar' } as const
  const foreign = (['hours', 'cycles', 'days'] as const).filter(
    (amount) => asked[amount] !== undefined && !task.limits[dimensions[amount]],
  )
  requireNoProblems(
    foreign.map((path) => ({ path, message: `The task has no limit in ${dimensions[path]}` })),
  )
  requireActive(row)
  const refusal = refuseVariation({ ...task, due, variation: variation ?? undefined }, asked)
  if (refusal) throw toConflict(refusal)
}

function toConflict(refusal: NonNullable<ReturnType<typeof refuseVariation>>): HttpError {
  const sentence = refusals[refusal.code]
  if (refusal.code !== 'beyond-tolerance') return conflict(refusal.code, sentence)
  const { details } = refusal
  const amounts = details.map(({ message }) => message).join(', ')
  return conflict(refusal.code, `${sentence} ${amounts}.`, details)
}
