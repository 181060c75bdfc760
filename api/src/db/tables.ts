import {
  bigint,
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
 * Counters that tell whether what a process keeps still counts: `roles` in one row, `fleet` as the sum
 * of several, so that writers seldom wait for one another.
 */
export const versions = pgTable(
  'versions',
  {
    name: text({ enum: ['roles', 'fleet'] }).notNull(),
    shard: integer().notNull(),
    n: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.name, table.shard] })],
)

type Values = Record<string, unknown>
/** The history: one row for each change of an aircraft, an operator or a role. */
export const changes = pgTable(
  'changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    byUid: text('by_uid').notNull(),
    byName: text('by_name').notNull(),
    action: text({ enum: ['create', 'update', 'delete', 'assign-role', 'remove-role'] }).notNull(),
    kind: text({ enum: ['aircraft', 'operator', 'user'] }).notNull(),
    subjectId: text('subject_id').notNull(),
    before: jsonb().$type<Values>(),
    after: jsonb().$type<Values>(),
  },
  (table) => [index('changes_subject').on(table.kind, table.subjectId, table.id)],
)

/** The first answer to an Idempotency-Key, kept for 24 hours. */
export const idempotency = pgTable(
  'idempotency',
  {
    uid: text().notNull(),
    key: text().notNull(),
    /** Hash of the request, by which another one under the same key is known. */
    request: text().notNull(),
    /** As it was sent: `jsonb` would put its fields into another order. */
    answer: json(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.key] }),
    index('idempotency_created').on(table.createdAt),
  ],
)
