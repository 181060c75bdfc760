import {
  leastWeeks,
  mostFlying,
  mostWeeks,
  usualFlying,
  usualWeeks,
  type ForecastFilters,
} from '@aerofleet/shared/contract/maintenance/forecast'
import { readFilter } from '../due/due-filter'

export const spans = ['8', '12', '26', '52'] as const
export const units = { hours: 'Man-hours', items: 'Items' } as const
export type Unit = keyof typeof units
export const mostHours = 100_000

/** Returns a whole number from the address, or `usual` if it is none or out of its limits. */
export function wholeIn(text: string | null, least: number, most: number): number | undefined {
  const value = Number(text)
  const isWhole = text !== null && /^\d{1,6}$/.test(text)
  return isWhole && value >= least && value <= most ? value : undefined
}

/** All that the page shows stands in its address: nothing of a what-if is stored. */
export function readWeeks(params: URLSearchParams) {
  return {
    due: readFilter(params),
    aircraft: params.get('aircraft'),
    weeks: wholeIn(params.get('weeks'), leastWeeks, mostWeeks) ?? usualWeeks,
    flying: wholeIn(params.get('flying'), 0, mostFlying) ?? usualFlying,
    /** The hours a week that one has. */
    have: wholeIn(params.get('have'), 0, mostHours),
    unit: params.get('unit') === 'items' ? 'items' : 'hours',
    view: params.get('view') === 'table' ? 'table' : 'bars',
    place: params.get('in'),
  } as const
}
export type WeeksFilter = ReturnType<typeof readWeeks>

export function toForecastQuery({ due, aircraft, weeks, flying }: WeeksFilter): ForecastFilters {
  const { search, operator, type } = due
  return {
    ...(weeks !== usualWeeks && { weeks }),
    ...(flying !== usualFlying && { flying }),
    ...(operator && { operatorId: operator }),
    ...(aircraft && { aircraftId: aircraft }),
    ...(type && { type }),
    ...(search.trim() && { q: search.trim() }),
  }
}
