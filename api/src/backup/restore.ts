import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { copyMigrations, upgradeSchema } from '../db/open/migrate'
import { findDatabaseError } from '../db/sql-state'
import { startWork } from '../start-work'
import { StartupError } from '../startup-error'
import { describeTables, findViolation, type TableSchemas } from './fit-table'
import type { Target } from './open-source'
import { parseJson, readRows, type CheckedBackup, type Line } from './read-backup'

const maxBatch = { rows: 500, characters: 1024 * 1024 }

async function migrateTo(schema: number, target: Target): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'aerofleet-restore-'))
  try {
    copyMigrations(schema, folder)
    await target.migrate(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** These SQLSTATE classes mean faulty rows: data errors, violated constraints, exceeded limits. */
const rowErrorCodes = /^(22|23|54)/

async function insert(tx: Database, file: string, lines: Line[]): Promise<void> {
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last) return
  const name = sql.identifier(first.tag)
  const rows = lines.map(({ json }) => json).join(',')
  try {
    await tx.execute(sql`insert into ${name} overriding system value
      select * from json_populate_recordset(null::${name}, ${`[${rows}]`}::json)`)
  } catch (error) {
    const reason = findDatabaseError(error, rowErrorCodes)
    if (!reason) throw error
    const numbers =
      first === last ? `line ${first.number}` : `lines ${first.number} to ${last.number}`
    throw new StartupError(
      `The database refuses ${numbers} of the file ${file} (${reason.constraint ?? reason.code}); nothing was restored.`,
    )
  }
}

async function insertAll(tx: Database, tables: TableSchemas, backup: CheckedBackup): Promise<void> {
  const { file } = backup
  let lines: Line[] = []
  let characters = 0
  for await (const line of readRows(backup)) {
    const violation = findViolation(tables, line.tag, parseJson(line.json))
    if (violation) {
      throw new StartupError(
        `Line ${line.number} of the file ${file} ${violation}; nothing was restored.`,
      )
    }
    const isFull = lines.length >= maxBatch.rows || characters >= maxBatch.characters
    if (isFull || line.tag !== lines[0]?.tag) {
      await insert(tx, file, lines)
      lines = []
      characters = 0
    }
    lines.push(line)
    characters += line.json.length
  }
  await insert(tx, file, lines)
}

async function continueSequences(tx: Database): Promise<void> {
  const { rows } = await tx.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`)
  for (const { table, column } of rows) {
    const [tableName, columnName] = [sql.identifier(table), sql.identifier(column)]
    await tx.execute(sql`
      select setval(pg_get_serial_sequence(${table}, ${column}), max(${columnName})) from ${tableName}
      having max(${columnName}) is not null`)
  }
}

/**
 * Fills an empty database, then brings it to the schema of this version.
 * @returns the number of rows
 * @throws {StartupError} when a row does not fit; nothing is restored then
 */
export async function restore(target: Target, backup: CheckedBackup): Promise<number> {
  await migrateTo(backup.schema, target)
  await target.db.transaction(async (tx) => {
    const into = tx as Database
    const tables = await describeTables(into)
    // The backup also has the rows that the migrations have inserted.
    for (const table of [...tables.keys()].toReversed()) {
      await into.execute(sql`delete from ${sql.identifier(table)}`)
    }
    await insertAll(into, tables, backup)
    await continueSequences(into)
  })
  await upgradeSchema(target.db, target.name, () => target.migrate(), startWork())
  return backup.count
}
