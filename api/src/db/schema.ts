import { sql } from 'drizzle-orm'
import {
  bigint,
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

/** Deleting is a mark: the row and its history stay, its company name becomes free again. */
export const operators = pgTable(
  'operators',
  {
    id: text().primaryKey(),
    companyName: text('company_name').notNull(),
    companyKey: text('company_key').notNull(),
    email: text().notNull(),
    /** How often an aircraft was linked to it: its deletion knows by that whether it saw them all. */
    links: integer().notNull().default(0),
    /** When a deletion that did not see them all has closed it to more, so that the next one does. */
    closedAt: timestamp('closed_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('operators_company')
      .on(table.companyKey)
      .where(sql`deleted_at is null`),
    index('operators_email').on(sql`lower(email)`),
  ],
)

export const aircraft = pgTable(
  'aircraft',
  {
    id: text().primaryKey(),
    aircraftType: text('aircraft_type').notNull(),
    tailNumber: text('tail_number').notNull(),
    /** What two tail numbers are compared by: `tailKey` of packages/shared. */
    tailKey: text('tail_key').notNull(),
    serialNumber: text('serial_number').notNull(),
    totalHours: numeric('total_hours', { precision: 9, scale: 2 }).notNull(),
    totalCycles: integer('total_cycles').notNull(),
    operatorId: text('operator_id').references(() => operators.id),
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('aircraft_tail')
      .on(table.tailKey)
      .where(sql`deleted_at is null`),
    uniqueIndex('aircraft_serial')
      .on(table.aircraftType, table.serialNumber)
      .where(sql`deleted_at is null`),
    index('aircraft_operator').on(table.operatorId),
  ],
)

/** The server's own record of role changes; it wins over the claim of a token at once. */
export const roleRecords = pgTable('roles', {
  uid: text().primaryKey(),
  role: text(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
})

/**
 * What a process compares to know whether what it keeps still counts: `roles` in one row, `fleet`
 * as the sum of several, so that writers seldom wait for one another (decision 8).
 */
export const versions = pgTable(
  'versions',
  {
    name: text().notNull(),
    shard: integer().notNull(),
    n: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.name, table.shard] })],
)

export const changes = pgTable(
  'changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    byUid: text('by_uid').notNull(),
    byName: text('by_name').notNull(),
    action: text().notNull(),
    kind: text().notNull(),
    subjectId: text('subject_id').notNull(),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [index('changes_subject').on(table.kind, table.subjectId, table.id)],
)

/** The first answer to an Idempotency-Key, kept for 24 hours. */
export const idempotency = pgTable(
  'idempotency',
  {
    uid: text().notNull(),
    call: text().notNull(),
    key: text().notNull(),
    /** Made up by the request that claimed the key: how it knows its own row. */
    claim: text(),
    answer: jsonb(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.call, table.key] }),
    index('idempotency_created').on(table.createdAt),
  ],
)
