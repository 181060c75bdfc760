import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { operators } from '../operators/table'

export const organisations = pgTable(
  'organisations',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** Comparisons use this key. */
    nameKey: text('name_key').notNull(),
    closing: text({ enum: ['manager', 'release'] })
      .notNull()
      .default('manager'),
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('organisations_name')
      .on(table.nameKey)
      .where(sql`deleted_at is null`),
  ],
)

/** A user belongs to an organisation or to an operator. This restricts nothing yet. */
export const memberships = pgTable(
  'memberships',
  {
    id: text().primaryKey(),
    uid: text().notNull(),
    organisationId: text('organisation_id').references(() => organisations.id),
    operatorId: text('operator_id').references(() => operators.id),
    role: text({ enum: ['member', 'manager'] }).notNull(),
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [index('memberships_uid').on(table.uid)],
)
