import { randomUUID } from 'node:crypto'
import type { CompletionCreate } from '@aerofleet/shared/contract/maintenance/items'
import type { Completed } from '@aerofleet/shared/due/next-due'
import type { By } from '../../db/author'
import type { Transaction } from '../../db/database'
import type { HistoryEntry } from '../../db/history'
import { isOneOf } from '../../db/json'
import { conflict, HttpError } from '../../errors'
import { items } from '../table'
import type { ItemRow } from './answer'
import { insertCompletions, type CompletionRow } from './completions'
import { completionCreated, itemUpdated } from './entry'
import type { FurtherEvent, LogEvent } from './log'
import { lockRowsOf, storeItems, withFurtherEvents, type Standing } from './queries'
import { requireNotBeforeLast, requireNotLife, whyNotActive } from './rules'

export type Done = Omit<CompletionCreate, 'accept'>

/** @throws 409 if the item is not active, or was done later than that */
export function requireCompletable(row: ItemRow | undefined, done: Completed): void {
  if (!row) throw conflict('not-active', 'This item was terminated.')
  if (row.status !== 'active') throw conflict('not-active', whyNotActive(row))
  requireNotLife(row)
  requireNotBeforeLast(row.last, done)
}

function refusalOf(row: ItemRow | undefined, done: Completed): HttpError | undefined {
  try {
    requireCompletable(row, done)
    return undefined
  } catch (error) {
    if (error instanceof HttpError) return error
    throw error
  }
}

type Outcome = { completion: CompletionRow; item: ItemRow } | { refusal: HttpError }

/**
 * Completes items of one aircraft, one after the other, and ends those that they terminate. The caller has locked the
 * aircraft and judged the figures.
 * @returns the outcomes in the order of `given`; an item that cannot be completed stays as it is
 */
export async function completeItems(
  tx: Transaction,
  by: By,
  on: Standing,
  given: readonly { itemId: string; done: Done }[],
): Promise<{ outcomes: Outcome[]; entries: HistoryEntry[] }> {
  const lock = (column: typeof items.id | typeof items.code, texts: readonly string[]) =>
    lockRowsOf(tx, [on.aircraft.id], { which: isOneOf(column, texts) })
  const ids = given.map(({ itemId }) => itemId)
  const wanted = await lock(items.id, ids)
  const codes = wanted.flatMap(({ task }) => task.terminates)
  const others = codes.length === 0 ? [] : await lock(items.code, codes)
  const before = new Map([...others, ...wanted].map((row) => [row.id, row]))
  const rows = new Map(before)
  const events = new Map<string, LogEvent[]>()
  const writing = { by, at: new Date() }
  const write = (row: ItemRow, event: FurtherEvent): ItemRow => {
    const { row: after, added } = withFurtherEvents(row, [event], writing, on)
    rows.set(row.id, after)
    events.set(row.id, [...(events.get(row.id) ?? []), ...added])
    return after
  }
  const ended = new Set<string>()
  const decided = given.map(({ itemId, done }) => {
    const row = rows.get(itemId)
    const refusal = refusalOf(row, done)
    if (!row || refusal) return { refusal: refusal ?? conflict('not-active', '') }
    const completionId = randomUUID()
    const after = write(row, { kind: 'completion', values: { completionId, ...done } })
    for (const other of [...rows.values()]) {
      const isEnded = other.status === 'active' && row.task.terminates.includes(other.code)
      if (!isEnded || other.id === itemId) continue
      write(other, { kind: 'terminated', values: { completionId, code: row.code } })
      ended.add(other.id)
    }
    return { completion: { id: completionId, done, before: row, after }, itemId }
  })
  const changed = [...events].flatMap(([id, added]) => {
    const row = rows.get(id)
    return row ? [{ row, added }] : []
  })
  await storeItems(tx, { changed })
  const inserted = await insertCompletions(
    tx,
    by,
    decided.flatMap(({ completion }) => completion ?? []),
  )
  const stored = new Map(inserted.map((row) => [row.id, row]))
  const outcomes = decided.map(({ completion, refusal }): Outcome => {
    const row = stored.get(completion?.id ?? '')
    if (completion && row) return { completion: row, item: completion.after }
    return { refusal: refusal ?? conflict('not-active', '') }
  })
  const entries = [
    ...inserted.map(completionCreated),
    ...[...ended].flatMap((id) => {
      const [from, to] = [before.get(id), rows.get(id)]
      return from && to ? [itemUpdated(from, to)] : []
    }),
  ]
  return { outcomes, entries }
}
