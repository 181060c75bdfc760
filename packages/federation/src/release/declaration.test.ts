import { declarationOf, MfeDeclaration, MfeFile } from '@aerofleet/shared/mfe-declaration'

const remote = { name: 'releases', mount: '/dashboard', shellApi: '^1.0.0' } as const
const path = '/dashboard/releases'
const screen = { path, title: 'Releases', order: 60, icon: 'document' }

test('a release may need a capability that is not known here; a checkout may not', () => {
  const capability = 'signReleaseToService'
  const paths = [{ path, title: 'Releases', capability }]
  const declaration = { ...remote, paths, navigation: [], cards: [] }
  expect(MfeDeclaration.safeParse(declaration).success).toBe(true)
  expect(MfeFile.safeParse({ ...remote, screens: [{ ...screen, capability }] }).success).toBe(false)
})

test('a screen says its path, capability, entry and card once', () => {
  const card = { label: 'Sign Releases', text: 'What waits for a signature' }
  const capability = 'editAircraft'
  const screens = [{ ...screen, capability, navigation: 'Releases', card }]
  const offered = { id: path, path, order: 60, icon: 'document', capability }
  expect(declarationOf(MfeFile.parse({ ...remote, screens }))).toEqual({
    ...remote,
    paths: [{ path, title: 'Releases', capability }],
    navigation: [{ ...offered, label: 'Releases' }],
    cards: [{ ...offered, ...card }],
  })
})

test('a panel names a slot that is there', () => {
  const panel = { slot: 'aircraft-maintenance', capability: 'viewAircraft' }
  const file = MfeFile.parse({ ...remote, screens: [], panel })
  expect(declarationOf(file).panel).toEqual(panel)
  const stray = { ...panel, slot: 'somewhere' }
  expect(MfeFile.safeParse({ ...remote, screens: [], panel: stray }).success).toBe(false)
})

test('a screen without entry and card is only opened, and one for all is offered to some', () => {
  const file = MfeFile.parse({
    ...remote,
    screens: [
      { path: '/dashboard/releases/:id', title: 'Release' },
      { ...screen, capability: 'manageUsers', opensForAll: true, navigation: 'Releases' },
    ],
  })
  const { paths, navigation, cards } = declarationOf(file)
  expect(paths).toEqual([
    { path: '/dashboard/releases/:id', title: 'Release' },
    { path, title: 'Releases' },
  ])
  expect(navigation).toMatchObject([{ label: 'Releases', capability: 'manageUsers' }])
  expect(cards).toEqual([])
})
