import type { ReleaseCount } from '@aerofleet/shared/release-event'
import { customType, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** The revisions of the registry, of which the newest is live; each is the JSON text of one. */
export const registryRevisions = pgTable('registry', {
  revision: integer().primaryKey(),
  body: text().notNull(),
})

/** Each release as a tar.gz of its files, which never change. */
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
