import { expect, type Locator, type Page } from '@playwright/test'
import type { DemoAccount } from './support/demo'

export type Screen = {
  name: string
  path: string
  /** Before the page is asked for. */
  prepare?: (page: Page) => Promise<unknown>
  /** From the loaded page to the state that is meant. */
  act?: (page: Page) => Promise<unknown>
  shows: (page: Page) => Locator
  /** It exists on small screens alone. */
  small?: true
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name })
const text = (sentence: string | RegExp) => (page: Page) => page.getByText(sentence).first()
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()
const press = (name: string | RegExp) => (page: Page) => button(name)(page).click()

type Answer = { status?: number; json: unknown }
const answers = (path: string, answer: Answer) => (page: Page) =>
  page.route(path, (route) => route.fulfill(answer))
const hangs = (path: string) => (page: Page) => page.route(path, () => {})
const refuses = (path: string) =>
  answers(path, { status: 503, json: { message: 'The database does not answer. Try again soon.' } })

const publicScreens: Screen[] = [
  { name: 'landing', path: '/', shows: heading('Maintenance Tracking') },
  {
    name: 'landing-demo',
    path: '/',
    act: press('Get a Demo'),
    shows: text("Demo request received! We'll contact you soon."),
  },
  { name: 'privacy', path: '/privacy', shows: heading('Privacy Policy') },
  { name: 'terms', path: '/terms', shows: heading('Terms of Service') },
  { name: 'sign-in', path: '/login', shows: heading('Sign In') },
  {
    name: 'sign-in-errors',
    path: '/login',
    act: press(/^Sign In$/),
    shows: (page) => page.locator('[aria-invalid=true]').first(),
  },
  {
    name: 'sign-in-failed',
    path: '/login',
    act: async (page) => {
      await page.getByLabel('Email').fill('nobody@demo.aerofleet.test')
      await page.getByLabel('Password', { exact: true }).fill('not-it')
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    },
    shows: text('Authentication failed'),
  },
  { name: 'sign-up', path: '/login?mode=sign-up', shows: heading('Sign Up') },
  {
    name: 'sign-up-errors',
    path: '/login?mode=sign-up',
    act: press(/^Sign Up$/),
    shows: (page) => page.getByRole('alert').first(),
  },
  { name: 'not-found', path: '/nowhere', shows: heading('Page not found') },
]

const viewerScreens: Screen[] = [
  { name: 'access-denied', path: '/dashboard/user-management', shows: heading('Access Denied') },
  {
    name: 'self-assign-refused',
    path: '/dashboard/user-management',
    act: press('Self-Assign Admin'),
    shows: text('Failed to assign admin role'),
  },
  { name: 'page-denied', path: '/dashboard/operators', shows: heading('Access Denied') },
  {
    name: 'aircraft-reason',
    path: '/dashboard/aircraft',
    act: (page) => button(/^Edit /)(page).focus(),
    shows: text('You need the role MRO, Operator or Admin to edit aircraft.'),
  },
  {
    name: 'aircraft-empty-viewer',
    path: '/dashboard/aircraft',
    prepare: answers('**/api/aircraft', { json: [] }),
    shows: text('No aircraft found'),
  },
  {
    name: 'drawer',
    path: '/dashboard',
    small: true,
    act: press('Menu'),
    shows: (page) => page.getByRole('button', { name: 'Logout' }),
  },
]

const fleetScreens: Screen[] = [
  {
    name: 'dashboard',
    path: '/dashboard',
    shows: (page) => page.getByRole('link', { name: 'View Aircraft' }),
  },
  { name: 'aircraft', path: '/dashboard/aircraft', shows: button(/^Edit /) },
  {
    name: 'aircraft-loading',
    path: '/dashboard/aircraft',
    prepare: hangs('**/api/aircraft'),
    shows: (page) => page.locator('main [aria-busy=true]'),
  },
  {
    name: 'aircraft-error',
    path: '/dashboard/aircraft',
    prepare: refuses('**/api/aircraft'),
    shows: text('Failed to load aircraft data'),
  },
  {
    name: 'aircraft-empty',
    path: '/dashboard/aircraft',
    prepare: answers('**/api/aircraft', { json: [] }),
    shows: text('No aircraft found'),
  },
  {
    name: 'aircraft-no-match',
    path: '/dashboard/aircraft?q=concorde',
    shows: text('No aircraft match'),
  },
  {
    name: 'aircraft-edit',
    path: '/dashboard/aircraft',
    act: press(/^Edit /),
    shows: button(/^Save /),
  },
  {
    name: 'aircraft-edit-refused',
    path: '/dashboard/aircraft',
    act: async (page) => {
      await button(/^Edit /)(page).click()
      await page.getByLabel('Total Hours').fill('1000001')
      await button(/^Save /)(page).click()
    },
    shows: text('Failed to update aircraft'),
  },
  {
    name: 'aircraft-delete',
    path: '/dashboard/aircraft',
    act: press(/^Delete /),
    shows: heading(/^Delete .+\?$/),
  },
  {
    name: 'aircraft-details',
    path: '/dashboard/aircraft',
    act: (page) => page.getByRole('row').nth(1).getByRole('cell').nth(1).getByRole('link').click(),
    shows: heading('Flight Data'),
  },
  {
    name: 'aircraft-details-loading',
    path: '/dashboard/aircraft/any',
    prepare: hangs('**/api/aircraft/*'),
    shows: (page) => page.locator('main [aria-busy=true]'),
  },
  { name: 'aircraft-missing', path: '/dashboard/aircraft/none', shows: text('Aircraft not found') },
  { name: 'add-aircraft', path: '/dashboard/add-aircraft', shows: heading('Aircraft Onboarding') },
  {
    name: 'add-aircraft-refused',
    path: '/dashboard/add-aircraft',
    act: press('Save Aircraft'),
    shows: text('Failed to save aircraft'),
  },
  {
    name: 'add-aircraft-saved',
    path: '/dashboard/add-aircraft',
    prepare: answers('**/api/aircraft', { status: 201, json: { aircraftId: 'a1b2c3' } }),
    act: press('Save Aircraft'),
    shows: text('Aircraft saved! ID: a1b2c3'),
  },
]

const operators = '/dashboard/operators'
const users = '/dashboard/user-management'

const adminScreens: Screen[] = [
  { name: 'operators', path: operators, shows: text('Alpine Regional') },
  {
    name: 'operators-loading',
    path: operators,
    prepare: hangs('**/api/operators'),
    shows: (page) => page.locator('main [aria-busy=true]'),
  },
  {
    name: 'operators-error',
    path: operators,
    prepare: refuses('**/api/operators'),
    shows: text('Failed to load operators'),
  },
  {
    name: 'operators-empty',
    path: operators,
    prepare: answers('**/api/operators', { json: [] }),
    shows: text('No operators found'),
  },
  {
    name: 'operators-delete',
    path: operators,
    act: press(/^Delete /),
    shows: heading(/^Delete .+\?$/),
  },
  {
    name: 'operators-add',
    path: `${operators}?tab=add`,
    shows: (page) => page.getByLabel('Company Name'),
  },
  {
    name: 'operators-add-errors',
    path: `${operators}?tab=add`,
    act: press('Add Operator'),
    shows: text('Company name is required'),
  },
  {
    name: 'user-management',
    path: users,
    shows: (page) => page.getByRole('cell', { name: /Mateo Ruiz/ }).first(),
  },
  {
    name: 'role-reason',
    path: users,
    act: (page) => button(/^Remove Role of Vera/)(page).focus(),
    shows: text('Vera Okafor (viewer@demo.aerofleet.test) has no role.'),
  },
  {
    name: 'user-management-error',
    path: users,
    prepare: refuses('**/api/usermanagement/users'),
    shows: text('Failed to load users'),
  },
  {
    name: 'role-incomplete',
    path: users,
    act: press('Assign Role'),
    shows: text('Please select a user and role'),
  },
  {
    name: 'role-remove',
    path: users,
    act: press(/^Remove Role of Mateo/),
    shows: heading(/^Remove the role of/),
  },
  {
    name: 'debug-console',
    path: operators,
    act: press('Debug Console'),
    shows: (page) =>
      page.getByRole('region', { name: 'Log entries' }).getByRole('listitem').first(),
  },
  {
    name: 'debug-console-empty',
    path: operators,
    act: async (page) => {
      await button('Debug Console')(page).click()
      await button('Clear Logs')(page).click()
    },
    shows: text('No logs found. Try making some API requests to see debug information.'),
  },
  {
    name: 'remote-down',
    path: '/dashboard/aircraft',
    prepare: (page) => page.route('**/mfe/fleet/**', (route) => route.abort()),
    shows: heading('This screen is unavailable'),
  },
  {
    name: 'spinner',
    path: '/dashboard',
    prepare: async (page) => {
      await page.evaluate(() => localStorage.removeItem('firebaseToken'))
      await hangs('**/accounts:lookup*')(page)
    },
    shows: text('Initializing authentication...'),
  },
]

type Group = { title: string; screens: Screen[]; as: DemoAccount | null }

/** Every screen in its states, and who looks at it. */
export const screenGroups: Group[] = [
  { title: 'public screens', screens: publicScreens, as: null },
  { title: 'a user without a role', screens: viewerScreens, as: 'viewer' },
  { title: 'the fleet', screens: fleetScreens, as: 'admin' },
  { title: 'administration and faults', screens: adminScreens, as: 'admin' },
]

export const widthsOf = ({ small }: Screen) => (small ? [390] : [1440, 390])

export async function open(page: Page, screen: Screen): Promise<void> {
  const { path, prepare, act, shows } = screen
  await page.unrouteAll()
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: widthsOf(screen)[0] ?? 1440, height: 900 })
  await prepare?.(page)
  await page.goto(path)
  await act?.(page)
  await expect(shows(page)).toBeVisible()
  // A toast stays while the window is behind others, however long the look at it takes.
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
}
