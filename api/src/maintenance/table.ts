import { sql } from 'drizzle-orm'
import { date, index, integer, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { aircraft } from '../aircraft/table'

/**
 * The log of the hours and cycles of aircraft. Nothing in it is edited: a wrong reading is struck, and one
 * that lowers a figure is a correction, which somebody acknowledges. Of one day the last one written counts.
 */
export const readings = pgTable(
  'readings',
  {
    id: text().primaryKey(),
    aircraftId: text('aircraft_id')
      .notNull()
      .references(() => aircraft.id),
    /** In UTC. */
    date: date({ mode: 'string' })
      .notNull()
      .default(sql`(clock_timestamp() at time zone 'UTC')::date`),
    hours: numeric({ precision: 9, scale: 2, mode: 'number' }).notNull(),
    cycles: integer().notNull(),
    /** `fleet-list` for a change of the aircraft itself. */
    source: text({ enum: ['manual', 'fleet-list', 'import', 'correction'] }).notNull(),
    note: text().notNull().default(''),
    byUid: text('by_uid').notNull(),
    byName: text('by_name').notNull(),
    at: timestamp({ withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
    version: integer().notNull().default(1),
    struckAt: timestamp('struck_at', { withTimezone: true }),
    struckByUid: text('struck_by_uid'),
    struckByName: text('struck_by_name'),
    struckReason: text('struck_reason'),
    acknowledgedAt: timestamp('acknowledged_at', { withTimezone: true }),
    acknowledgedByUid: text('acknowledged_by_uid'),
    acknowledgedByName: text('acknowledged_by_name'),
  },
  (table) => [index('readings_aircraft').on(table.aircraftId, table.date, table.at, table.id)],
)
