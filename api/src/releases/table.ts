import type { ReleaseCount } from '@aerofleet/shared/release-event'
import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** How often something happened to a release in the pages of users; `message` is the first one. */
export const releaseCounts = pgTable(
  'release_counts',
  {
    name: text().notNull(),
    version: text().notNull(),
    event: text().$type<ReleaseCount['event']>().notNull(),
    n: integer().notNull(),
    message: text().notNull(),
    since: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.name, table.version, table.event] })],
)
