import type { Operator } from '@aerofleet/shared/contract/operators'
import { entriesOf } from '../db/history'

export type Company = Omit<Operator, 'createdAt'>
const toValues = ({ companyName, email, aircraft }: Company) => ({
  companyName,
  email,
  aircraft: aircraft.map(({ tailNumber }) => tailNumber),
})

const entryOf = entriesOf('operator', toValues)

export const operatorCreated = (after: Company) =>
  entryOf({ action: 'create', before: null, after })
export const operatorRestored = (after: Company) =>
  entryOf({ action: 'restore', before: null, after })
export const operatorUpdated = (before: Company, after: Company) =>
  entryOf({ action: 'update', before, after })
export const operatorDeleted = (before: Company) =>
  entryOf({ action: 'delete', before, after: null })

export const companyNameExists = (companyName: string) =>
  `An operator with company name ${companyName} already exists`
