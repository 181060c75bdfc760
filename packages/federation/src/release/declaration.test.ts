import { MfeDeclaration, MfeFile } from '@aerofleet/shared/mfe-declaration'

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
