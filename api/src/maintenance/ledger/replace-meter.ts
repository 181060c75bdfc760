import { randomUUID } from 'node:crypto'
import { offsetOn, replaceMeter } from '@aerofleet/shared/due/meter'
import { figureText } from '@aerofleet/shared/due/plausible'
import { meterReplaced } from '@aerofleet/shared/records/kinds'
import { findAircraft } from '../../aircraft/reads'
import { invalid, requireNoProblems } from '../../errors'
import type { HandlersOf } from '../../http/handlers'
import { toPage } from '../../http/page'
import { dateProblems } from '../../today'
import { lockMaintained, storeMaintained } from '../lock'
import { checkFigures } from './judge'
import { findMeters, newestOfDay, recalculate, requireTotal, totalProblems } from './meters'
import { findCyclesAt, findPlace } from './queries'
import { record, requireHeld } from './record'
import { cursorOf, findReplacements, insertReplacement, toReplacement } from './replacements'
import { toSaved } from './saved'

export const meterHandlers: HandlersOf<'maintenanceMeterReplacement'> = {
  maintenanceMeterReplacementList: async ({ db, params, query, today }) => {
    await findAircraft(db, params.id)
    const rows = await findReplacements(db, params.id, query)
    return { ...toPage(query, rows, cursorOf, toReplacement), today: today() }
  },

  maintenanceMeterReplacementCreate: ({ change, params, body, ifMatch, today, timeZone }) =>
    change(async (tx, caller) => {
      const { date, old, reference, accept } = body
      const book = { tx, by: caller, today: today() }
      const maintained = await lockMaintained(tx, params.id, ifMatch)
      const recorded = await record(book, { ids: [params.id] }, async (held) => {
        const of = requireHeld(held, params.id)
        const meters = (await findMeters(tx, [of.id]))(of.id)
        const { total: hours, offset } = replaceMeter(body, offsetOn(meters, date))
        requireNoProblems(dateProblems(date, { today: book.today, timeZone }, 'date'))
        requireTotal(totalProblems(hours, 'old'))
        // We recalculate before the check, because readings by the new meter are neighbours of the replacement.
        const from = { on: date, n: newestOfDay }
        const earlier = meters.filter(({ on }) => on <= date)
        const later = meters.filter(({ on }) => on > date)
        const recalculated = await recalculate(
          tx,
          of.id,
          from,
          [...earlier, { ...from, offset }, ...later],
          (reading, total) => {
            const what = `Hours of the reading of ${reading.date}`
            // A new meter that shows too much makes the totals after it too low.
            requireTotal(totalProblems(total, total < 0 ? 'new' : 'old', what))
          },
        )
        const cycles = body.cycles ?? (await findCyclesAt(tx, of.id, { date, hours }))
        if (cycles === undefined) {
          const message = 'Cycles are required once: those of the aircraft are not known yet'
          throw invalid([{ path: 'cycles', message }])
        }
        const figures = { date, hours, cycles }
        const place = await findPlace(tx, of.id, figures, false)
        checkFigures(figures, place, { accept }, ({ path }) => (path === 'hours' ? 'old' : path))
        const shown = [old, body.new].map(figureText.hours)
        const note = `${meterReplaced}the old one showed ${shown[0]}, the new one ${shown[1]}`
        const { division } = place
        const source = 'manual' as const
        const reading = { id: randomUUID(), aircraftId: of.id, ...figures, division, source, note }
        const logged = () => (reference ? { reason: reference } : {})
        return {
          deed: { added: [reading], logged, recalculated },
          outcome: { readingId: reading.id, of, offset },
        }
      })
      const answer = await toSaved(book, recorded)
      await insertReplacement(
        tx,
        answer.reading,
        { ...body, offset: recorded.outcome.offset },
        caller,
      )
      await storeMaintained(tx, maintained, {})
      return { entries: recorded.entries, answer }
    }),
}
