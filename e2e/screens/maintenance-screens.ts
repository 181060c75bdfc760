import type { Page } from '@playwright/test'
import { button, heading, press, text, type Screen } from './screen'

const due = '/dashboard/maintenance'
const aircraft = `${due}/aircraft`
const link = (page: Page, name: RegExp) => page.locator('main').getByRole('link', { name }).first()
const openRow = (page: Page) => page.locator('main tbody a[title]').first().click()
const tabs = (page: Page) => page.locator('main nav').nth(1)
const openDialog = (name: string | RegExp) => async (page: Page) => {
  await page.locator('main tbody a').first().click()
  // Rows of the list have buttons with the same name, so we wait for the tabs.
  await tabs(page).waitFor()
  await press(name)(page)
}
const openTab = (name: string) => async (page: Page) => {
  await page.locator('main tbody a').first().click()
  await tabs(page).getByRole('link', { name }).click()
}
const dialog = (page: Page) => page.getByRole('dialog')
const onRow = (name: string) => async (page: Page) => {
  await openRow(page)
  await press(name)(page)
}
const onProgramme = (name: string) => async (page: Page) => {
  await link(page, /sample/i).click()
  await press(name)(page)
}

export const maintenanceScreens: Screen[] = [
  { name: 'maintenance-due', path: due, shows: (page) => link(page, /./) },
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
  { name: 'maintenance-complete', path: due, act: onRow('Complete'), shows: dialog },
  {
    name: 'maintenance-baseline',
    // The life of a component has no baseline that anybody could set.
    path: `${due}?state=no-baseline&kind=restoration`,
    act: onRow('Set Baseline'),
    shows: dialog,
  },
  { name: 'maintenance-not-applicable', path: due, act: onRow('Not Applicable'), shows: dialog },
  { name: 'maintenance-due-filter', path: due, act: press('Filter'), shows: dialog, isSmall: true },
  { name: 'maintenance-aircraft', path: aircraft, shows: (page) => link(page, /-/) },
  {
    name: 'maintenance-of-one',
    path: aircraft,
    act: async (page) => {
      await link(page, /-/).click()
      await text(/^Fleet list condition/)(page).waitFor()
    },
    // The page leaves the list of aircraft, which also has links with a title.
    shows: (page) => page.getByRole('table', { name: 'Due' }).locator('a[title]').first(),
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
    name: 'maintenance-utilisation',
    path: aircraft,
    act: openDialog('Plan Utilisation'),
    shows: dialog,
  },
  { name: 'maintenance-own-item', path: aircraft, act: openDialog('Add Item'), shows: dialog },
  {
    name: 'maintenance-readings-of-one',
    path: aircraft,
    act: openTab('Readings'),
    shows: (page) => page.getByRole('region', { name: 'Readings' }).getByRole('listitem').first(),
  },
  {
    name: 'maintenance-records',
    path: aircraft,
    act: openTab('Records'),
    shows: button('Export Records'),
  },
  {
    name: 'maintenance-readings',
    path: `${due}/readings`,
    shows: (page) => page.getByLabel(/^Hours of /).first(),
  },
  {
    name: 'maintenance-readings-wrong',
    path: `${due}/readings`,
    act: async (page) => {
      const hours = page.getByLabel(/^Hours of /).first()
      await hours.fill('4,288')
      await hours.press('Enter')
    },
    shows: text(/Use a point for decimals/),
  },
  {
    name: 'maintenance-import',
    path: `${due}/readings`,
    act: async (page) => {
      await press('Import Readings')(page)
      await page.getByLabel('Choose File').setInputFiles({
        name: 'readings.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('Reg,Date,FH,FC\nD-NONE,2026-13-01,4:88,2180\n'),
      })
      await press('Continue')(page)
    },
    shows: text('Aircraft not found'),
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
  {
    name: 'maintenance-programme-new',
    path: `${due}/programmes`,
    act: press('New Programme'),
    shows: dialog,
  },
  {
    name: 'maintenance-next-revision',
    path: `${due}/programmes`,
    act: onProgramme('Draft Next Revision'),
    shows: dialog,
  },
  {
    name: 'maintenance-assign-several',
    path: `${due}/programmes`,
    act: onProgramme('Assign to Aircraft'),
    shows: dialog,
  },
  {
    name: 'maintenance-apply',
    path: `${due}/programmes`,
    act: onProgramme('Apply Revision'),
    shows: dialog,
  },
]
