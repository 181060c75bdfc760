import type { Operator } from '@aerofleet/shared/contract/operators'
import type { HistoryEntry } from '../db/history'

export type Company = Omit<Operator, 'createdAt'>
const toValues = ({ companyName, email, aircraft }: Company) => ({
  companyName,
  email,
  aircraft: aircraft.map(({ tailNumber }) => tailNumber),
})

/** The line of the history for an operator that was created, restored, changed or deleted. */
export const operatorCreated = (after: Company): HistoryEntry => ({
  kind: 'operator',
  action: 'create',
  subjectId: after.id,
  before: null,
  after: toValues(after),
})
export const operatorRestored = (after: Company): HistoryEntry => ({
  ...operatorCreated(after),
  action: 'restore',
})
export const operatorUpdated = (before: Company, after: Company): HistoryEntry => ({
  kind: 'operator',
  action: 'update',
  subjectId: after.id,
  before: toValues(before),
  after: toValues(after),
})
export const operatorDeleted = (before: Company): HistoryEntry => ({
  kind: 'operator',
  action: 'delete',
  subjectId: before.id,
  before: toValues(before),
  after: null,
})

export const companyNameExists = (companyName: string) =>
  `An operator with company name ${companyName} already exists`
