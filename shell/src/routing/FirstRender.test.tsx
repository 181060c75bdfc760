import type { FederationEvent } from '@aerofleet/federation/page/release-loader'
import { createRemotes } from '@aerofleet/federation/page/remotes'
import type { Registry, Release } from '@aerofleet/shared/mfe-declaration'
import {
  createInstance,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createMemoryRouter, Link, RouterProvider, type RouteObject } from 'react-router-dom'
import { RegistryContext } from '../registry-context'
import { RetryContext } from './RemoteUnavailable'
import { remotePatcher, shellRoutes } from './router'

type Entry = Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>

/** Of three pages the older release has the tower alone, the newer one the roof. */
const declaration = (version: string): Release['declaration'] => ({
  name: 'hangar',
  mount: '/',
  shellApi: '^1.0.0',
  paths: [
    { path: '/hangar', title: 'Hangar' },
    { path: '/hangar/doors', title: 'Doors' },
    version === '1'
      ? { path: '/hangar/tower', title: 'Tower' }
      : { path: '/hangar/roof', title: 'Roof' },
  ],
  navigation: [],
  cards: [],
})

let count = 0

/** Two releases of one remote in the real federation runtime, at an address; only scripts are replaced. */
function open(path: string, current: RouteObject[], previous?: RouteObject[]) {
  const run = ++count
  const release = (version: string): Release => ({
    version,
    entry: `/mfe/hangar/${version}/remoteEntry.js`,
    integrity: '',
    container: `hangar_${run}_${version}`,
    preload: [],
    declaration: declaration(version),
  })
  const routes: Record<string, RouteObject[] | undefined> = { 1: previous, 2: current }
  const loadEntry = async ({ remoteInfo }: { remoteInfo: { entry: string } }) => {
    const version = new URL(remoteInfo.entry).pathname.split('/')[3] ?? ''
    const get = async () => () => ({ routes: routes[version] })
    return { init: () => {}, get } as unknown as Entry
  }
  const instance = createInstance({
    name: `shell_${run}`,
    remotes: [],
    plugins: [{ name: 'source-modules', loadEntry }],
  })
  const registry: Registry = {
    revision: 1,
    remotes: { hangar: { current: release('2'), ...(previous && { previous: release('1') }) } },
  }
  const told: FederationEvent['data'][] = []
  const remotes = createRemotes(registry, { instance, onEvent: ({ data }) => told.push(data) })
  const createRouter = () =>
    createMemoryRouter(shellRoutes, {
      initialEntries: [path],
      patchRoutesOnNavigation: remotePatcher(remotes),
    })
  const router = createRouter()
  // React tells of every error that a boundary caught.
  const caught: unknown[] = []
  function Screens() {
    const inUse = useSyncExternalStore(remotes.subscribe, remotes.registryInUse)
    const [shown, setShown] = useState(router)
    return (
      <RetryContext value={() => setShown(createRouter())}>
        <RegistryContext value={inUse}>
          <RouterProvider router={shown} />
        </RegistryContext>
      </RetryContext>
    )
  }
  render(<Screens />, { onCaughtError: (error) => caught.push(error) })
  const events = () => told.map(({ event }) => event)
  return { told, events, caught, router }
}

const lazy = (path: string, Component: () => React.ReactNode): RouteObject => ({
  path,
  lazy: async () => ({ Component }),
})

const working = (text: string) => () => (
  <>
    <h1>{text}</h1>
    <Link to="/hangar/doors">Doors</Link>
  </>
)

/** The router says on the console what its error screen caught; gives how often it did. */
function countErrorScreens() {
  const said = jest.spyOn(console, 'error').mockImplementation(() => {})
  return () =>
    said.mock.calls.filter(([text]) => String(text).startsWith('React Router caught')).length
}

function throwing(): never {
  throw new Error('a typo')
}

const old = [lazy('hangar', working('Old hangar')), lazy('hangar/doors', working('Old doors'))]

test('a page that throws in its first render gives way to the release before, by itself', async () => {
  const { told, events, caught } = open('/hangar', [lazy('hangar', throwing)], old)
  expect(await screen.findByRole('heading', { name: 'Old hangar' })).toBeVisible()
  expect(events().filter((event) => event === 'fell back to the previous release')).toHaveLength(1)
  expect(told.at(-1)).toMatchObject({ version: '2', previous: '1', message: 'a typo' })
  expect(caught).toHaveLength(1)
})

test('a page that throws in its first effect gives way, too', async () => {
  function EffectPage() {
    useEffect(throwing, [])
    return <h1>New hangar</h1>
  }
  open('/hangar', [lazy('hangar', EffectPage)], old)
  expect(await screen.findByRole('heading', { name: 'Old hangar' })).toBeVisible()
})

test('after a fallback a page that was shown already is of the release before, too', async () => {
  const { router } = open(
    '/hangar',
    [lazy('hangar', working('New hangar')), lazy('hangar/doors', throwing)],
    old,
  )
  await screen.findByRole('heading', { name: 'New hangar' })
  await userEvent.click(screen.getByRole('link', { name: 'Doors' }))
  expect(await screen.findByRole('heading', { name: 'Old doors' })).toBeVisible()
  await act(() => router.navigate(-1))
  expect(await screen.findByRole('heading', { name: 'Old hangar' })).toBeVisible()
})

test('after a fallback the addresses are those of the release before', async () => {
  const errorScreens = countErrorScreens()
  const { router, events } = open(
    '/hangar/roof',
    [
      lazy('hangar', throwing),
      lazy('hangar/roof', working('New roof')),
      lazy('hangar/attic', working('New attic')),
    ],
    [...old, lazy('hangar/tower', working('Old tower'))],
  )
  await screen.findByRole('heading', { name: 'New roof' })
  await act(() => router.navigate('/hangar'))
  await screen.findByRole('heading', { name: 'Old hangar' })
  expect(document.title).toBe('Hangar · AeroFleet')

  await act(() => router.navigate('/hangar/tower'))
  expect(await screen.findByRole('heading', { name: 'Old tower' })).toBeVisible()
  expect(document.title).toBe('Tower · AeroFleet')
  for (const address of ['/hangar/roof', '/hangar/attic']) {
    await act(() => router.navigate(address))
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
    expect(document.title).toBe('Page not found · AeroFleet')
  }
  expect(errorScreens()).toBe(1)
  expect(events()).not.toContain('unavailable')
})

test('a page that cannot be loaded from either release is said to be unavailable', async () => {
  const lost = { path: 'hangar', lazy: () => Promise.reject(new Error('Loading chunk 7 failed.')) }
  const { events } = open('/hangar', [lost], [lost])
  expect(await screen.findByRole('heading', { name: 'This screen is unavailable' })).toBeVisible()
  expect(events()).toContain('unavailable')
})

test('without a release before, the page is said to be unavailable', async () => {
  const errorScreens = countErrorScreens()
  const { events } = open('/hangar', [lazy('hangar', throwing)])
  expect(await screen.findByRole('heading', { name: 'This screen is unavailable' })).toBeVisible()
  expect(events()).toContain('unavailable')
  expect(errorScreens()).toBe(1)
})

test('when both releases throw, the page is said to be unavailable', async () => {
  const errorScreens = countErrorScreens()
  open('/hangar', [lazy('hangar', throwing)], [lazy('hangar', throwing)])
  expect(await screen.findByRole('heading', { name: 'This screen is unavailable' })).toBeVisible()
  expect(errorScreens()).toBe(1)
})

/** A page that works until its button is pressed after `fail`. */
function fragile() {
  let broken = false
  function FragilePage() {
    const [, again] = useState(0)
    if (broken) throw new Error('later')
    return <button onClick={() => again((n) => n + 1)}>Open the door</button>
  }
  const fail = async () => {
    const button = await screen.findByRole('button', { name: 'Open the door' })
    broken = true
    await userEvent.click(button)
  }
  return { page: lazy('hangar', FragilePage), fail }
}

test('a screen that fails after its first render is told of, and offers Try Again and the release before', async () => {
  const errorScreens = countErrorScreens()
  const { page, fail } = fragile()
  const { told, events } = open('/hangar', [page], old)
  await fail()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible()
  expect(screen.getByText(/^It stopped because of an error\./)).toBeVisible()
  expect(events()).toEqual(['loaded', 'late error'])
  expect(told.at(-1)).toMatchObject({ remote: 'hangar', version: '2', message: 'later' })
  expect(errorScreens()).toBe(1)

  await userEvent.click(screen.getByRole('button', { name: 'Use the Previous Release' }))
  expect(await screen.findByRole('heading', { name: 'Old hangar' })).toBeVisible()
  expect(events()).toContain('fell back to the previous release')
})

test('without a release before, a screen that failed later offers Try Again alone', async () => {
  countErrorScreens()
  const { page, fail } = fragile()
  open('/hangar', [page])
  await fail()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Try Again'])
})

test('a screen that could not be loaded offers no other release: it was tried', async () => {
  const lost = { path: 'hangar', lazy: () => Promise.reject(new Error('Loading chunk 7 failed.')) }
  open('/hangar', [lost], [lost])
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Use the Previous Release' })).toBeNull()
})
