import { roles } from '@aerofleet/shared/roles'
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** This record wins over the claim of a token. */
export const roleRecords = pgTable('roles', {
  uid: text().primaryKey(),
  role: text({ enum: roles }),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
})
