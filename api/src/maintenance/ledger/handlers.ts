import { randomUUID } from 'node:crypto'
import { can, explainNeed } from '@aerofleet/shared/access'
import { findAircraft } from '../../aircraft/reads'
import { authorOf } from '../../db/author'
import { now } from '../../db/columns'
import { conflict, forbidden, requireNoProblems } from '../../errors'
import { toCsvFile } from '../../http/answer/csv-file'
import type { HandlersOf } from '../../http/handlers'
import { toPage } from '../../http/page'
import { dateProblems } from '../../today'
import { readingChanged } from './entry'
import { exportReadings, readingColumns } from './export'
import { checkFigures } from './judge'
import { findMeters, hoursOf } from './meters'
import { findPlace, findReadings, lockReading, toReading, updateReading } from './queries'
import { record, requireHeld } from './record'
import { toSaved } from './saved'

export const readingHandlers: Omit<HandlersOf<'maintenanceReading'>, 'maintenanceReadingStrike'> = {
  maintenanceReadingList: async ({ db, params, query, today }) => {
    await findAircraft(db, params.id)
    const rows = await findReadings(db, params.id, query)
    return { ...toPage(query, rows, ({ id }) => id, toReading), today: today() }
  },

  maintenanceReadingsCsv: async ({ db, query, today }) =>
    toCsvFile(`readings-${today()}.csv`, readingColumns, exportReadings(db, query)),

  maintenanceReadingCreate: ({ change, params, body, today, timeZone }) =>
    change(async (tx, caller) => {
      const book = { tx, by: caller, today: today() }
      const { accept, override, hours: _, ...given } = body
      const recorded = await record(book, { ids: [params.id] }, async (held) => {
        const of = requireHeld(held, params.id)
        const { hours, problems } = hoursOf(body, (await findMeters(tx, [of.id]))(of.id))
        const figures = { ...given, hours }
        requireNoProblems([
          ...dateProblems(figures.date, { today: book.today, timeZone }, 'date'),
          ...problems,
        ])
        if (override && !can(caller.role, 'overrideCounter'))
          throw forbidden(explainNeed('overrideCounter'))
        const { division, isCorrection, ...neighbours } = await findPlace(
          tx,
          of.id,
          figures,
          override !== undefined,
        )
        checkFigures(figures, neighbours, { accept, override })
        const source = isCorrection ? ('correction' as const) : ('manual' as const)
        const reading = { id: randomUUID(), aircraftId: of.id, ...figures, division, source }
        const logged = () => (override ? { reason: override.reason } : {})
        return { deed: { added: [reading], logged }, outcome: { readingId: reading.id, of } }
      })
      return { entries: recorded.entries, answer: await toSaved(book, recorded) }
    }),

  maintenanceReadingAcknowledge: ({ change, params, ifMatch }) =>
    change(async (tx, caller) => {
      const { reading: before, of } = await lockReading(tx, params.id, ifMatch)
      if (before.source !== 'correction')
        throw conflict('no-correction', 'Only a correction can be acknowledged.')
      if (before.acknowledgedAt) return { entries: [], answer: toReading(before) }
      const { byUid: acknowledgedByUid, byName: acknowledgedByName } = authorOf(caller)
      const acknowledged = { acknowledgedAt: now, acknowledgedByUid, acknowledgedByName }
      const reading = await updateReading(tx, before, acknowledged)
      const entries = [readingChanged('acknowledge', before, reading, of)]
      return { entries, answer: toReading(reading) }
    }),
}

export { meterHandlers } from './replace-meter'
