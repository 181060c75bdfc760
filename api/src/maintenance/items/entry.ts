import { completionNames } from '@aerofleet/shared/records/completion'
import { valuesIn } from '@aerofleet/shared/records/field'
import type { HistoryEntry } from '../../db/history'
import type { ItemRow } from './answer'
import { toCompletion, type CompletionRow } from './completions'

function toValues({ task, status, reason, last, due, variation, acknowledged }: ItemRow) {
  return { ...task, status, reason, last, due, variation, ...(acknowledged && { acknowledged }) }
}

const itemEntry = (before: ItemRow | null, after: ItemRow, line?: number): HistoryEntry => ({
  kind: 'item',
  action: before ? 'update' : 'create',
  subjectId: after.id,
  partOf: after.aircraftId,
  before: before && toValues(before),
  after: { ...toValues(after), ...(line !== undefined && { line }) },
})

export const itemCreated = (after: ItemRow) => itemEntry(null, after)
/** @param line of an imported file */
export const itemUpdated = (before: ItemRow, after: ItemRow, line?: number) =>
  itemEntry(before, after, line)

function completionValues(row: CompletionRow) {
  const { itemId, code, previousDue, newDue, struckReason: struck } = row
  const done = valuesIn(completionNames, toCompletion(row))
  return { itemId, code, ...done, previousDue, newDue, struck }
}

export const completionCreated = (after: CompletionRow): HistoryEntry => ({
  kind: 'completion',
  action: 'complete',
  subjectId: after.id,
  partOf: after.aircraftId,
  before: null,
  after: completionValues(after),
})
export const completionStruck = (before: CompletionRow, after: CompletionRow): HistoryEntry => ({
  ...completionCreated(after),
  action: 'strike',
  before: completionValues(before),
})
