/** @jest-environment node */
import { can, explainDeclaredNeed, isOffered, type Capability } from './access'
import type { Role } from './roles'

const everybody: (Role | null)[] = [null, 'mro', 'operator', 'admin']
const holders: Record<Capability, (Role | null)[]> = {
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

test('each capability is held by these roles and by no other (§6.1)', () => {
  const holdersInTable = Object.keys(holders).map((name) => [
    name,
    everybody.filter((role) => can(role, name as Capability)),
  ])
  expect(Object.fromEntries(holdersInTable)).toEqual(holders)
})

test.each([
  [null, 'viewAircraft', true],
  [null, 'editAircraft', false],
  ['mro', 'editAircraft', true],
  ['mro', 'deleteAircraft', false],
  ['admin', 'manageUsers', true],
  ['admin', 'signReleaseToService', false],
  ['admin', 'toString', false],
  [null, undefined, true],
] as const)(
  'whoever has the role %s is offered what needs %s: %s (§6.1)',
  (role, capability, offered) => {
    expect(isOffered(role, capability)).toBe(offered)
  },
)

test('a capability that this version does not know is explained as not offered yet', () => {
  expect(explainDeclaredNeed('manageUsers')).toBe('You need the role Admin to manage users.')
  expect(explainDeclaredNeed('signReleaseToService')).toBe(
    'This version of AeroFleet does not offer that yet.',
  )
})
