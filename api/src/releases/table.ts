import type { ReleaseCount } from '@aerofleet/shared/release-event'
import { customType, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** JSON texts. The newest revision is live. */
export const registryRevisions = pgTable('registry', {
  revision: integer().primaryKey(),
  body: text().notNull(),
})

/** Each release is a tar.gz of its files. A stored release never changes. */
export const storedReleases = pgTable(
  'releases',
  {
    name: text().notNull(),
    version: text().notNull(),
    archive: bytes().notNull(),
    published: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  ({ name, version }) => [primaryKey({ columns: [name, version] })],
)

/** Counts each event of a release in the pages of users. `message` is the first one. */
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
