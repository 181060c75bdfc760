import type { Counts } from '@aerofleet/shared/contract/maintenance/due'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { states, worstFirst, worstOf, type State } from '@aerofleet/shared/due/state'
import { and, min, sql } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { isOneOf, jsonObject } from '../../db/json'
import { items } from '../table'
import { isActive, stateOf } from './state-of'

export const noItems: Counts = {
  'no-baseline': 0,
  overdue: 0,
  due: 0,
  extended: 0,
  'check-reading': 0,
  soon: 0,
  ok: 0,
  all: 0,
}

const names = [...states, 'all'] as const

export function sumOf(all: Iterable<Counts>): Counts {
  const sum = { ...noItems }
  for (const counts of all) for (const name of names) sum[name] += counts[name]
  return sum
}

/** @param rows how many items are in a state, or in none */
export const toCounts = (rows: readonly { state: string; n: number }[]): Counts =>
  sumOf(rows.map(({ state, n }) => ({ ...noItems, [state]: n, all: n })))

/** An active item: its code, what a search looks at of it, in lower case, and its state. */
export type OutlookItem = { storedCode: string; code: string; title: string; state: State }

/** What there is to do on an aircraft: its items by their states, and when the first of them is due. */
export type Outlook = {
  counts: Counts
  projectedOn: CalendarDate | null
  /** In the order of their days. */
  items: readonly OutlookItem[]
  /** The day for which each of these is projected, as `dayNumber` counts; `Infinity` without one. */
  days: readonly number[]
}
export const noOutlook: Outlook = { counts: noItems, projectedOn: null, items: [], days: [] }

/** How many items are in each state. */
export function countStates(items: Iterable<{ state: State }>): Counts {
  const counts = { ...noItems }
  for (const { state } of items) {
    counts[state]++
    counts.all++
  }
  return counts
}

/** By the ids of aircraft; those without active items are left out. */
export async function findOutlooks(
  db: Database,
  ids: readonly string[],
  today: CalendarDate,
): Promise<Map<string, Outlook>> {
  const { aircraftId, projectedOn, code, title } = items
  const item = jsonObject({
    storedCode: code,
    code: sql`lower(${code})`,
    title: sql`lower(${title})`,
    state: stateOf(today),
  })
  const day = sql`${projectedOn} - '1970-01-01'::date`
  const rows = await db
    .select({
      aircraftId,
      projectedOn: min(projectedOn),
      found: sql<
        { item: OutlookItem; day: number | null }[]
      >`json_agg(${jsonObject({ item, day })})`,
    })
    .from(items)
    .where(and(isActive, isOneOf(aircraftId, ids)))
    .groupBy(aircraftId)
  return new Map(
    rows.map(({ aircraftId: of, projectedOn: first, found }) => {
      const sorted = found.map(({ item: each, day: on }) => ({ each, on: on ?? Infinity }))
      sorted.sort((a, b) => a.on - b.on || 0)
      const all = sorted.map(({ each }) => each)
      const days = sorted.map(({ on }) => on)
      return [of, { counts: countStates(all), projectedOn: first, items: all, days }]
    }),
  )
}

/** The place of the most urgent item among all states; the last one without any item. */
export function rankOf(counts: Counts): number {
  const worst = worstOf(counts)
  return worst ? worstFirst.indexOf(worst) : worstFirst.length
}
