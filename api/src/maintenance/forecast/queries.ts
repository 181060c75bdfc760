import type {
  Forecast,
  ForecastFilters,
  ForecastItem,
  Workload,
} from '@aerofleet/shared/contract/maintenance/forecast'
import type { CursorQuery } from '@aerofleet/shared/contract/page'
import {
  dateOf,
  dayNumber,
  isCalendarDate,
  isoWeek,
  type CalendarDate,
} from '@aerofleet/shared/due/calendar-date'
import { figureOf, sumOf, wholeOf } from '@aerofleet/shared/due/figures'
import type { LaidOut } from '@aerofleet/shared/due/repeats'
import * as z from 'zod/mini'
import type { Database } from '../../db/database'
import { isOneOf } from '../../db/json'
import { CursorText, readCursor, rowsToRead, toPage } from '../../http/page'
import { findOnAircraft, toDueRow } from '../items/reads'
import { items } from '../table'
import { withPlanned } from '../work/reads'
import { layOutItems, spanOf } from './lay-out'

const noWork = (): Workload => ({ items: 0, manHours: 0 })

/** Without rounding: thousands of fractions add up. */
function add(load: Workload, manHours: number, count = 1) {
  load.items += count
  load.manHours = sumOf('hours', load.manHours, timesOf(manHours, count))
}
const timesOf = (manHours: number, count: number) =>
  count === 1 ? manHours : figureOf('hours', wholeOf('hours', manHours) * count)

export async function findForecast(
  db: Database,
  filters: ForecastFilters,
  today: CalendarDate,
): Promise<Forecast> {
  const { from, until } = spanOf(filters, today)
  const weeks: Forecast['weeks'] = []
  for (let monday = from; monday <= until; monday += 7)
    weeks.push({ from: dateOf(monday), ...isoWeek(monday), next: noWork(), repeats: noWork() })
  const [overdue, later, noDate] = [noWork(), noWork(), noWork()]
  let [all, withoutManHours] = [0, 0]
  const weekOf = (day: number) => weeks[Math.floor((day - from) / 7)]
  await layOutItems(db, filters, today, true, ({ manHours, count }, { next, repeats }) => {
    all += count
    if (manHours === 0) withoutManHours += count
    if (next === 'overdue') add(overdue, manHours, count)
    else if (next === 'no-date') add(noDate, manHours, count)
    else add(weekOf(next)?.next ?? later, manHours, count)
    for (const day of repeats) {
      const week = weekOf(day)
      if (week) add(week.repeats, manHours)
    }
  })
  return { weeks, overdue, later, noDate, items: all, withoutManHours, today }
}

type Place = { id: string; days: readonly number[]; manHours: number }

/** Tells on which days an item stands in a place, or `undefined` if it does not. */
function daysIn(place: string, until: number): (laidOut: LaidOut) => number[] | undefined {
  if (place === 'later')
    return ({ next }) => (typeof next === 'number' && next > until ? [] : undefined)
  if (!isCalendarDate(place)) return ({ next }) => (next === place ? [] : undefined)
  const monday = dayNumber(place)
  return ({ next, repeats }) => {
    const days = (typeof next === 'number' ? [next, ...repeats] : repeats).filter(
      (day) => day >= monday && day < monday + 7 && day <= until,
    )
    return days.length > 0 ? days : undefined
  }
}

const firstDay = ({ days }: Place) => days[0] ?? 0
const byPlace = (one: Place, other: Place) =>
  firstDay(one) - firstDay(other) || (one.id < other.id ? -1 : Number(one.id > other.id))

const mostFound = 5000

const Key = z.tuple([z.number(), CursorText])

export async function findForecastPage(
  db: Database,
  { in: place = 'overdue', ...query }: ForecastFilters & CursorQuery & { in?: string | undefined },
  today: CalendarDate,
): Promise<{ items: ForecastItem[]; next: string | null }> {
  const [day, last] = readCursor(query.after, Key) ?? [-Infinity, '']
  const after = { id: last, days: [day], manHours: 0 }
  const { until } = spanOf(query, today)
  const find = daysIn(place, until)
  const found: Place[] = []
  const keepFirst = () => found.sort(byPlace).splice(rowsToRead(query))
  const isCounted = place !== 'later' && place !== 'no-date'
  await layOutItems(db, query, today, isCounted, ({ itemId, manHours }, laidOut) => {
    const days = find(laidOut)
    if (!days || itemId === undefined) return
    const each = { id: itemId, days, manHours }
    if (byPlace(each, after) > 0) found.push(each)
    // All items may stand in one place. To sort half a million at once would keep others waiting.
    if (found.length >= mostFound) keepFirst()
  })
  keepFirst()
  const page = toPage(
    query,
    found,
    (each) => [firstDay(each), each.id],
    (each) => each,
  )
  return { items: await toItems(db, page.items, today), next: page.next }
}

async function toItems(
  db: Database,
  places: readonly Place[],
  today: CalendarDate,
): Promise<ForecastItem[]> {
  const ids = places.map(({ id }) => id)
  const stored = await db.select().from(items).where(isOneOf(items.id, ids))
  const on = await findOnAircraft(db, [...new Set(stored.map((row) => row.aircraftId))], today)
  const rows = stored.flatMap((row) => {
    const of = on.get(row.aircraftId)
    return of ? [toDueRow(row, of, today)] : []
  })
  const rowsById = new Map((await withPlanned(db, rows)).map((row) => [row.id, row]))
  return places.flatMap(({ id, days, manHours }) => {
    const row = rowsById.get(id)
    return row ? [{ ...row, days: days.map(dateOf), manHours }] : []
  })
}
