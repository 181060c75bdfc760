import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { ImportError } from '@aerofleet/shared/contract/import'
import type { MaintenanceImported } from '@aerofleet/shared/contract/maintenance/imports'
import { ReadingCreate } from '@aerofleet/shared/contract/maintenance/readings'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { tailKey } from '@aerofleet/shared/tail-number'
import { aircraftUpdated } from '../../aircraft/entry'
import { lockAircraftByIds, updateManyAircraft, type AircraftChange } from '../../aircraft/queries'
import { aircraft, aircraftExists } from '../../aircraft/table'
import { authorOf } from '../../db/author'
import { inBatches } from '../../db/columns'
import type { Transaction } from '../../db/database'
import type { Act } from '../../db/history'
import { insertRows } from '../../db/json'
import type { Caller } from '../../http/caller'
import type { Context } from '../../http/handlers'
import { collectErrors } from '../../import/found-errors'
import { inTurns } from '../../import/in-turns'
import { toFigure } from '../../import/read-csv'
import { importErrors } from '../../import/run-import'
import { readFile, type FileRow, type ReadFile } from '../import/read-file'
import { findReadingLogs, reprojectItems } from '../project'
import { readings } from '../table'
import { readingCreated, type NewReading } from './entry'
import { readingColumns } from './export'
import { judgeLines, type ReadingLine } from './judge'

const required = readingColumns.indexOf('note')

/** The rows of one aircraft. */
type Sheet = { aircraftId: string; lines: ReadingLine[] }

function readLine({ line, cells }: FileRow<(typeof readingColumns)[number]>, today: CalendarDate) {
  const { tailNumber = '', date, hours, cycles = '', note } = cells
  const values = { date, hours, cycles: toFigure(cycles), note }
  const { data, error } = ReadingCreate.safeParse(values)
  const errors: ImportError[] = (error?.issues ?? []).map(({ path, message }) => {
    return { line, column: String(path[0] ?? ''), message }
  })
  if (tailNumber === '')
    errors.push({ line, column: 'tailNumber', message: 'Tail number is required' })
  if (data && data.date > today)
    errors.push({ line, column: 'date', message: `Date must not be after today, ${today}` })
  return { key: tailKey(tailNumber), reading: data && { ...data, line }, errors }
}

/** Reads the file, and says of each aircraft what would be stored of it. */
async function readSheets(
  { db, query, today }: Context<'maintenanceImport'>,
  { rows, errors: first }: ReadFile<(typeof readingColumns)[number]>,
) {
  const errors = collectErrors()
  errors.add(first)
  const { id, tailKey: key } = aircraft
  const fleet = await db.select({ id, key }).from(aircraft).where(aircraftExists)
  const ids = new Map(fleet.map((each) => [each.key, each.id]))
  const sheets = new Map<string, Sheet>()
  for await (const row of inTurns(rows)) {
    const { key: of, reading, errors: found } = readLine(row, today())
    const aircraftId = ids.get(of)
    if (aircraftId === undefined && found.every(({ column }) => column !== 'tailNumber'))
      found.push({ line: row.line, column: 'tailNumber', message: 'Aircraft not found' })
    errors.add(found)
    if (!reading || aircraftId === undefined || found.length > 0) continue
    const sheet = sheets.get(aircraftId) ?? { aircraftId, lines: [] }
    sheet.lines.push(reading)
    sheets.set(aircraftId, sheet)
  }
  let skipped = 0
  for (const batch of inBatches([...sheets.values()], 50)) {
    const logs = await findReadingLogs(
      db,
      batch.map((sheet) => sheet.aircraftId),
    )
    for (const { aircraftId, lines } of batch) {
      const judged = judgeLines(logs.get(aircraftId) ?? [], lines, query.accept === '1')
      errors.add(judged.refused)
      skipped += judged.skipped.length
    }
    await setImmediate()
  }
  return { found: errors.found(), skipped, sheets: [...sheets.values()] }
}

type Outcome = Pick<MaintenanceImported, 'stored' | 'skipped' | 'leftOut'>

/** Stores the rows of some aircraft as they are judged by what is stored now. */
async function storePiece(
  tx: Transaction,
  caller: Caller,
  sheets: readonly Sheet[],
  accept: boolean,
) {
  const ids = sheets.map(({ aircraftId }) => aircraftId)
  const locked = await lockAircraftByIds(tx, ids)
  const logs = await findReadingLogs(tx, ids)
  const outcome: Outcome = { stored: 0, skipped: 0, leftOut: [] }
  const rows: (NewReading & { of: Aircraft })[] = []
  const changed: AircraftChange[] = []
  for (const { aircraftId, lines } of sheets) {
    const { aircraft: of, exists = false } = locked.get(aircraftId) ?? {}
    if (!of || !exists) {
      const message = 'Aircraft not found'
      outcome.leftOut.push(...lines.map(({ line }) => ({ line, message })))
      continue
    }
    const log = logs.get(aircraftId) ?? []
    const { added, skipped, refused } = judgeLines(log, lines, accept)
    outcome.skipped += skipped.length
    outcome.leftOut.push(...refused.map(({ line, message }) => ({ line, message })))
    for (const { date, hours, cycles, note } of added)
      rows.push({
        id: randomUUID(),
        aircraftId,
        date,
        hours,
        cycles,
        note,
        source: 'import',
        ...authorOf(caller),
        of,
      })
    const newest = added.at(-1)
    const { id: _, version: __, operator = null, ...fields } = of
    if (!newest || newest.date < (log.at(-1)?.date ?? '')) continue
    const figures = { totalHours: newest.hours, totalCycles: newest.cycles }
    if (of.totalHours === newest.hours && of.totalCycles === newest.cycles) continue
    changed.push({ before: of, fields: { ...fields, ...figures }, operator })
  }
  if (rows.length > 0)
    await insertRows(
      tx,
      readings,
      rows.map(({ of: _, ...row }) => row),
    )
  const after = await updateManyAircraft(tx, changed)
  await reprojectItems(tx, [...new Set(rows.map(({ aircraftId }) => aircraftId))])
  const entries = [
    ...rows.map(({ of, ...row }) => readingCreated(row, of)),
    ...after.map((each, at) => aircraftUpdated(changed[at]?.before ?? each, each)),
  ]
  return { entries, answer: { ...outcome, stored: rows.length } }
}

/** Aircraft that are stored in one transaction; between two, other changes have their turn. */
const pieceSize = 10

/**
 * Runs `work` several times at once, and ends when all runs have ended.
 * @param stop what a failed run does, so that the others end
 * @throws the error of the first that failed
 */
async function inParallel(times: number, work: () => Promise<void>, stop: () => void) {
  const runs = Array.from({ length: times }, () =>
    work().catch((error: unknown) => {
      stop()
      throw error
    }),
  )
  const failed = (await Promise.allSettled(runs)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

export async function importReadings(
  context: Context<'maintenanceImport'>,
): Promise<MaintenanceImported> {
  const { database, body, query, changePart } = context
  const file = await readFile(body, readingColumns, required)
  const { found, skipped, sheets } = await readSheets(context, file)
  const imported: MaintenanceImported = {
    rows: file.rows.length,
    stored: 0,
    skipped,
    errors: found.errors,
    errorCount: found.errorCount,
    leftOut: [],
  }
  if (query.dryRun === '1') return imported
  if (found.errorCount > 0) throw importErrors(found)
  const act: Act = { id: randomUUID(), label: 'Import of readings' }
  const sum = { ...imported, skipped: 0 }
  const waiting = inBatches(sheets, pieceSize)
  async function storeWaiting(): Promise<void> {
    for (let piece = waiting.shift(); piece; piece = waiting.shift()) {
      const current = piece
      const part = await changePart(async (tx, caller) => ({
        ...(await storePiece(tx, caller, current, query.accept === '1')),
        act,
      }))
      sum.stored += part.stored
      sum.skipped += part.skipped
      sum.leftOut.push(...part.leftOut)
    }
  }
  // The embedded database does one thing at a time.
  await inParallel(database.storage.isEmbedded ? 1 : 2, storeWaiting, () => waiting.splice(0))
  sum.leftOut.sort((one, other) => one.line - other.line)
  return sum
}
