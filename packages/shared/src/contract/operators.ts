import * as z from 'zod/mini'
import type { Endpoints } from './endpoint'
import { entity, requiredText } from './fields'
import { importRow } from './import'

const emailPattern = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\.]+(\.[^\s@<>()[\],;:"\\.]+)+$/

export const longestCompanyName = 120

export const OperatorCreate = z.object({
  companyName: requiredText('Company name', longestCompanyName),
  email: requiredText(
    'Email',
    254,
    z.refine(
      (email) => email === '' || emailPattern.test(email),
      'Please enter a valid email address',
    ),
    z.meta({ pattern: emailPattern.source }),
  ),
})
export type OperatorCreate = z.infer<typeof OperatorCreate>

/** Spec §3 only counts the aircraft of an operator, so these fields are optional. */
export const AircraftOfOperator = z.object({
  id: z.optional(z.string()),
  tailNumber: z.optional(z.string()),
})

export const Operator = entity({
  id: z.string(),
  companyName: z.string(),
  email: z.string(),
  createdAt: z.string(),
  aircraft: z.array(AircraftOfOperator),
})
export type Operator = z.infer<typeof Operator>

export const operatorCalls = {
  operatorList: {
    method: 'GET',
    path: '/operators',
    summary: 'All operators',
    needs: 'manageOperators',
    response: z.array(Operator),
  },
  operatorCreate: {
    method: 'POST',
    path: '/operators',
    summary: 'Add an operator',
    needs: 'manageOperators',
    status: 201,
    body: OperatorCreate,
    response: Operator,
  },
  operatorDelete: {
    method: 'DELETE',
    path: '/operators/:id',
    summary: 'Delete an operator',
    needs: 'manageOperators',
    missing: 'Operator',
    status: 204,
  },
  operatorImport: {
    ...importRow,
    path: '/operators/import',
    summary: 'Add or change operators from a CSV file',
    needs: 'manageOperators',
  },
} as const satisfies Endpoints
