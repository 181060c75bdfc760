import * as z from 'zod/mini'
import type { Endpoints } from '../endpoint'
import { entity, maybe, textsOf, wholeFigure, withDefault } from '../fields'
import { CursorQuery } from '../page'
import { DateText, Nothing, TimeText, choice, datedPageOf, entityId, flag } from './fields'
import { AircraftRef } from './items'

/** From the mildest to the worst. `notice` is the level of all that has one level alone. */
export const alertLevels = ['soon', 'notice', 'check-reading', 'due', 'overdue'] as const
export type AlertLevel = (typeof alertLevels)[number]

export const alertKinds = [
  'item',
  'part',
  'order-late',
  'order-waiting',
  'order-not-closed',
  'reading-old',
  'attention',
] as const
export type AlertKind = (typeof alertKinds)[number]

/** What is new or has become worse is unread. `read` stands still, and somebody has read it. */
export const alertSections = ['new', 'worse', 'over', 'read'] as const
export type AlertSection = (typeof alertSections)[number]

export const Alert = entity({
  id: z.string(),
  kind: z.enum(alertKinds),
  level: z.enum(alertLevels),
  section: z.enum(alertSections),
  /** The day on which it came, became worse or was over. */
  on: DateText,
  title: z.string(),
  message: z.string(),
  /** Absent for a part on the shelf. */
  aircraft: z.optional(AircraftRef),
  itemId: z.optional(z.string()),
  orderId: z.optional(z.string()),
  componentId: z.optional(z.string()),
})
export type Alert = z.infer<typeof Alert>

const count = z.number()

/** Only the first page has what stands beside `items`, `next` and `today`. */
export const PageOfAlerts = z.extend(datedPageOf(Alert), {
  counts: z.optional(z.object({ new: count, worse: count, over: count, read: count })),
  /** The last sweep that is complete. All that it has told can be read at once. */
  upTo: z.optional(z.number()),
  /** What an import of things that were there already has raised last. It is read from the start. */
  imported: z.optional(z.object({ on: DateText, alerts: z.number() })),
})
export type PageOfAlerts = z.infer<typeof PageOfAlerts>

export const AlertCount = z.object({ unread: z.number() })

const AlertQuery = z.extend(CursorQuery, {
  /** Without it, what is new, worse and over, in this order. */
  section: z.optional(choice('Section', alertSections)),
})
export type AlertQuery = z.infer<typeof AlertQuery>

export const alertScopes = ['none', 'all', 'operator', 'aircraft'] as const

export const AlertsRead = z.object({
  upTo: wholeFigure('Up to', 0, Number.MAX_SAFE_INTEGER),
})

const maxAircraft = 500

/** Of whom a user wants to know by mail. */
export const AlertSubscribe = z
  .object({
    scope: choice('Scope', alertScopes),
    /** For the scope `operator`. */
    operatorId: maybe(entityId('Operator')),
    /** For the scope `aircraft`. */
    aircraftIds: withDefault(
      textsOf(entityId('Aircraft'), maxAircraft, {
        noList: 'Aircraft must be a list of ids',
        tooLong: `A subscription can name at most ${maxAircraft} aircraft`,
      }),
      [],
    ),
    /** Also what is due soon. */
    alsoSoon: flag('Also soon'),
  })
  .check(
    z.refine(({ scope, operatorId }) => scope !== 'operator' || operatorId !== undefined, {
      path: ['operatorId'],
      message: 'Choose an operator',
    }),
    z.refine(({ scope, aircraftIds }) => scope !== 'aircraft' || aircraftIds.length > 0, {
      path: ['aircraftIds'],
      message: 'Choose at least one aircraft',
    }),
  )
export type AlertSubscribe = z.infer<typeof AlertSubscribe>

/** `perhaps-sent`: nobody knows whether the mail left, and it is not repeated. */
export const mailOutcomes = ['sent', 'perhaps-sent', 'refused', 'nothing'] as const

/** The mail of alerts to the caller. */
export const AlertMail = entity({
  scope: z.enum(alertScopes),
  operator: z.optional(z.object({ id: z.string(), name: z.string() })),
  /** Without those that were deleted. */
  aircraft: z.array(z.object({ id: z.string(), tailNumber: z.string() })),
  alsoSoon: z.boolean(),
  /** Whether the installation sends mail at all. */
  sends: z.boolean(),
  /** Where to; absent without a verified address. */
  address: z.optional(z.string()),
  /** The last day with a digest to tell, or with nothing to tell. */
  last: z.optional(
    z.object({
      day: DateText,
      at: TimeText,
      outcome: z.enum(mailOutcomes),
      /** What went wrong, in a sentence. */
      error: z.optional(z.string()),
      new: count,
      worse: count,
      over: count,
    }),
  ),
  /** When the last sweep began that ended well, and what went wrong since then. */
  lastRun: z.optional(TimeText),
  lastError: z.optional(z.string()),
})
export type AlertMail = z.infer<typeof AlertMail>

export const TestMailSent = z.object({ message: z.string() })

const needs = 'viewMaintenance'

export const alertCalls = {
  maintenanceAlertList: {
    method: 'GET',
    path: '/maintenance/alerts',
    summary: 'Alerts of a section, newest first',
    needs,
    query: AlertQuery,
    response: PageOfAlerts,
  },
  maintenanceAlertCount: {
    method: 'GET',
    path: '/maintenance/alert-count',
    summary: 'The number of alerts that the caller has not read',
    needs,
    response: AlertCount,
  },
  maintenanceAlertRead: {
    method: 'POST',
    path: '/maintenance/alerts/:id/read',
    summary: 'Mark one alert as read',
    needs,
    missing: 'Alert',
    body: Nothing,
    response: AlertCount,
  },
  maintenanceAlertReadAll: {
    method: 'POST',
    path: '/maintenance/alerts/read',
    summary: 'Mark all alerts as read that the caller has seen',
    needs,
    body: AlertsRead,
    response: AlertCount,
  },
  maintenanceAlertMail: {
    method: 'GET',
    path: '/maintenance/alert-mail',
    summary: 'The mail of alerts to the caller: what is wanted, and what was sent',
    needs,
    response: AlertMail,
  },
  maintenanceAlertSubscribe: {
    method: 'PUT',
    path: '/maintenance/alert-mail',
    summary: 'Choose of which aircraft the caller wants mail',
    needs,
    body: AlertSubscribe,
    response: AlertMail,
  },
  maintenanceAlertTestMail: {
    method: 'POST',
    path: '/maintenance/alert-mail/test',
    summary: 'Send a mail to the caller, to try the mail server',
    needs,
    body: Nothing,
    response: TestMailSent,
    // Each one waits for the mail server.
    timeout: 60,
    perMinute: 6,
  },
} as const satisfies Endpoints
