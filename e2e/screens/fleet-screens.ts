import {
  answers,
  button,
  heading,
  press,
  refuses,
  statesOfList,
  text,
  whileLoading,
  type Screen,
} from './screen'

export const viewerScreens: Screen[] = [
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
    isSmall: true,
    act: press('Menu'),
    shows: (page) => page.getByRole('button', { name: 'Logout' }),
  },
]

export const fleetScreens: Screen[] = [
  {
    name: 'dashboard',
    path: '/dashboard',
    shows: (page) => page.getByRole('link', { name: 'View Aircraft' }),
  },
  { name: 'aircraft', path: '/dashboard/aircraft', shows: button(/^Edit /) },
  ...statesOfList('aircraft', '/dashboard/aircraft', '**/api/aircraft', {
    error: 'Failed to load aircraft data',
    empty: 'No aircraft found',
  }),
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
]
