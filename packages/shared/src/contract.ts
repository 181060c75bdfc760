import * as z from 'zod/mini'
import type { Capability } from './access'
import { clean } from './clean'
import { roles } from './roles'

function text(name: string, most: number, required = `${name} is required`) {
  return z.pipe(
    z.pipe(
      z.string({
        error: ({ input }) => (input === undefined ? required : `${name} must be text`),
      }),
      z.transform(clean),
    ),
    z
      .string()
      .check(
        z.minLength(1, required),
        z.maxLength(most, `${name} must be at most ${most} characters`),
      ),
  )
}

const million = 1_000_000
const totalHours = z.number('Total hours must be a number').check(
  z.gte(0, 'Total hours must be at least 0'),
  z.lte(million, 'Total hours must be at most 1,000,000'),
  z.refine(
    (value) => Number.isInteger(Math.round(value * 1e6) / 1e4),
    'Total hours can have at most 2 decimals',
  ),
  z.meta({ description: 'at most 2 decimals' }),
)
const totalCycles = z.number('Total cycles must be a number').check(
  z.refine((value) => Number.isInteger(value), 'Total cycles must be a whole number'),
  z.gte(0, 'Total cycles must be at least 0'),
  z.lte(million, 'Total cycles must be at most 1,000,000'),
  z.meta({ type: 'integer' }),
)

export const AircraftCreate = z.object({
  aircraftType: text('Aircraft type', 60),
  tailNumber: text('Tail number', 20),
  serialNumber: text('Serial number', 40),
  totalHours,
  totalCycles,
  operatorId: z.optional(z.nullable(z.string('Operator id must be text'))),
})
export type AircraftCreate = z.infer<typeof AircraftCreate>

/** The PUT body also repeats the id, as spec §7 lists it; the path decides. */
export const AircraftUpdate = z.extend(AircraftCreate, {
  id: z.optional(z.string('Id must be text')),
})
export type AircraftUpdate = z.infer<typeof AircraftUpdate>

export const Aircraft = z.object({
  id: z.string(),
  aircraftType: z.string(),
  tailNumber: z.string(),
  serialNumber: z.string(),
  totalHours: z.number(),
  totalCycles: z.number(),
  operator: z.optional(z.object({ id: z.string(), name: z.string() })),
  version: z.number(),
})
export type Aircraft = z.infer<typeof Aircraft>

/** Spec §3: the id is `aircraft.Id` or `aircraftId`; see `createdAircraftId`. */
export const AircraftCreated = z.object({
  aircraftId: z.optional(z.string()),
  aircraft: z.optional(z.looseObject({ id: z.optional(z.string()), Id: z.optional(z.string()) })),
})

/** The id of a created aircraft from either form of the answer. */
export function createdAircraftId(created: z.infer<typeof AircraftCreated>): string {
  return created.aircraftId ?? created.aircraft?.Id ?? created.aircraft?.id ?? ''
}

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

export const Operator = z.object({
  id: z.string(),
  companyName: z.string(),
  email: z.string(),
  createdAt: z.string(),
  aircraft: z.array(z.object({ id: z.string(), tailNumber: z.string() })),
})
export type Operator = z.infer<typeof Operator>

export const RoleAssign = z.object({
  role: z.enum(roles, 'Role must be one of operator, mro, admin'),
})

export const User = z.object({
  uid: z.string(),
  displayName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  role: z.nullable(z.enum(roles)),
  createdAt: z.nullable(z.string()),
})
export type User = z.infer<typeof User>

/** Who asks, as the server sees it. `grants` has no entries yet. */
export const Me = z.object({
  role: z.nullable(z.enum(roles)),
  grants: z.array(z.string()),
})
export type Me = z.infer<typeof Me>

export const Message = z.object({ message: z.string() })

/** Every error answer; `details` lists all violations of a body with their paths. */
export const ErrorAnswer = z.object({
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  details: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
})
export type ErrorAnswer = z.infer<typeof ErrorAnswer>

/** One recorded change: who, when, what, old and new values. */
export const Change = z.object({
  id: z.string(),
  at: z.string(),
  by: z.object({ uid: z.string(), name: z.string() }),
  action: z.enum(['create', 'update', 'delete', 'assign-role', 'remove-role']),
  subject: z.object({ kind: z.enum(['aircraft', 'operator', 'user']), id: z.string() }),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
})
export type Change = z.infer<typeof Change>

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  summary: string
  /** What the caller must hold (spec §6 and the permission decisions); `null`: to be signed in. */
  needs: Capability | null
  /** What its 404 says is not there. */
  missing?: 'Aircraft' | 'Operator' | 'User'
  /** 200 unless it says otherwise. */
  status?: number
  query?: z.ZodMiniType<Record<string, unknown>>
  body?: z.ZodMiniType
  response?: z.ZodMiniType
  /** Bytes that its body may have, 65,536 unless it says otherwise. */
  maxBytes?: number
  /** Seconds in which its body has to arrive, 30 unless it says otherwise. */
  timeout?: number
  /** How often a user may call it in a minute, beside the limits that all calls share. */
  perMinute?: number
}

/** Spec §7, one row a call, below `/api`. */
export const contract = {
  me: {
    method: 'GET',
    path: '/me',
    summary: 'The role that counts for the caller',
    needs: null,
    response: Me,
  },
  aircraftList: {
    method: 'GET',
    path: '/aircraft',
    summary: 'All aircraft',
    needs: 'viewAircraft',
    response: z.array(Aircraft),
  },
  aircraftCreate: {
    method: 'POST',
    path: '/aircraft',
    summary: 'Add an aircraft',
    needs: 'addAircraft',
    status: 201,
    body: AircraftCreate,
    response: AircraftCreated,
  },
  aircraftView: {
    method: 'GET',
    path: '/aircraft/:id',
    summary: 'One aircraft',
    needs: 'viewAircraft',
    missing: 'Aircraft',
    response: Aircraft,
  },
  aircraftUpdate: {
    method: 'PUT',
    path: '/aircraft/:id',
    summary: 'Change an aircraft',
    needs: 'editAircraft',
    missing: 'Aircraft',
    body: AircraftUpdate,
    response: Aircraft,
  },
  aircraftDelete: {
    method: 'DELETE',
    path: '/aircraft/:id',
    summary: 'Delete an aircraft',
    needs: 'deleteAircraft',
    missing: 'Aircraft',
    status: 204,
  },
  aircraftHistory: {
    method: 'GET',
    path: '/aircraft/:id/history',
    summary: 'Every recorded change of an aircraft, newest first',
    needs: 'viewAircraft',
    missing: 'Aircraft',
    response: z.array(Change),
  },
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
  userList: {
    method: 'GET',
    path: '/usermanagement/users',
    summary: 'All users',
    needs: 'manageUsers',
    response: z.array(User),
  },
  adminAssign: {
    method: 'POST',
    path: '/usermanagement/assign-admin',
    summary: 'Make oneself the first admin',
    needs: null,
    perMinute: 10,
    response: Message,
  },
  userRoleAssign: {
    method: 'POST',
    path: '/usermanagement/users/:uid/role',
    summary: 'Assign a role to a user',
    needs: 'manageUsers',
    missing: 'User',
    body: RoleAssign,
    response: Message,
  },
  userRoleRemove: {
    method: 'DELETE',
    path: '/usermanagement/users/:uid/role',
    summary: "Remove a user's role",
    needs: 'manageUsers',
    missing: 'User',
    status: 204,
  },
  userHistory: {
    method: 'GET',
    path: '/usermanagement/history',
    summary: 'Every recorded role change, newest first',
    needs: 'manageUsers',
    response: z.array(Change),
  },
} as const satisfies Record<string, Endpoint>

export type Contract = typeof contract
export type CallName = keyof Contract

type PathParam<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParam<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export type Params<Name extends CallName> = Record<PathParam<Contract[Name]['path']>, string>
export type Body<Name extends CallName> = Contract[Name] extends {
  body: infer B extends z.ZodMiniType
}
  ? z.infer<B>
  : undefined
export type Response<Name extends CallName> = Contract[Name] extends {
  response: infer R extends z.ZodMiniType
}
  ? z.infer<R>
  : undefined
export type Query<Name extends CallName> = Contract[Name] extends {
  query: infer Q extends z.ZodMiniType
}
  ? z.infer<Q>
  : undefined
