import type { Attempt, Card, Signature } from '@aerofleet/shared/contract/maintenance/cards'
import type { Finding, Order } from '@aerofleet/shared/contract/maintenance/orders'
import { skills } from '@aerofleet/shared/contract/maintenance/tasks'
import { cardStates } from '@aerofleet/shared/work/card-state'
import { orderStates, priorities, type OrderState } from '@aerofleet/shared/work/order-state'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
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
import { author, completions, items } from '../table'

/** The last number of each year. Its row is locked until the order is stored, so no number is lost. */
export const orderNumbers = pgTable('order_numbers', {
  year: integer().primaryKey(),
  n: integer().notNull(),
})

export const orders = pgTable(
  'orders',
  {
    id: text().primaryKey(),
    version: integer().notNull().default(1),
    year: integer().notNull(),
    n: integer().notNull(),
    number: text().notNull(),
    aircraftId: text('aircraft_id')
      .notNull()
      .references(() => aircraft.id),
    state: text({ enum: orderStates }).notNull(),
    title: text().notNull(),
    place: text().notNull(),
    priority: text({ enum: priorities }).notNull(),
    plannedFrom: date('planned_from', { mode: 'string' }),
    plannedTo: date('planned_to', { mode: 'string' }),
    link: text().notNull(),
    waiting: jsonb().$type<Order['waiting']>(),
    opening: jsonb().$type<Order['opening']>(),
    closing: jsonb().$type<Order['closing']>(),
    /** `from`: the state before its aircraft was deleted. The order has it again once the aircraft is back. */
    cancelled: jsonb().$type<NonNullable<Order['cancelled']> & { from?: OrderState }>(),
    ...author,
  },
  (table) => [
    uniqueIndex('orders_number').on(table.year, table.n),
    index('orders_aircraft').on(table.aircraftId, table.year, table.n),
    index('orders_running')
      .on(table.state, table.year, table.n)
      .where(sql`state in ('draft', 'open', 'in-work', 'done')`),
  ],
)

export const cards = pgTable(
  'cards',
  {
    id: text().primaryKey(),
    version: integer().notNull().default(1),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    n: integer().notNull(),
    itemId: text('item_id').references(() => items.id),
    code: text(),
    findingId: text('finding_id'),
    title: text().notNull(),
    text: text().notNull(),
    state: text({ enum: cardStates }).notNull().default('open'),
    /** Of an open card: somebody has raised it. Else whether the work needs a second signature. */
    critical: boolean().notNull(),
    assignedTo: jsonb('assigned_to').$type<Card['assignedTo']>(),
    reference: text().notNull(),
    skill: text({ enum: skills }).notNull(),
    manHours: numeric('man_hours', { precision: 7, scale: 2, mode: 'number' }).notNull(),
    link: text().notNull(),
    measures: text().notNull().default(''),
    parts: jsonb().$type<Card['parts']>().notNull().default([]),
    workedBy: jsonb('worked_by').$type<Card['workedBy']>().notNull().default([]),
    manHoursUsed: numeric('man_hours_used', { precision: 7, scale: 2, mode: 'number' }),
    doneOn: date('done_on', { mode: 'string' }),
    hours: numeric({ precision: 9, scale: 2, mode: 'number' }),
    cycles: integer(),
    validUntil: date('valid_until', { mode: 'string' }),
    change: jsonb().$type<Card['change']>(),
    performed: jsonb().$type<Signature>(),
    inspected: jsonb().$type<Signature>(),
    notDone: jsonb('not_done').$type<Card['notDone']>(),
    attempts: jsonb().$type<Attempt[]>().notNull().default([]),
    completionId: text('completion_id').references(() => completions.id),
    withoutCompletion: text('without_completion'),
    /** A removed card keeps its number. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('cards_number').on(table.orderId, table.n),
    index('cards_item')
      .on(table.itemId)
      .where(sql`item_id is not null and removed_at is null`),
  ],
)

export const findings = pgTable(
  'findings',
  {
    id: text().primaryKey(),
    version: integer().notNull().default(1),
    n: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    aircraftId: text('aircraft_id')
      .notNull()
      .references(() => aircraft.id),
    /** The card on which it was found. */
    cardId: text('card_id')
      .notNull()
      .references(() => cards.id),
    title: text().notNull(),
    text: text().notNull(),
    /** The card of a running order that repairs it. */
    plannedIn: text('planned_in').references(() => cards.id),
    closed: text({ enum: ['performed', 'ended'] }),
    ended: jsonb().$type<Finding['ended']>(),
    ...author,
  },
  (table) => [
    index('findings_open')
      .on(table.aircraftId, table.n)
      .where(sql`planned_in is null and closed is null`),
  ],
)
