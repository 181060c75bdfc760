import { setImmediate } from 'node:timers/promises'
import { maxErrors } from '@aerofleet/shared/contract/endpoint'
import { cyclesFigure, maybe } from '@aerofleet/shared/contract/fields'
import type { ImportError } from '@aerofleet/shared/contract/import'
import { enteredDate, enteredHours } from '@aerofleet/shared/contract/maintenance/fields'
import { maxImportedRows } from '@aerofleet/shared/contract/maintenance/imports'
import { Baseline, taskCode } from '@aerofleet/shared/contract/maintenance/tasks'
import { disallowedFigures } from '@aerofleet/shared/due/allowed'
import { dayInWords } from '@aerofleet/shared/due/calendar-date'
import { counters, type Counter } from '@aerofleet/shared/due/figures'
import { baselineBase, dueOf, type Due } from '@aerofleet/shared/due/next-due'
import { figureText } from '@aerofleet/shared/due/plausible'
import type { Reading } from '@aerofleet/shared/due/rates'
import { namesOf, neededOf } from '@aerofleet/shared/records/field'
import { baselineFields, comparedDueFields } from '@aerofleet/shared/records/item'
import { spoiledText } from '@aerofleet/shared/spoiled-by-spreadsheet'
import * as z from 'zod/mini'
import type { Caller } from '../../db/author'
import type { Database, Transaction } from '../../db/database'
import { HttpError, type Details } from '../../errors'
import type { Context } from '../../http/handlers'
import type { Outcome } from '../../import/in-pieces'
import { readCells } from '../../import/read-cells'
import { errorsOf } from '../../import/read-lines'
import { readExactColumns, type FileRow } from '../../import/read-rows'
import type { DayOfZone } from '../../today'
import { lockFigures } from '../lock'
import { idsOf, inPieces, type MaintenancePlan, readSheets, type Sheet } from '../sheets'
import { itemUpdated } from './entry'
import { baselineColumns } from './export'
import { findJudging } from './judge'
import type { NewEvent } from './log'
import {
  findItemsOf,
  findStandings,
  lockItemsOf,
  storeItems,
  withEvents,
  type LoggedItem,
} from './queries'
import { baselineEvents, baselineOf, baselineProblems, hasBaseline } from './rules'

const needed = ['tailNumber', 'code', ...neededOf(baselineFields)] as const

type Line = { line: number; code: string; baseline: Baseline; due: Due }
type Judged = { events: NewEvent[]; errors: ImportError[] }
/** `readings` limit the figures of rows. They are empty if the caller accepts all figures. */
type Judging = { day: DayOfZone; readings: readonly Reading[] }

/** Another program's due list says when it expects the next time. */
const Row = z.extend(Baseline, {
  code: taskCode,
  dueDate: maybe(enteredDate('Due date')),
  dueHours: maybe(enteredHours('Due hours')),
  dueCycles: maybe(cyclesFigure('Due cycles')),
})
const columns = [...baselineColumns, ...namesOf(comparedDueFields)] as const

function readLine({ line, cells }: FileRow<(typeof columns)[number]>) {
  const fields = { ...baselineFields, ...comparedDueFields }
  const parsed = Row.safeParse({ code: cells.code, ...readCells(fields, cells) })
  const errors = errorsOf(line, parsed)
  if (!parsed.data) return { errors }
  const { code, dueHours: hours, dueCycles: cycles, dueDate: date, ...baseline } = parsed.data
  return { line: { line, code, baseline, due: { hours, cycles, date } }, errors }
}

const dueColumns = { hours: 'dueHours', cycles: 'dueCycles', date: 'dueDate' } as const

const textOf = (counter: Counter, figure: number | undefined) =>
  figure === undefined ? undefined : figureText[counter](figure)

/** Where the program that wrote the file calculates another due. */
function otherDue({ row }: LoggedItem, { line, baseline, due: theirs }: Line): ImportError[] {
  const ours = dueOf(row.task, baselineBase(baseline))
  const remark = (column: string, given: string, own: string | undefined) => {
    const here = own === undefined ? 'it has no such limit here' : `here it is due at ${own}`
    return { line, column, message: `The file says ${given}, ${here}.` }
  }
  const figures = counters.flatMap((counter) => {
    const [given, own] = [theirs[counter], ours[counter]]
    if (given === undefined || given === own) return []
    return remark(dueColumns[counter], figureText[counter](given), textOf(counter, own))
  })
  const { date } = theirs
  if (date === undefined || date === ours.date) return figures
  return [...figures, remark(dueColumns.date, dayInWords(date), ours.date && dayInWords(ours.date))]
}

const noItem = (code: string) =>
  `The aircraft has no item ${code}. Assign a programme that has it, or add it on the page of the aircraft.`

function judge(
  item: LoggedItem | undefined,
  { line, code, baseline }: Line,
  { day, readings }: Judging,
): Judged {
  const refuse = (column: string, message: string) => {
    return { events: [], errors: [{ line, column, message }] }
  }
  if (!item) return refuse('code', noItem(code))
  // This comes first, so that an exported baseline is accepted again even if a later revision needs one more
  // figure.
  if (hasBaseline(item, baseline)) return { events: [], errors: [] }
  const refuseFigures = (problems: Details) => {
    return {
      events: [],
      errors: problems.map(({ path, message }) => ({ line, column: path, message })),
    }
  }
  const problems = baselineProblems(item.row.task, baseline, day, '')
  if (problems.length > 0) return refuseFigures(problems)
  try {
    const events = baselineEvents(item, baseline)
    const disallowed = disallowedFigures(readings, baseline)
    return disallowed.length > 0 ? refuseFigures(disallowed) : { events, errors: [] }
  } catch (error) {
    if (error instanceof HttpError) return refuse('', error.message)
    throw error
  }
}

function spoiledReference(item: LoggedItem, { line, baseline }: Line): ImportError[] {
  const stored = baselineOf(item)?.reference ?? ''
  const message = spoiledText(baseline.reference, [stored])
  return message === undefined ? [] : [{ line, column: 'reference', message }]
}

const byCode = (items: readonly LoggedItem[]) =>
  new Map(items.map((item) => [`${item.row.aircraftId} ${item.row.code}`, item]))

async function findJudgings(
  db: Database,
  sheets: readonly Sheet<Line>[],
  accept: boolean,
  day: DayOfZone,
): Promise<(aircraftId: string) => Judging> {
  if (accept) return () => ({ day, readings: [] })
  const dated = sheets.map(({ aircraftId, lines }) => {
    return { aircraftId, lines: lines.map(({ baseline }) => baseline) }
  })
  const readingsOf = await findJudging(db, dated, day.today)
  return (aircraftId) => ({ day, readings: readingsOf(aircraftId) })
}

async function readBaselines(
  { db, body }: Context<'maintenanceImport'>,
  accept: boolean,
  day: DayOfZone,
) {
  const file = await readExactColumns(body, columns, needed, maxImportedRows)
  const { errors, sheets } = await readSheets(db, file, readLine)
  const judged = { skipped: 0, remarks: [] as ImportError[], sheets: [] as Sheet<Line>[] }
  for (const piece of inPieces(sheets)) {
    const items = byCode(await findItemsOf(db, idsOf(piece)))
    const judgingOf = await findJudgings(db, piece, accept, day)
    for (const { aircraftId, lines } of piece) {
      const judging = judgingOf(aircraftId)
      const seen = new Set<string>()
      const added = lines.filter((row) => {
        const { line, code } = row
        if (seen.has(code)) {
          const message = `Two baselines of this aircraft have the code ${code}`
          errors.add([{ line, column: 'code', message }])
          return false
        }
        seen.add(code)
        const item = items.get(`${aircraftId} ${code}`)
        const { events, errors: found } = judge(item, row, judging)
        errors.add(found)
        if (events.length + found.length === 0) judged.skipped += 1
        if (item && events.length > 0) judged.remarks.push(...spoiledReference(item, row))
        if (item && found.length === 0) judged.remarks.push(...otherDue(item, row))
        return events.length > 0
      })
      if (added.length > 0) judged.sheets.push({ aircraftId, lines: added })
    }
    await setImmediate()
  }
  judged.remarks.splice(maxErrors)
  return { rows: file.rows.length, found: errors.found(), ...judged }
}

async function storePiece(
  tx: Transaction,
  by: Caller,
  sheets: readonly Sheet<Line>[],
  accept: boolean,
  day: DayOfZone,
) {
  await lockFigures(tx, idsOf(sheets))
  const items = byCode(await lockItemsOf(tx, idsOf(sheets)))
  const standings = await findStandings(tx, idsOf(sheets), day.today)
  const judgingOf = await findJudgings(tx, sheets, accept, day)
  const writing = { by, at: new Date() }
  const outcome: Outcome = { stored: 0, skipped: 0, leftOut: [] }
  const changed = []
  const entries = []
  for (const { aircraftId, lines } of sheets) {
    const on = standings.get(aircraftId)
    const judging = judgingOf(aircraftId)
    for (const line of lines) {
      const item = on && items.get(`${aircraftId} ${line.code}`)
      const { events, errors } = judge(item, line, judging)
      for (const { message } of errors) outcome.leftOut.push({ line: line.line, message })
      if (events.length + errors.length === 0) outcome.skipped += 1
      if (!item || events.length === 0) continue
      const after = withEvents(item, events, writing, on)
      changed.push(after)
      entries.push(itemUpdated(item.row, after.row, line.line))
    }
  }
  await storeItems(tx, { changed })
  return { entries, outcome: { ...outcome, stored: changed.length } }
}

export async function planBaselines(
  context: Context<'maintenanceImport'>,
): Promise<MaintenancePlan<Sheet<Line>[]>> {
  const day = { today: context.today(), timeZone: context.timeZone }
  const accept = context.query.accept === '1'
  const { sheets, ...read } = await readBaselines(context, accept, day)
  return {
    ...read,
    pieces: inPieces(sheets),
    store: (tx, by, piece) => storePiece(tx, by, piece, accept, day),
    act: context.actOfParts('Import of baselines'),
  }
}
