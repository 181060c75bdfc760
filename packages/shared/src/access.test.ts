import { explainDeclaredNeed, isOffered } from './access'

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

test('what needs a capability that this version does not know says so', () => {
  expect(explainDeclaredNeed('manageUsers')).toBe('You need the role Admin to manage users.')
  expect(explainDeclaredNeed('signReleaseToService')).toBe(
    'This version of AeroFleet does not offer that yet.',
  )
})
