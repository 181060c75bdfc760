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

/** Both releases have the hangar and its doors. Only the older has the tower, only the newer the roof. */
const declaration = (version: string): Release['declaration'] => ({
  name: 'hangar',
  mount: '/',
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
  const reports: FederationEvent['data'][] = []
  const remotes = createRemotes(registry, { instance, onEvent: ({ data }) => reports.push(data) })
  const createRouter = () =>
    createMemoryRouter(shellRoutes, {
      initialEntries: [path],
      patchRoutesOnNavigation: remotePatcher(remotes),
    })
  const router = createRouter()
  const caughtErrors: unknown[] = []
  function Screens() {
    const registryInUse = useSyncExternalStore(remotes.subscribe, remotes.registryInUse)
    const [currentRouter, setRouter] = useState(router)
    return (
      <RetryContext value={() => setRouter(createRouter())}>
        <RegistryContext value={registryInUse}>
          <RouterProvider router={currentRouter} />
        </RegistryContext>
      </RetryContext>
    )
  }
  render(<Screens />, { onCaughtError: (error) => caughtErrors.push(error) })
  const events = () => reports.map(({ event }) => event)
  return { reports, events, caughtErrors, router }
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

/** The router prints each error for which it shows an error screen. */
function countErrorScreens() {
  const printed = jest.spyOn(console, 'error').mockImplementation(() => {})
  return () =>
    printed.mock.calls.filter(([text]) => String(text).startsWith('React Router caught')).length
}

function throwing(): never {
  throw new Error('a typo')
}

const oldRoutes = [
  lazy('hangar', working('Old hangar')),
  lazy('hangar/doors', working('Old doors')),
]

test('a page that throws in its first render is replaced by its previous release', async () => {
  const { reports, events, caughtErrors } = open('/hangar', [lazy('hangar', throwing)], oldRoutes)
  expect(await screen.findByRole('heading', { name: 'Old hangar' })).toBeVisible()
  expect(events().filter((event) => event === 'fell back to the previous release')).toHaveLength(1)
  expect(reports.at(-1)).toMatchObject({ version: '2', previous: '1', message: 'a typo' })
  expect(caughtErrors).toHaveLength(1)
})

test('a page that throws in its first effect is replaced by its previous release', async () => {
  function EffectPage() {
    useEffect(throwing, [])
    return <h1>New hangar</h1>
  }
  open('/hangar', [lazy('hangar', EffectPage)], oldRoutes)
  expect(await screen.findByRole('heading', { name: 'Old hangar' })).toBeVisible()
})

test('after a fallback, pages shown before also come from the previous release', async () => {
  const { router } = open(
    '/hangar',
    [lazy('hangar', working('New hangar')), lazy('hangar/doors', throwing)],
    oldRoutes,
  )
  await screen.findByRole('heading', { name: 'New hangar' })
  await userEvent.click(screen.getByRole('link', { name: 'Doors' }))
  expect(await screen.findByRole('heading', { name: 'Old doors' })).toBeVisible()
  await act(() => router.navigate(-1))
  expect(await screen.findByRole('heading', { name: 'Old hangar' })).toBeVisible()
})

test('after a fallback the previous release decides which addresses exist', async () => {
  const errorScreens = countErrorScreens()
  const { router, events } = open(
    '/hangar/roof',
    [
      lazy('hangar', throwing),
      lazy('hangar/roof', working('New roof')),
      lazy('hangar/attic', working('New attic')),
    ],
    [...oldRoutes, lazy('hangar/tower', working('Old tower'))],
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

test('a page that neither release can load is shown as unavailable', async () => {
  const unloadable = {
    path: 'hangar',
    lazy: () => Promise.reject(new Error('Loading chunk 7 failed.')),
  }
  const { events } = open('/hangar', [unloadable], [unloadable])
  expect(await screen.findByRole('heading', { name: 'This screen is unavailable' })).toBeVisible()
  expect(events()).toContain('unavailable')
})

test('a page that throws without a previous release is shown as unavailable', async () => {
  const errorScreens = countErrorScreens()
  const { events } = open('/hangar', [lazy('hangar', throwing)])
  expect(await screen.findByRole('heading', { name: 'This screen is unavailable' })).toBeVisible()
  expect(events()).toContain('unavailable')
  expect(errorScreens()).toBe(1)
})

test('a page that throws in both releases is shown as unavailable', async () => {
  const errorScreens = countErrorScreens()
  open('/hangar', [lazy('hangar', throwing)], [lazy('hangar', throwing)])
  expect(await screen.findByRole('heading', { name: 'This screen is unavailable' })).toBeVisible()
  expect(errorScreens()).toBe(1)
})

function fragile() {
  let isBroken = false
  function FragilePage() {
    const [, setPresses] = useState(0)
    if (isBroken) throw new Error('later')
    return <button onClick={() => setPresses((n) => n + 1)}>Open the door</button>
  }
  const fail = async () => {
    const button = await screen.findByRole('button', { name: 'Open the door' })
    isBroken = true
    await userEvent.click(button)
  }
  return { page: lazy('hangar', FragilePage), fail }
}

test('a screen that fails after its first render is reported, and offers Try Again and the previous release (§2.10)', async () => {
  const errorScreens = countErrorScreens()
  const { page, fail } = fragile()
  const { reports, events } = open('/hangar', [page], oldRoutes)
  await fail()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible()
  expect(screen.getByText(/^It stopped because of an error\./)).toBeVisible()
  expect(events()).toEqual(['loaded', 'late error'])
  expect(reports.at(-1)).toMatchObject({ remote: 'hangar', version: '2', message: 'later' })
  expect(errorScreens()).toBe(1)

  await userEvent.click(screen.getByRole('button', { name: 'Use the Previous Release' }))
  expect(await screen.findByRole('heading', { name: 'Old hangar' })).toBeVisible()
  expect(events()).toContain('fell back to the previous release')
})

test('without a previous release, a screen that failed later offers only Try Again', async () => {
  countErrorScreens()
  const { page, fail } = fragile()
  open('/hangar', [page])
  await fail()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Try Again'])
})

test('a screen that could not be loaded does not offer the previous release, which was tried already', async () => {
  const unloadable = {
    path: 'hangar',
    lazy: () => Promise.reject(new Error('Loading chunk 7 failed.')),
  }
  open('/hangar', [unloadable], [unloadable])
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Use the Previous Release' })).toBeNull()
})
