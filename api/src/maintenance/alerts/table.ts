import { alertKinds, alertScopes } from '@aerofleet/shared/contract/maintenance/alerts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { aircraft } from '../../aircraft/reads'

const run = (name: string) => bigint(name, { mode: 'number' })

/**
 * One row a subject: what stands today, and what was told last. Runs of the sweep order what was told. Levels are those
 * of the contract, counted from 1; 0 is none.
 */
export const alerts = pgTable(
  'alerts',
  {
    id: text().primaryKey(),
    subject: text().notNull(),
    kind: text({ enum: alertKinds }).notNull(),
    /** Null for a part on the shelf. */
    aircraftId: text('aircraft_id').references(() => aircraft.id),
    itemId: text('item_id'),
    orderId: text('order_id'),
    componentId: text('component_id'),
    title: text().notNull(),
    message: text().notNull(),
    level: integer().notNull(),
    told: integer().notNull(),
    /** Differs once work was done, so that what comes afterwards is another alert. */
    basis: text().notNull(),
    /** The day on which the level fell below the one that was told. */
    fellOn: date('fell_on', { mode: 'string' }),
    /** The run that told it first, the one that told it last, and the one that said it is over. */
    newRun: run('new_run').notNull(),
    toldRun: run('told_run').notNull(),
    overRun: run('over_run'),
    toldOn: date('told_on', { mode: 'string' }).notNull(),
    /** An import of what was there already has raised it: nobody is told. */
    imported: boolean().notNull(),
  },
  (table) => [
    uniqueIndex('alerts_subject').on(table.subject),
    index('alerts_aircraft').on(table.aircraftId),
  ],
)

/** What a user has read one by one, and as of which run. */
export const alertReads = pgTable(
  'alert_reads',
  {
    uid: text().notNull(),
    alertId: text('alert_id')
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
    run: run('run').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.alertId] })],
)

/** Which mail a user wants, and up to which run the user has read everything. */
export const alertSubscriptions = pgTable('alert_subscriptions', {
  uid: text().primaryKey(),
  scope: text({ enum: alertScopes }).notNull().default('none'),
  operatorId: text('operator_id'),
  aircraftIds: jsonb('aircraft_ids').$type<string[]>().notNull().default([]),
  alsoSoon: boolean('also_soon').notNull().default(false),
  /** Mail tells what came after this run. */
  sinceRun: run('since_run').notNull().default(0),
  readRun: run('read_run').notNull().default(0),
})

/** The digest of a user and a day. The row is stored before the mail is sent, and its outcome afterwards. */
export const alertDigests = pgTable(
  'alert_digests',
  {
    uid: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    at: timestamp({ withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
    /** `sending` without an end is a mail that perhaps was sent. `refused` may be sent again. */
    outcome: text({ enum: ['sending', 'sent', 'refused', 'nothing'] }).notNull(),
    /** It tells what came up to this run. */
    upToRun: run('up_to_run').notNull(),
    new: integer().notNull(),
    worse: integer().notNull(),
    over: integer().notNull(),
    error: text(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.day] })],
)
