import type { Operator } from '@aerofleet/shared/contract/operators'
import type { Entry } from '../db/history'

type Company = Omit<Operator, 'createdAt'>
const valuesOf = ({ companyName, email, aircraft }: Company) => ({
  companyName,
  email,
  aircraft: aircraft.map(({ tailNumber }) => tailNumber),
})

/** What the history says of a new operator, and of one that was deleted. */
export const created = (after: Company): Entry => ({
  kind: 'operator',
  action: 'create',
  subjectId: after.id,
  before: null,
  after: valuesOf(after),
})
export const deleted = (before: Company): Entry => ({
  kind: 'operator',
  action: 'delete',
  subjectId: before.id,
  before: valuesOf(before),
  after: null,
})
