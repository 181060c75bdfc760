import type { Variation } from '@aerofleet/shared/contract/maintenance/items'
import type { Task } from '@aerofleet/shared/contract/maintenance/tasks'
import type { Counter } from '@aerofleet/shared/due/figures'
import type { Base, Due, Done } from '@aerofleet/shared/due/next-due'
import { partLimits } from '@aerofleet/shared/due/part'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { aircraft } from '../aircraft/table'

/** Who has stored a row, and when. */
export const author = {
  byUid: text('by_uid').notNull(),
  byName: text('by_name').notNull(),
  at: timestamp({ withTimezone: true })
    .notNull()
    .default(sql`clock_timestamp()`),
}

/** Who has struck a row, when and why. A struck row stays, and does not count. */
export const struck = {
  struckAt: timestamp('struck_at', { withTimezone: true }),
  struckByUid: text('struck_by_uid'),
  struckByName: text('struck_by_name'),
  struckReason: text('struck_reason'),
}

/**
 * The log of hours and cycles. Nobody edits it: users strike wrong readings. A correction lowers a figure,
 * and somebody acknowledges it. `ledger/place.ts` explains the order.
 */
export const readings = pgTable(
  'readings',
  {
    id: text().primaryKey(),
    aircraftId: text('aircraft_id')
      .notNull()
      .references(() => aircraft.id),
    date: date({ mode: 'string' }).notNull(),
    hours: numeric({ precision: 9, scale: 2, mode: 'number' }).notNull(),
    cycles: integer().notNull(),
    /** The figure of the hour meter, if somebody entered it. `hours` then follow from it. */
    meter: numeric({ precision: 9, scale: 2, mode: 'number' }),
    n: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    /** The part of its day: 0, until a correction divides the day. */
    division: integer().notNull().default(0),
    /** The reading was after today when its aircraft last changed, so it does not count yet. */
    waiting: boolean().notNull().default(false),
    /** Stands for unknown hours or cycles. It is struck when another reading replaces it. */
    placeholder: boolean().notNull().default(false),
    /** `fleet-list` means a change of the aircraft itself. */
    source: text({
      enum: ['manual', 'fleet-list', 'import', 'correction', 'work-order'],
    }).notNull(),
    note: text().notNull().default(''),
    ...author,
    version: integer().notNull().default(1),
    ...struck,
    acknowledgedAt: timestamp('acknowledged_at', { withTimezone: true }),
    acknowledgedByUid: text('acknowledged_by_uid'),
    acknowledgedByName: text('acknowledged_by_name'),
  },
  (table) => [
    index('readings_aircraft').on(
      table.aircraftId,
      table.date,
      table.division,
      table.hours,
      table.cycles,
      table.n,
    ),
    index('readings_corrections')
      .on(table.aircraftId, table.date)
      .where(sql`source = 'correction'`),
    index('readings_date')
      .on(table.date)
      .where(sql`struck_at is null`),
    index('readings_waiting')
      .on(table.aircraftId)
      .where(sql`waiting`),
    index('readings_placeholder')
      .on(table.aircraftId)
      .where(sql`placeholder`),
  ],
)

export const meterReplacements = pgTable(
  'meter_replacements',
  {
    id: text().primaryKey(),
    aircraftId: text('aircraft_id')
      .notNull()
      .references(() => aircraft.id),
    readingId: text('reading_id')
      .notNull()
      .references(() => readings.id),
    n: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    date: date({ mode: 'string' }).notNull(),
    old: numeric('old_hours', { precision: 9, scale: 2, mode: 'number' }).notNull(),
    new: numeric('new_hours', { precision: 9, scale: 2, mode: 'number' }).notNull(),
    /** The aircraft's hours minus the hours of the new meter. */
    offset: numeric('offset_hours', { precision: 9, scale: 2, mode: 'number' }).notNull(),
    reference: text().notNull(),
    ...author,
  },
  (table) => [
    index('meter_replacements_aircraft').on(table.aircraftId, table.date, table.n),
    index('meter_replacements_reading').on(table.readingId),
  ],
)

export const programmes = pgTable(
  'programmes',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    nameKey: text('name_key').notNull(),
    status: text({ enum: ['draft', 'active', 'withdrawn'] }).notNull(),
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('programmes_name').on(table.nameKey)],
)

/** Only the draft changes; valid and former revisions never do. */
export const programmeRevisions = pgTable(
  'programme_revisions',
  {
    programmeId: text('programme_id')
      .notNull()
      .references(() => programmes.id),
    n: integer().notNull(),
    revision: text().notNull(),
    revisionDate: date('revision_date', { mode: 'string' }).notNull(),
    aircraftType: text('aircraft_type').notNull(),
    approvalReference: text('approval_reference').notNull(),
    tasks: jsonb().$type<Task[]>().notNull(),
    state: text({ enum: ['draft', 'valid', 'former'] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.programmeId, table.n] }),
    uniqueIndex('programme_revisions_name').on(table.programmeId, table.revision),
    uniqueIndex('programme_revisions_draft')
      .on(table.programmeId)
      .where(sql`state = 'draft'`),
    uniqueIndex('programme_revisions_valid')
      .on(table.programmeId)
      .where(sql`state = 'valid'`),
  ],
)

/** An aircraft without a row has version 1, no programme and no plan. */
export const maintained = pgTable(
  'maintained',
  {
    aircraftId: text('aircraft_id')
      .primaryKey()
      .references(() => aircraft.id),
    version: integer().notNull().default(1),
    programmeId: text('programme_id').references(() => programmes.id),
    programmeRevision: text('programme_revision'),
    /** The programme was withdrawn while this aircraft was deleted. */
    withdrawnProgramme: text('withdrawn_programme'),
    planHoursPerDay: numeric('plan_hours_per_day', { precision: 4, scale: 2, mode: 'number' }),
    planCyclesPerDay: numeric('plan_cycles_per_day', { precision: 4, scale: 2, mode: 'number' }),
    planReason: text('plan_reason'),
    planByUid: text('plan_by_uid'),
    planByName: text('plan_by_name'),
    planAt: timestamp('plan_at', { withTimezone: true }),
  },
  (table) => [index('maintained_programme').on(table.programmeId)],
)

/**
 * One task of one aircraft. The due follows from the events of the item. The dates also depend on the figures
 * and rates of the aircraft, and are computed again when those change: see `StoredDates`.
 */
export const items = pgTable(
  'items',
  {
    id: text().primaryKey(),
    version: integer().notNull().default(1),
    aircraftId: text('aircraft_id')
      .notNull()
      .references(() => aircraft.id),
    /** Null for an item of the aircraft alone. */
    programmeId: text('programme_id').references(() => programmes.id),
    programmeRevision: text('programme_revision'),
    /** The component whose limit the item follows, and which limit. */
    componentId: text('component_id'),
    componentLimit: text('component_limit', { enum: partLimits }),
    /** On condition: the item is never due. */
    advisory: boolean().notNull().default(false),
    task: jsonb().$type<Task>().notNull(),
    // Lists filter, search and sort by these copies of fields of `task`.
    code: text().notNull(),
    title: text().notNull(),
    ata: text().notNull(),
    kind: text().$type<Task['kind']>().notNull(),
    status: text({ enum: ['active', 'not-applicable', 'terminated', 'suspended', 'done'] })
      .notNull()
      .default('active'),
    reason: text(),
    base: jsonb().$type<Base>(),
    last: jsonb().$type<Done & { completionId?: string }>(),
    due: jsonb().$type<Due>().notNull(),
    variation: jsonb().$type<Variation>(),
    /** Somebody has confirmed the figures of `last`, although the readings do not allow them. */
    acknowledged: boolean().notNull().default(false),
    baselineMissing: boolean('baseline_missing').notNull(),
    overdueFrom: date('overdue_from', { mode: 'string' }),
    dueFrom: date('due_from', { mode: 'string' }),
    checkFrom: date('check_from', { mode: 'string' }),
    extendedFrom: date('extended_from', { mode: 'string' }),
    soonFrom: date('soon_from', { mode: 'string' }),
    counterOn: date('counter_on', { mode: 'string' }),
    projectedOn: date('projected_on', { mode: 'string' }),
    urgentOn: date('urgent_on', { mode: 'string' }),
    withoutRate: jsonb('without_rate').$type<Counter[]>(),
    driver: text({ enum: ['hours', 'cycles', 'calendar'] }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('items_code')
      .on(table.aircraftId, table.code)
      .where(sql`status <> 'terminated'`),
    index('items_urgency')
      .on(table.urgentOn, table.id)
      .where(sql`status = 'active'`),
    index('items_no_baseline')
      .on(table.id)
      .where(sql`status = 'active' and baseline_missing`),
    index('items_extended')
      .on(table.urgentOn, table.id)
      .where(sql`status = 'active' and extended_from is not null`),
    index('items_ata')
      .on(sql`${table.ata} collate "C"`, sql`${table.code} collate "C"`, table.id)
      .where(sql`status = 'active'`),
    index('items_component')
      .on(table.componentId)
      .where(sql`component_id is not null`),
  ],
)

export const itemEvents = pgTable(
  'item_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    itemId: text('item_id')
      .notNull()
      .references(() => items.id),
    kind: text({
      enum: [
        'baseline',
        'completion',
        'strike',
        'variation',
        'withdrawal',
        'undone',
        'acknowledged',
        'revision',
        'not-applicable',
        'reactivated',
        'terminated',
        'suspended',
        'resumed',
        'limit',
      ],
    }).notNull(),
    values: jsonb().$type<Record<string, unknown>>().notNull(),
    ...author,
  },
  (table) => [index('item_events_item').on(table.itemId, table.id)],
)

export const completions = pgTable(
  'completions',
  {
    id: text().primaryKey(),
    version: integer().notNull().default(1),
    n: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    itemId: text('item_id')
      .notNull()
      .references(() => items.id),
    aircraftId: text('aircraft_id')
      .notNull()
      .references(() => aircraft.id),
    code: text().notNull(),
    date: date({ mode: 'string' }).notNull(),
    hours: numeric({ precision: 9, scale: 2, mode: 'number' }).notNull(),
    cycles: integer().notNull(),
    /** The last day on which the paper is valid, for a task with a printed date. */
    validUntil: date('valid_until', { mode: 'string' }),
    reference: text().notNull(),
    note: text().notNull(),
    previousDue: jsonb('previous_due').$type<Due>().notNull(),
    newDue: jsonb('new_due').$type<Due>().notNull(),
    variation: jsonb().$type<Variation>(),
    byUid: text('by_uid').notNull(),
    byName: text('by_name').notNull(),
    /** Null in rows of an earlier version. */
    byEmail: text('by_email'),
    at: timestamp({ withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
    ...struck,
  },
  (table) => [
    index('completions_item').on(table.itemId, table.n),
    index('completions_aircraft').on(table.aircraftId, table.n),
  ],
)
