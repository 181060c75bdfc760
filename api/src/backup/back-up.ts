import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { getTableName, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { migrationOptions } from '../db/open/migrate'
import { idempotencyKeys } from '../db/tables'
import { StartupError } from '../startup-error'
import { describeTables, findViolation, type TableSchemas } from './fit-table'
import type { Source } from './open-source'
import { maxLineLength, parseJson, type Footer, type Header } from './read-backup'

const batchSize = 1000
/** The keys live for a day. With their answers they may be longer than all other rows together. */
const leftOut = getTableName(idempotencyKeys)

async function schemaVersion({ db, name }: Source): Promise<number> {
  const table = sql.identifier(migrationOptions().migrationsTable)
  const { rows } = await db
    .execute<{ at: string | null }>(sql`select max(created_at)::text as at from ${table}`)
    .catch(() => ({ rows: [] }))
  const at = rows[0]?.at
  if (!at) throw new StartupError(`${name} is not a database of AeroFleet.`)
  return Number(at)
}

/** `complaints` say of each table what a restore will not take of it, at most once. */
export type BackedUp = { rows: number; complaints: readonly string[] }

function findComplaint(tables: TableSchemas, table: string, json: string): string | null {
  const isTooLong = table.length + 1 + json.length > maxLineLength
  return isTooLong
    ? `of the table ${table} is longer than any line of a backup`
    : findViolation(tables, table, parseJson(json))
}

async function* readTable(
  tx: Database,
  tables: TableSchemas,
  table: string,
  complaints: Set<string>,
): AsyncGenerator<string[]> {
  const name = sql.identifier(table)
  await tx.execute(sql`declare backup no scroll cursor for
    select row_to_json(t)::text as json from ${name} t`)
  for (;;) {
    const { rows } = await tx.execute<{ json: string }>(sql.raw(`fetch ${batchSize} from backup`))
    if (rows.length === 0) break
    for (const { json } of rows) {
      const complaint = findComplaint(tables, table, json)
      if (complaint) complaints.add(complaint)
    }
    yield rows.map(({ json }) => `${table} ${json}\n`)
  }
  await tx.execute(sql`close backup`)
}

async function* readAll(
  tx: Database,
  schema: number,
  complaints: Set<string>,
): AsyncGenerator<string> {
  const header: Header = { product: 'aerofleet', schema, at: new Date().toISOString() }
  const footer: Footer = {}
  yield `begin ${JSON.stringify(header)}\n`
  const tables = await describeTables(tx)
  for (const table of tables.keys()) {
    if (table === leftOut) continue
    footer[table] = 0
    for await (const lines of readTable(tx, tables, table, complaints)) {
      footer[table] += lines.length
      yield lines.join('')
    }
  }
  yield `end ${JSON.stringify(footer)}\n`
}

/**
 * Writes every row of one moment into a new compressed file, except Idempotency-Keys and releases.
 * @throws {StartupError} when the file exists, or the database is not one of AeroFleet
 */
export async function backUp(source: Source, file: string): Promise<BackedUp> {
  if (existsSync(file)) throw new StartupError(`The file ${file} exists already.`)
  const schema = await schemaVersion(source)
  const unfinished = `${file}.unfinished`
  // The header and the footer do not count.
  let count = -2
  const complaints = new Set<string>()
  async function* counted(tx: Database) {
    for await (const text of readAll(tx, schema, complaints)) {
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
  return { rows: count, complaints: [...complaints] }
}
