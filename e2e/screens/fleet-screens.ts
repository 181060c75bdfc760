import type { Page } from '@playwright/test'
import {
  answers,
  button,
  focus,
  heading,
  press,
  refuses,
  text,
  whileLoading,
  type Screen,
} from './screen'

export const viewerScreens: Screen[] = [
  { name: 'home-norole', path: '/dashboard', shows: heading('Your account has no role yet') },
  {
    name: 'home-first',
    path: '/dashboard',
    prepare: answers('**/api/usermanagement/state', { json: { hasAdmin: false } }),
    shows: heading('This installation has no admin yet'),
  },
  { name: 'access-denied', path: '/dashboard/user-management', shows: heading('Access Denied') },
  {
    name: 'self-assign-refused',
    path: '/dashboard/user-management',
    act: press('Self-Assign Admin'),
    shows: text('Failed to assign admin role'),
  },
  {
    name: 'self-assigned',
    path: '/dashboard/user-management',
    prepare: answers('**/api/usermanagement/assign-admin', { json: { message: 'Assigned' } }),
    act: press('Self-Assign Admin'),
    shows: button('Sign out now'),
  },
  { name: 'page-denied', path: '/dashboard/operators', shows: heading('Access Denied') },
  {
    name: 'aircraft-reason',
    path: '/dashboard/aircraft',
    act: focus(/^Edit /),
    shows: text('You need the role MRO, Operator or Admin to edit aircraft.'),
  },
  {
    name: 'drawer',
    path: '/dashboard',
    isSmall: true,
    act: press('Menu'),
    shows: (page) => page.getByRole('button', { name: 'Logout' }),
  },
]

const selectAll = (page: Page) => page.getByRole('checkbox', { name: 'Select all' }).check()

export const fleetScreens: Screen[] = [
  {
    name: 'dashboard',
    path: '/dashboard',
    shows: (page) => page.getByRole('link', { name: 'View Aircraft' }),
  },
  { name: 'aircraft', path: '/dashboard/aircraft', shows: button(/^Edit /) },
  // Other lists show these three states by the same component.
  whileLoading('aircraft', '/dashboard/aircraft', '**/api/aircraft'),
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
    name: 'home-steps',
    path: '/dashboard',
    prepare: async (page) => {
      // The browser remembers that all steps are done, and would not show them again.
      await page.addInitScript(() => {
        for (const key of Object.keys(localStorage))
          if (key.startsWith('aerofleet.firstSteps')) localStorage.removeItem(key)
      })
      await answers('**/api/operators', { json: [] })(page)
    },
    shows: heading('Three steps to a working fleet'),
  },
  {
    name: 'aircraft-selected',
    path: '/dashboard/aircraft',
    act: selectAll,
    shows: button(/^Set operator/),
  },
  {
    name: 'aircraft-selected-delete',
    path: '/dashboard/aircraft',
    act: async (page) => {
      await selectAll(page)
      await button('Delete …')(page).click()
    },
    shows: heading(/^Delete .+ aircraft\?$/),
  },
  {
    name: 'aircraft-selected-operator',
    path: '/dashboard/aircraft',
    act: async (page) => {
      await selectAll(page)
      await button(/^Set operator/)(page).click()
    },
    shows: (page) => page.getByRole('dialog'),
  },
  {
    name: 'aircraft-keys',
    path: '/dashboard/aircraft',
    act: press('Keys'),
    shows: heading('Keys of the list'),
  },
  {
    name: 'aircraft-view',
    path: '/dashboard/aircraft',
    act: press('View'),
    shows: text('Print the list'),
  },
  {
    name: 'aircraft-open-row',
    path: '/dashboard/aircraft',
    isSmall: true,
    act: press(/^More about /),
    shows: (page) => page.getByRole('checkbox').first(),
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
    name: 'aircraft-history-error',
    path: '/dashboard/aircraft',
    prepare: refuses('**/api/aircraft/*/history**'),
    act: (page) => page.getByRole('row').nth(1).getByRole('cell').nth(1).getByRole('link').click(),
    shows: text('Failed to load the history'),
  },
  whileLoading('aircraft-details', '/dashboard/aircraft/any', '**/api/aircraft/*'),
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
  {
    name: 'add-aircraft-condition',
    path: '/dashboard/add-aircraft',
    act: (page) => page.getByLabel('Total Hours').fill('4500'),
    shows: text('Maintenance Due Soon'),
  },
]
