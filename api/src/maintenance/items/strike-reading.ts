import { conflict } from '../../errors'
import type { HandlersOf } from '../../http/handlers'
import { lockLogged, strikeReading } from '../ledger/writes'
import { findAllowed, findResting } from './beyond'

/** The answer names the items whose figures rest on the reading, so this stands above the ledger. */
export const readingStrikeHandlers: HandlersOf<'maintenanceReadingStrike'> = {
  maintenanceReadingStrike: ({ change, params, body, ifMatch, today }) =>
    change(async (tx, caller) => {
      const book = { tx, by: caller, today: today() }
      const locked = await lockLogged(tx, caller, params.id, ifMatch)
      const { reading, of } = locked
      if (reading.struckAt) throw conflict('already-struck', 'This reading is already struck.')
      const allowed = await findAllowed(tx, reading, book.today)
      const { entries, saved } = await strikeReading(book, locked, body.reason)
      const restingOn = await findResting(tx, of.id, book.today, allowed)
      return { entries, answer: { ...saved, restingOn } }
    }),
}
