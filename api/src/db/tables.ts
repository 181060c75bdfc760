import { listedKinds } from '@aerofleet/shared/records/listed-kinds'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

/**
 * Numbers by which a process sees whether what it has cached is stale; `items` is the version of the rules by which
 * all items were calculated last.
 */
export const versions = pgTable('versions', {
  name: text({ enum: ['roles', 'fleet', 'items'] }).primaryKey(),
  n: bigint({ mode: 'number' }).notNull().default(0),
})

/** What the history has changes of; `maintained` is the maintenance of an aircraft as a whole. */
const kinds = [...listedKinds, 'programme', 'item', 'reading', 'completion', 'maintained'] as const

/** What one user did to many things at once, such as an import; all of one kind. */
export const acts = pgTable('acts', {
  id: text().primaryKey(),
  label: text().notNull(),
  byUid: text('by_uid').notNull(),
  kind: text({ enum: kinds }).notNull(),
  /** How many changes it has. */
  count: integer().notNull(),
})

type Values = Record<string, unknown>
/** The history: one row for each change of an aircraft, an operator, a role, or of maintenance. */
export const changes = pgTable(
  'changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    // Not the time at which its transaction began: a change that waited for another one is the newer.
    at: timestamp({ withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
    byUid: text('by_uid').notNull(),
    byName: text('by_name').notNull(),
    /** Anybody may bear a name. Null where an earlier version has written the row, or it has none. */
    byEmail: text('by_email'),
    action: text({
      enum: [
        'create',
        'update',
        'delete',
        'restore',
        'assign-role',
        'remove-role',
        'strike',
        'acknowledge',
        'activate',
        'withdraw',
        'complete',
      ],
    }).notNull(),
    kind: text({ enum: kinds }).notNull(),
    subjectId: text('subject_id').notNull(),
    /** The aircraft that the changed item, reading or completion belongs to. */
    aircraftId: text('aircraft_id'),
    before: jsonb().$type<Values>(),
    after: jsonb().$type<Values>(),
    /** What the search compares: `labelKey` of `label.ts`; null if an earlier version has written the row. */
    labelKey: text('label_key'),
    /** Without a foreign key, which would check every row of an import: `appendHistory` writes both. */
    actId: text('act_id'),
    /**
     * Whether the change is a row of the history: not for maintenance, nor for changes of an act except its
     * newest, which stands for all of them.
     */
    listed: boolean().notNull().default(true),
  },
  (table) => [
    index('changes_subject').on(table.kind, table.subjectId, table.id),
    index('changes_aircraft')
      .on(table.aircraftId, table.id)
      .where(sql`aircraft_id is not null`),
    // Also holds what the list is filtered by, so that other rows are skipped without being read.
    index('changes_listed')
      .on(table.at, table.id, table.kind, table.byUid)
      .where(sql`listed`),
    index('changes_act')
      .on(table.actId, table.at, table.id)
      .where(sql`act_id is not null`),
    // Which change is the newest of its act is asked with each that is added.
    index('changes_act_newest')
      .on(table.actId)
      .where(sql`act_id is not null and listed`),
    index('changes_unlabelled')
      .on(table.id)
      .where(sql`label_key is null`),
  ],
)

/** Idempotency-Keys with the answers to their requests, kept for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency',
  {
    uid: text().notNull(),
    key: text().notNull(),
    /** Distinguishes the same request from another one with the same key. */
    requestHash: text('request').notNull(),
    /** `jsonb` would change the order of its fields. */
    answer: json(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.key] }),
    index('idempotency_created').on(table.createdAt),
  ],
)
