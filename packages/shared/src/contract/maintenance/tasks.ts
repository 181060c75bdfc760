import * as z from 'zod/mini'
import { daysIn, largestTolerance, type Limits as DueLimits } from '../../due/limits'
import {
  cyclesFigure,
  given,
  hoursFigure,
  maybe,
  optionalText,
  requiredText,
  textsOf,
  wholeFigure,
  withDefault,
} from '../fields'
import { choice, enteredDate, enteredHours, entityId, flag } from './fields'

const above = (label: string) => z.gt(0, `${label} must be above 0`)

type CounterFields<Schema extends z.ZodMiniType> = (label: string) => Schema
const counterLimit = <Schema extends z.ZodMiniType<number>>(figure: CounterFields<Schema>) =>
  z.object({
    threshold: maybe(figure('Threshold').check(above('Threshold'))),
    interval: maybe(figure('Interval').check(above('Interval'))),
    tolerance: withDefault(figure('Tolerance'), 0),
    warn: maybe(figure('Warning')),
    earlyWindow: withDefault(figure('Early window'), 0),
  })

const days = (label: string) => wholeFigure(label, 0, 36_500)

const countedLimit = z.object({
  printed: z.optional(z.literal(false)),
  threshold: maybe(days('Threshold').check(above('Threshold'))),
  interval: maybe(days('Interval').check(above('Interval'))),
  unit: choice('Unit', ['days', 'months', 'years']),
  /** In days, like `warn` and `earlyWindow`. */
  tolerance: withDefault(days('Tolerance'), 0),
  warn: maybe(days('Warning')),
  earlyWindow: withDefault(days('Early window'), 0),
})

const unprinted = (label: string) => maybe(z.never(`A date as printed has no ${label}`))
const printedLimit = z.object({
  printed: z.literal(true),
  warn: maybe(days('Warning')),
  threshold: unprinted('threshold'),
  interval: unprinted('interval'),
  unit: unprinted('unit'),
  tolerance: unprinted('tolerance'),
  earlyWindow: unprinted('early window'),
})

/** Leaves out `printed` if it is false: a file has the column in every row, also without a calendar limit. */
function withoutFalse(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null || !('printed' in raw)) return raw
  const { printed, ...counted } = raw
  if (printed !== false && printed !== null) return raw
  return Object.keys(counted).length > 0 ? counted : undefined
}

const calendarLimit = z.discriminatedUnion('printed', [printedLimit, countedLimit], {
  error: ({ code }) => (code === 'invalid_union' ? 'Printed must be true or false' : undefined),
})

/** The 1 to 3 limits of a task: hours with at most 2 decimals, cycles, and days, months or years. */
export const Limits = z.object({
  hours: maybe(counterLimit(enteredHours)),
  cycles: maybe(counterLimit(cyclesFigure)),
  calendar: z.pipe(given<typeof calendarLimit>(withoutFalse), maybe(calendarLimit)),
})
export type Limits = z.infer<typeof Limits>

export const taskKinds = [
  'inspection',
  'functional-check',
  'servicing',
  'restoration',
  'discard',
  'document',
] as const
export const skills = [
  'none',
  'A',
  'B1',
  'B2',
  'C',
  'airframe',
  'powerplant',
  'avionics',
  'inspection',
] as const

export const taskCode = requiredText('Item or code', 30)
export const maxTerminated = 100
export const maxTitleLength = 120

const taskFields = {
  code: taskCode,
  title: requiredText('Title', maxTitleLength),
  /** ATA chapter, section and subject, such as `05` or `05-20-00`. A document may lack it. */
  ata: withDefault(
    z
      .string('ATA must be text')
      .check(z.regex(/^(\d{2}(-\d{2}){0,2})?$/, 'ATA must be a number such as 05 or 05-20-00')),
    '',
  ),
  kind: choice('Kind', taskKinds),
  limits: Limits,
  /** `first`: the task is due at the first limit that the aircraft reaches. `last`: at the last one. */
  which: withDefault(choice('Which', ['first', 'last']), 'first'),
  next: withDefault(choice('Next', ['excess', 'completion', 'grid']), 'excess'),
  endOfMonth: flag('End of month'),
  airworthinessLimitation: flag('Airworthiness limitation'),
  critical: flag('Critical'),
  skill: withDefault(choice('Skill', skills), 'none'),
  manHours: withDefault(
    hoursFigure('Man-hours').check(z.lte(10_000, 'Man-hours must be at most 10,000')),
    0,
  ),
  reference: optionalText('Reference', 120),
  zone: optionalText('Zone', 20),
  access: optionalText('Access', 200),
  /** The codes of tasks that this one terminates for good on the same aircraft. */
  terminates: withDefault(
    textsOf(taskCode, maxTerminated, {
      noList: 'Terminates must be a list of codes',
      tooLong: `A task can terminate at most ${maxTerminated} others`,
    }),
    [],
  ),
}

type Checked = {
  ata: string
  kind: (typeof taskKinds)[number]
  limits: DueLimits
  next: 'excess' | 'completion' | 'grid'
  endOfMonth: boolean
  airworthinessLimitation: boolean
}
type Issue = { path: string[]; message: string }

const largestIntervals = { days: 36_500, months: 1200, years: 100 }
const labels = { threshold: 'Threshold', interval: 'Interval' }
const dimensions = ['hours', 'cycles', 'calendar'] as const

function contradictions(task: Checked): Issue[] {
  const { ata, kind, limits, next, endOfMonth, airworthinessLimitation } = task
  const { calendar } = limits
  const issues: Issue[] = []
  if (ata === '' && kind !== 'document')
    issues.push({ path: ['ata'], message: 'ATA is required, such as 05-20' })
  const add = (path: string, message: string) =>
    issues.push({ path: ['limits', ...path.split('.').filter(Boolean)], message })
  if (dimensions.every((dimension) => !limits[dimension]))
    add('', 'A task needs a limit in hours, cycles or calendar time')
  for (const name of ['threshold', 'interval'] as const) {
    const { unit = 'days', [name]: length = 0 } = calendar ?? {}
    const most = largestIntervals[unit]
    if (length > most)
      add(
        `calendar.${name}`,
        `${labels[name]} must be at most ${most.toLocaleString('en')} ${unit}`,
      )
  }
  const largest = largestTolerance(limits)
  for (const dimension of dimensions) {
    const limit = limits[dimension]
    if (!limit) continue
    const { tolerance = 0, earlyWindow = 0, interval, threshold } = limit
    const isPrinted = dimension === 'calendar' && calendar?.printed
    if (interval === undefined && threshold === undefined && !isPrinted)
      add(dimension, 'A limit needs a threshold or an interval')
    if (tolerance > 0 && airworthinessLimitation)
      add(`${dimension}.tolerance`, 'An airworthiness limitation has no tolerance')
    else if (tolerance > (largest[dimension === 'calendar' ? 'days' : dimension] ?? 0))
      add(`${dimension}.tolerance`, 'Tolerance must be at most 20 % of the interval')
    const span = dimension === 'calendar' && calendar ? daysIn(calendar, interval ?? 0) : interval
    if (earlyWindow > 0 && next !== 'grid')
      add(`${dimension}.earlyWindow`, 'An early window needs a grid')
    else if (earlyWindow > 0 && earlyWindow >= (span ?? 0))
      add(`${dimension}.earlyWindow`, 'Early window must be below the interval')
  }
  if (endOfMonth && (calendar?.unit ?? 'days') === 'days')
    issues.push({
      path: ['endOfMonth'],
      message: 'End of month needs an interval in months or years',
    })
  return issues
}

export const noContradictions = z.check<Checked>(({ value, issues }) => {
  for (const { path, message } of contradictions(value))
    issues.push({ code: 'custom', input: value, path, message })
})

/** A task of a programme, or of one aircraft. Answers have every field that has a default. */
export const Task = z.object(taskFields).check(noContradictions)
export type Task = z.infer<typeof Task>

const isSince = z.boolean('Since must be true or false')

/**
 * When a task was done last: a figure for each dimension with an interval, and the day of the paper for a printed date.
 * With `since`, nobody has done it yet, and the item is in service since that day.
 */
export const Baseline = z.object({
  date: enteredDate('Date'),
  hours: maybe(enteredHours('Hours')),
  cycles: maybe(cyclesFigure('Cycles')),
  validUntil: maybe(enteredDate('Valid until')),
  since: z.pipe(
    given<typeof isSince>((raw) => (raw === false ? undefined : (raw ?? undefined))),
    z.optional(isSince),
  ),
  reference: optionalText('Reference', 120),
})
export type Baseline = z.infer<typeof Baseline>

const ownFields = { ...taskFields, baseline: maybe(Baseline) }
/** A task of one aircraft alone, with its baseline. */
export const OwnTask = z.object(ownFields).check(noContradictions)
export type OwnTask = z.infer<typeof OwnTask>

/** Stores a baseline or a completion with figures that the readings do not allow. */
export const acceptsFigures = flag('Accept')

export const ItemCreate = z
  .object({ ...ownFields, aircraftId: entityId('Aircraft id'), accept: acceptsFigures })
  .check(noContradictions)
export type ItemCreate = z.infer<typeof ItemCreate>

/** A baseline for any item. An item of one aircraft alone also takes the fields of `Task`. */
export const ItemUpdate = z.looseObject({ baseline: maybe(Baseline), accept: acceptsFigures })
export type ItemUpdate = z.infer<typeof ItemUpdate>
