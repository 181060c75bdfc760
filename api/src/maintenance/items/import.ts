import { setImmediate } from 'node:timers/promises'
import type { ImportError } from '@aerofleet/shared/contract/import'
import type { MaintenanceImported } from '@aerofleet/shared/contract/maintenance/imports'
import { Baseline, taskCode } from '@aerofleet/shared/contract/maintenance/tasks'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { baselineFields } from '@aerofleet/shared/records/item'
import { tailKey } from '@aerofleet/shared/tail-number'
import * as z from 'zod/mini'
import { aircraft, aircraftExists } from '../../aircraft/table'
import type { Caller } from '../../db/author'
import { inBatches } from '../../db/columns'
import type { Database, Transaction } from '../../db/database'
import { HttpError } from '../../errors'
import type { Context } from '../../http/handlers'
import { collectErrors } from '../../import/found-errors'
import { inTurns } from '../../import/in-turns'
import { neededOf, readCells } from '../../import/read-cells'
import { importErrors } from '../../import/run-import'
import { requirePlanning } from '../import/planning'
import { readFile, type FileRow, type ReadFile } from '../import/read-file'
import { lockFigures } from '../lock'
import { itemUpdated } from './entry'
import { baselineColumns } from './export'
import type { NewEvent } from './log'
import {
  findItemsOf,
  findStandings,
  lockItemsOf,
  storeItems,
  withEvents,
  type LoggedItem,
} from './queries'
import { baselineEvents, baselineProblems, hasBaseline } from './rules'

type Line = { line: number; code: string; baseline: Baseline }
/** The rows of one aircraft. */
type Sheet = { aircraftId: string; lines: Line[] }
type Judged = { events: NewEvent[]; errors: ImportError[] }

const Row = z.extend(Baseline, { code: taskCode })

function readLine({ line, cells }: FileRow<(typeof baselineColumns)[number]>) {
  const { tailNumber = '', code } = cells
  const { data, error } = Row.safeParse({ code, ...readCells(baselineFields, cells) })
  const errors = (error?.issues ?? []).map(({ path, message }) => {
    return { line, column: String(path[0] ?? ''), message }
  })
  const key = tailKey(tailNumber)
  if (!data) return { key, line: undefined, errors }
  const { code: of, ...baseline } = data
  return { key, line: { line, code: of, baseline }, errors }
}

/** What a row makes of the items of its aircraft: an event, nothing where it is there already, or an error. */
function judge(
  item: LoggedItem | undefined,
  { line, code, baseline }: Line,
  today: CalendarDate,
): Judged {
  const refuse = (column: string, message: string) => {
    return { events: [], errors: [{ line, column, message }] }
  }
  if (!item) return refuse('code', `The aircraft has no item ${code}`)
  // Also where it lacks a figure that a later revision of the task needs: what was exported is taken back.
  if (hasBaseline(item, baseline)) return { events: [], errors: [] }
  const problems = baselineProblems(item.row.task, baseline, today, '')
  if (problems.length > 0)
    return {
      events: [],
      errors: problems.map(({ path, message }) => ({ line, column: path, message })),
    }
  try {
    return { events: baselineEvents(item, baseline), errors: [] }
  } catch (error) {
    if (error instanceof HttpError) return refuse('', error.message)
    throw error
  }
}

const byCode = (items: readonly LoggedItem[]) =>
  new Map(items.map((item) => [`${item.row.aircraftId} ${item.row.code}`, item]))

/** Reads the file, and judges its rows by what is stored. */
async function readSheets(
  db: Database,
  { rows, errors: first }: ReadFile<(typeof baselineColumns)[number]>,
  today: CalendarDate,
) {
  const errors = collectErrors()
  errors.add(first)
  const { id, tailKey: key } = aircraft
  const fleet = await db.select({ id, key }).from(aircraft).where(aircraftExists)
  const ids = new Map(fleet.map((each) => [each.key, each.id]))
  const sheets = new Map<string, Sheet>()
  const seen = new Set<string>()
  for await (const row of inTurns(rows)) {
    const { key: of, line, errors: found } = readLine(row)
    errors.add(found)
    const aircraftId = ids.get(of)
    if (aircraftId === undefined)
      errors.add([{ line: row.line, column: 'tailNumber', message: 'Aircraft not found' }])
    if (aircraftId === undefined || !line) continue
    const place = `${aircraftId} ${line.code}`
    if (seen.has(place))
      errors.add([
        {
          line: row.line,
          column: 'code',
          message: `Two baselines of this aircraft have the code ${line.code}`,
        },
      ])
    seen.add(place)
    const sheet = sheets.get(aircraftId) ?? { aircraftId, lines: [] }
    sheet.lines.push(line)
    sheets.set(aircraftId, sheet)
  }
  let skipped = 0
  for (const piece of inBatches([...sheets.values()], pieceSize)) {
    const items = byCode(await findItemsOf(db, idsOf(piece)))
    for (const { aircraftId, lines } of piece) {
      for (const line of lines) {
        const judged = judge(items.get(`${aircraftId} ${line.code}`), line, today)
        errors.add(judged.errors)
        if (judged.events.length + judged.errors.length === 0) skipped += 1
      }
    }
    await setImmediate()
  }
  return { found: errors.found(), skipped, sheets: [...sheets.values()] }
}

const idsOf = (sheets: readonly Sheet[]) => sheets.map(({ aircraftId }) => aircraftId)

type Outcome = Pick<MaintenanceImported, 'stored' | 'skipped' | 'leftOut'>

/** Stores the baselines of some aircraft, as they are judged by what is stored now. */
async function storePiece(
  tx: Transaction,
  by: Caller,
  sheets: readonly Sheet[],
  today: CalendarDate,
) {
  requirePlanning(by)
  await lockFigures(tx, idsOf(sheets))
  const items = byCode(await lockItemsOf(tx, idsOf(sheets)))
  const standings = await findStandings(tx, idsOf(sheets), today)
  const writing = { by, at: new Date() }
  const outcome: Outcome = { stored: 0, skipped: 0, leftOut: [] }
  const changed = []
  const entries = []
  for (const { aircraftId, lines } of sheets) {
    const on = standings.get(aircraftId)
    for (const line of lines) {
      const item = on && items.get(`${aircraftId} ${line.code}`)
      const { events, errors } = judge(item, line, today)
      for (const { message } of errors) outcome.leftOut.push({ line: line.line, message })
      if (events.length + errors.length === 0) outcome.skipped += 1
      if (!item || events.length === 0) continue
      const after = withEvents(item, events, writing, on)
      changed.push(after)
      entries.push(itemUpdated(item.row, after.row))
    }
  }
  await storeItems(tx, { changed })
  return { entries, answer: { ...outcome, stored: changed.length } }
}

/** Aircraft that are stored in one transaction; between two, other changes have their turn. */
const pieceSize = 10

/** Gives items the baselines of a file. */
export async function importBaselines(
  context: Context<'maintenanceImport'>,
): Promise<MaintenanceImported> {
  const { db, body, query, changePart, today: readToday } = context
  const today = readToday()
  const file = await readFile(body, baselineColumns, [
    'tailNumber',
    'code',
    ...neededOf(baselineFields),
  ])
  const { found, skipped, sheets } = await readSheets(db, file, today)
  const sum: MaintenanceImported = {
    rows: file.rows.length,
    stored: 0,
    skipped,
    errors: found.errors,
    errorCount: found.errorCount,
    leftOut: [],
  }
  if (query.dryRun === '1') return sum
  if (found.errorCount > 0) throw importErrors(found)
  const act = context.actOfParts('Import of baselines')
  sum.skipped = 0
  for (const piece of inBatches(sheets, pieceSize)) {
    const part = await changePart(async (tx, caller) => ({
      ...(await storePiece(tx, caller, piece, today)),
      act,
    }))
    sum.stored += part.stored
    sum.skipped += part.skipped
    sum.leftOut.push(...part.leftOut)
  }
  return sum
}
