import { randomUUID } from 'node:crypto'
import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { ImportError } from '@aerofleet/shared/contract/import'
import { maxImportedRows } from '@aerofleet/shared/contract/maintenance/imports'
import { ReadingRow } from '@aerofleet/shared/contract/maintenance/readings'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { usualRates } from '@aerofleet/shared/due/unusual'
import { neededOf } from '@aerofleet/shared/records/field'
import { readingRowFields } from '@aerofleet/shared/records/reading'
import { aircraftEntry } from '../../aircraft/entry'
import { lockAircraftByIds } from '../../aircraft/queries'
import { authorOf, type Caller } from '../../db/author'
import type { Transaction } from '../../db/database'
import { insertRows } from '../../db/json'
import type { ChangedAircraft } from '../../db/save-change'
import type { Context } from '../../http/handlers'
import { collectErrors } from '../../import/found-errors'
import type { Outcome, PiecePlan } from '../../import/in-pieces'
import { readCells } from '../../import/read-cells'
import { errorsOf } from '../../import/read-lines'
import { readExactColumns, type FileRow } from '../../import/read-rows'
import { dateProblems, type DayOfZone } from '../../today'
import { idsOf, inPieces, pieceSize, readSheets, type Sheet } from '../import/sheets'
import { withHours, withHoursNow } from '../meter/lines'
import { findMeters } from '../meter/queries'
import { findUsage, reprojectItems } from '../project'
import { readings } from '../table'
import { settleReadings } from './after-today'
import { readingCreated, type NewReading } from './entry'
import { readingColumns } from './export'
import { judgeLines, type ReadingLine } from './judge'
import { settlePlaceholders } from './placeholders'
import { findReadingsAround } from './queries'
import { remarksOn } from './remarks'
import { takeNewest } from './totals'

function neededIn(file: string) {
  const [heading = ''] = file.split(/[\r\n]/, 1)
  const needed = ['tailNumber', ...neededOf(readingRowFields)] as const
  return /\bmeter\b/.test(heading) ? needed.filter((name) => name !== 'hours') : needed
}

type ReadingSheet = Sheet<ReadingLine>

function readLine({ line, cells }: FileRow<(typeof readingColumns)[number]>, day: DayOfZone) {
  const parsed = ReadingRow.safeParse(readCells(readingRowFields, cells))
  const { data } = parsed
  const errors = errorsOf(line, parsed)
  const problems = data ? dateProblems(data.date, day, 'date') : []
  errors.push(...problems.map(({ path, message }) => ({ line, column: path, message })))
  if (!data) return { errors }
  const { cycles = 0 } = data
  const keepsCycles = data.cycles === undefined
  return { line: { ...data, line, cycles, keepsCycles, division: 0 }, errors }
}

async function readReadings({ db, body, query, today, timeZone }: Context<'maintenanceImport'>) {
  const file = await readExactColumns(body, readingColumns, neededIn(body), maxImportedRows)
  const { errors, sheets: read } = await readSheets(db, file, (row) =>
    readLine(row, { today: today(), timeZone }),
  )
  const metersOf = await findMeters(db, idsOf(read))
  const sheets = withHours(read, metersOf, (found) => errors.add(found))
  const judged = { skipped: 0, sheets: [] as ReadingSheet[] }
  const remarks = collectErrors()
  for (const piece of inPieces(sheets)) {
    const logs = await findReadingsAround(db, piece)
    const usages = await findUsage(db, idsOf(piece))
    for (const { aircraftId, lines } of piece) {
      const stored = (logs.get(aircraftId) ?? []).filter(({ date }) => date <= today())
      const accept = query.accept === '1'
      const { added, log, skipped, refused } = await judgeLines(stored, lines, accept)
      for (const group of refused) errors.add(group, group[0]?.line)
      const { plan, measured = {} } = usages.get(aircraftId) ?? {}
      remarks.add(remarksOn(log, usualRates(plan, measured)))
      judged.skipped += skipped.length
      if (added.length > 0) judged.sheets.push({ aircraftId, lines: added })
    }
  }
  const found = { found: errors.found(), remarks: remarks.found().errors }
  return { rows: file.rows.length, ...found, ...judged }
}

/**
 * Checks the first rows of some aircraft again, and stores them in order.
 * @returns the outcome, and the rows for the next transaction
 */
async function storePiece(
  tx: Transaction,
  caller: Caller,
  sheets: readonly ReadingSheet[],
  accept: boolean,
  today: CalendarDate,
) {
  const ids = idsOf(sheets)
  const locked = await lockAircraftByIds(tx, ids)
  await settleReadings(tx, ids, today)
  const outcome: Outcome = { stored: 0, skipped: 0, leftOut: [] }
  const leaveOut = (errors: ImportError[]) =>
    outcome.leftOut.push(...errors.map(({ line, message }) => ({ line, message })))
  const current = withHoursNow(sheets, await findMeters(tx, ids), leaveOut)
  const pieces = current.map(({ aircraftId, lines }) => ({
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
  const rows: (NewReading & { of: Aircraft; line: number })[] = []
  const next: ReadingSheet[] = []
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
    for (const { line, keepsCycles: _, ...values } of added) {
      const id = randomUUID()
      rows.push({ id, aircraftId, ...values, source: 'import', ...authorOf(caller), of, line })
    }
    if (rest.length > 0) next.push({ aircraftId, lines: rest })
  }
  const stored = rows.map(({ of: _, line: __, ...row }) => row)
  if (stored.length > 0) await insertRows(tx, readings, stored)
  const changed = new Map(rows.map(({ of }) => [of.id, of]))
  await settlePlaceholders(tx, [...changed.keys()], caller)
  const updated = await takeNewest(tx, [...changed.values()])
  await reprojectItems(tx, [...changed.keys()])
  const last = new Map(rows.map(({ aircraftId, id }) => [aircraftId, id]))
  const broughtOf = ({ after }: ChangedAircraft) => {
    const id = after && last.get(after.id)
    return id === undefined || id === null ? {} : { brought: { id, isLogged: true } }
  }
  const entries = [
    ...rows.map(({ of, line, ...row }) => readingCreated(row, of, { line })),
    ...updated.map((each) => ({ ...aircraftEntry(each), ...broughtOf(each) })),
  ]
  const rest = next.length > 0 ? next : undefined
  return { entries, outcome: { ...outcome, stored: rows.length }, rest }
}

export async function planReadings(
  context: Context<'maintenanceImport'>,
): Promise<PiecePlan<ReadingSheet[]>> {
  const { sheets, ...read } = await readReadings(context)
  const { query, today, actOfParts } = context
  return {
    ...read,
    pieces: inPieces(sheets),
    store: (tx, caller, piece) => storePiece(tx, caller, piece, query.accept === '1', today()),
    act: actOfParts('Import of readings'),
  }
}
