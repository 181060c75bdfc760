import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { valuesIn } from '@aerofleet/shared/records/field'
import { readingNames, type ReadingName } from '@aerofleet/shared/records/reading'
import { withoutNulls } from '../../db/columns'
import type { HistoryEntry } from '../../db/history'
import type { NewReading, ReadingRow } from './queries'

type Values = Pick<NewReading, 'source' | ReadingName> &
  Partial<Pick<ReadingRow, 'struckReason' | 'acknowledgedAt'>>

/** What the history keeps of a new reading besides its values; `line` is its line in an imported file. */
export type Given = { reason?: string; line?: number }

type Of = Pick<Aircraft, 'tailNumber'>

const toValues = (row: Values, { tailNumber }: Of) => {
  const { source, struckReason = null, acknowledgedAt } = row
  return {
    tailNumber,
    ...withoutNulls(valuesIn(readingNames, row)),
    source,
    ...(struckReason !== null && { struckReason }),
    ...(acknowledgedAt && { acknowledged: true }),
  }
}

export const readingCreated = (row: NewReading, of: Of, given: Given): HistoryEntry => ({
  kind: 'reading',
  action: 'create',
  subjectId: row.id,
  partOf: row.aircraftId,
  before: null,
  after: { ...toValues(row, of), ...given },
})

export const readingChanged = (
  action: 'strike' | 'restore' | 'acknowledge' | 'update',
  before: ReadingRow,
  after: ReadingRow,
  of: Of,
): HistoryEntry => ({
  kind: 'reading',
  action,
  subjectId: after.id,
  partOf: after.aircraftId,
  before: toValues(before, of),
  after: toValues(after, of),
})
