import type { Registry } from './mfe-declaration'
import { ownerOf, ownsPath, paramsIn, shapeOf } from './owned-paths'

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

test('an exact path wins over a parameter, whichever remote declares it', () => {
  const remote = (name: string, path: string) => ({
    current: {
      version: '1',
      entry: '',
      integrity: '',
      container: name,
      preload: [],
      declaration: {
        name,
        mount: '/dashboard' as const,
        paths: [{ path, title: name }],
        navigation: [],
        cards: [],
      },
    },
  })
  const registry: Registry = {
    revision: 1,
    remotes: {
      fleet: remote('fleet', '/dashboard/aircraft/:id'),
      onboarding: remote('onboarding', '/dashboard/aircraft/new'),
    },
  }
  expect(ownerOf(registry, '/dashboard/aircraft/new')?.name).toBe('onboarding')
  expect(ownerOf(registry, '/dashboard/aircraft/7')?.name).toBe('fleet')
  expect(ownerOf(registry, '/dashboard/operators')).toBeUndefined()
})
