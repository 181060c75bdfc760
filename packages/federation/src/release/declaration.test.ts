import { isOptional, MfeDeclaration, panelsIn } from '@aerofleet/shared/mfe-declaration'
import { declarationOf, MfeFile } from '@aerofleet/shared/mfe-file'

const remote = { name: 'releases', mount: '/dashboard' } as const
const path = '/dashboard/releases'
const screen = { path, title: 'Releases', order: 60, icon: 'document' }

test('a release may need an unknown capability; the mfe.json of a checkout may not', () => {
  const capability = 'signReleaseToService'
  const paths = [{ path, title: 'Releases', capability }]
  const declaration = { ...remote, paths, navigation: [], cards: [] }
  expect(MfeDeclaration.safeParse(declaration).success).toBe(true)
  expect(MfeFile.safeParse({ ...remote, screens: [{ ...screen, capability }] }).success).toBe(false)
})

test('a screen declares its path, capability, entry and card once', () => {
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

test('a remote is in both compositions unless it says that it is optional', () => {
  const file = MfeFile.parse({ ...remote, composition: 'optional', screens: [] })
  expect(isOptional(declarationOf(file))).toBe(true)
  expect(isOptional(declarationOf(MfeFile.parse({ ...remote, screens: [] })))).toBe(false)
  expect(MfeFile.safeParse({ ...remote, composition: 'some', screens: [] }).success).toBe(false)
})

test('a screen declares its first reads with the parameters of its own address, for users who may see it', () => {
  const reads = ['/aircraft/:id', '/aircraft/:id/history?limit=21']
  const details = {
    ...screen,
    path: `${path}/:id`,
    capability: 'manageUsers',
    opensForAll: true,
    reads,
  }
  const parse = (each: object) => MfeFile.safeParse({ ...remote, screens: [each] })
  const declared = declarationOf(MfeFile.parse({ ...remote, screens: [details] }))
  expect(declared.paths).toEqual([
    { path: details.path, title: 'Releases', reads: { paths: reads, capability: 'manageUsers' } },
  ])
  expect(MfeDeclaration.parse(declared)).toEqual(declared)
  expect(parse({ ...details, path }).success).toBe(false)
  expect(parse({ ...screen, reads: ['https://elsewhere.test/'] }).success).toBe(false)
})

test('a screen declares reads for its address without search parameters', () => {
  const bareReads = ['/history?limit=51']
  const file = MfeFile.safeParse({ ...remote, screens: [{ ...screen, bareReads }] })
  expect(file.data && declarationOf(file.data).paths).toEqual([
    { path, title: 'Releases', reads: { paths: [], bare: bareReads } },
  ])
  const stray = { ...screen, bareReads: ['/aircraft/:id'] }
  expect(MfeFile.safeParse({ ...remote, screens: [stray] }).success).toBe(false)
})

test("a panel declares its first reads, with the parameters of its slot's page", () => {
  const parse = (panel: object) => MfeFile.safeParse({ ...remote, screens: [], panel })
  const reads = ['/releases?aircraft=:aircraftId&limit=3']
  const file = parse({ slot: 'aircraft-maintenance', reads })
  const declared = file.data && declarationOf(file.data)
  expect(declared?.panels).toEqual([{ slot: 'aircraft-maintenance', order: 100, reads }])
  expect(MfeDeclaration.parse(declared)).toEqual(declared)
  expect(parse({ slot: 'home', reads }).success).toBe(false)
})

test('a misspelt name is refused, instead of a screen without an entry', () => {
  const parse = (more: object, ofScreen: object = {}) =>
    MfeFile.safeParse({ ...remote, screens: [{ ...screen, ...ofScreen }], ...more }).success
  expect(parse({})).toBe(true)
  expect(parse({}, { naviagtion: 'Releases' })).toBe(false)
  expect(parse({ pannel: { slot: 'aircraft-maintenance' } })).toBe(false)
})

const long = 'x'.repeat(201)
test.each<[string, object, object]>([
  ['title', {}, { title: long }],
  ['description', {}, { description: long }],
  ['navigation', {}, { navigation: long }],
  ['text of a card', {}, { card: { label: 'Releases', text: long } }],
  ['label of a card', {}, { card: { label: long, text: 'x' } }],
  ['path', {}, { path: `/${long}` }],
  ['read', {}, { reads: [`/${long}`] }],
  ['list of reads', {}, { bareReads: Array.from({ length: 21 }, () => '/history') }],
  ['list of panels', { panel: Array.from({ length: 21 }, () => ({ slot: 'home' })) }, {}],
  ['list of screens', { screens: Array.from({ length: 201 }, () => screen) }, {}],
  ['name', { name: 'x'.repeat(41) }, {}],
])(
  'a %s that is too long is refused, because each page of the product holds it',
  (_, more, own) => {
    const file = { ...remote, screens: [{ ...screen, ...own }], ...more }
    expect(MfeFile.safeParse(file).error?.message).toMatch(/Too big|too_big/)
  },
)

test('texts of 200 characters and 200 screens are allowed', () => {
  const screens = Array.from({ length: 200 }, () => ({ ...screen, title: 'x'.repeat(200) }))
  expect(MfeFile.safeParse({ ...remote, screens }).success).toBe(true)
})

test('an unknown icon is refused with the list of those that exist', () => {
  const file = MfeFile.safeParse({ ...remote, screens: [{ ...screen, icon: 'plane' }] })
  expect(file.error?.message).toMatch(/"aircraft".*"document"/s)
})

test('a panel must name a slot that exists', () => {
  const panel = { slot: 'aircraft-maintenance', capability: 'viewAircraft' }
  const file = MfeFile.parse({ ...remote, screens: [], panel })
  expect(panelsIn(declarationOf(file))).toEqual([{ ...panel, order: 100 }])
  const stray = { ...panel, slot: 'somewhere' }
  expect(MfeFile.safeParse({ ...remote, screens: [], panel: stray }).success).toBe(false)
})

test('a remote fills several slots', () => {
  const [summary, below] = [{ slot: 'home-summary', order: 20 }, { slot: 'home' }]
  const several = MfeFile.parse({ ...remote, screens: [], panel: [summary, below] })
  expect(panelsIn(declarationOf(several))).toEqual([summary, { slot: 'home', order: 100 }])
})

test('a screen without entry and card is offered nowhere, and one that opens for all is offered by its capability', () => {
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
