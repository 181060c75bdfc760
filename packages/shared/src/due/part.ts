import { addDays, addMonths, daysBetween, type CalendarDate } from './calendar-date'
import {
  counters,
  figureOf,
  wholeOf,
  type Amounts,
  type Counter,
  type Dimension,
  type Figures,
} from './figures'
import type { Limits } from './limits'
import type { Due } from './next-due'

/** `life`: since new, a hard stop. `overhaul`: since the last overhaul or shop visit, and it begins anew. */
export const partLimits = ['life', 'overhaul'] as const
export type PartLimitKind = (typeof partLimits)[number]

/** In the part's own hours and cycles. The calendar of a life begins when the part was new. */
export type PartLimit = Partial<Figures> & {
  calendar?: { amount: number; unit: 'days' | 'months' | 'years' }
  /** On condition: beyond this limit the part stays in service. */
  advisory?: boolean
}
export type PartLimits = Partial<Record<PartLimitKind, PartLimit>>

/** Figures of a part. A missing one is unknown, which is not 0. */
export type PartFigures = Record<PartLimitKind, Partial<Figures>>

/** The figures of a part on a day, and those of its aircraft. A part on the shelf has no aircraft. */
export type PartBase = PartFigures & {
  date: CalendarDate
  aircraft?: Figures
  /** The aircraft's figures at an overhaul in place, after the base. */
  overhaulAt?: Figures
  /** What the paper says is left. It counts instead of the limit minus what was used. */
  printed?: Partial<Record<PartLimitKind, Partial<Figures> & { on: CalendarDate }>>
}

/** The days on which a part was new and overhauled. */
export type PartDays = { newOn?: CalendarDate | undefined; overhauledOn?: CalendarDate | undefined }

/** How much a part counts for each hour or cycle of its aircraft: hundredths of the factors up to it. */
export type Factor = { product: bigint; scale: bigint }
export type Factors = Record<Counter, Factor>

/** @param chain the factors of the part and of all above it, each with at most 2 decimals */
export function factorOf(chain: readonly number[]): Factor {
  const hundredths = chain.map((factor) => BigInt(Math.round(factor * 100)))
  return {
    product: hundredths.reduce((product, factor) => product * factor, 1n),
    scale: 100n ** BigInt(chain.length),
  }
}

export const ownCounters: Factors = { hours: factorOf([]), cycles: factorOf([]) }

function floorOf(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  return dividend % divisor < 0n ? quotient - 1n : quotient
}

/** What a part uses while its aircraft uses `amount`, rounded up. Amounts are whole, as in `wholeOf`. */
const usedWith = ({ product, scale }: Factor, amount: number): number =>
  -Number(floorOf(-BigInt(amount) * product, scale))

/** What an aircraft can use until a part has used `left`, rounded down. */
const allowedBy = ({ product, scale }: Factor, left: number): number =>
  Number(floorOf(BigInt(left) * scale, product))

const startOf = ({ aircraft, overhaulAt }: PartBase, kind: PartLimitKind): Figures | undefined =>
  kind === 'overhaul' ? (overhaulAt ?? aircraft) : aircraft

/** Whole amounts that the aircraft has used since the base. Below 0 if its readings do not reach the base. */
function sinceBase(base: PartBase, kind: PartLimitKind, counter: Counter, now: Figures): number {
  const start = startOf(base, kind)
  return start ? wholeOf(counter, now[counter]) - wholeOf(counter, start[counter]) : 0
}

/**
 * Returns the figure of a part now: the figure then + factor × (aircraft now − aircraft then), rounded up.
 * `undefined` if it is unknown, or if the aircraft now has less than then.
 */
export function partFigure(
  base: PartBase,
  kind: PartLimitKind,
  counter: Counter,
  factors: Factors,
  now: Figures,
): number | undefined {
  const then = base[kind][counter]
  const since = sinceBase(base, kind, counter, now)
  if (then === undefined || since < 0) return undefined
  return figureOf(counter, wholeOf(counter, then) + usedWith(factors[counter], since))
}

/** The counters in which the aircraft now has less than at the base, so that nobody knows the figures of the part. */
export const countersBeyond = (base: PartBase, now: Figures): Counter[] =>
  counters.filter((counter) => sinceBase(base, 'life', counter, now) < 0)

/** What was left of a limit at the base, in the part's counter. The paper counts, if there is one. */
function leftAtBase(
  base: PartBase,
  kind: PartLimitKind,
  counter: Counter,
  limit: PartLimit | undefined,
): number | undefined {
  const printed = base.printed?.[kind]?.[counter]
  if (printed !== undefined) return wholeOf(counter, printed)
  const [most, used] = [limit?.[counter], base[kind][counter]]
  if (most === undefined || used === undefined) return undefined
  return wholeOf(counter, most) - wholeOf(counter, used)
}

export const isLimited = (
  base: PartBase,
  kind: PartLimitKind,
  counter: Counter,
  limit: PartLimit | undefined,
): boolean => limit?.[counter] !== undefined || base.printed?.[kind]?.[counter] !== undefined

/** Returns the last day of a limit in calendar time; `undefined` without one, or if its first day is unknown. */
export function lastDay(
  kind: PartLimitKind,
  limit: PartLimit | undefined,
  { newOn, overhauledOn }: PartDays,
): CalendarDate | undefined {
  const from = kind === 'life' ? newOn : overhauledOn
  if (!limit?.calendar || from === undefined) return undefined
  const { amount, unit } = limit.calendar
  return unit === 'days'
    ? addDays(from, amount)
    : addMonths(from, unit === 'years' ? 12 * amount : amount)
}

/** Returns when a limit of an installed part is due, in the counters of its aircraft. */
export function partDue(
  base: PartBase,
  kind: PartLimitKind,
  limit: PartLimit | undefined,
  factors: Factors,
  days: PartDays,
): Due {
  const due: Due = {}
  for (const counter of counters) {
    const left = leftAtBase(base, kind, counter, limit)
    const start = startOf(base, kind)
    if (left === undefined || !start) continue
    const then = wholeOf(counter, start[counter])
    due[counter] = figureOf(counter, then + allowedBy(factors[counter], left))
  }
  const date = lastDay(kind, limit, days)
  if (date !== undefined) due.date = date
  return due
}

/**
 * Returns what is left of a limit, in the part's own counters and in days; below 0 beyond it. Unknown dimensions are
 * missing.
 * @param now the figures of the aircraft; on the shelf they do not count
 */
export function partRemaining(
  base: PartBase,
  kind: PartLimitKind,
  limit: PartLimit | undefined,
  factors: Factors,
  days: PartDays,
  now: Figures,
  today: CalendarDate,
): Amounts {
  const remaining: Amounts = {}
  for (const counter of counters) {
    const left = leftAtBase(base, kind, counter, limit)
    const since = sinceBase(base, kind, counter, now)
    if (left === undefined || since < 0) continue
    remaining[counter] = figureOf(counter, left - usedWith(factors[counter], since))
  }
  const date = lastDay(kind, limit, days)
  if (date !== undefined) remaining.days = daysBetween(today, date)
  return remaining
}

/** The limited dimensions in which nobody knows what was used. */
export function unknownDimensions(
  base: PartBase,
  kind: PartLimitKind,
  limit: PartLimit | undefined,
  days: PartDays,
): Dimension[] {
  const missing: Dimension[] = counters.filter(
    (counter) =>
      isLimited(base, kind, counter, limit) && leftAtBase(base, kind, counter, limit) === undefined,
  )
  return limit?.calendar && lastDay(kind, limit, days) === undefined
    ? [...missing, 'calendar']
    : missing
}

type Moment = { date: CalendarDate; aircraft?: Figures }

/**
 * Returns the base of another day: all figures as they are then. A part is removed, installed, or gets another factor
 * at such a moment.
 * @param at `figures` are those of the aircraft that the part was on; `aircraft` those that count from now on
 */
export function rebased(
  base: PartBase,
  factors: Factors,
  figures: Figures | undefined,
  at: Moment,
): PartBase {
  const now = figures ?? base.aircraft
  const used = (kind: PartLimitKind) => {
    const known: Partial<Figures> = {}
    for (const counter of counters) {
      const figure = now ? partFigure(base, kind, counter, factors, now) : base[kind][counter]
      if (figure !== undefined) known[counter] = figure
    }
    return known
  }
  const printed: PartBase['printed'] = {}
  for (const kind of partLimits) {
    const paper = base.printed?.[kind]
    if (!paper) continue
    const left: Partial<Figures> & { on: CalendarDate } = { on: paper.on }
    for (const counter of counters) {
      const then = paper[counter]
      const since = now ? sinceBase(base, kind, counter, now) : 0
      if (then !== undefined && since >= 0)
        left[counter] = figureOf(
          counter,
          wholeOf(counter, then) - usedWith(factors[counter], since),
        )
    }
    printed[kind] = left
  }
  return {
    date: at.date,
    ...(at.aircraft && { aircraft: at.aircraft }),
    life: used('life'),
    overhaul: used('overhaul'),
    ...(Object.keys(printed).length > 0 && { printed }),
  }
}

/**
 * Returns the limits of an item for a limit of a part. An overhaul begins anew in place, so its intervals are in the
 * counters of the aircraft. A life keeps the part's own figures: it never begins anew.
 */
export function itemLimits(
  base: PartBase,
  kind: PartLimitKind,
  limit: PartLimit | undefined,
  factors: Factors,
): Limits {
  const limits: Limits = {}
  for (const counter of counters) {
    if (!isLimited(base, kind, counter, limit)) continue
    // A paper alone does not say the whole limit. What it says is left is the best that is known.
    const whole = wholeOf(counter, limit?.[counter] ?? base.printed?.[kind]?.[counter] ?? 0)
    const interval = kind === 'life' ? whole : allowedBy(factors[counter], whole)
    limits[counter] = { interval: figureOf(counter, Math.max(interval, 1)) }
  }
  if (limit?.calendar) {
    const { amount, unit } = limit.calendar
    limits.calendar = { interval: amount, unit }
  }
  return limits
}
