import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { StartupError } from '../../startup-error'
import type { Database } from '../database'
import { causeOf } from '../sql-state'
import { renewTailKeys } from './tail-keys'

const journal = join('meta', '_journal.json')

/** The folder of migrations, seen from the sources, from `dist` and from a bundle elsewhere. */
function findMigrations(from = __dirname): string {
  for (const folder of [join(from, 'drizzle'), join(from, 'api', 'drizzle')]) {
    if (existsSync(join(folder, journal))) return folder
  }
  if (dirname(from) === from) throw new StartupError('The folder api/drizzle is missing.')
  return findMigrations(dirname(from))
}

const migrationsTable = 'schema_versions'
export const migrations = (migrationsFolder = findMigrations()) => ({
  migrationsFolder,
  migrationsSchema: 'public',
  migrationsTable,
})

const Journal = z.looseObject({
  entries: z.array(z.looseObject({ when: z.number(), tag: z.string() })),
})
const readJournal = () =>
  Journal.parse(JSON.parse(readFileSync(join(findMigrations(), journal), 'utf8')))

/** Every version that the schema has had, oldest first. */
export const schemaVersions = () => readJournal().entries.map(({ when }) => when)

/** Copies the migrations of one version of the schema, and of those before it, into a new folder. */
export function copyMigrations(version: number, folder: string): void {
  const { entries, ...rest } = readJournal()
  const copied = entries.filter(({ when }) => when <= version)
  mkdirSync(join(folder, 'meta'), { recursive: true })
  writeFileSync(join(folder, journal), JSON.stringify({ ...rest, entries: copied }))
  for (const { tag } of copied) {
    copyFileSync(join(findMigrations(), `${tag}.sql`), join(folder, `${tag}.sql`))
  }
}

/** When the newest of the applied migrations was made; `null` without their table. */
async function findWritten(db: Database): Promise<number | null> {
  try {
    const { rows } = await db.execute<{ at: string | number }>(
      sql`select created_at as at from public.schema_versions`,
    )
    return Math.max(0, ...rows.map(({ at }) => Number(at)))
  } catch (error) {
    if (causeOf(error, undefinedTable)) return null
    throw error
  }
}
const undefinedTable = /^42P01$/

/** Refuses what is not this product's database, or one that a newer version has written. */
async function checkSchema(db: Database, where: string): Promise<'empty' | 'older' | 'current'> {
  // First of all: on an existing directory it is the one question of a start.
  const written = await findWritten(db)
  if (written === null) {
    const { rows } = await db.execute(sql`
      select 1 from pg_class join pg_namespace n on n.oid = relnamespace
      where nspname = 'public' and relkind in ('r', 'p', 'v', 'f') limit 1`)
    if (rows.length === 0) return 'empty'
    throw new StartupError(
      `${where} holds tables of another application; AeroFleet changed nothing there.`,
    )
  }
  const own = Math.max(...schemaVersions())
  if (written <= own) return written === own ? 'current' : 'older'
  throw new StartupError(
    `${where} was written by a newer version of AeroFleet; start that version instead.`,
  )
}

/** Brings the database to this version's schema; `migrate` is the driver's own. */
export async function bringUp(db: Database, where: string, migrate: () => Promise<void>) {
  const schema = await checkSchema(db, where)
  if (schema === 'current') return
  // First: a process that ends in between is followed by one that finds the schema older again.
  if (schema === 'older') await renewTailKeys(db)
  await migrate()
}
