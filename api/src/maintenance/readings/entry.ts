import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { valuesIn } from '@aerofleet/shared/records/field'
import { readingNames, type ReadingName } from '@aerofleet/shared/records/reading'
import { withoutNulls } from '../../db/columns'
import type { HistoryEntry } from '../../db/history'
import type { ReadingRow } from './queries'

export type NewReading = Pick<ReadingRow, 'id' | 'aircraftId' | 'source' | ReadingName>
type Values = NewReading & Partial<Pick<ReadingRow, 'struckReason' | 'acknowledgedAt'>>

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

/** @param with a reason, or the line of an imported file */
export const readingCreated = (
  row: NewReading,
  of: Of,
  given: { reason?: string; line?: number } = {},
): HistoryEntry => ({
  kind: 'reading',
  action: 'create',
  subjectId: row.id,
  aircraftId: row.aircraftId,
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
  aircraftId: after.aircraftId,
  before: toValues(before, of),
  after: toValues(after, of),
})
