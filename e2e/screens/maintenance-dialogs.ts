import type { Page } from '@playwright/test'
import { answers, button, heading, press, refuses, text, type Screen } from './screen'

const due = '/dashboard/maintenance'
const dialog = (page: Page) => page.getByRole('dialog')

const openAircraft = (tab: string) => async (page: Page) => {
  await page.locator('main tbody a').first().click()
  await page.locator('main nav').nth(1).getByRole('link', { name: tab }).click()
}
async function completeSeveral(page: Page) {
  await page.getByLabel(/^Search/).fill('05-A')
  const boxes = page.getByRole('checkbox', { name: /^A check/ })
  for (const row of [0, 1]) await boxes.nth(row).check()
  await press('Complete …')(page)
}
const logHours = (hours: string) => async (page: Page) => {
  await openAircraft('Readings')(page)
  await page.getByRole('region', { name: 'Readings' }).getByRole('listitem').first().waitFor()
  await press(/^Log reading/)(page)
  await dialog(page).getByLabel('Hours').fill(hours)
}
const paste = (lines: string) => async (page: Page) => {
  const field = page.getByLabel(/^Hours of /).first()
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, lines)
}
const aircraft = `${due}/aircraft`
const readings = `${due}/readings`

/** Dialogs of maintenance that ask, refuse or calculate, and the panels on screens of other remotes. */
export const maintenanceDialogs: Screen[] = [
  {
    name: 'maintenance-complete-several',
    path: due,
    act: completeSeveral,
    shows: (page) => dialog(page).getByLabel('Hours').last(),
  },
  {
    name: 'maintenance-complete-several-refused',
    path: due,
    prepare: refuses('**/api/maintenance/items/*/complete'),
    act: async (page) => {
      await completeSeveral(page)
      await dialog(page).getByLabel('Hours').last().waitFor()
      await press('Complete 2')(page)
    },
    shows: text('0 of 2 completed'),
  },
  {
    name: 'maintenance-complete-invalid',
    path: due,
    act: async (page) => {
      await page.locator('main tbody a[title]').first().click()
      await press('Complete')(page)
      await dialog(page).getByLabel('Hours').fill('4288,5')
      await dialog(page).getByRole('button', { name: 'Complete' }).click()
    },
    shows: (page) => dialog(page).locator('[aria-invalid=true]').first(),
  },
  {
    name: 'maintenance-strike',
    path: aircraft,
    act: async (page) => {
      await openAircraft('Readings')(page)
      await press(/^Strike /)(page)
    },
    shows: heading(/^Strike /),
  },
  {
    name: 'maintenance-meter',
    path: aircraft,
    act: async (page) => {
      await openAircraft('Readings')(page)
      await press('Meter Replaced')(page)
      await dialog(page)
        .getByLabel(/^Old meter showed/)
        .fill('1132.4')
      await dialog(page)
        .getByLabel(/^New meter shows/)
        .fill('0.1')
    },
    shows: text(/the new meter goes on/),
  },
  {
    name: 'maintenance-reading-lower',
    path: aircraft,
    act: logHours('0.1'),
    shows: button('A wrong reading? Strike it instead'),
  },
  {
    name: 'maintenance-reading-asked',
    path: aircraft,
    act: async (page) => {
      await logHours('42880')(page)
      await press('Save Reading')(page)
    },
    shows: (page) => dialog(page).getByRole('alert').first(),
  },
  {
    name: 'maintenance-assign-preview',
    path: aircraft,
    act: async (page) => {
      await openAircraft('Due')(page)
      await press('Assign Programme')(page)
      await dialog(page).getByLabel('Programme').selectOption({ index: 2 })
      await press('Preview')(page)
    },
    shows: (page) => dialog(page).getByRole('region', { name: 'Preview' }),
  },
  {
    name: 'maintenance-paste-asked',
    path: readings,
    act: paste('1,400\n1,490'),
    shows: (page) => page.getByRole('region', { name: 'Pasted lines' }),
  },
  {
    name: 'maintenance-paste-table',
    path: readings,
    act: paste('5Y-BUQ\t11/1/2026\t1,400\t95\n5Y-EEU\t11/2/2026\t4,900\t2300'),
    shows: (page) => dialog(page).getByRole('region', { name: 'Columns' }),
  },
  {
    name: 'maintenance-item-missing',
    path: `${due}/items/none`,
    shows: text('Item not found'),
  },
  {
    name: 'maintenance-readings-none',
    path: readings,
    prepare: answers('**/api/maintenance/aircraft?*', {
      json: { items: [], next: null, today: '2026-11-27' },
    }),
    shows: text(/^No aircraft/),
  },
  { name: 'maintenance-home', path: '/dashboard', shows: text('Due by the programme') },
  {
    name: 'maintenance-home-error',
    path: '/dashboard',
    prepare: refuses('**/api/maintenance/due*'),
    shows: text('Failed to load what is due'),
  },
  {
    name: 'maintenance-panel',
    path: '/dashboard/aircraft',
    act: (page) => page.locator('main tbody a').first().click(),
    shows: text(/^Fleet list condition/),
  },
]
