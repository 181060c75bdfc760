import { randomUUID } from 'node:crypto'
import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { ImportError } from '@aerofleet/shared/contract/import'
import type { MaintenanceImported } from '@aerofleet/shared/contract/maintenance/imports'
import { ReadingCreate } from '@aerofleet/shared/contract/maintenance/readings'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { readingFields } from '@aerofleet/shared/records/reading'
import { tailKey } from '@aerofleet/shared/tail-number'
import { aircraftEntry } from '../../aircraft/entry'
import { lockAircraftByIds } from '../../aircraft/queries'
import { aircraft, aircraftExists } from '../../aircraft/table'
import { authorOf } from '../../db/author'
import type { Caller } from '../../db/author'
import type { Transaction } from '../../db/database'
import type { Act } from '../../db/history'
import { insertRows } from '../../db/json'
import type { Context } from '../../http/handlers'
import { collectErrors } from '../../import/found-errors'
import { inTurns } from '../../import/in-turns'
import { neededOf, readCells } from '../../import/read-cells'
import { importErrors } from '../../import/run-import'
import { readFile, type FileRow, type ReadFile } from '../import/read-file'
import { reprojectItems } from '../project'
import { readings } from '../table'
import { settleReadings } from './after-today'
import { readingCreated, type NewReading } from './entry'
import { readingColumns } from './export'
import { judgeLines, type ReadingLine } from './judge'
import { findReadingsAround } from './queries'
import { takeNewest } from './totals'

/** The rows of one aircraft. */
type Sheet = { aircraftId: string; lines: ReadingLine[] }

function readLine({ line, cells }: FileRow<(typeof readingColumns)[number]>, today: CalendarDate) {
  const { tailNumber = '' } = cells
  const { data, error } = ReadingCreate.safeParse(readCells(readingFields, cells))
  const errors: ImportError[] = (error?.issues ?? []).map(({ path, message }) => {
    return { line, column: String(path[0] ?? ''), message }
  })
  if (tailNumber === '')
    errors.push({ line, column: 'tailNumber', message: 'Tail number is required' })
  if (data && data.date > today)
    errors.push({ line, column: 'date', message: `Date must not be after today, ${today}` })
  return { key: tailKey(tailNumber), reading: data && { ...data, line, division: 0 }, errors }
}

/** What is judged and stored at once: between two pieces, other changes have their turn. */
const pieceSize = { aircraft: 10, rows: 1000 }

/** Sheets that make a piece together; one with more rows than that stands alone. */
function inPieces(sheets: readonly Sheet[]): Sheet[][] {
  const pieces: Sheet[][] = []
  let room = { aircraft: 0, rows: 0 }
  for (const sheet of sheets) {
    room = { aircraft: room.aircraft - 1, rows: room.rows - sheet.lines.length }
    const piece = pieces.at(-1)
    if (piece && room.aircraft >= 0 && room.rows >= 0) piece.push(sheet)
    else {
      pieces.push([sheet])
      room = { aircraft: pieceSize.aircraft - 1, rows: pieceSize.rows - sheet.lines.length }
    }
  }
  return pieces
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
  const judged = { skipped: 0, sheets: [] as Sheet[] }
  for (const piece of inPieces([...sheets.values()])) {
    const logs = await findReadingsAround(db, piece)
    for (const { aircraftId, lines } of piece) {
      const log = (logs.get(aircraftId) ?? []).filter(({ date }) => date <= today())
      const { added, skipped, refused } = await judgeLines(log, lines, query.accept === '1')
      for (const group of refused) errors.add(group, group[0]?.line)
      judged.skipped += skipped.length
      if (added.length > 0) judged.sheets.push({ aircraftId, lines: added })
    }
  }
  return { found: errors.found(), ...judged }
}

type Outcome = Pick<MaintenanceImported, 'stored' | 'skipped' | 'leftOut'>

/**
 * Stores the first rows of some aircraft, in order, as they are judged by what is stored now.
 * @returns with what became of them, the rows for the next transaction
 */
async function storePiece(
  tx: Transaction,
  caller: Caller,
  sheets: readonly Sheet[],
  accept: boolean,
  today: CalendarDate,
) {
  const ids = sheets.map(({ aircraftId }) => aircraftId)
  const locked = await lockAircraftByIds(tx, ids)
  await settleReadings(tx, ids, today)
  const pieces = sheets.map(({ aircraftId, lines }) => ({
    aircraftId,
    lines: lines.slice(0, pieceSize.rows),
    rest: lines.slice(pieceSize.rows),
  }))
  const logs = await findReadingsAround(
    tx,
    pieces.map(({ aircraftId, lines, rest: [ahead] }) => {
      return { aircraftId, lines: ahead ? [...lines, ahead] : lines }
    }),
  )
  const outcome: Outcome = { stored: 0, skipped: 0, leftOut: [] }
  const rows: (NewReading & { of: Aircraft })[] = []
  const next: Sheet[] = []
  for (const { aircraftId, lines, rest } of pieces) {
    const { aircraft: of, exists = false } = locked.get(aircraftId) ?? {}
    if (!of || !exists) {
      const message = 'Aircraft not found'
      for (const { line } of [...lines, ...rest]) outcome.leftOut.push({ line, message })
      continue
    }
    const log = logs.get(aircraftId) ?? []
    const { added, skipped, refused } = await judgeLines(log, lines, accept, rest[0])
    outcome.skipped += skipped.length
    for (const { line, message } of refused.flat()) outcome.leftOut.push({ line, message })
    for (const { line: _, ...values } of added) {
      const id = randomUUID()
      rows.push({ id, aircraftId, ...values, source: 'import', ...authorOf(caller), of })
    }
    if (rest.length > 0) next.push({ aircraftId, lines: rest })
  }
  const stored = rows.map(({ of: _, ...row }) => row)
  if (stored.length > 0) await insertRows(tx, readings, stored)
  const changed = new Map(rows.map(({ of }) => [of.id, of]))
  const taken = await takeNewest(tx, [...changed.values()])
  await reprojectItems(tx, [...changed.keys()])
  const entries = [
    ...rows.map(({ of, ...row }) => readingCreated(row, of)),
    ...taken.map(aircraftEntry),
  ]
  return { entries, answer: { outcome: { ...outcome, stored: rows.length }, next } }
}

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
  const { database, body, query, changePart, today } = context
  const file = await readFile(body, readingColumns, ['tailNumber', ...neededOf(readingFields)])
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
  const sum = { ...imported }
  const waiting = inPieces(sheets)
  async function storeWaiting(): Promise<void> {
    for (let piece = waiting.shift(); piece; piece = waiting.shift()) {
      for (let sheetsLeft = piece; sheetsLeft.length > 0;) {
        const current = sheetsLeft
        const { outcome, next } = await changePart(async (tx, caller) => ({
          ...(await storePiece(tx, caller, current, query.accept === '1', today())),
          act,
        }))
        sum.stored += outcome.stored
        sum.skipped += outcome.skipped
        sum.leftOut.push(...outcome.leftOut)
        sheetsLeft = next
      }
    }
  }
  // The embedded database does one thing at a time.
  await inParallel(database.storage.isEmbedded ? 1 : 2, storeWaiting, () => waiting.splice(0))
  sum.leftOut.sort((one, other) => one.line - other.line)
  return sum
}
