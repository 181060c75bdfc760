import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { Entry } from '../db/history'

const valuesOf = ({ id: _, version, operator, ...values }: Aircraft) => ({
  ...values,
  operator: operator ?? null,
})

function entry(action: Entry['action'], before: Aircraft | null, after: Aircraft | null): Entry {
  const subjectId = (after ?? before)?.id ?? ''
  return {
    kind: 'aircraft',
    action,
    subjectId,
    before: before && valuesOf(before),
    after: after && valuesOf(after),
  }
}

/** What the history says of a new aircraft, a changed one, and one that was deleted. */
export const created = (after: Aircraft) => entry('create', null, after)
export const updated = (before: Aircraft, after: Aircraft) => entry('update', before, after)
export const deleted = (before: Aircraft) => entry('delete', before, null)
