import { can, explainNeed, mayStrike } from '@aerofleet/shared/access'
import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { ReadingCreate, ReadingSaved } from '@aerofleet/shared/contract/maintenance/readings'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import {
  fallingFigures,
  implausibleFigures,
  type FigureIssue,
  type Neighbours,
} from '@aerofleet/shared/due/plausible'
import { stateOn } from '@aerofleet/shared/due/state'
import { findAircraft, lockAircraft } from '../../aircraft/queries'
import type { Transaction } from '../../db/database'
import type { HistoryEntry } from '../../db/history'
import { conflict, forbidden } from '../../errors'
import { toCsvFile } from '../../http/answer/csv-file'
import type { HandlersOf } from '../../http/handlers'
import { toPage } from '../../http/page'
import { dateProblems } from '../../today'
import { findResting } from '../items/beyond'
import { requireNoProblems } from '../items/rules'
import { reprojectItems } from '../project'
import { settleReadings } from './after-today'
import { readingChanged, readingCreated } from './entry'
import { exportReadings, readingColumns } from './export'
import { divideDays } from './order'
import { settlePlaceholders } from './placeholders'
import {
  acknowledgeReading,
  findNewestReading,
  findPlace,
  findReadings,
  insertReading,
  lockReading,
  strikeReading,
  takeFigures,
  toReading,
  type ReadingRow,
} from './queries'

function refuse(code: string, issues: FigureIssue[]): void {
  const [first] = issues
  if (first) throw conflict(code, first.message, issues)
}

/** @throws 409 for figures that fall without an override, or are not plausible */
function checkFigures(
  { accept, override, ...reading }: ReadingCreate,
  neighbours: Neighbours,
): void {
  const falling = override ? [] : fallingFigures(reading, neighbours)
  refuse(neighbours.after ? 'reading-out-of-order' : 'counter-fell', falling)
  if (!accept) refuse('reading-implausible', implausibleFigures(reading, neighbours))
}

/** What a reading that was added or struck does to its aircraft and the items of it. */
async function follow(
  tx: Transaction,
  reading: ReadingRow,
  of: Aircraft,
  newest: ReadingRow,
  today: CalendarDate,
): Promise<{ answer: ReadingSaved; entries: HistoryEntry[] }> {
  const { aircraft, entries } = await takeFigures(tx, of, newest)
  const { id, totalHours, totalCycles, version = 1 } = aircraft
  const changed = (await reprojectItems(tx, [id])).flatMap(
    ({ id: itemId, code, before, after }) => {
      const [from, to] = [stateOn(before, today), stateOn(after, today)]
      return from === to ? [] : [{ itemId, code, from, to }]
    },
  )
  const figures = { id, totalHours, totalCycles, version }
  return { answer: { reading: toReading(reading), aircraft: figures, changed }, entries }
}

export const readingHandlers: HandlersOf<'maintenanceReading'> = {
  maintenanceReadingList: async ({ db, params, query, today }) => {
    await findAircraft(db, params.id)
    const rows = await findReadings(db, params.id, query)
    return { ...toPage(query, rows, ({ id }) => id, toReading), today: today() }
  },

  maintenanceReadingsCsv: async ({ db, query, today }) =>
    toCsvFile(`readings-${today()}.csv`, readingColumns, exportReadings(db, query)),

  maintenanceReadingCreate: ({ change, params, body, today, timeZone }) =>
    change(async (tx, caller) => {
      const day = today()
      const { accept: _, override, ...figures } = body
      const of = await lockAircraft(tx, params.id, null)
      requireNoProblems(dateProblems(figures.date, { today: day, timeZone }, 'date'))
      if (override && !can(caller.role, 'overrideCounter'))
        throw forbidden(explainNeed('overrideCounter'))
      await settleReadings(tx, [of.id], day)
      const { division, isCorrection, ...neighbours } = await findPlace(
        tx,
        of.id,
        figures,
        override !== undefined,
      )
      checkFigures(body, neighbours)
      const source = isCorrection ? 'correction' : 'manual'
      const reading = await insertReading(tx, of.id, { ...figures, division, source }, caller)
      await settlePlaceholders(tx, [of.id], caller)
      const newest = neighbours.after && (await findNewestReading(tx, of.id))
      const { answer, entries } = await follow(tx, reading, of, newest ?? reading, day)
      return { entries: [readingCreated(reading, of, override?.reason), ...entries], answer }
    }),

  maintenanceReadingStrike: ({ change, params, body, ifMatch, today }) =>
    change(async (tx, caller) => {
      const { reading: before, of } = await lockReading(tx, params.id, ifMatch, (logged) => {
        if (!mayStrike(caller, logged)) throw forbidden(explainNeed('overrideCounter'))
      })
      if (before.struckAt) throw conflict('already-struck', 'This reading is already struck.')
      await settleReadings(tx, [of.id], today())
      const reading = await strikeReading(tx, before, body.reason, caller)
      if (before.source === 'correction') await divideDays(tx, [before])
      await settlePlaceholders(tx, [of.id], caller)
      const newest = await findNewestReading(tx, of.id)
      if (!newest)
        throw conflict('only-reading', 'The only reading of an aircraft cannot be struck.')
      const { answer, entries } = await follow(tx, reading, of, newest, today())
      const restingOn = await findResting(tx, of.id, today())
      return {
        entries: [readingChanged('strike', before, reading, of), ...entries],
        answer: { ...answer, restingOn },
      }
    }),

  maintenanceReadingAcknowledge: ({ change, params, ifMatch }) =>
    change(async (tx, caller) => {
      const { reading: before, of } = await lockReading(tx, params.id, ifMatch)
      if (before.source !== 'correction')
        throw conflict('no-correction', 'Only a correction can be acknowledged.')
      if (before.acknowledgedAt) return { entries: [], answer: toReading(before) }
      const reading = await acknowledgeReading(tx, before, caller)
      const entries = [readingChanged('acknowledge', before, reading, of)]
      return { entries, answer: toReading(reading) }
    }),
}
