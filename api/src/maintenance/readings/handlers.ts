import { can, explainNeed } from '@aerofleet/shared/access'
import { findAircraft, lockAircraft } from '../../aircraft/queries'
import { conflict, forbidden } from '../../errors'
import { toCsvFile } from '../../http/answer/csv-file'
import type { HandlersOf } from '../../http/handlers'
import { toPage } from '../../http/page'
import { dateProblems } from '../../today'
import { findAllowed, findResting } from '../items/beyond'
import { requireNoProblems } from '../items/rules'
import { hoursOf } from '../meter/hours'
import { findMeters } from '../meter/queries'
import { settleReadings } from './after-today'
import { readingChanged, readingCreated } from './entry'
import { exportReadings, readingColumns } from './export'
import { checkFigures, follow } from './follow'
import { settlePlaceholders } from './placeholders'
import {
  acknowledgeReading,
  findNewestReading,
  findPlace,
  findReadings,
  insertReading,
  lockReading,
  toReading,
} from './queries'
import { lockLogged, strikeOne } from './strike-one'

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
      const { accept, override, hours: _, ...given } = body
      const of = await lockAircraft(tx, params.id, null)
      const { hours, problems } = hoursOf(body, (await findMeters(tx, [of.id]))(of.id))
      const figures = { ...given, hours }
      requireNoProblems([
        ...dateProblems(figures.date, { today: day, timeZone }, 'date'),
        ...problems,
      ])
      if (override && !can(caller.role, 'overrideCounter'))
        throw forbidden(explainNeed('overrideCounter'))
      await settleReadings(tx, [of.id], day)
      const { division, isCorrection, ...neighbours } = await findPlace(
        tx,
        of.id,
        figures,
        override !== undefined,
      )
      checkFigures(figures, neighbours, { accept, override })
      const source = isCorrection ? 'correction' : 'manual'
      const reading = await insertReading(tx, of.id, { ...figures, division, source }, caller)
      await settlePlaceholders(tx, [of.id], caller)
      const newest = neighbours.after && (await findNewestReading(tx, of.id))
      const { answer, entries } = await follow(tx, reading, of, newest ?? reading, day)
      return {
        entries: [readingCreated(reading, of, override && { reason: override.reason }), ...entries],
        answer,
      }
    }),

  maintenanceReadingStrike: ({ change, params, body, ifMatch, today }) =>
    change(async (tx, caller) => {
      const { reading: before, of } = await lockLogged(tx, caller, params.id, ifMatch)
      if (before.struckAt) throw conflict('already-struck', 'This reading is already struck.')
      const allowed = await findAllowed(tx, before, today())
      const { answer, entries } = await strikeOne(tx, caller, before, of, body.reason, today())
      const restingOn = await findResting(tx, of.id, today(), allowed)
      return { entries, answer: { ...answer, restingOn } }
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
