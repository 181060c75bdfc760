/** @jest-environment node */
import type { Registry } from './mfe-declaration'
import { compete, ownerOf, ownsPath, paramsIn, shapeOf, shellPathAt } from './owned-paths'

test.each([
  ['/dashboard/aircraft/:id', '/dashboard/aircraft/7', true],
  ['/dashboard/aircraft/:id', '/dashboard/aircraft/7/', true],
  ['/dashboard/aircraft/:id', '/Dashboard/Aircraft/7', true],
  ['/dashboard/aircraft/:id', '/dashboard/aircraft', false],
  ['/', '/', true],
  ['/', '/login', false],
])('the path %s owns %s: %p', (declared, pathname, owns) => {
  expect(ownsPath(declared, pathname)).toBe(owns)
})

test('a parameter has the value that stands in the address', () => {
  expect(paramsIn('/dashboard/:kind/:id', '/Dashboard/aircraft/A b/')).toEqual({
    kind: 'aircraft',
    id: 'A b',
  })
  expect(paramsIn('/dashboard', '/dashboard')).toEqual({})
})

test('the names of parameters make no other path', () => {
  expect(shapeOf('/aircraft/:id/')).toBe(shapeOf('/Aircraft/:aircraftId'))
  expect(shapeOf('/aircraft/:id')).not.toBe(shapeOf('/aircraft/new'))
})

const remote = (name: string, ...paths: string[]) => ({
  current: {
    version: '1',
    entry: '',
    integrity: '',
    container: name,
    preload: [],
    declaration: {
      name,
      mount: '/dashboard' as const,
      paths: paths.map((path) => ({ path, title: name })),
      navigation: [],
      cards: [],
    },
  },
})
const registryOf = (declared: [string, string][]): Registry => ({
  revision: 1,
  remotes: Object.fromEntries(declared.map(([name, path]) => [name, remote(name, path)])),
})

test.each<[string, string[], string, string | undefined]>([
  ['/d/aircraft/new', ['/d/aircraft/:id', '/d/aircraft/new'], 'an exact path', '/d/aircraft/new'],
  ['/d/aircraft/7', ['/d/:a/:b', '/d/aircraft/:id'], 'fewer parameters', '/d/aircraft/:id'],
  ['/D/Aircraft/7/', ['/d/:a/:b', '/d/aircraft/:id'], 'any spelling', '/d/aircraft/:id'],
  ['/d/aircraft/edit', ['/d/:kind/edit', '/d/aircraft/:id'], 'the first word', '/d/aircraft/:id'],
  ['/d/other/7', ['/d/:a/:b', '/d/aircraft/:id'], 'the only one', '/d/:a/:b'],
  ['/d/a/b/c', ['/d/:a/:b', '/d/aircraft/:id'], 'no one', undefined],
  ['/login', ['/:page', '/:page'], 'the shell', undefined],
  ['/Dashboard/', ['/:page', '/:page'], 'the shell', undefined],
])('%s of %p belongs to %s, whoever was promoted first', (pathname, paths, _, owner) => {
  const declared = paths.map((path, index): [string, string] => [`remote-${index}`, path])
  for (const order of [declared, declared.toReversed()])
    expect(ownerOf(registryOf(order), pathname)?.page.path).toBe(owner)
})

test.each([
  ['/d/:a/:b', '/d/:x/:y', true],
  ['/d/aircraft/:id', '/D//Aircraft/:key/', true],
  ['/d/aircraft/:id', '/d/:kind/edit', true],
  ['/d/aircraft/:id', '/d/:a/:b', false],
  ['/d/aircraft/:id', '/d/aircraft/new', false],
  ['/d/aircraft/:id', '/d/operators/:id', false],
  ['/d/aircraft/:id', '/d/aircraft', false],
])('%s and %s compete for an address: %p', (one, other, expected) => {
  expect([compete(one, other), compete(other, one)]).toEqual([expected, expected])
})

test.each(['/login', '/Login', '/login/', '//login', '/LOGIN//'])(
  '%s is the address of signing in',
  (path) => expect(shellPathAt(path)).toBe('/login'),
)
