import { setImmediate } from 'node:timers/promises'
import {
  usualFlying,
  usualWeeks,
  type ForecastFilters,
} from '@aerofleet/shared/contract/maintenance/forecast'
import type { Task } from '@aerofleet/shared/contract/maintenance/tasks'
import { dayNumber, mondayOf, type CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { counters } from '@aerofleet/shared/due/figures'
import type { Usage } from '@aerofleet/shared/due/outlook'
import { ratesTimes } from '@aerofleet/shared/due/rates'
import { layOut, type LaidOut } from '@aerofleet/shared/due/repeats'
import { and, asc, sql } from 'drizzle-orm'
import { inBatches } from '../../db/columns'
import type { Database } from '../../db/database'
import { isOneOf, jsonObject, readJson } from '../../db/json'
import { findAircraftIds, matchesItem } from '../due/reads'
import { findUsage } from '../ledger/reads'
import { items } from '../table'
import { findPlannedDays } from '../work/reads'

const { id, aircraftId, task, due, base, variation, overdueFrom, dueFrom } = items

const columns = {
  ...{ id, aircraftId, due, base, variation, overdueFrom, dueFrom },
  limits: sql`${task} -> 'limits'`,
  which: sql`${task} -> 'which'`,
  next: sql`${task} -> 'next'`,
  endOfMonth: sql`${task} -> 'endOfMonth'`,
  manHours: sql`${task} -> 'manHours'`,
}
type Row = Pick<Task, 'limits' | 'which' | 'next' | 'endOfMonth' | 'manHours'> &
  Pick<
    typeof items.$inferSelect,
    'id' | 'aircraftId' | 'due' | 'base' | 'variation' | 'overdueFrom' | 'dueFrom'
  >

/** Called for each item, in no particular order. */
export type Visit = (item: Pick<Row, 'id' | 'manHours'>, laidOut: LaidOut) => void

/** The days of the forecast, as in `dayNumber`. */
export function spanOf({ weeks = usualWeeks }: ForecastFilters, day: CalendarDate) {
  const today = dayNumber(day)
  const from = mondayOf(today)
  return { today, from, until: from + 7 * weeks - 1 }
}

/** The server can answer other requests between two batches. An aircraft may have 2,000 items. */
const aircraftAtOnce = 20

/** Lays out all items that fit the filters. */
export async function layOutItems(
  db: Database,
  filters: ForecastFilters,
  today: CalendarDate,
  visit: Visit,
): Promise<void> {
  const span = spanOf(filters, today)
  const ids = await findAircraftIds(db, filters)
  for (const batch of inBatches(ids, aircraftAtOnce)) {
    const rows = await findRows(db, batch, filters, today)
    const usageOf = await findUsageOf(db, batch, filters)
    const plannedOn = await findPlannedDays(db, batch)
    for (const row of rows) {
      const usage = usageOf.get(row.aircraftId) ?? unread(today)
      const item = { ...row, variation: row.variation ?? undefined }
      visit(row, layOut(item, usage, span, plannedOn.get(row.id)))
    }
    await setImmediate()
  }
}

/** All readings of the aircraft are after today, because somebody has set the clock back. */
const unread = (today: CalendarDate): Usage => ({
  newest: { date: today, hours: 0, cycles: 0 },
  rates: {},
  unknown: counters,
})

function findRows(
  db: Database,
  aircraftIds: readonly string[],
  filters: ForecastFilters,
  today: CalendarDate,
) {
  const rows = db
    .select({ json: jsonObject(columns) })
    .from(items)
    .where(and(isOneOf(aircraftId, aircraftIds), matchesItem(db, filters, today)))
    .orderBy(asc(id))
  return readJson<Row>(db, rows)
}

async function findUsageOf(
  db: Database,
  aircraftIds: readonly string[],
  { flying = usualFlying }: ForecastFilters,
): Promise<ReadonlyMap<string, Usage>> {
  const usual = await findUsage(db, aircraftIds)
  const entries = [...usual].map(
    ([of, { rates, ...usage }]) => [of, { ...usage, rates: ratesTimes(rates, flying) }] as const,
  )
  return new Map(entries)
}
