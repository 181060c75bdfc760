import type { Page } from '@playwright/test'
import { hangs, heading, press, refuses, text, type Screen } from './screen'

const due = '/dashboard/maintenance'
const aircraft = `${due}/aircraft`
const link = (page: Page, name: RegExp) => page.locator('main').getByRole('link', { name }).first()
const openRow = (page: Page) => page.locator('main tbody a[title]').first().click()
const openDialog = (name: string | RegExp) => async (page: Page) => {
  await page.locator('main tbody a').first().click()
  await press(name)(page)
}
const dialog = (page: Page) => page.getByRole('dialog')

/** Every screen of maintenance in its states, with the sample fleet. */
export const maintenanceScreens: Screen[] = [
  { name: 'maintenance-due', path: due, shows: (page) => link(page, /./) },
  {
    name: 'maintenance-due-loading',
    path: due,
    prepare: hangs('**/api/maintenance/due*'),
    shows: (page) => page.locator('main [aria-busy=true]'),
  },
  {
    name: 'maintenance-due-error',
    path: due,
    prepare: refuses('**/api/maintenance/due*'),
    shows: text('Failed to load what is due'),
  },
  { name: 'maintenance-due-none', path: `${due}?q=zeppelin`, shows: text('No items found') },
  {
    name: 'maintenance-item',
    path: due,
    act: openRow,
    shows: (page) => page.getByRole('region', { name: 'Log' }).getByRole('listitem').first(),
  },
  {
    name: 'maintenance-variation',
    path: `${due}?state=soon`,
    act: async (page) => {
      await page.getByRole('link', { name: '100-hour inspection' }).first().click()
      await press('Grant Variation')(page)
    },
    shows: dialog,
  },
  { name: 'maintenance-aircraft', path: aircraft, shows: (page) => link(page, /-/) },
  {
    name: 'maintenance-of-one',
    path: aircraft,
    act: (page) => link(page, /-/).click(),
    shows: (page) => page.locator('main tbody a[title]').first(),
  },
  {
    name: 'maintenance-reading',
    path: aircraft,
    act: openDialog(/^Log reading/),
    shows: dialog,
  },
  {
    name: 'maintenance-assign',
    path: aircraft,
    act: openDialog('Assign Programme'),
    shows: (page) => dialog(page).getByRole('table'),
  },
  {
    name: 'maintenance-readings',
    path: `${due}/readings`,
    shows: (page) => page.getByLabel(/^Hours of /).first(),
  },
  {
    name: 'maintenance-programmes',
    path: `${due}/programmes`,
    shows: (page) => link(page, /sample/i),
  },
  {
    name: 'maintenance-programme',
    path: `${due}/programmes`,
    act: (page) => link(page, /sample/i).click(),
    shows: heading('Tasks'),
  },
]
