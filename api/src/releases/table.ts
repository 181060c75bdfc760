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

/** The errors of a release in the pages of users, each kind once. `frames` are lines (`framesIn`). */
export const releaseErrors = pgTable(
  'release_errors',
  {
    name: text().notNull(),
    version: text().notNull(),
    /** The SHA-256 of event, message and frames. */
    hash: text().notNull(),
    event: text().notNull(),
    message: text().notNull(),
    frames: text().notNull(),
    n: integer().notNull(),
    first: timestamp({ withTimezone: true }).notNull().defaultNow(),
    last: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.name, table.version, table.hash] })],
)
