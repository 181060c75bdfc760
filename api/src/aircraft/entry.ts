import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { HistoryEntry } from '../db/history'

const toValues = ({ id: _, version, operator, ...values }: Aircraft) => ({
  ...values,
  operator: operator ?? null,
})

function createEntry(
  action: HistoryEntry['action'],
  before: Aircraft | null,
  after: Aircraft | null,
): HistoryEntry {
  const subjectId = (after ?? before)?.id ?? ''
  return {
    kind: 'aircraft',
    action,
    subjectId,
    before: before && toValues(before),
    after: after && toValues(after),
  }
}

/** The line of the history for an aircraft that was created, changed or deleted. */
export const aircraftCreated = (after: Aircraft) => createEntry('create', null, after)
export const aircraftUpdated = (before: Aircraft, after: Aircraft) =>
  createEntry('update', before, after)
export const aircraftDeleted = (before: Aircraft) => createEntry('delete', before, null)
export const aircraftRestored = (after: Aircraft) => createEntry('restore', null, after)
