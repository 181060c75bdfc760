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
 * These numbers tell each process whether its cache is stale. `items` is the version of the rules that last
 * computed all items.
 */
export const versions = pgTable('versions', {
  name: text({ enum: ['roles', 'fleet', 'items'] }).primaryKey(),
  n: bigint({ mode: 'number' }).notNull().default(0),
})

/** `maintained` is the maintenance of an aircraft as a whole. */
const kinds = [...listedKinds, 'programme', 'item', 'reading', 'completion', 'maintained'] as const

/** One user did this to many things of one kind, for example by an import. */
export const acts = pgTable('acts', {
  id: text().primaryKey(),
  label: text().notNull(),
  byUid: text('by_uid').notNull(),
  kind: text({ enum: kinds }).notNull(),
  count: integer().notNull(),
})

type Values = Record<string, unknown>

/** A change brings a reading along: somebody logged it, or edited figures made it. */
export type Brought = { id: string; isLogged: boolean }

export const changes = pgTable(
  'changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    // The clock, not the begin of the transaction: a change that waited for another one is the newer.
    at: timestamp({ withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
    byUid: text('by_uid').notNull(),
    byName: text('by_name').notNull(),
    /**
     * We keep the e-mail address because two people may have one name. Null in rows of an earlier version and
     * of the product itself.
     */
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
    aircraftId: text('aircraft_id'),
    before: jsonb().$type<Values>(),
    after: jsonb().$type<Values>(),
    /** The search compares this key, see `label.ts`. Null if an earlier version has written the row. */
    labelKey: text('label_key'),
    /** A foreign key would check every row of an import. `appendHistory` writes both tables. */
    actId: text('act_id'),
    /**
     * Whether the list of the history shows this change. It shows no maintenance, and only the newest change
     * of an act, which stands for all of them.
     */
    listed: boolean().notNull().default(true),
    brought: jsonb().$type<Brought>(),
  },
  (table) => [
    index('changes_subject').on(table.kind, table.subjectId, table.id),
    index('changes_aircraft')
      .on(table.aircraftId, table.id)
      .where(sql`aircraft_id is not null`),
    // The index also holds the columns of the filters, so that other rows are skipped without being read.
    index('changes_listed')
      .on(table.at, table.id, table.kind, table.byUid)
      .where(sql`listed`),
    index('changes_act')
      .on(table.actId, table.at, table.id)
      .where(sql`act_id is not null`),
    // Each new change asks which change of its act is the newest.
    index('changes_act_newest')
      .on(table.actId)
      .where(sql`act_id is not null and listed`),
    index('changes_unlabelled')
      .on(table.id)
      .where(sql`label_key is null`),
  ],
)

/** Kept for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency',
  {
    uid: text().notNull(),
    key: text().notNull(),
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
