import { requireNoProblems } from '../../errors'
import type { HandlersOf } from '../../http/handlers'
import { dateProblems } from '../../today'
import { paperProblems, requireAllowed, toCompletion, toItem } from '../items/reads'
import { completeItems, lockItem, requireCompletable } from '../items/writes'
import { leaveDrafts, requireUnplanned } from './planning'

/** A completion without an order. Drafts lose the item, and an order that holds it refuses. */
export const completeHandlers: HandlersOf<'maintenanceItemComplete'> = {
  maintenanceItemComplete: ({ change, params, body, ifMatch, today: readToday, timeZone }) =>
    change(async (tx, by) => {
      const today = readToday()
      const { on, row } = await lockItem(tx, params.id, ifMatch, today)
      requireNoProblems([
        ...dateProblems(body.date, { today, timeZone }, 'date'),
        ...paperProblems(row.task, body, ''),
      ])
      requireCompletable(row, body)
      await requireUnplanned(tx, [row], 'planned-elsewhere')
      const { accept, ...done } = body
      const given = accept ? [] : [{ path: '', done }]
      await requireAllowed(tx, 'completion-implausible', row.aircraftId, given, today)
      const completing = await completeItems(tx, by, on, [{ itemId: row.id, done }])
      const [outcome] = completing.outcomes
      if (!outcome || 'refusal' in outcome) throw outcome?.refusal
      const { removedFrom, entries } = await leaveDrafts(tx, row.id)
      return {
        entries: [...completing.entries, ...entries],
        answer: {
          completion: toCompletion(outcome.completion),
          item: toItem(outcome.item, on, today),
          ...(removedFrom.length > 0 && { removedFrom }),
        },
      }
    }),
}
