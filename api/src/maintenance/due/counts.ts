import type { Counts } from '@aerofleet/shared/contract/maintenance/due'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { states, worstFirst, worstOf } from '@aerofleet/shared/due/state'
import { and, count, min } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { isOneOf } from '../../db/json'
import { items } from '../table'
import { isActive, stateOf } from './filters'

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

/** What there is to do on an aircraft: its items by their states, and when the first of them is due. */
export type Outlook = { counts: Counts; projectedOn: CalendarDate | null }

/** By the ids of aircraft; those without active items are left out. */
export async function findOutlooks(
  db: Database,
  ids: readonly string[],
  today: CalendarDate,
): Promise<Map<string, Outlook>> {
  const { aircraftId, projectedOn } = items
  const state = stateOf(today).as('state')
  const rows = await db
    .select({ aircraftId, state, n: count(), projectedOn: min(projectedOn) })
    .from(items)
    .where(and(isActive, isOneOf(aircraftId, ids)))
    .groupBy(aircraftId, state)
  const outlooks = new Map<string, Outlook>()
  for (const { aircraftId: of, projectedOn: first, ...row } of rows) {
    const { counts, projectedOn: other } = outlooks.get(of) ?? {
      counts: noItems,
      projectedOn: null,
    }
    const earliest = [first, other].filter((date) => date !== null).sort()[0] ?? null
    outlooks.set(of, { counts: sumOf([counts, toCounts([row])]), projectedOn: earliest })
  }
  return outlooks
}

/** The place of the most urgent item among all states; the last one without any item. */
export function rankOf(counts: Counts): number {
  const worst = worstOf(counts)
  return worst ? worstFirst.indexOf(worst) : worstFirst.length
}
