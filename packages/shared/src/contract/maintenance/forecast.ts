import * as z from 'zod/mini'
import { dayNumber, isCalendarDate, mondayOf } from '../../due/calendar-date'
import type { Endpoints } from '../endpoint'
import { CursorQuery } from '../page'
import { DueFilters } from './due'
import { DateText, datedPageOf } from './fields'
import { DueRow } from './items'

export const leastWeeks = 4
export const mostWeeks = 52
export const usualWeeks = 8
/** In percent of the usual rates. */
export const mostFlying = 300
export const usualFlying = 100

const whole = (label: string, least: number, most: number) =>
  z.optional(
    z.coerce
      .number(`${label} must be a number`)
      .check(
        z.refine(
          (value) => Number.isInteger(value) && value >= least && value <= most,
          `${label} must be a whole number from ${least} to ${most}`,
        ),
      ),
  )

const { aircraftId, operatorId, type, kind, ata, q } = DueFilters.shape

/** The filters choose active items, as those of the due list do. */
export const ForecastFilters = z.object({
  /** The first week is the current one; 8 by default. */
  weeks: whole('Weeks', leastWeeks, mostWeeks),
  /** What the aircraft fly, in percent of their rates; 100 by default. Nothing is stored. */
  flying: whole('Flying', 0, mostFlying),
  ...{ aircraftId, operatorId, type, kind, ata, q },
})
export type ForecastFilters = z.infer<typeof ForecastFilters>

export const places = ['overdue', 'later', 'no-date'] as const
export type Place = (typeof places)[number]

const isMonday = (text: string) =>
  isCalendarDate(text) && mondayOf(dayNumber(text)) === dayNumber(text)

const wrongPlace = `In must be one of ${places.join(', ')}, or the Monday of a week such as 2026-11-23`
export const ForecastItemsQuery = z.extend(CursorQuery, {
  ...ForecastFilters.shape,
  /** `overdue` by default. */
  in: z.optional(
    z
      .string(wrongPlace)
      .check(
        z.refine((text) => isMonday(text) || places.some((place) => place === text), wrongPlace),
      ),
  ),
})

/** A number of items, and their man-hours with at most 2 decimals. */
export const Workload = z.object({ items: z.number(), manHours: z.number() })
export type Workload = z.infer<typeof Workload>

/** A week of ISO 8601, which begins on a Monday. */
export const ForecastWeek = z.object({
  from: DateText,
  year: z.number(),
  week: z.number(),
  /** The items that are due next in this week. */
  next: Workload,
  /** How often items are due again in this week. */
  repeats: Workload,
})
export type ForecastWeek = z.infer<typeof ForecastWeek>

/**
 * The work of the weeks ahead. `overdue`, `next` of each week, `later` and `noDate` count each item once: together they
 * are `items`.
 */
export const Forecast = z.object({
  weeks: z.array(ForecastWeek),
  overdue: Workload,
  /** Due after the last week. */
  later: Workload,
  /** Without a projected day. */
  noDate: Workload,
  items: z.number(),
  /** How many of the items have no man-hours. */
  withoutManHours: z.number(),
  today: DateText,
})
export type Forecast = z.infer<typeof Forecast>

/** `days` are those on which the item is due or planned in a week, in order; without days in all other places. */
export const ForecastItem = z.extend(DueRow, { days: z.array(DateText), manHours: z.number() })
export type ForecastItem = z.infer<typeof ForecastItem>

export const PageOfForecast = datedPageOf(ForecastItem)

export const forecastCalls = {
  maintenanceForecastView: {
    method: 'GET',
    path: '/maintenance/weeks',
    summary: 'The work of the weeks ahead',
    needs: 'viewMaintenance',
    query: ForecastFilters,
    response: Forecast,
  },
  maintenanceForecastItems: {
    method: 'GET',
    path: '/maintenance/weeks/items',
    summary: 'The items of one of the weeks ahead',
    needs: 'viewMaintenance',
    query: ForecastItemsQuery,
    response: PageOfForecast,
  },
} as const satisfies Endpoints
