import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { ProgrammeWrite } from '@aerofleet/shared/contract/maintenance/programmes'
import type { Task } from '@aerofleet/shared/contract/maintenance/tasks'
import { addDays, type CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { daysIn } from '@aerofleet/shared/due/limits'
import { maintenanceStatus } from '@aerofleet/shared/maintenance'
import { mateo, olga, weeklyFigures, type Step } from './past'
import type { SampleAircraft } from './samples'

const maxOfType = 10
const weeklyHours: Record<string, number> = {
  'Airbus A320neo': 62,
  'ATR 72-600': 41,
  'Pilatus PC-12 NGX': 14,
  'Airbus H145': 9,
}
/** These aircraft get no programme: their history or their extreme figures do not fit weekly readings. */
const others = new Set([2, 3, 6, 9, 10, 17, 19, 22, 49])

/** @returns places in the sample fleet, each with its number among the chosen */
export function chooseMaintained(
  fleet: readonly SampleAircraft[],
  programmes: readonly ProgrammeWrite[],
): Map<number, number> {
  const types = new Set(programmes.map(({ aircraftType }) => aircraftType))
  const chosen = new Map<number, number>()
  const counts = new Map<string, number>()
  for (const [n, { aircraftType }] of fleet.entries()) {
    const count = counts.get(aircraftType) ?? 0
    if (others.has(n) || !types.has(aircraftType) || count === maxOfType) continue
    counts.set(aircraftType, count + 1)
    chosen.set(n, chosen.size)
  }
  return chosen
}

export const placeOfUnknown = (
  fleet: readonly SampleAircraft[],
  chosen: ReadonlyMap<number, number>,
): number =>
  fleet.findIndex(
    (aircraft, n) =>
      n > 10 && n % 4 === 0 && !chosen.has(n) && maintenanceStatus(aircraft) === 'good',
  )

/** For one aircraft in eight the last reading is more than a month old. */
const lastRead = (index: number) => (index % 8 === 3 ? 33 : 1 + (index % 6))

/** This aircraft joined the fleet some days ago: too short a time for a rate. */
const newcomer = 5
export const daysInFleet = 5
export const isNewcomer = (index: number | undefined) => index === newcomer

const firstDays = ({ totalHours, totalCycles }: Aircraft): Step[] =>
  [1, 3].map((daysAgo, n) => ({
    daysAgo,
    by: n === 0 ? mateo : olga,
    before: {
      totalHours: Math.max(0, Math.round((totalHours - 3.4 * (n + 1)) * 100) / 100),
      totalCycles: Math.max(0, totalCycles - 3 * (n + 1)),
    },
  }))

export const readingsOf = (index: number, aircraft: Aircraft): Step[] =>
  isNewcomer(index)
    ? firstDays(aircraft)
    : weeklyFigures(aircraft, weeklyHours[aircraft.aircraftType] ?? 10, lastRead(index))

type Figures = { hours: number; cycles: number }
type Done = Figures & { date: CalendarDate; validUntil?: CalendarDate }
/** A paper is valid for a year, beginning soon after its issue. */
const daysOfPaper = 365

function goBackBy(days: number, now: Done, perDay: Figures): Done {
  return {
    date: addDays(now.date, -days),
    hours: Math.max(0, Math.round((now.hours - days * perDay.hours) * 100) / 100),
    cycles: Math.max(0, Math.round(now.cycles - days * perDay.cycles)),
  }
}

function daysOfInterval({ limits }: Task, perDay: Figures): number {
  const { hours, cycles, calendar } = limits
  if (calendar?.printed) return daysOfPaper
  return Math.min(
    hours?.interval ? hours.interval / perDay.hours : Infinity,
    cycles?.interval ? cycles.interval / perDay.cycles : Infinity,
    calendar?.interval ? daysIn(calendar, calendar.interval) : Infinity,
  )
}

function shareUsed(index: number, k: number): number {
  if (index % 9 === 4 && k === 0) return 1.03
  if (index % 13 === 6 && k === 3) return 1.12
  return 0.05 + (((index * 37 + k * 53) % 101) / 101) * 0.93
}

export function lastDone(
  index: number,
  k: number,
  task: Task,
  now: Done,
  perDay: Figures,
): Done | null {
  if (index % 10 === 7 && k === 2) return null
  const days = Math.floor(daysOfInterval(task, perDay) * shareUsed(index, k))
  const done = goBackBy(days, now, perDay)
  const { hours, cycles, calendar } = task.limits
  if (calendar?.printed)
    return { ...done, validUntil: addDays(done.date, daysOfPaper + (index % 20)) }
  const atLimit = hours || calendar ? undefined : cycles?.interval
  return index % 4 === 1 && atLimit ? { ...done, cycles: now.cycles - atLimit } : done
}

export const isExtended = (index: number, k: number) => index % 9 === 4 && k === 0
