import type { Registry, Release } from '@aerofleet/shared/mfe-declaration'
import { page } from '@aerofleet/shared/runtime/log-out'
import { setSession } from '@aerofleet/shared/runtime/session'
import { addUser } from '@aerofleet/testing/test-identity'
import { testServer } from '@aerofleet/testing/test-server'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { applyPreview } from './apply-preview'
import { forgetPreview, hasJustEnded, tabPreview } from './tab-preview'

const release = (version: string): Release => ({
  version,
  entry: `/mfe/stations/${version}/remoteEntry.js`,
  integrity: 'sha384-x',
  container: `stations_${version}`,
  preload: [],
  declaration: { name: 'stations', mount: '/dashboard', paths: [], navigation: [], cards: [] },
})
const live: Registry = { revision: 1, remotes: { stations: { current: release('1') } } }
const until = new Date(2026, 10, 27, 18, 30).getTime()
const path = /^\/registry\/preview\//
const found = (version: string) => ({
  status: 200,
  body: { name: 'stations', until, release: release(version) },
})

beforeEach(() => window.history.replaceState(null, '', '/dashboard?preview=t.s&of=1'))
afterEach(() => {
  forgetPreview()
  document.body.replaceChildren()
})

const apply = (registry = live) => act(() => applyPreview(registry, tabPreview() ?? ''))
const banner = () => screen.getByRole('complementary', { name: 'Preview' })

test('a preview link shows its version in this tab, with the live version as the fallback', async () => {
  testServer().answer('GET', path, found('2'))
  const registry = await apply()
  expect(registry.remotes['stations']).toEqual({ current: release('2'), previous: release('1') })
  expect(banner()).toHaveTextContent('Preview of stations 2 until 18:30.What you save is real.')
})

test('a remote that was never live has nothing to fall back on', async () => {
  testServer().answer('GET', path, found('2'))
  const registry = await apply({ revision: 1, remotes: {} })
  expect(registry.remotes['stations']).toEqual({ current: release('2') })
})

test('the preview moves from the address into the tab, so that signing in does not lose it', async () => {
  testServer().answer('GET', path, found('2'))
  await apply()
  expect(window.location.search).toBe('?of=1')
  expect(tabPreview()).toBe('t.s')
})

test('an ended preview says so, and is not asked for again', async () => {
  testServer().answer('GET', path, { status: 404, body: { message: '' } })
  expect(await apply()).toBe(live)
  expect(within(banner()).getByRole('alert')).toHaveTextContent(
    'This preview has ended. You see what is live.',
  )
  expect(tabPreview()).toBeNull()
})

test('without an answer the tab shows what is live, and asks again when it is reloaded', async () => {
  testServer().answer('GET', path, 'network-error')
  expect(await apply()).toBe(live)
  expect(banner()).toHaveTextContent('cannot be loaded at the moment')
  expect(tabPreview()).toBe('t.s')
})

test('Logout ends the preview, and the page is loaded anew at /login', async () => {
  testServer().answer('GET', path, found('2'))
  setSession({ user: addUser('mro') })
  await apply()
  const reload = jest.spyOn(page, 'reload').mockImplementation(() => {})
  setSession({ user: addUser('operator') })
  expect([tabPreview(), reload.mock.calls]).toEqual(['t.s', []])
  setSession({ user: null })
  expect(tabPreview()).toBeNull()
  expect(reload).toHaveBeenCalled()
  expect(window.location.pathname).toBe('/login')
  expect([hasJustEnded(), hasJustEnded()]).toEqual([true, false])
})

test('signing in keeps the preview', async () => {
  testServer().answer('GET', path, found('2'))
  await apply()
  setSession({ user: addUser('mro') })
  expect(tabPreview()).toBe('t.s')
  jest.spyOn(page, 'reload').mockImplementation(() => {})
  setSession({ user: null })
})

test('Leave ends the preview', async () => {
  testServer().answer('GET', path, found('2'))
  await apply()
  // jsdom cannot reload a page, and logs that as an error.
  const silenced = jest.spyOn(console, 'error').mockImplementation(() => {})
  await userEvent.click(within(banner()).getByRole('button', { name: 'Leave' }))
  silenced.mockRestore()
  expect(tabPreview()).toBeNull()
})
