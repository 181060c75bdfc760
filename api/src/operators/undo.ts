import * as z from 'zod/mini'
import type { Transaction } from '../db/database'
import type { Effect, Undo } from '../db/effects'
import type { HistoryEntry } from '../db/history'
import { conflict } from '../errors'
import { companyNameExists, operatorDeleted, operatorRestored, operatorUpdated } from './entry'
import type { Fleets } from './fleets'
import {
  deleteManyOperators,
  lockOperatorsByIds,
  lockOperatorsByName,
  updateEmails,
} from './queries'
import { companyKey } from './reads'

const Values = z.object({ email: z.string() })

export const undoOperators =
  (fleets: Fleets): Undo =>
  async (tx, effects) => {
    const ids = effects.map(({ subjectId }) => subjectId)
    const locked = await lockOperatorsByIds(tx, fleets, ids)
    return async () => {
      const removed = effects.flatMap(({ subjectId, before, after }) => {
        const company = locked.get(subjectId)?.company
        return company && after && !before ? [company] : []
      })
      const inUse = removed.find(({ aircraft }) => aircraft.length > 0)
      if (inUse) {
        throw conflict(
          'operator-in-use',
          `${inUse.companyName} has aircraft by now. Nothing was undone.`,
        )
      }
      const changed = effects.flatMap(({ subjectId, before: values }) => {
        const now = locked.get(subjectId)
        if (!now || !values) return []
        const { company: before, exists } = now
        return [{ before, exists, after: { ...before, email: Values.parse(values).email } }]
      })
      const names = changed.map(({ after }) => after).filter(({ id }) => !locked.get(id)?.exists)
      const taken = await lockOperatorsByName(
        tx,
        fleets,
        names.map(({ companyName }) => companyKey(companyName)),
      )
      const [first] = taken.values()
      if (first) throw conflict('company-name-exists', companyNameExists(first.companyName))
      await deleteManyOperators(
        tx,
        removed.map(({ id }) => id),
      )
      await updateEmails(
        tx,
        changed.map(({ after }) => after),
      )
      const entries = [
        ...removed.map(operatorDeleted),
        ...changed.map(({ before, exists, after }) =>
          exists ? operatorUpdated(before, after) : operatorRestored(after),
        ),
      ]
      return { entries }
    }
  }

/** Keeps operators that have other aircraft by now. */
export async function removeUnused(
  tx: Transaction,
  fleets: Fleets,
  effects: readonly Effect[],
): Promise<HistoryEntry[]> {
  const ids = effects.flatMap(({ subjectId, before }) => (before ? [] : [subjectId]))
  if (ids.length === 0) return []
  const locked = await lockOperatorsByIds(tx, fleets, ids)
  const unused = [...locked.values()].flatMap(({ company, exists }) =>
    exists && company.aircraft.length === 0 ? [company] : [],
  )
  await deleteManyOperators(
    tx,
    unused.map(({ id }) => id),
  )
  return unused.map((company) => operatorDeleted(company))
}
