import type { Transaction } from './database'
import { labelOf } from './label'
import type { Made } from './save-change'
import type { changes } from './tables'

type Change = typeof changes.$inferSelect
/** The columns of a change that its undo needs. */
export type EffectRow = Pick<Change, 'id' | 'kind' | 'subjectId' | 'before' | 'after' | 'brought'>

/** What an act did to one thing: its values before and after the whole act; null where it did not exist. */
export type Effect = Pick<Change, 'subjectId' | 'before' | 'after'> & {
  label: string
  newest: number
}

/** @param rows oldest first */
export function effectsOf(rows: EffectRow[]): Effect[] {
  const effects = new Map<string, Effect>()
  for (const row of rows) {
    const { id: newest, subjectId, after } = row
    const { before } = effects.get(subjectId) ?? row
    effects.set(subjectId, { subjectId, before, after, label: labelOf(row), newest })
  }
  return [...effects.values()]
}

/**
 * Undoes effects on things of one kind.
 * @param whenLocked is called when the things are locked; returns values that count instead of those before
 * @throws 409 when one of them cannot be as it was
 */
export type Undo = (
  tx: Transaction,
  effects: Effect[],
  whenLocked: () => Promise<ReadonlyMap<string, object>>,
) => Promise<Made>
