import { expect, type Locator, type Page } from '@playwright/test'
import { removeData, startProduct } from './product'
import { test as base } from './test'

export const demo = (word: 'admin' | 'viewer') => ({
  email: `${word}@demo.aerofleet.test`,
  password: 'flightline-demo',
})

/** The product with the demo fleet. */
export const test = base.extend<object, { product: Awaited<ReturnType<typeof startProduct>> }>({
  product: [
    async ({}, use) => {
      const product = await startProduct({ env: { DEMO: '1' } })
      await use(product)
      await product.stop()
      await removeData(product)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

type Screen = {
  name: string
  path: string
  /** Before the page is asked for. */
  prepare?: (page: Page) => Promise<unknown>
  /** From the loaded page to the state that is meant. */
  act?: (page: Page) => Promise<void>
  shows: (page: Page) => Locator
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name })
const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()

const publicScreens: Screen[] = [
  { name: 'landing', path: '/', shows: heading('Maintenance Tracking') },
  { name: 'privacy', path: '/privacy', shows: heading('Privacy Policy') },
  { name: 'terms', path: '/terms', shows: heading('Terms of Service') },
  {
    name: 'sign-in-errors',
    path: '/login',
    act: press(/^Sign In$/),
    shows: (page) => page.locator('[aria-invalid=true]').first(),
  },
  {
    name: 'sign-up-errors',
    path: '/login?mode=sign-up',
    act: press(/^Sign Up$/),
    shows: (page) => page.getByRole('alert').first(),
  },
  { name: 'not-found', path: '/nowhere', shows: heading('Page not found') },
]

const deniedScreens: Screen[] = [
  { name: 'access-denied', path: '/dashboard/user-management', shows: heading('Access Denied') },
]

const fleetScreens: Screen[] = [
  {
    name: 'dashboard',
    path: '/dashboard',
    shows: (page) => page.getByRole('link', { name: 'View Aircraft' }),
  },
  {
    name: 'aircraft',
    path: '/dashboard/aircraft',
    shows: (page) => page.getByRole('button', { name: /^Edit / }).first(),
  },
  {
    name: 'aircraft-empty',
    path: '/dashboard/aircraft',
    prepare: (page) => page.route('**/api/aircraft', (route) => route.fulfill({ json: [] })),
    shows: (page) => page.getByText('No aircraft found'),
  },
  {
    name: 'aircraft-edit',
    path: '/dashboard/aircraft',
    act: press(/^Edit /),
    shows: (page) => page.getByRole('button', { name: /^Save / }),
  },
  {
    name: 'aircraft-delete',
    path: '/dashboard/aircraft',
    act: press(/^Delete /),
    shows: (page) => page.getByRole('heading', { name: /^Delete .+\?$/ }),
  },
  {
    name: 'aircraft-details',
    path: '/dashboard/aircraft',
    act: (page) => page.getByRole('row').nth(1).getByRole('cell').nth(1).getByRole('link').click(),
    shows: heading('Flight Data'),
  },
  { name: 'add-aircraft', path: '/dashboard/add-aircraft', shows: heading('Aircraft Onboarding') },
]

const adminScreens: Screen[] = [
  {
    name: 'operators',
    path: '/dashboard/operators',
    shows: (page) => page.getByText('Alpine Regional').first(),
  },
  {
    name: 'operators-add',
    path: '/dashboard/operators?tab=add',
    shows: (page) => page.getByLabel('Company Name'),
  },
  {
    name: 'user-management',
    path: '/dashboard/user-management',
    shows: (page) => page.getByRole('cell', { name: /Mateo Ruiz/ }).first(),
  },
  {
    name: 'debug-console',
    path: '/dashboard/operators',
    act: press('Debug Console'),
    shows: (page) =>
      page.getByRole('region', { name: 'Log entries' }).getByRole('listitem').first(),
  },
  {
    name: 'remote-down',
    path: '/dashboard/aircraft',
    prepare: (page) => page.route('**/mfe/fleet/**', (route) => route.abort()),
    shows: heading('This screen is unavailable'),
  },
]

/** Every screen in its states, and who looks at it. */
export const screenGroups = [
  { title: 'public screens', screens: publicScreens, as: null },
  { title: 'a user without a role', screens: deniedScreens, as: 'viewer' },
  { title: 'the fleet', screens: fleetScreens, as: 'admin' },
  { title: 'administration and faults', screens: adminScreens, as: 'admin' },
] as const

export async function open(page: Page, { path, prepare, act, shows }: Screen): Promise<void> {
  await page.unrouteAll()
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await prepare?.(page)
  await page.goto(path)
  await act?.(page)
  await expect(shows(page)).toBeVisible()
}
