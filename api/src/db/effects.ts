import type { Transaction } from './database'
import { labelOf } from './label'
import type { Made } from './save-change'
import type { changes } from './tables'

type Change = typeof changes.$inferSelect
export type EffectRow = Pick<Change, 'id' | 'kind' | 'subjectId' | 'before' | 'after' | 'brought'>

/** The values of a thing before and after the whole act; null if the thing did not exist then. */
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
 * Locks things of one kind, to undo effects on them.
 * @returns a function that undoes the effects. It takes values by id that count instead of those in `before`, and
 * throws 409 when a thing cannot be as it was.
 */
export type Undo = (
  tx: Transaction,
  effects: Effect[],
) => Promise<(instead: ReadonlyMap<string, object>) => Promise<Made>>
