import { isOffered, needsOf } from './access'
import { MfeDeclaration, MfeFile } from './mfe-declaration'

test.each([
  [null, 'viewAircraft', true],
  [null, 'editAircraft', false],
  ['mro', 'editAircraft', true],
  ['mro', 'deleteAircraft', false],
  ['admin', 'manageUsers', true],
  ['admin', 'signReleaseToService', false],
  ['admin', 'toString', false],
  [null, undefined, true],
] as const)('whoever has the role %s is offered what needs %s: %s', (role, capability, offered) => {
  expect(isOffered(role, capability)).toBe(offered)
})

test('what needs a capability that this version does not know says so', () => {
  expect(needsOf('manageUsers')).toBe('You need the role Admin to manage users.')
  expect(needsOf('signReleaseToService')).toBe('This version of AeroFleet does not offer that yet.')
})

test('a release may need a capability that is not known here; a checkout may not', () => {
  const declaration = {
    name: 'releases',
    mount: '/dashboard',
    shellApi: '^1.0.0',
    paths: [{ path: '/dashboard/releases', title: 'Releases', capability: 'signReleaseToService' }],
    navigation: [],
    cards: [],
  }
  expect(MfeDeclaration.safeParse(declaration).success).toBe(true)
  expect(MfeFile.safeParse(declaration).success).toBe(false)
})
