/**
 * Works out the due list a second time, from the rules alone. Nothing here comes from
 * `packages/shared/src/due` or `api/src/maintenance`. Days are counted from 1970-01-01, hours in hundredths.
 */
export const dimensions = ['hours', 'cycles', 'calendar'] as const
export type Dimension = (typeof dimensions)[number]
export type Figures = Partial<Record<Dimension, number>>
export type Limit = {
  threshold?: number | undefined
  interval?: number | undefined
  tolerance: number
  warn?: number | undefined
  earlyWindow: number
}
export type Task = {
  limits: { [D in Dimension]?: Limit }
  printed: boolean
  unit: 'days' | 'months' | 'years'
  which: 'first' | 'last'
  next: 'excess' | 'completion' | 'grid'
  endOfMonth: boolean
  airworthinessLimitation: boolean
}
/**
 * Readings are in the order of storing. A reading that `lowers` a counter divides its day. A placeholder
 * stands for unknown figures until there is another reading. `meter` is the typed figure, if somebody typed
 * it.
 */
export type Reading = Required<Figures> & {
  lowers: boolean
  struck: boolean
  placeholder?: boolean
  meter?: number
}
/** Replacements are in the order of storing. A replacement counts while its reading is not struck. */
export type Replacement = { calendar: number; offset: number; reading: { struck: boolean } }
export type Plan = { hours: number; cycles: number }

const day = 86_400_000
export const toDay = (date: string) => Date.parse(date) / day
export const toDate = (number: number) => new Date(number * day).toISOString().slice(0, 10)
const dayOfMonth = (number: number) => new Date(number * day).getUTCDate()

function addMonths(from: number, months: number, onDay: number) {
  const date = new Date(from * day)
  const endOfMonth = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0) / day
  return endOfMonth - Math.max(0, dayOfMonth(endOfMonth) - onDay)
}

export function inOrder(readings: readonly Reading[]): Reading[] {
  const standing = readings.filter(({ struck }) => !struck)
  const real = standing.filter(({ placeholder }) => !placeholder)
  const unstruck = real.length > 0 ? real : standing
  const partOf = (reading: Reading) =>
    unstruck
      .slice(0, unstruck.indexOf(reading) + 1)
      .filter(({ lowers, calendar }) => lowers && calendar === reading.calendar).length
  return unstruck
    .map((reading) => ({ reading, part: partOf(reading) }))
    .toSorted(
      ({ reading: one, part }, { reading: other, part: otherPart }) =>
        one.calendar - other.calendar ||
        part - otherPart ||
        Number(other.lowers) - Number(one.lowers) ||
        one.hours - other.hours ||
        one.cycles - other.cycles,
    )
    .map(({ reading }) => reading)
}

const falls = (reading: Reading, before: Reading | undefined) =>
  before !== undefined && (reading.hours < before.hours || reading.cycles < before.cycles)

const metersOf = (replacements: readonly Replacement[]) =>
  replacements
    .filter(({ reading }) => !reading.struck)
    .toSorted((one, other) => one.calendar - other.calendar)

export const offsetOn = (replacements: readonly Replacement[], calendar: number) =>
  metersOf(replacements).findLast((each) => each.calendar <= calendar)?.offset ?? 0

/** Recalculates the hours of readings by meter, from a day until the next replacement. */
export function recalculate(
  readings: readonly Reading[],
  replacements: readonly Replacement[],
  from: number,
  today: number,
) {
  const until = metersOf(replacements).find(({ calendar }) => calendar > from)?.calendar
  const changed = new Set<Reading>()
  for (const reading of readings) {
    const { calendar, meter, struck } = reading
    if (struck || meter === undefined || calendar < from) continue
    if (until !== undefined && calendar >= until) continue
    const hours = Math.max(0, meter + offsetOn(replacements, calendar))
    if (hours !== reading.hours) changed.add(reading)
    reading.hours = hours
  }
  const order = inOrder(readings.filter(({ calendar }) => calendar <= today))
  const ended = order.filter((each, n) => changed.has(each) && !falls(each, order[n - 1]))
  for (const each of ended) each.lowers = false
}

export function judge(
  all: readonly Reading[],
  figures: Required<Figures>,
  { override, accept }: { override: boolean; accept: boolean },
) {
  const readings = all.filter(({ placeholder }) => !placeholder)
  const upToThen = inOrder(readings).filter(({ calendar }) => calendar <= figures.calendar)
  const { hours, cycles, calendar } = figures
  const entered: Reading = { hours, cycles, calendar, lowers: false, struck: false }
  const reading = { ...entered, lowers: override && falls(entered, upToThen.at(-1)) }
  const order = inOrder([...readings, reading])
  const index = order.indexOf(reading)
  const pairs = [index - 1, index].flatMap((n) => {
    const [one, other] = [order[n], order[n + 1]]
    return one && other ? [[one, other] as const] : []
  })
  const fits = override || !pairs.some(([one, other]) => falls(other, one))
  const isPlausible = pairs.every(([one, other]) => {
    const days = Math.max(1, other.calendar - one.calendar)
    return other.hours - one.hours <= 2400 * days && other.cycles - one.cycles <= 50 * days
  })
  return { taken: fits && (accept || isPlausible), reading }
}

type Rate = { used: number; days: number } | undefined
export type Usage = {
  figures: Required<Figures>
  rates: { hours: Rate; cycles: Rate }
  unknown: Dimension[]
}

export function usageOf(readings: readonly Reading[], plan: Plan | null): Usage {
  const order = inOrder(readings)
  const newest = order.at(-1)
  if (!newest) throw new Error('An aircraft has a reading.')
  let series: Reading[] = []
  for (const [index, reading] of order.entries()) {
    const before = order[index - 1]
    const isFall = falls(reading, before)
    if (before && isFall && reading.cycles >= before.cycles && before.hours - reading.hours < 100)
      continue
    series = isFall ? [reading] : [...series, reading]
  }
  const last = series.at(-1) ?? newest
  const start =
    series.findLast(({ calendar }) => calendar <= last.calendar - 90) ?? series[0] ?? last
  const days = last.calendar - start.calendar
  const rate = (used: number, inDays: number) => (used > 0 ? { used, days: inDays } : undefined)
  const measured = (dimension: 'hours' | 'cycles') =>
    days < 7 ? undefined : rate(last[dimension] - start[dimension], days)
  // Both figures of a plan have 2 decimals. Hours are hundredths already.
  const rates = plan
    ? { hours: rate(plan.hours, 1), cycles: rate(plan.cycles, 100) }
    : { hours: measured('hours'), cycles: measured('cycles') }
  const unknown = (['hours', 'cycles'] as const).filter(
    (name) => newest.placeholder && newest[name] === 0,
  )
  return { figures: newest, rates, unknown }
}

/**
 * `paper` is the last valid day of a paper. With `since` nothing was done, but the item is in service since
 * then.
 */
export type Done = Figures & { paper?: number | undefined; since?: boolean | undefined }
export type Event =
  | { kind: 'task'; task: Task }
  | { kind: 'baseline'; done: Done }
  | { kind: 'completion'; done: Done; struckAt?: number }
  | { kind: 'variation'; amounts: Figures; withdrawn?: boolean }

type Base = { figure: number; anchor: number }
type Item = {
  task: Task
  last: Done | undefined
  base: { [D in Dimension]?: Base | undefined }
  variation: Figures | undefined
}

function dueIn(dimension: Dimension, { task, last, base }: Item): number | undefined {
  const { interval, threshold } = task.limits[dimension] ?? {}
  if (isPrinted(dimension, task)) return last?.paper
  const isFirst = threshold !== undefined && (!last || last.since)
  if (isFirst && dimension !== 'calendar') return threshold
  const length = isFirst ? threshold : interval
  const from = base[dimension]
  if (!from || length === undefined) return undefined
  if (dimension !== 'calendar' || task.unit === 'days') return from.figure + length
  const months = length * (task.unit === 'years' ? 12 : 1)
  return addMonths(from.figure, months, task.endOfMonth ? 31 : from.anchor)
}

export const isPrinted = (dimension: Dimension, { limits, printed }: Task) =>
  dimension === 'calendar' && printed && limits.calendar !== undefined

const basedOn = (figure: number, anchor = dayOfMonth(figure)): Base => ({ figure, anchor })

function nextBase(dimension: Dimension, item: Item, figure: number): Base {
  const { next, limits } = item.task
  const due = dueIn(dimension, item)
  if (due === undefined || isPrinted(dimension, item.task)) return basedOn(figure)
  if (next === 'excess' && figure >= due) return basedOn(due)
  if (next !== 'grid' || figure < due - (limits[dimension]?.earlyWindow ?? 0))
    return basedOn(figure)
  return basedOn(due, item.base[dimension]?.anchor)
}

export const isTolerated = (amounts: Figures, { limits, airworthinessLimitation }: Task) =>
  !airworthinessLimitation &&
  dimensions.every((name) => (amounts[name] ?? 0) <= (limits[name]?.tolerance ?? 0))

/** Computes an item from its events, the oldest first. */
export function itemOf(events: readonly Event[]) {
  const item: Item = {
    task: { limits: {}, unit: 'days', which: 'first', next: 'excess' } as Task,
    last: undefined,
    base: {},
    variation: undefined,
  }
  const grantedAfterStruck = (index: number) =>
    events.some(
      (event, n) =>
        event.kind === 'completion' && n < index && event.struckAt && index < event.struckAt,
    )
  // A dimension keeps its base if a revision takes it away and a later one brings it back.
  const rebase = (base: (name: Dimension) => Base | undefined) => {
    const [hours, cycles, calendar] = dimensions.map(base)
    item.base = { hours, cycles, calendar }
  }
  for (const [index, event] of events.entries()) {
    switch (event.kind) {
      case 'task':
        item.task = event.task
        if (item.variation && !isTolerated(item.variation, event.task)) item.variation = undefined
        break
      case 'baseline':
        rebase((name) => {
          const figure = event.done[name]
          return figure === undefined ? undefined : basedOn(figure)
        })
        item.last = event.done
        item.variation = undefined
        break
      case 'completion':
        if (event.struckAt) break
        rebase((name) => nextBase(name, item, event.done[name] ?? 0))
        item.last = event.done
        item.variation = undefined
        break
      case 'variation':
        if (!event.withdrawn && !grantedAfterStruck(index)) item.variation = event.amounts
    }
  }
  const { task, last, variation } = item
  const due: Figures = Object.fromEntries(
    dimensions.flatMap((name) => {
      const figure = dueIn(name, item)
      return figure === undefined ? [] : [[name, figure]]
    }),
  )
  const comesAgain = (name: Dimension) =>
    task.limits[name]?.interval !== undefined || isPrinted(name, task)
  const isDone = last !== undefined && !last.since && !dimensions.some(comesAgain)
  const isAwaited = (name: Dimension) =>
    comesAgain(name) || (!last && task.limits[name]?.threshold !== undefined)
  const missing = dimensions.filter((name) => isAwaited(name) && due[name] === undefined)
  return { task, last, variation, due: isDone ? {} : due, isDone, missing }
}

type Part = {
  name: Dimension
  until: number
  left: number
  on: number | undefined
  soon: number | undefined
  share: number
  /** The day that orders the list: without a rate a whole interval counts as 365 days. */
  urgent: number
}

/** The due list shows this of an active item. */
export function outlookOf(item: ReturnType<typeof itemOf>, usage: Usage, today: number) {
  const { task, variation } = item
  const isUnknown = (name: string) => usage.unknown.some((each) => each === name)
  const due: Figures = Object.fromEntries(
    Object.entries(item.due).filter(([name]) => !isUnknown(name)),
  )
  const missing = [...item.missing, ...Object.keys(item.due).filter(isUnknown)]
  const isFirst = task.which === 'first'
  const readOn = usage.figures.calendar
  const pick = (values: (number | undefined)[]) => {
    const known = values.filter((value) => value !== undefined)
    return known.length === 0 ? undefined : Math[isFirst ? 'min' : 'max'](...known)
  }
  const warn = task.limits.calendar?.warn
  const warnDays = (name: Dimension) => {
    const interval = task.limits[name]?.interval
    if (warn !== undefined || interval === undefined) return warn ?? 30
    const unit = { days: 1, months: 30, years: 365 }[task.unit]
    const rate = name === 'calendar' ? { used: 1, days: unit } : usage.rates[name]
    return rate ? Math.min(30, Math.max(1, Math.floor((interval * rate.days) / rate.used / 5))) : 30
  }
  const parts = dimensions.flatMap((name): Part[] => {
    const figure = due[name]
    const limit = task.limits[name]
    if (figure === undefined || !limit) return []
    const until = figure + (variation?.[name] ?? 0)
    if (name === 'calendar')
      return [
        {
          ...{ name, until, left: until - today, on: until, soon: until - warnDays(name) },
          ...{ share: 0, urgent: until },
        },
      ]
    const left = until - usage.figures[name]
    const rate = usage.rates[name]
    const reached = (amount: number) =>
      amount <= 0 ? readOn : rate && readOn + Math.floor((amount * rate.days) / rate.used)
    const on = reached(left)
    const { interval = limit.threshold ?? 0 } = limit
    const soon = [
      ...(on === undefined ? [] : [on - warnDays(name)]),
      ...(limit.warn === undefined ? [] : [reached(left - limit.warn) ?? Infinity]),
      ...(rate || left * 10 > interval ? [] : [readOn]),
    ].filter(Number.isFinite)
    const share = left / interval
    const urgent = on ?? readOn + Math.min(36_500, Math.floor((365 * left) / interval))
    const firstSoon = soon.length > 0 ? Math.min(...soon) : undefined
    return [{ name, until, left, on, soon: firstSoon, share, urgent }]
  })
  const counters = parts.filter(({ name }) => name !== 'calendar')
  const below = counters.filter(({ left }) => left > 0)
  const projectedOn = pick(parts.map(({ on }) => on))
  const share = projectedOn === undefined ? pick(parts.map((part) => part.share)) : undefined
  const driver = parts.find((part) =>
    projectedOn === undefined ? part.share === share : part.on === projectedOn,
  )?.name
  /** Returns the first day on which a limit is reached. */
  function reachedFrom(isReached: (left: number) => boolean, extra: boolean, later: number) {
    const over = (name: Dimension) => (extra ? 0 : (variation?.[name] ?? 0))
    const reached = counters.map(({ name, left }) => isReached(left - over(name)))
    const date = parts.find(({ name }) => name === 'calendar')
    const on = date && date.until - over('calendar') + later
    if (isFirst) return reached.includes(true) ? -Infinity : (on ?? Infinity)
    return reached.includes(false) ? Infinity : (on ?? -Infinity)
  }
  const isAt = (left: number) => left <= 0
  const counterOn = isFirst
    ? pick(below.map(({ on }) => on))
    : below.length > 0 && below.every(({ on }) => on !== undefined)
      ? projectedOn
      : undefined
  const overdueFrom = reachedFrom((left) => left < 0, true, 1)
  const dueFrom = reachedFrom(isAt, true, 0)
  const isMissing = missing.length > 0
  const from = [
    ['no-baseline', isMissing && (!isFirst || parts.length === 0) ? -Infinity : Infinity],
    ['overdue', overdueFrom],
    ['due', dueFrom],
    ['no-baseline', isMissing ? -Infinity : Infinity],
    ['check-reading', counterOn === undefined ? Infinity : counterOn + 1],
    ['extended', variation ? reachedFrom(isAt, false, 0) : Infinity],
    ['soon', pick(parts.map(({ soon }) => soon)) ?? Infinity],
  ] as const
  const state = from.find(([, begins]) => begins <= today)?.[0] ?? 'ok'
  const remaining: Figures = Object.fromEntries(parts.map(({ name, left }) => [name, left]))
  const cappedDay = projectedOn === undefined ? undefined : Math.min(projectedOn, readOn + 36_500)
  const urgentOn = Math.min(pick(parts.map(({ urgent }) => urgent)) ?? 0, readOn + 36_500)
  return { state, due, remaining, driver, projectedOn: cappedDay, urgentOn, variation, readOn }
}

/** Items of the same urgency stand in the order of their ids. */
export const urgency = ({ state, urgentOn }: ReturnType<typeof outlookOf>) =>
  state === 'no-baseline' ? ([1, 0] as const) : ([0, urgentOn] as const)
