import type { Kind } from '@aerofleet/shared/records/kinds'
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

/** A number grows with each change of what it stands for, so a process sees that its cache is stale. */
export const versions = pgTable('versions', {
  name: text().primaryKey(),
  n: bigint({ mode: 'number' }).notNull().default(0),
})

/** An act groups changes that one user made at once to many things of one kind, for example by an import. */
export const acts = pgTable('acts', {
  id: text().primaryKey(),
  label: text().notNull(),
  byUid: text('by_uid').notNull(),
  kind: text().$type<Kind>().notNull(),
  count: integer().notNull(),
})

type Values = Record<string, unknown>

/**
 * Another thing that a change has added, or to which it has done `did`: somebody struck it, an undo struck it (`undid`),
 * or an undo of that undo let it count again (`lifted`). Either somebody logged that thing (`isLogged`), or a follower
 * of an edit added it.
 */
export type Brought = {
  id: string
  isLogged: boolean
  did?: 'struck' | 'undid' | 'lifted'
}

export const changes = pgTable(
  'changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    // `now()` is when the transaction began. A change that waited for another one would then look older.
    at: timestamp({ withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
    byUid: text('by_uid').notNull(),
    byName: text('by_name').notNull(),
    /**
     * Two people may have the same name, so we keep the e-mail address. It is null if AeroFleet itself made the change,
     * or a version of it that did not record addresses.
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
        'open',
        'start',
        'close',
        'cancel',
        'perform',
        'inspect',
        'reject',
        'reopen',
        'not-done',
        'end',
        'install',
        'remove',
        'exchange',
      ],
    }).notNull(),
    kind: text().$type<Kind>().notNull(),
    subjectId: text('subject_id').notNull(),
    /** The id of the thing to which the subject belongs. */
    partOf: text('aircraft_id'),
    before: jsonb().$type<Values>(),
    after: jsonb().$type<Values>(),
    /** The search compares this key, see `label.ts`. It is null until `label.ts` has filled older rows. */
    labelKey: text('label_key'),
    /** Not a foreign key, which PostgreSQL would check for every row of an import. */
    actId: text('act_id'),
    /**
     * Whether the History page may list this change. It lists one entry for an act: its newest change.
     */
    listed: boolean().notNull().default(true),
    brought: jsonb().$type<Brought>(),
  },
  (table) => [
    index('changes_subject').on(table.kind, table.subjectId, table.id),
    index('changes_aircraft')
      .on(table.partOf, table.id)
      .where(sql`aircraft_id is not null`),
    // `kind` and `byUid` are filters of the list. With them in the index, PostgreSQL skips rows without reading them.
    index('changes_listed')
      .on(table.at, table.id, table.kind, table.byUid)
      .where(sql`listed`),
    index('changes_act')
      .on(table.actId, table.at, table.id)
      .where(sql`act_id is not null`),
    // Each new change of an act looks for the change that is listed so far, and replaces it in the list.
    index('changes_act_newest')
      .on(table.actId)
      .where(sql`act_id is not null and listed`),
    index('changes_unlabelled')
      .on(table.id)
      .where(sql`label_key is null`),
  ],
)

/** The answers to requests with an Idempotency-Key. They are kept for 24 hours. */
export const idempotencyKeys = pgTable(
  'idempotency',
  {
    uid: text().notNull(),
    key: text().notNull(),
    requestHash: text('request').notNull(),
    /** Not `jsonb`, which would change the order of the fields. */
    answer: json(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.key] }),
    index('idempotency_created').on(table.createdAt),
  ],
)

/** Work that one process at a time does for all. Its row is the lease. */
export const jobs = pgTable('jobs', {
  name: text().primaryKey(),
  due: timestamp({ withTimezone: true }).notNull(),
  leasedUntil: timestamp('leased_until', { withTimezone: true }),
  holder: text(),
  /** Counts the runs, those that failed too. */
  run: bigint({ mode: 'number' }).notNull().default(0),
  startedAt: timestamp('started_at', { withTimezone: true }),
  /** When the last run began that ended well, and its number. */
  lastGoodAt: timestamp('last_good_at', { withTimezone: true }),
  lastGoodRun: bigint('last_good_run', { mode: 'number' }),
  lastError: text('last_error'),
})
