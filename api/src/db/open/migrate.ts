import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { StartupError } from '../../startup-error'
import type { Database } from '../database'
import { labelChanges } from '../label'
import { findDatabaseError } from '../sql-state'

const journal = join('meta', '_journal.json')

/** The folder lies elsewhere in the sources, in `dist` and in the bundle of a test. */
function findMigrations(from = __dirname): string {
  for (const folder of [join(from, 'drizzle'), join(from, 'api', 'drizzle')]) {
    if (existsSync(join(folder, journal))) return folder
  }
  if (dirname(from) === from) throw new StartupError('The folder api/drizzle is missing.')
  return findMigrations(dirname(from))
}

const migrationsTable = 'schema_versions'
export const migrationOptions = (migrationsFolder = findMigrations()) => ({
  migrationsFolder,
  migrationsSchema: 'public',
  migrationsTable,
})

const Journal = z.looseObject({
  entries: z.array(z.looseObject({ when: z.number(), tag: z.string() })),
})
const readJournal = () =>
  Journal.parse(JSON.parse(readFileSync(join(findMigrations(), journal), 'utf8')))

/** Oldest first. A version is the time at which its migration was made. */
export const schemaVersions = () => readJournal().entries.map(({ when }) => when)

export function copyMigrations(version: number, folder: string): void {
  const { entries, ...rest } = readJournal()
  const copied = entries.filter(({ when }) => when <= version)
  mkdirSync(join(folder, 'meta'), { recursive: true })
  writeFileSync(join(folder, journal), JSON.stringify({ ...rest, entries: copied }))
  for (const { tag } of copied) {
    copyFileSync(join(findMigrations(), `${tag}.sql`), join(folder, `${tag}.sql`))
  }
}

async function findAppliedVersion(db: Database): Promise<number> {
  try {
    const { rows } = await db.execute<{ at: string | number }>(
      sql`select created_at as at from public.schema_versions`,
    )
    return Math.max(0, ...rows.map(({ at }) => Number(at)))
  } catch (error) {
    if (findDatabaseError(error, undefinedTable)) return 0
    throw error
  }
}
const undefinedTable = /^42P01$/

async function checkSchema(
  db: Database,
  databaseName: string,
): Promise<'empty' | 'older' | 'current'> {
  const applied = await findAppliedVersion(db)
  if (applied === 0) {
    // The first migration makes its own table before it begins. A process that is killed then leaves it
    // behind.
    const { rows } = await db.execute(sql`
      select 1 from pg_class join pg_namespace n on n.oid = relnamespace
      where nspname = 'public' and relkind in ('r', 'p', 'v', 'f') and relname <> ${migrationsTable}
      limit 1`)
    if (rows.length === 0) return 'empty'
    throw new StartupError(
      `${databaseName} holds tables of another application; AeroFleet changed nothing there.`,
    )
  }
  const newest = Math.max(...schemaVersions())
  if (applied <= newest) return applied === newest ? 'current' : 'older'
  throw new StartupError(
    `${databaseName} was written by a newer version of AeroFleet; start that version instead.`,
  )
}

/** Work on stored rows beside the migrations. Both parts can be repeated at any time. */
export type StartWork = {
  beforeMigration: (db: Database) => Promise<void>
  /**
   * Runs even without a migration, because processes of an earlier version may have written after the last
   * one.
   */
  atEachStart: (db: Database) => Promise<void>
}

/**
 * @param databaseName names the database in messages
 * @param migrate the driver's own migration
 */
export async function upgradeSchema(
  db: Database,
  databaseName: string,
  migrate: () => Promise<void>,
  { beforeMigration, atEachStart }: StartWork,
): Promise<void> {
  const schema = await checkSchema(db, databaseName)
  // This comes before the migration: if the process ends in between, the next start does both again.
  if (schema === 'older') await beforeMigration(db)
  if (schema !== 'current') await migrate()
  await labelChanges(db)
  await atEachStart(db)
}
