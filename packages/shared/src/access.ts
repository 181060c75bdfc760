import { roleLabel, roles, type Role } from './roles'

type Holders = readonly (Role | null)[]
const everybody: Holders = [null, ...roles]

export const capabilities = [
  'viewAircraft',
  'editAircraft',
  'addAircraft',
  'deleteAircraft',
  'manageOperators',
  'manageUsers',
  'viewMaintenance',
  'logReading',
  'planMaintenance',
  'overrideCounter',
  'manageWork',
  'performWork',
  'inspectWork',
  'manageStaff',
] as const
export type Capability = (typeof capabilities)[number]

/**
 * The roles that hold each capability: spec §6, and our own choice for edit, delete and maintenance. `null` is no role.
 */
const holdersOf: Record<Capability, Holders> = {
  viewAircraft: everybody,
  editAircraft: ['mro', 'operator', 'admin'],
  addAircraft: ['operator', 'admin'],
  deleteAircraft: ['operator', 'admin'],
  manageOperators: ['admin'],
  manageUsers: ['admin'],
  viewMaintenance: ['mro', 'operator', 'admin'],
  logReading: ['mro', 'operator', 'admin'],
  planMaintenance: ['operator', 'admin'],
  overrideCounter: ['admin'],
  manageWork: ['mro', 'operator', 'admin'],
  performWork: ['mro', 'admin'],
  inspectWork: ['mro'],
  manageStaff: ['admin'],
}

export function can(role: Role | null, capability: Capability): boolean {
  return holdersOf[capability].includes(role)
}

const ownReadingMilliseconds = 24 * 60 * 60 * 1000

/**
 * Whether a user may strike a reading or an event of a component: admins always, other users within 24 hours if it is
 * their own.
 * @param at when it was stored: a time, ISO 8601
 */
export function mayStrike(
  { uid, role }: { uid: string; role: Role | null },
  { by, at }: { by: { uid: string }; at: string },
  now = Date.now(),
): boolean {
  if (can(role, 'overrideCounter')) return true
  return can(role, 'logReading') && by.uid === uid && now - Date.parse(at) <= ownReadingMilliseconds
}

/** Returns `undefined` for a capability that only a newer release knows. */
const toCapability = (name: string) => capabilities.find((capability) => capability === name)

/**
 * Whether this role is offered a screen, card or panel that declares this capability. Nobody is offered it if this
 * version does not know the capability.
 */
export function isOffered(role: Role | null, name: string | undefined): boolean {
  if (name === undefined) return true
  const capability = toCapability(name)
  return capability !== undefined && can(role, capability)
}

export function offeredTo(name: string | undefined): Holders {
  return everybody.filter((role) => isOffered(role, name))
}

const activities: Record<Capability, string> = {
  viewAircraft: 'see aircraft',
  editAircraft: 'edit aircraft',
  addAircraft: 'add aircraft',
  deleteAircraft: 'delete aircraft',
  manageOperators: 'manage operators',
  manageUsers: 'manage users',
  viewMaintenance: 'see maintenance',
  logReading: 'log readings',
  planMaintenance: 'plan maintenance',
  overrideCounter: 'correct a counter',
  manageWork: 'manage work orders',
  performWork: 'sign cards',
  inspectWork: 'inspect cards',
  manageStaff: 'manage inspectors',
}

export function explainNeed(capability: Capability): string {
  const labels = holdersOf[capability].filter((role) => role !== null).map(roleLabel)
  const list =
    labels.length > 1 ? `${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}` : labels[0]
  return `You need the role ${list} to ${activities[capability]}.`
}

export function explainDeclaredNeed(name: string): string {
  const capability = toCapability(name)
  return capability ? explainNeed(capability) : 'This version of AeroFleet does not offer that yet.'
}
