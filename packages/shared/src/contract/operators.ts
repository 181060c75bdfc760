import * as z from 'zod/mini'
import { clean } from '../clean'
import type { Endpoints } from './endpoint'
import { entity, text } from './fields'

const emailPattern = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\.]+(\.[^\s@<>()[\],;:"\\.]+)+$/

export const OperatorCreate = z.object({
  companyName: text('Company name', 120),
  email: z.pipe(
    z.pipe(
      z.string({
        error: ({ input }) => (input === undefined ? 'Email is required' : 'Email must be text'),
      }),
      z.transform(clean),
    ),
    z.string().check(
      z.minLength(1, 'Email is required'),
      z.maxLength(254, 'Email must be at most 254 characters'),
      z.refine(
        (value) => value === '' || emailPattern.test(value),
        'Please enter a valid email address',
      ),
      z.meta({ pattern: emailPattern.source }),
    ),
  ),
})
export type OperatorCreate = z.infer<typeof OperatorCreate>

/** Spec §3 has them counted; what they hold is of this API alone. */
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

/** Spec §7. */
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
} as const satisfies Endpoints
