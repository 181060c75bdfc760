import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { migrationOptions } from '../db/open/migrate'
import { StartupError } from '../startup-error'
import { listTables } from './list-tables'
import type { Source } from './open-source'
import type { Footer, Header } from './read-backup'

const batchSize = 1000

/** The version of the database's schema. */
async function schemaVersion({ db, name }: Source): Promise<number> {
  const table = sql.identifier(migrationOptions().migrationsTable)
  const { rows } = await db
    .execute<{ at: string | null }>(sql`select max(created_at)::text as at from ${table}`)
    .catch(() => ({ rows: [] }))
  const at = rows[0]?.at
  if (!at) throw new StartupError(`${name} is not a database of AeroFleet.`)
  return Number(at)
}

/** The lines of a table in batches, so that a table of any size fits into memory. */
async function* readTable(tx: Database, table: string): AsyncGenerator<string[]> {
  const name = sql.identifier(table)
  await tx.execute(sql`declare backup no scroll cursor for
    select row_to_json(t)::text as json from ${name} t`)
  for (;;) {
    const { rows } = await tx.execute<{ json: string }>(sql.raw(`fetch ${batchSize} from backup`))
    if (rows.length === 0) break
    yield rows.map(({ json }) => `${table} ${json}\n`)
  }
  await tx.execute(sql`close backup`)
}

async function* readAll(tx: Database, schema: number): AsyncGenerator<string> {
  const header: Header = { product: 'aerofleet', schema, at: new Date().toISOString() }
  const footer: Footer = {}
  yield `begin ${JSON.stringify(header)}\n`
  for (const table of await listTables(tx)) {
    footer[table] = 0
    for await (const lines of readTable(tx, table)) {
      footer[table] += lines.length
      yield lines.join('')
    }
  }
  yield `end ${JSON.stringify(footer)}\n`
}

/**
 * Writes every row, as of one moment, into a new compressed file.
 * @returns the number of rows
 * @throws {StartupError} when the file exists, or the database is not one of AeroFleet
 */
export async function backUp(source: Source, file: string): Promise<number> {
  if (existsSync(file)) throw new StartupError(`The file ${file} exists already.`)
  const schema = await schemaVersion(source)
  const unfinished = `${file}.unfinished`
  // Two lines are the header and the footer.
  let count = -2
  async function* counted(tx: Database) {
    for await (const text of readAll(tx, schema)) {
      count += text.split('\n').length - 1
      yield text
    }
  }
  try {
    await source.db.transaction(
      async (tx) => {
        const to = createWriteStream(unfinished, { mode: 0o600, flush: true })
        await pipeline(Readable.from(counted(tx as Database)), createGzip(), to)
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  return count
}
