import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { bringUp, copyMigrations } from '../db/open/migrate'
import { causeOf } from '../db/sql-state'
import { StartupError } from '../startup-error'
import { describeTables, findFault, type Tables } from './fit-table'
import type { Target } from './open-source'
import { readJson, readRows, type Checked, type Line } from './read-backup'

const batch = { rows: 500, characters: 1024 * 1024 }

async function migrateTo(schema: number, target: Target): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'aerofleet-restore-'))
  try {
    copyMigrations(schema, folder)
    await target.migrate(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Data errors, broken constraints and exceeded limits: what is wrong with the rows themselves. */
const isOfRows = /^(22|23|54)/

async function insert(tx: Database, file: string, lines: Line[]): Promise<void> {
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) return
  const name = sql.identifier(first.word)
  const rows = lines.map(({ json }) => json).join(',')
  try {
    await tx.execute(sql`insert into ${name} overriding system value
      select * from json_populate_recordset(null::${name}, ${`[${rows}]`}::json)`)
  } catch (error) {
    const refused = causeOf(error, isOfRows)
    if (!refused) throw error
    const place =
      first === last ? `line ${first.number}` : `lines ${first.number} to ${last.number}`
    throw new StartupError(
      `The database refuses ${place} of the file ${file} (${refused.constraint ?? refused.code}); nothing was restored.`,
    )
  }
}

async function insertAll(tx: Database, tables: Tables, backup: Checked): Promise<void> {
  const { file } = backup
  let lines: Line[] = []
  let characters = 0
  for await (const line of readRows(backup)) {
    const fault = findFault(tables, line.word, readJson(line.json))
    if (fault) {
      throw new StartupError(
        `Line ${line.number} of the file ${file} ${fault}; nothing was restored.`,
      )
    }
    const isFull = lines.length >= batch.rows || characters >= batch.characters
    if (isFull || line.word !== lines[0]?.word) {
      await insert(tx, file, lines)
      lines = []
      characters = 0
    }
    lines.push(line)
    characters += line.json.length
  }
  await insert(tx, file, lines)
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
export async function restore(target: Target, backup: Checked): Promise<number> {
  await migrateTo(backup.schema, target)
  await target.db.transaction(async (tx) => {
    const into = tx as Database
    const tables = await describeTables(into)
    // What migrations put into new tables is in the backup, too.
    for (const table of [...tables.keys()].toReversed()) {
      await into.execute(sql`delete from ${sql.identifier(table)}`)
    }
    await insertAll(into, tables, backup)
    await continueNumbers(into)
  })
  await bringUp(target.db, target.name, () => target.migrate())
  return backup.count
}
