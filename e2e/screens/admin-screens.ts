import type { Change } from '@aerofleet/shared/contract/change'
import type { Page } from '@playwright/test'
import { answers, button, focus, hangs, heading, press, text, type Screen } from './screen'

const operators = '/dashboard/operators'
const users = '/dashboard/user-management'

/** A page logs this entry 2 s after its start, when it does nothing else. */
const lastEntry = (page: Page) =>
  page.getByRole('region', { name: 'Log entries' }).getByText('GET /me').first()

const deletion: Change[] = ['D-ABWK', 'TEST-PERMIT-2026-017'].map((label) => ({
  id: label,
  at: '2026-11-26T08:00:00.000Z',
  action: 'update',
  subject: { kind: 'aircraft', id: label, label },
  act: { id: 'deletion', label: 'Operator deleted: Northern Lights Air', count: 2 },
  before: {
    tailNumber: label,
    operator: { id: 'northern', name: 'Northern Lights Air' },
    totalHours: 1_000_000,
  },
  after: { tailNumber: label, operator: null, totalHours: 98_765.4 },
}))

export const adminScreens: Screen[] = [
  { name: 'operators', path: operators, shows: text('Alpine Regional') },
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
    act: focus(/^Remove Role of Vera/),
    shows: text('Vera Okafor (viewer@demo.aerofleet.test) has no role.'),
  },
  {
    name: 'role-incomplete',
    path: users,
    act: press('Assign Role'),
    shows: text('Please select a user and role'),
  },
  {
    name: 'role-changed',
    path: users,
    prepare: answers('**/api/usermanagement/users/*/role', { json: { message: 'Assigned' } }),
    act: (page) => page.getByLabel('Change to').last().selectOption('mro'),
    shows: text("Role 'mro' assigned successfully"),
  },
  {
    name: 'role-remove',
    path: users,
    act: press(/^Remove Role of Mateo/),
    shows: heading(/^Remove the role of/),
  },
  {
    name: 'history',
    path: '/dashboard/history',
    // Scrolling to the end loads the next page. With all pages a check of contrast would take ten seconds.
    prepare: hangs('**/api/history**after=**'),
    shows: text('Aircraft changed'),
  },
  {
    name: 'history-act',
    path: '/dashboard/history?q=F-HBOU&from=2020-01-01',
    act: press('Show all, 120 aircraft'),
    shows: text('added'),
  },
  {
    name: 'dashboard-act',
    path: '/dashboard',
    prepare: async (page) => {
      await answers('**/api/history?limit=9', { json: deletion.slice(0, 1) })(page)
      await answers('**/api/history?*act=*', { json: deletion })(page)
    },
    act: press('Show all, 2 aircraft'),
    shows: (page) => page.getByText('none').last(),
  },
  {
    name: 'debug-console',
    path: operators,
    act: press('Debug Console'),
    shows: lastEntry,
  },
  {
    name: 'debug-console-filtered',
    path: operators,
    act: async (page) => {
      await button('Debug Console')(page).click()
      await lastEntry(page).waitFor()
      await button('Clear Logs')(page).click()
      await page.getByLabel('Level').selectOption('error')
    },
    shows: text(/Filtered: 0$/),
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
      await page.addInitScript(() => localStorage.removeItem('firebaseToken'))
      await hangs('**/accounts:lookup*')(page)
    },
    shows: text('Initializing authentication...'),
  },
]
