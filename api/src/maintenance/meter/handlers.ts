import { offsetOn, replaceMeter } from '@aerofleet/shared/due/meter'
import { figureText } from '@aerofleet/shared/due/plausible'
import { meterReplaced } from '@aerofleet/shared/records/listed-kinds'
import { findAircraft, lockAircraft } from '../../aircraft/queries'
import { invalid } from '../../errors'
import type { HandlersOf } from '../../http/handlers'
import { toPage } from '../../http/page'
import { dateProblems } from '../../today'
import { requireNoProblems } from '../items/rules'
import { lockMaintained, storeMaintained } from '../lock'
import { settleReadings } from '../readings/after-today'
import { readingChanged, readingCreated } from '../readings/entry'
import { checkFigures, follow } from '../readings/follow'
import { settlePlaceholders } from '../readings/placeholders'
import { findCyclesAt, findNewestReading, findPlace, insertReading } from '../readings/queries'
import { requireTotal, totalProblems } from './hours'
import {
  cursorOf,
  findMeters,
  findReplacements,
  insertReplacement,
  newestOfDay,
  recalculate,
  toReplacement,
} from './queries'

export const meterHandlers: HandlersOf<'maintenanceMeterReplacement'> = {
  maintenanceMeterReplacementList: async ({ db, params, query, today }) => {
    await findAircraft(db, params.id)
    const rows = await findReplacements(db, params.id, query)
    return { ...toPage(query, rows, cursorOf, toReplacement), today: today() }
  },

  maintenanceMeterReplacementCreate: ({ change, params, body, ifMatch, today, timeZone }) =>
    change(async (tx, caller) => {
      const { date, old, reference, accept } = body
      const maintained = await lockMaintained(tx, params.id, ifMatch)
      const of = await lockAircraft(tx, params.id, null)
      const day = today()
      const meters = (await findMeters(tx, [of.id]))(of.id)
      const { total: hours, offset } = replaceMeter(body, offsetOn(meters, date))
      requireNoProblems(dateProblems(date, { today: day, timeZone }, 'date'))
      requireTotal(totalProblems(hours, 'old'))
      await settleReadings(tx, [of.id], day)
      // We recalculate before the check, because readings by the new meter are neighbours of the replacement.
      const later = meters.findIndex(({ on }) => on > date)
      const at = later < 0 ? meters.length : later
      const place = { on: date, n: newestOfDay }
      const recalculated = await recalculate(
        tx,
        of.id,
        place,
        meters.toSpliced(at, 0, { ...place, offset }),
        (reading, total) => {
          const what = `Hours of the reading of ${reading.date}`
          // A new meter that shows too much makes the totals after it too low.
          requireTotal(totalProblems(total, total < 0 ? 'new' : 'old', what))
        },
      )
      const cycles = body.cycles ?? (await findCyclesAt(tx, of.id, { date, hours }))
      if (cycles === undefined) {
        const message = 'Cycles are required: there is no earlier reading'
        throw invalid([{ path: 'cycles', message }])
      }
      const figures = { date, hours, cycles }
      const {
        division,
        isCorrection: _,
        ...neighbours
      } = await findPlace(tx, of.id, figures, false)
      checkFigures(figures, neighbours, { accept }, ({ path }) => (path === 'hours' ? 'old' : path))
      const shown = [old, body.new].map(figureText.hours)
      const note = `${meterReplaced}the old one showed ${shown[0]}, the new one ${shown[1]}`
      const reading = await insertReading(
        tx,
        of.id,
        { ...figures, division, source: 'manual', note },
        caller,
      )
      await insertReplacement(tx, reading, { ...body, offset }, caller)
      await settlePlaceholders(tx, [of.id], caller)
      await storeMaintained(tx, maintained, {})
      const newest = (await findNewestReading(tx, of.id)) ?? reading
      const { answer, entries } = await follow(tx, reading, of, newest, day)
      const created = readingCreated(reading, of, reference ? { reason: reference } : {})
      return {
        entries: [
          created,
          ...recalculated.map(({ before, after }) => readingChanged('update', before, after, of)),
          ...entries,
        ],
        answer,
      }
    }),
}
