import { roleLabel, roles, type Role } from './roles'

type Grant = readonly (Role | null)[]
const everybody: Grant = [null, ...roles]

export const capabilities = [
  'viewAircraft',
  'editAircraft',
  'addAircraft',
  'deleteAircraft',
  'manageOperators',
  'manageUsers',
] as const
export type Capability = (typeof capabilities)[number]

/** Spec §6 and the permission decisions as data: who holds which capability. `null` is no role. */
const access: Record<Capability, Grant> = {
  viewAircraft: everybody,
  editAircraft: ['mro', 'operator', 'admin'],
  addAircraft: ['operator', 'admin'],
  deleteAircraft: ['operator', 'admin'],
  manageOperators: ['admin'],
  manageUsers: ['admin'],
}

/** Whether a user with this role (or `null` for none) holds the capability. */
export function can(role: Role | null, capability: Capability): boolean {
  return access[capability].includes(role)
}

/** What this version knows of a capability that a newer release may name. */
const known = (capability: string) => capabilities.find((name) => name === capability)

/**
 * Whether a user with this role is offered what a declaration says needs `capability`; absent, it needs
 * none. What needs a capability that this version does not know is offered to nobody.
 */
export function isOffered(role: Role | null, capability: string | undefined): boolean {
  if (capability === undefined) return true
  const name = known(capability)
  return name !== undefined && can(role, name)
}

const phrases: Record<Capability, string> = {
  viewAircraft: 'see aircraft',
  editAircraft: 'edit aircraft',
  addAircraft: 'add aircraft',
  deleteAircraft: 'delete aircraft',
  manageOperators: 'manage operators',
  manageUsers: 'manage users',
}

/** One sentence that says who may do it: the reason of a disabled button and of a 403. */
export function needs(capability: Capability): string {
  const holders = access[capability].filter((role) => role !== null).map(roleLabel)
  const list =
    holders.length > 1 ? `${holders.slice(0, -1).join(', ')} or ${holders.at(-1)}` : holders[0]
  return `You need the role ${list} to ${phrases[capability]}.`
}

/** The sentence of `needs` for what a declaration names. */
export function needsOf(capability: string): string {
  const name = known(capability)
  return name ? needs(name) : 'This version of AeroFleet does not offer that yet.'
}
