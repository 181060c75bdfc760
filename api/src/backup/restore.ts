import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { StartupError } from '../http/errors'
import { bringUp, copyMigrations, schemaVersions } from '../db/migrate'
import type { Database } from '../db/store'
import { listTables } from '../db/tables'
import type { Footer, Header } from './back-up'
import type { Source } from './open-source'

type Line = { word: string; json: string }
const batch = 500

async function* readLines(file: string): AsyncGenerator<Line> {
  const text = pipeline(createReadStream(file), createGunzip(), () => undefined)
  const lines = createInterface({ input: text, crlfDelay: Infinity })
  // readline does not pass on what goes wrong with its input.
  const failed = new Promise<never>((_, fail) => text.once('error', fail))
  failed.catch(() => undefined)
  const iterator = lines[Symbol.asyncIterator]()
  for (;;) {
    const { value, done } = await Promise.race([iterator.next(), failed])
    if (done) return
    const space = value.indexOf(' ')
    yield { word: value.slice(0, space), json: value.slice(space + 1) }
  }
}

export type Checked = { file: string; schema: number; count: number }

/** Reads the whole file before anything is changed; answers its schema version and its rows. */
export async function checkBackup(file: string): Promise<Checked> {
  if (!existsSync(file)) throw new StartupError(`There is no file ${file}.`)
  const incomplete = new StartupError(`The file ${file} is no complete backup of AeroFleet.`)
  let header: Header | undefined
  let footer: Footer | undefined
  const counted: Footer = {}
  try {
    for await (const { word, json } of readLines(file)) {
      const value: unknown = JSON.parse(json)
      if (word === 'begin') header = value as Header
      else if (word === 'end') footer = value as Footer
      else counted[word] = (counted[word] ?? 0) + 1
    }
  } catch {
    throw incomplete
  }
  if (header?.product !== 'aerofleet' || !footer) throw incomplete
  for (const [table, rows] of Object.entries(footer)) {
    if ((counted[table] ?? 0) !== rows) throw incomplete
  }
  if (!schemaVersions().includes(header.schema)) {
    throw new StartupError(
      `The backup ${file} was made by a newer version of AeroFleet; restore it with that version.`,
    )
  }
  return { file, schema: header.schema, count: Object.values(footer).reduce((a, b) => a + b, 0) }
}

async function requireEmpty({ db, name }: Source): Promise<void> {
  const { rows } = await db.execute(
    sql`select 1 from information_schema.tables where table_schema = 'public' limit 1`,
  )
  if (rows.length > 0) throw new StartupError(`${name} is not empty; restore into an empty one.`)
}

async function migrateTo(schema: number, target: Source): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'aerofleet-restore-'))
  try {
    copyMigrations(schema, folder)
    await target.migrate(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function insert(tx: Database, table: string, rows: string[]): Promise<void> {
  if (rows.length === 0) return
  const name = sql.identifier(table)
  await tx.execute(sql`insert into ${name} overriding system value
    select * from json_populate_recordset(null::${name}, ${`[${rows.join(',')}]`}::json)`)
}

async function insertAll(tx: Database, file: string): Promise<void> {
  let table = ''
  let rows: string[] = []
  for await (const { word, json } of readLines(file)) {
    if (word !== table || rows.length >= batch) {
      await insert(tx, table, rows)
      table = word
      rows = []
    }
    if (word !== 'begin' && word !== 'end') rows.push(json)
  }
}

/** New rows are numbered after the restored ones. */
async function continueNumbers(tx: Database): Promise<void> {
  const { rows } = await tx.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`)
  for (const { table, column } of rows) {
    const [from, of] = [sql.identifier(table), sql.identifier(column)]
    await tx.execute(sql`
      select setval(pg_get_serial_sequence(${table}, ${column}), max(${of})) from ${from}
      having max(${of}) is not null`)
  }
}

/**
 * Fills an empty database with a backup of this or an earlier version, then brings it to this
 * version's schema; answers how many rows. Throws `StartupError`.
 */
export async function restore(target: Source, backup: Checked): Promise<number> {
  const { file, schema, count } = backup
  await requireEmpty(target)
  await migrateTo(schema, target)
  await target.db.transaction(async (tx) => {
    const into = tx as Database
    // What migrations put into new tables is in the backup, too.
    for (const table of (await listTables(into)).toReversed()) {
      await into.execute(sql`delete from ${sql.identifier(table)}`)
    }
    await insertAll(into, file)
    await continueNumbers(into)
  })
  await bringUp(target.db, target.name, () => target.migrate())
  return count
}
