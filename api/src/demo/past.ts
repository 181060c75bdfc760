import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { demoAccounts } from '@aerofleet/shared/demo-accounts'
import { aircraftUpdated, type ChangedAircraft } from '../aircraft/writes'
import type { HistoryEntry } from '../db/history'
import type { Company } from '../operators/reads'

type Person = { uid: string; displayName: string; email?: string }
function account(id: string): Person {
  const found = demoAccounts.find(({ uid }) => uid === `demo-${id}`)
  if (!found) return { uid: id, displayName: id }
  const { uid, name, email } = found
  return { uid, displayName: name, email }
}
export const [ada, mateo, olga] = [account('admin'), account('mro'), account('operator')] as const
export const ingrid: Person = { uid: 'demo-former', displayName: 'Ingrid Solberg' }

type Recorded = Required<Pick<HistoryEntry, 'recorded'>>
export type PastEntry = HistoryEntry & Recorded
export type PastAircraft = ChangedAircraft & Recorded

const millisecondsOfDay = 24 * 60 * 60 * 1000

export function recordedOn(now: Date, daysAgo: number, by: Person) {
  const today = now.getTime() - (now.getTime() % millisecondsOfDay)
  const minutes = 6 * 60 + ((daysAgo * 397) % (11 * 60))
  return { by, at: new Date(today - daysAgo * millisecondsOfDay + minutes * 60_000) }
}

export const firstDay = 365

export type Step = { daysAgo: number; by: Person; before: Partial<Aircraft> }

const updatedEvery = 4
const maxUpdated = 24
const roundHours = (hours: number) => Math.round(hours * 100) / 100

function monthlyFigures(n: number, { totalHours, totalCycles }: Aircraft): Step[] {
  if (n % updatedEvery !== 1 || n >= updatedEvery * maxUpdated) return []
  // An airliner flies 240 h a month. A fourteenth keeps the 12 months below the hours of the aircraft.
  const share = Math.min(1 / 14, 240 / totalHours)
  return Array.from({ length: 12 }, (_, month) => {
    const left = 1 - share * (month + 1)
    const before = {
      totalHours: roundHours(totalHours * left),
      totalCycles: Math.round(totalCycles * left),
    }
    const by = month > 7 ? ingrid : n % 8 === 1 ? olga : mateo
    return { daysAgo: 1 + month * 29 + (n % 27), by, before }
  })
}

/** This aircraft belonged to the deleted operator. The number is its place in the fleet. */
export const lentAircraft = 2

/**
 * Special events of some of the first aircraft, the newest first.
 * @param former the deleted operator
 */
function incidents(n: number, { totalHours, serialNumber }: Aircraft, former: Company): Step[] {
  switch (n) {
    case lentAircraft:
      return [
        { daysAgo: 203, by: ada, before: { operator: null } },
        { daysAgo: 205, by: ada, before: { operator: former } },
        { daysAgo: 320, by: ada, before: { operator: null } },
      ]
    case 3:
      return [{ daysAgo: 118, by: olga, before: { tailNumber: 'D-AXRE' } }]
    case 6:
      return [{ daysAgo: 301, by: ingrid, before: { serialNumber: serialNumber.slice(0, -1) } }]
    case 10:
      // Somebody mistypes a figure and corrects it the day after.
      return [
        { daysAgo: 74, by: mateo, before: { totalHours: totalHours * 10 } },
        { daysAgo: 75, by: mateo, before: { totalHours: roundHours(totalHours - 61.4) } },
      ]
    default:
      return []
  }
}

export const stepsOf = (n: number, aircraft: Aircraft, former: Company): Step[] => [
  ...monthlyFigures(n, aircraft),
  ...incidents(n, aircraft, former),
]

const weeks = 51
const weeklyShare = 1 / 60

/**
 * Lists the figures of every week of a year, the newest first.
 * @param weekly the hours of one week
 * @param since days since the last reading
 */
export function weeklyFigures(
  { totalHours, totalCycles }: Pick<Aircraft, 'totalHours' | 'totalCycles'>,
  weekly: number,
  since: number,
): Step[] {
  const share = Math.min(weeklyShare, weekly / totalHours)
  return Array.from({ length: weeks }, (_, week) => {
    const left = 1 - share * (week + 1)
    const before = {
      totalHours: roundHours(totalHours * left),
      totalCycles: Math.round(totalCycles * left),
    }
    return { daysAgo: since + week * 7, by: week % 3 === 0 ? olga : mateo, before }
  }).filter(({ daysAgo }) => daysAgo < firstDay)
}

/** @returns the aircraft as it was before all steps, and the change of each step */
export function goBack(aircraft: Aircraft, steps: Step[], now: Date) {
  const changed: PastAircraft[] = []
  let after = aircraft
  for (const { daysAgo, by, before: replaced } of steps) {
    const before = { ...after, ...replaced }
    changed.push({ ...aircraftUpdated(before, after), recorded: recordedOn(now, daysAgo, by) })
    after = before
  }
  return { first: after, changed }
}
