import type { Aircraft, AircraftUpdate } from '@aerofleet/shared/contract/aircraft'
import { getTableColumns, isNull, sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  numeric,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { ColumnsOf } from '../db/columns'
import { operators } from '../operators/table'

/** Deleting only marks the row: the row and its history stay, and the tail number becomes free again. */
export const aircraft = pgTable(
  'aircraft',
  {
    id: text().primaryKey(),
    aircraftType: text('aircraft_type').notNull(),
    tailNumber: text('tail_number').notNull(),
    /** `tailKey` of packages/shared makes this key. Comparisons use it. */
    tailKey: text('tail_key').notNull(),
    serialNumber: text('serial_number').notNull(),
    totalHours: numeric('total_hours', { precision: 9, scale: 2, mode: 'number' }).notNull(),
    totalCycles: integer('total_cycles').notNull(),
    /** `true` while the newest reading is a placeholder. Totals of 0 then mean "not known". */
    totalsUnknown: boolean('totals_unknown'),
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
    // Lists of readings, items and the like use this index to leave out deleted aircraft.
    index('aircraft_deleted')
      .on(table.id)
      .where(sql`deleted_at is not null`),
  ],
)

const columns = getTableColumns(aircraft) satisfies ColumnsOf<
  Omit<AircraftUpdate, 'id' | 'operatorId'>
>
const { tailKey, operatorId, createdAt, deletedAt, ...inAnswers } = columns
export const aircraftColumns = inAnswers satisfies ColumnsOf<Omit<Aircraft, 'operator'>>

export const aircraftExists = isNull(aircraft.deletedAt)
/** The order is the same on every database, whatever its locale. */
export const byTail = sql`${aircraft.tailKey} collate "C"`
