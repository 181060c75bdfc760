import { longestCompanyName, type Operator, type OperatorCreate } from '../contract/operators'
import { namesOf, type FieldsOf } from './field'

export const operatorFields = {
  companyName: {
    kind: 'text',
    label: 'Company Name',
    short: 'Company',
    help: `For example Nordlicht Luftverkehr. Up to ${longestCompanyName} characters. No two companies have the same name.`,
  },
  email: {
    kind: 'text',
    label: 'Email',
    help: 'For example ops@nordlicht.example. Aircraft that a user with this email adds will belong to the company.',
  },
} as const satisfies FieldsOf<Pick<Operator, keyof OperatorCreate>>

export const operatorNames = namesOf(operatorFields)
export type OperatorName = (typeof operatorNames)[number]
