import type { DueFilters } from '@aerofleet/shared/contract/maintenance/due'
import { dateOf, dayNumber, type CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { and, between, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { items } from '../table'
import { matching } from './filters'
import { readOverview, type Overview } from './overview'
import { findMatches, type Matches } from './search'
import { isActive, isInState } from './state-of'

/** The place of the next item in these states from a day on; -1 without one. */
function findNext(
  { items: all, days }: Matches,
  states: DueFilters['state'],
  start: number,
  from: number,
): number {
  for (let at = from; at < all.length; at++) {
    const day = days[at] ?? Infinity
    if (day === Infinity) return -1
    const state = all[at]?.state
    if (day >= start && (!states || (state && states.includes(state)))) return at
  }
  return -1
}

type Near = { day: number; aircraftId: string; code: string }

/**
 * The items of which the next ones of the list are the first, in the order of their days.
 * @param start a day of which others may be on an earlier page
 * @param limit how many come next; `undefined` is returned if there may be fewer
 */
function findNear(
  asked: readonly Matches[],
  states: DueFilters['state'],
  start: number,
  limit: number,
): Near[] | undefined {
  const firsts: { matches: Matches; at: number; day: number }[] = []
  for (const matches of asked) {
    if (states?.every((state) => matches.counts[state] === 0)) continue
    const at = findNext(matches, states, start, 0)
    if (at !== -1) firsts.push({ matches, at, day: matches.days[at] ?? Infinity })
  }
  const later = firsts.filter(({ day }) => day > start).map(({ day }) => day)
  // The next ones stand no later than the first ones of as many aircraft.
  const bound = later.sort((a, b) => a - b)[limit - 1] ?? Infinity
  const near: Near[] = []
  for (const { matches, at: first } of firsts) {
    for (let at = first; at !== -1; at = findNext(matches, states, start, at + 1)) {
      const day = matches.days[at] ?? Infinity
      const { [at]: item } = matches.items
      if (day > bound || !item) break
      near.push({ day, aircraftId: matches.id, code: item.storedCode })
    }
  }
  near.sort((a, b) => a.day - b.day)
  const last = near.filter(({ day }) => day !== start)[limit - 1]
  return last && near.filter(({ day }) => day <= last.day)
}

const latest = new WeakMap<Overview, { key: string; near: Near[] | undefined }>()

/** Screens ask for the same page again and again, mostly when nothing has changed. */
function findNearOnce(
  overview: Overview,
  filters: DueFilters,
  after: CalendarDate | undefined,
  limit: number,
): Near[] | undefined {
  const key = JSON.stringify([filters, after, limit])
  const kept = latest.get(overview)
  if (kept?.key === key) return kept.near
  const start = after === undefined ? -Infinity : dayNumber(after)
  const near = findNear(findMatches(overview, filters), filters.state, start, limit)
  latest.set(overview, { key, near })
  return near
}

/** Up to this many items are found by their codes; of more, an index is read in the order of the list. */
const fewItems = 250

const isOneOfItems = (
  near: Near[],
) => sql`(${items.aircraftId}, ${items.code}) in (select * from rows from (
  json_array_elements_text(${JSON.stringify(near.map(({ aircraftId }) => aircraftId))}::json),
  json_array_elements_text(${JSON.stringify(near.map(({ code }) => code))}::json)))`

/**
 * Where in the order of urgency the next rows of the due list stand, as the overview tells, so that the database
 * need not read all that comes before them.
 * @param after the day of the row that the page follows
 * @param limit how many rows; `undefined` is returned if there may be fewer, and for filters that the overview lacks
 */
export async function findNearest(
  db: Database,
  filters: DueFilters,
  today: CalendarDate,
  after: CalendarDate | undefined,
  limit: number,
): Promise<SQL | undefined> {
  const { status = 'active', state, aircraftId, operatorId, type, ata, kind, within, q } = filters
  const isKnown = [ata, kind, within, aircraftId].every((filter) => filter === undefined)
  const isFiltered = [state, operatorId, type, q].some((filter) => filter !== undefined)
  if (status !== 'active' || !isKnown || !isFiltered) return undefined
  const near = findNearOnce(await readOverview(db, today), filters, after, limit)
  const [first, last] = [near?.[0], near?.at(-1)]
  if (!near || !first || !last) return undefined
  const isFew = near.length <= fewItems
  return and(
    isFew ? and(isActive, isOneOfItems(near)) : await matching(db, filters, today),
    between(items.projectedOn, dateOf(first.day), dateOf(last.day)),
    state && isInState(state, today),
  )
}
