import { setImmediate } from 'node:timers/promises'
import {
  usualFlying,
  usualWeeks,
  type ForecastFilters,
} from '@aerofleet/shared/contract/maintenance/forecast'
import type { Task } from '@aerofleet/shared/contract/maintenance/tasks'
import { dateOf, dayNumber, mondayOf, type CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { counters } from '@aerofleet/shared/due/figures'
import type { Usage } from '@aerofleet/shared/due/outlook'
import { ratesTimes } from '@aerofleet/shared/due/rates'
import {
  layOut,
  type DatedUsage,
  type LaidOut,
  type NextDue,
  type Span,
} from '@aerofleet/shared/due/repeats'
import { inBatches } from '../../db/columns'
import type { Database } from '../../db/database'
import { findAircraftIds } from '../due/reads'
import { findUsage } from '../ledger/reads'
import { findPlannedDays } from '../work/reads'
import { findCandidates, type Candidates } from './candidates'

/** `itemId` is missing for items that are counted alone; all of them are due after the span, or have no date. */
export type Visit = (
  item: { itemId?: string; manHours: Task['manHours']; count: number },
  laidOut: LaidOut,
) => void

/** The days of the forecast, as in `dayNumber`. */
export function spanOf({ weeks = usualWeeks }: ForecastFilters, day: CalendarDate) {
  const today = dayNumber(day)
  const from = mondayOf(today)
  return { day, today, from, until: from + 7 * weeks - 1 }
}

/** The server can answer other requests between two batches. */
const aircraftAtOnce = 100
const itemsAtOnce = 2000
const batchesAtOnce = 2

/**
 * Lays out all items that fit the filters, in no particular order.
 * @param isCounted the ids of items that are due after the span, or have no date, do not matter
 */
export async function layOutItems(
  db: Database,
  filters: ForecastFilters,
  today: CalendarDate,
  isCounted: boolean,
  visit: Visit,
): Promise<void> {
  const span = spanOf(filters, today)
  const batches = inBatches(await findAircraftIds(db, filters), aircraftAtOnce)
  async function work() {
    for (let ids = batches.shift(); ids; ids = batches.shift()) {
      const batch = await readBatch(db, ids, { filters, today, span, isCounted })
      // The embedded database runs in this thread, so only this lets other requests run.
      await setImmediate()
      await lay(batch, span, visit)
    }
  }
  // The database reads one batch while this process lays out another.
  await Promise.all(Array.from({ length: batchesAtOnce }, work))
}

type Batch = {
  found: readonly Candidates[]
  usageOf: (aircraftId: string) => DatedUsage
  plannedOn: ReadonlyMap<string, CalendarDate>
}

async function lay({ found, usageOf, plannedOn }: Batch, span: Span, visit: Visit) {
  let laid = 0
  const none: readonly number[] = []
  for (const { task, later, noDate, items } of found) {
    const { manHours } = task
    if (later > 0) visit({ manHours, count: later }, { next: Infinity, repeats: none })
    if (noDate > 0) visit({ manHours, count: noDate }, { next: 'no-date', repeats: none })
    for (const [n, itemId] of items.id.entries()) {
      const usage = usageOf(items.aircraftId[n] ?? '')
      const laidOut = layOut(task, nextDueOf(items, n), usage, span, plannedOn.get(itemId))
      visit({ itemId, manHours, count: 1 }, laidOut)
      if (++laid % itemsAtOnce === 0) await setImmediate()
    }
  }
}

const nextDueOf = (items: Candidates['items'], n: number): NextDue => ({
  due: items.due[n] ?? {},
  variation: items.variation[n],
  anchor: items.anchor[n],
  state: items.state[n] ?? 'ok',
  partLimit: items.partLimit[n],
  isAdvisory: items.isAdvisory[n] ?? false,
})

type What = { filters: ForecastFilters; today: CalendarDate; span: Span; isCounted: boolean }

async function readBatch(
  db: Database,
  aircraftIds: readonly string[],
  { filters, today, span, isCounted }: What,
): Promise<Batch> {
  const { flying = usualFlying } = filters
  const usual = await findUsage(db, aircraftIds)
  const usages = new Map(
    [...usual].map(([of, usage]) => {
      const newestOn = dayNumber(usage.newest.date)
      return [of, { ...usage, newestOn, rates: ratesTimes(usage.rates, flying) }]
    }),
  )
  const plannedOn = await findPlannedDays(db, aircraftIds)
  const until = isCounted ? lastProjected([...usual.values()], flying, span) : undefined
  const planned = [...plannedOn.keys()]
  return {
    found: await findCandidates(db, { aircraftIds, filters, today, until, planned }),
    // All readings of an aircraft may be after today, because somebody has set the clock back.
    usageOf: (of) => usages.get(of) ?? unread(today),
    plannedOn,
  }
}

const unread = (today: CalendarDate): DatedUsage => ({
  newest: { date: today, hours: 0, cycles: 0 },
  newestOn: dayNumber(today),
  rates: {},
  unknown: counters,
})

/**
 * Returns the last stored day of projection with which an item can fall into the span. Flying more brings the days
 * nearer to the newest reading. `undefined` if every item may: who does not fly has a date by the calendar alone.
 */
function lastProjected(
  usages: readonly Usage[],
  flying: number,
  { until }: Span,
): CalendarDate | undefined {
  if (flying === 0) return undefined
  const days = usages.map(({ newest }) => {
    const newestOn = dayNumber(newest.date)
    return newestOn + Math.ceil(((until + 1 - newestOn) * flying) / 100)
  })
  return dateOf(Math.max(until, ...days))
}
