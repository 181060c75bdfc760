import { componentEventKinds } from '@aerofleet/shared/contract/maintenance/components'
import type { Figures } from '@aerofleet/shared/due/figures'
import type { PartBase, PartFigures, PartLimits } from '@aerofleet/shared/due/part'
import { componentClasses, componentStatuses, conditions } from '@aerofleet/shared/work/component'
import { sql } from 'drizzle-orm'
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { aircraft } from '../../aircraft/reads'
import { author, struck } from '../table'

const factor = (name: string) =>
  numeric(name, { precision: 4, scale: 2, mode: 'number' }).notNull().default(1)

/** Parts that are followed from aircraft to aircraft and on the shelf. */
export const components = pgTable(
  'components',
  {
    id: text().primaryKey(),
    version: integer().notNull().default(1),
    n: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    partNumber: text('part_number').notNull(),
    /** Empty for a set without serial number. */
    serialNumber: text('serial_number').notNull(),
    /** Part and serial number as they are compared. Null for a set, and for a part whose entry was struck. */
    key: text(),
    name: text().notNull(),
    class: text({ enum: componentClasses }).notNull(),
    owner: text().notNull(),
    ata: text().notNull(),
    status: text({ enum: componentStatuses }).notNull(),
    /** The aircraft that the part is on, also beneath another part. */
    aircraftId: text('aircraft_id').references(() => aircraft.id),
    /** Not a foreign key: a back-up stores parts in any order. */
    parentId: text('parent_id'),
    position: text().notNull(),
    installedOn: date('installed_on', { mode: 'string' }),
    certificate: text().notNull(),
    hoursFactor: factor('hours_factor'),
    cyclesFactor: factor('cycles_factor'),
    newOn: date('new_on', { mode: 'string' }),
    overhauledOn: date('overhauled_on', { mode: 'string' }),
    limits: jsonb().$type<PartLimits>().notNull(),
    base: jsonb().$type<PartBase>().notNull(),
    /** Why the part was installed although its life is not known. */
    unknownAccepted: text('unknown_accepted'),
    /** The entry of the part was struck. */
    struckAt: timestamp('struck_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('components_key').on(table.key),
    uniqueIndex('components_position')
      .on(sql`coalesce(${table.parentId}, ${table.aircraftId})`, table.position)
      .where(sql`position <> '' and struck_at is null`),
    index('components_aircraft').on(table.aircraftId),
    index('components_parent').on(table.parentId),
    index('components_status').on(table.status, table.n),
  ],
)

/** What a strike of the event brings back. */
export type ComponentState = Omit<
  typeof components.$inferSelect,
  'id' | 'version' | 'n' | 'key' | 'partNumber' | 'serialNumber' | 'struckAt'
>

/** The life of a part. The events of one act have the same `actId`. */
export const componentEvents = pgTable(
  'component_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    actId: text('act_id').notNull(),
    componentId: text('component_id')
      .notNull()
      .references(() => components.id),
    kind: text({ enum: componentEventKinds }).notNull(),
    date: date({ mode: 'string' }).notNull(),
    aircraftId: text('aircraft_id').references(() => aircraft.id),
    parentId: text('parent_id'),
    position: text().notNull(),
    figures: jsonb().$type<Figures>(),
    used: jsonb().$type<PartFigures>().notNull(),
    condition: text({ enum: conditions }),
    reason: text().notNull(),
    certificate: text().notNull(),
    /** Not a foreign key: the tables of orders stand beside these. */
    orderId: text('order_id'),
    /** The part before the event; null for its entry. */
    before: jsonb().$type<ComponentState>(),
    ...author,
    ...struck,
  },
  (table) => [
    index('component_events_component').on(table.componentId, table.id),
    index('component_events_act').on(table.actId),
  ],
)

/** A position that a part has left. It is open until a part is installed there, or nothing has to be there. */
export const emptyPositions = pgTable(
  'empty_positions',
  {
    id: text().primaryKey(),
    version: integer().notNull().default(1),
    /** Null beneath another part. */
    aircraftId: text('aircraft_id').references(() => aircraft.id),
    parentId: text('parent_id').references(() => components.id),
    position: text().notNull(),
    since: date({ mode: 'string' }).notNull(),
    /** The part that came off. */
    removedId: text('removed_id')
      .notNull()
      .references(() => components.id),
    reason: text().notNull(),
    /** The aircraft that the part has gone to. */
    robbedFor: text('robbed_for').references(() => aircraft.id),
    orderId: text('order_id'),
    notRequired: text('not_required'),
    /** The acts that have emptied and filled it. */
    emptiedBy: text('emptied_by').notNull(),
    filledBy: text('filled_by'),
  },
  (table) => [
    index('empty_positions_aircraft').on(table.aircraftId),
    index('empty_positions_parent').on(table.parentId),
    index('empty_positions_acts').on(table.emptiedBy),
  ],
)
