import * as z from 'zod/mini'
import { states } from '../../due/state'
import type { Endpoints } from '../endpoint'
import { entity, plainText, requiredText, twoDecimals } from '../fields'
import { Csv } from '../import'
import { CursorQuery } from '../page'
import {
  By,
  DateText,
  State,
  TimeText,
  choice,
  datedPageOf,
  enteredDate,
  enteredHours,
} from './fields'
import { AircraftRef, DueRow } from './items'
import { taskKinds } from './tasks'

const count = z.number()
/** How many items fit all filters except the state: `all` of them, and the active ones in each state. */
export const Counts = z.object({
  'no-baseline': count,
  overdue: count,
  due: count,
  extended: count,
  'check-reading': count,
  soon: count,
  ok: count,
  all: count,
})
export type Counts = z.infer<typeof Counts>

const stateFilter = z.pipe(
  z.transform((given: unknown) => (given === undefined ? undefined : [given].flat())),
  z.optional(z.array(choice('State', states))),
)

export const DueFilters = z.object({
  /** May be repeated for several states. */
  state: stateFilter,
  /** `active` by default. */
  status: z.optional(choice('Status', ['active', 'not-applicable', 'done', 'all'])),
  aircraftId: z.optional(plainText('Aircraft id')),
  operatorId: z.optional(plainText('Operator id')),
  /** Case does not count. */
  type: z.optional(plainText('Type')),
  /** The first characters of the ATA number. */
  ata: z.optional(plainText('ATA')),
  kind: z.optional(choice('Kind', taskKinds)),
  /** Only items that are projected within so many days from today. */
  within: z.optional(
    z.coerce
      .number('Within must be a number')
      .check(
        z.refine(
          (days) => Number.isInteger(days) && days >= 0 && days <= 36_500,
          'Within must be a whole number from 0 to 36,500',
        ),
      ),
  ),
  /** Searches in tail number, code and title. */
  q: z.optional(plainText('Search')),
  /** `urgency` by default. */
  sort: z.optional(choice('Sort', ['urgency', 'aircraft', 'ata'])),
})
export type DueFilters = z.infer<typeof DueFilters>

export const DueQuery = z.extend(CursorQuery, DueFilters.shape)

/** Only the first page has `counts`. */
export const PageOfDue = z.extend(datedPageOf(DueRow), { counts: z.optional(Counts) })

/** Hours and cycles a day, with 2 decimals. A counter without a rate has no projected date. */
export const Rates = z.object({
  hours: z.optional(z.number()),
  cycles: z.optional(z.number()),
  /** The first and the last day of the measurement. */
  from: z.optional(DateText),
  to: z.optional(DateText),
  /** The planned use a day, which replaces the measured rates. */
  plan: z.optional(
    z.object({
      hoursPerDay: z.number(),
      cyclesPerDay: z.number(),
      reason: z.string(),
      by: By,
      at: TimeText,
    }),
  ),
})

const maintainedFields = {
  aircraft: AircraftRef,
  /** The version of the aircraft's maintenance, not of its record in the fleet. */
  version: z.number(),
  counters: z.object({ hours: z.number(), cycles: z.number(), date: DateText }),
  totalsUnknown: z.optional(z.boolean()),
  /**
   * Present once the hour meter was replaced. From the day `on`, the aircraft's hours are the figure of the meter plus
   * `offset`.
   */
  meter: z.optional(z.object({ offset: z.number(), on: DateText })),
  rates: Rates,
  programme: z.optional(
    z.object({
      id: z.string(),
      name: z.string(),
      revision: z.string(),
      latestRevision: z.string(),
    }),
  ),
  worst: z.optional(State),
  counts: Counts,
  flyable: z.boolean(),
  reasons: z.array(z.string()),
}

export const MaintainedRow = entity(maintainedFields)
export type MaintainedRow = z.infer<typeof MaintainedRow>

export const Maintained = entity({
  ...maintainedFields,
  attention: z.array(
    z.object({
      kind: z.string(),
      message: z.string(),
      readingId: z.optional(z.string()),
      itemId: z.optional(z.string()),
      orderId: z.optional(z.string()),
      findingId: z.optional(z.string()),
      componentId: z.optional(z.string()),
      positionId: z.optional(z.string()),
    }),
  ),
  today: DateText,
})
export type Maintained = z.infer<typeof Maintained>

export const PageOfMaintained = datedPageOf(MaintainedRow)

const perDay = (label: string, largest: number) =>
  z
    .number(`${label} must be a number`)
    .check(
      z.gte(0, `${label} must be at least 0`),
      z.lte(largest, `${label} must be at most ${largest}`),
      twoDecimals(label),
    )

/** The use of a month: from the end of the month before, linear by days between readings. */
export const MonthOfUse = z.object({
  /** Such as `2026-11`. */
  month: z.string(),
  hours: z.number(),
  cycles: z.number(),
  /** How many of its days the readings cover. */
  days: z.number(),
})
export type MonthOfUse = z.infer<typeof MonthOfUse>

/** The last 12 months, the oldest first. Months before the first reading are missing. */
export const Utilisation = z.object({ months: z.array(MonthOfUse), today: DateText })
export type Utilisation = z.infer<typeof Utilisation>

/** `null` goes back to the measured rates. */
export const UtilisationWrite = z.object({
  plan: z.nullable(
    z.object(
      {
        hoursPerDay: enteredHours('Hours per day', perDay('Hours per day', 24)),
        cyclesPerDay: perDay('Cycles per day', 50),
        reason: requiredText('Reason', 500),
      },
      'Plan must be an object, or null',
    ),
  ),
})

const LogFilters = z.object({
  aircraftId: z.optional(plainText('Aircraft id')),
  from: z.optional(enteredDate('From')),
  to: z.optional(enteredDate('To')),
})

const MaintainedQuery = z.extend(CursorQuery, {
  q: z.optional(plainText('Search')),
  operatorId: z.optional(plainText('Operator id')),
  programmeId: z.optional(plainText('Programme id')),
  /** `1`: only aircraft on an earlier revision than the valid one of their programme. */
  behind: z.optional(choice('Behind', ['0', '1'])),
  withoutProgrammeId: z.optional(plainText('Programme id')),
  /** `urgency` by default. */
  sort: z.optional(choice('Sort', ['urgency', 'aircraft'])),
})

/** What all files of maintenance have. */
export const csvFile = {
  method: 'GET',
  needs: 'viewMaintenance',
  answers: 'text/csv',
  response: Csv,
  // Seconds. A fleet of 10,000 aircraft has 600,000 items.
  timeout: 120,
} as const

export const dueCalls = {
  maintenanceDueList: {
    method: 'GET',
    path: '/maintenance/due',
    summary: 'What is due when',
    needs: 'viewMaintenance',
    query: DueQuery,
    response: PageOfDue,
  },
  maintenanceAircraftList: {
    method: 'GET',
    path: '/maintenance/aircraft',
    summary: 'Aircraft as their maintenance sees them',
    needs: 'viewMaintenance',
    query: MaintainedQuery,
    response: PageOfMaintained,
  },
  maintenanceAircraftView: {
    method: 'GET',
    path: '/maintenance/aircraft/:id',
    summary: 'One aircraft as its maintenance sees it',
    needs: 'viewMaintenance',
    missing: 'Aircraft',
    response: Maintained,
  },
  maintenanceUtilisationView: {
    method: 'GET',
    path: '/maintenance/aircraft/:id/utilisation',
    summary: 'What an aircraft has flown by month',
    needs: 'viewMaintenance',
    missing: 'Aircraft',
    response: Utilisation,
  },
  maintenanceUtilisationUpdate: {
    method: 'PUT',
    path: '/maintenance/aircraft/:id/utilisation',
    summary: 'Set what an aircraft is expected to fly a day',
    needs: 'planMaintenance',
    missing: 'Aircraft',
    body: UtilisationWrite,
    response: Maintained,
  },
} as const satisfies Endpoints

/** CSV with a heading line. Users can import the last three files as they are. */
export const csvCalls = {
  maintenanceDueCsv: {
    ...csvFile,
    path: '/maintenance/due.csv',
    summary: 'The due list as CSV',
    query: DueFilters,
  },
  maintenanceRecordsCsv: {
    ...csvFile,
    path: '/maintenance/records.csv',
    summary: 'Completions as CSV',
    query: LogFilters,
  },
  maintenanceReadingsCsv: {
    ...csvFile,
    path: '/maintenance/readings.csv',
    summary: 'Readings as CSV, without struck ones',
    query: LogFilters,
  },
  maintenanceBaselinesCsv: {
    ...csvFile,
    path: '/maintenance/baselines.csv',
    summary: 'Baselines as CSV',
    query: LogFilters,
  },
  maintenanceTasksCsv: {
    ...csvFile,
    path: '/maintenance/programmes/:id/tasks.csv',
    summary: 'The tasks of a programme as CSV',
    missing: 'Programme',
  },
} as const satisfies Endpoints
