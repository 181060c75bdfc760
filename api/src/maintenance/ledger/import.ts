import { randomUUID } from 'node:crypto'
import type { ImportError } from '@aerofleet/shared/contract/import'
import { maxImportedRows } from '@aerofleet/shared/contract/maintenance/imports'
import { ReadingRow } from '@aerofleet/shared/contract/maintenance/readings'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { usualRates } from '@aerofleet/shared/due/unusual'
import { neededOf } from '@aerofleet/shared/records/field'
import { readingRowFields } from '@aerofleet/shared/records/reading'
import type { Caller } from '../../db/author'
import type { Transaction } from '../../db/database'
import type { Context } from '../../http/handlers'
import { collectErrors } from '../../import/found-errors'
import type { Outcome } from '../../import/in-pieces'
import { readCells } from '../../import/read-cells'
import { errorsOf } from '../../import/read-lines'
import { readExactColumns, type FileRow } from '../../import/read-rows'
import { dateProblems, type DayOfZone } from '../../today'
import { idsOf, inPieces, type MaintenancePlan, pieceSize, readSheets, type Sheet } from '../sheets'
import { readingColumns } from './export'
import { judgeLines, type ReadingLine } from './judge'
import { findMeters, withHours, withHoursNow } from './meters'
import { findUsage } from './project'
import { findReadingsAround, type NewReading } from './queries'
import { record, type Held } from './record'
import { remarksOn } from './remarks'

function neededIn(file: string) {
  const [heading = ''] = file.split(/[\r\n]/, 1)
  const needed = ['tailNumber', ...neededOf(readingRowFields)] as const
  return /\bmeter\b/.test(heading) ? needed.filter((name) => name !== 'hours') : needed
}

export const importOfReadings = 'Import of readings'

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
      remarks.add(await remarksOn(log, usualRates(plan, measured)))
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
  const outcome: Outcome = { stored: 0, skipped: 0, leftOut: [] }
  const leaveOut = (errors: readonly Pick<ImportError, 'line' | 'message'>[]) =>
    outcome.leftOut.push(...errors.map(({ line, message }) => ({ line, message })))
  const next: ReadingSheet[] = []
  async function decide(held: Held) {
    const metersOf = await findMeters(tx, ids)
    const pieces = sheets.map(({ aircraftId, lines: all }) => {
      const now = (some: ReadingLine[], refuse = leaveOut) =>
        withHoursNow([{ aircraftId, lines: some }], metersOf, refuse)[0]?.lines ?? []
      const rest = all.slice(pieceSize.rows)
      // The next transaction reports this row if it refuses it.
      const [ahead] = now(rest.slice(0, 1), () => 0)
      return { aircraftId, lines: now(all.slice(0, pieceSize.rows)), ahead, rest }
    })
    const logs = await findReadingsAround(
      tx,
      pieces.flatMap(({ aircraftId, lines, ahead }) => {
        const around = ahead ? [...lines, ahead] : lines
        return around.length > 0 ? [{ aircraftId, lines: around }] : []
      }),
    )
    const lineOf = new Map<string, number>()
    const rows: NewReading[] = []
    for (const { aircraftId, lines, ahead, rest } of pieces) {
      if (!held.get(aircraftId)?.exists) {
        const message = 'Aircraft not found'
        leaveOut([...lines, ...rest].map(({ line }) => ({ line, message })))
        continue
      }
      const log = logs.get(aircraftId) ?? []
      const { added, skipped, refused } = await judgeLines(log, lines, accept, ahead)
      outcome.skipped += skipped.length
      leaveOut(refused.flat())
      for (const { line, keepsCycles: _, ...values } of added) {
        const id = randomUUID()
        lineOf.set(id, line)
        rows.push({ id, aircraftId, ...values, source: 'import' })
      }
      if (rest.length > 0) next.push({ aircraftId, lines: rest })
    }
    outcome.stored = rows.length
    const logged = ({ id }: NewReading) => ({ line: lineOf.get(id) ?? 0 })
    return { deed: { added: rows, logged }, outcome }
  }
  const { entries } = await record({ tx, by: caller, today }, { ids, isPiece: true }, decide)
  return { entries, outcome, rest: next.length > 0 ? next : undefined }
}

export async function planReadings(
  context: Context<'maintenanceImport'>,
): Promise<MaintenancePlan<ReadingSheet[]>> {
  const { sheets, ...read } = await readReadings(context)
  const { query, today, actOfParts } = context
  return {
    ...read,
    pieces: inPieces(sheets),
    store: (tx, caller, piece) => storePiece(tx, caller, piece, query.accept === '1', today()),
    act: actOfParts(importOfReadings),
  }
}
