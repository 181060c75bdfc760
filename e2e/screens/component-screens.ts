import type { Page } from '@playwright/test'
import { button, press, text, type Screen } from './screen'

const components = '/dashboard/maintenance/components'
const dialog = (page: Page) => page.getByRole('dialog')

type Act = (page: Page) => Promise<unknown>
/** Opens a component of the sample by its serial number. */
const onComponent =
  (serialNumber: string, then?: Act): Act =>
  async (page) => {
    await page.getByRole('searchbox').fill(serialNumber)
    const row = page.locator('main tbody tr').filter({ hasText: `S/N ${serialNumber}` })
    await row.getByRole('link').first().click()
    await page.getByRole('link', { name: 'Status List' }).waitFor()
    await then?.(page)
  }
const onDialog = (name: string, serialNumber: string, label: string, then?: Act): Screen => ({
  name: `component-${name}`,
  path: components,
  act: onComponent(serialNumber, async (page) => {
    await press(label)(page)
    await then?.(page)
  }),
  shows: dialog,
})
/** Opens the components of the aircraft that has the engines. */
const onAircraft =
  (then?: Act): Act =>
  async (page) => {
    await page.getByRole('searchbox').fill('V-10231')
    const row = page.locator('main tbody tr').filter({ hasText: 'S/N V-10231' })
    await row.getByRole('link').nth(1).click()
    await then?.(page)
  }

const [engine, disc, shaft, hose] = ['V-10231', 'K-311', 'S-V-10231', 'H-6601']

/** Life-limited parts. These scenes store nothing. */
export const componentScreens: Screen[] = [
  { name: 'components', path: components, shows: button('Add Component') },
  { name: 'components-none', path: `${components}?q=zeppelin`, shows: text('No components found') },
  { name: 'components-shelf', path: `${components}?place=shelf`, shows: text(hose) },
  {
    name: 'components-scrapped',
    path: `${components}?place=scrapped`,
    shows: text('Nothing was scrapped'),
  },
  { name: 'component-add', path: components, act: press('Add Component'), shows: dialog },
  { name: 'component', path: components, act: onComponent(engine), shows: text('Beneath it') },
  {
    name: 'component-disc',
    path: components,
    act: onComponent(disc),
    shows: text('15,000 c'),
  },
  {
    name: 'component-unknown',
    path: components,
    act: onComponent(shaft),
    shows: text(/^Life used is not known · /),
  },
  {
    name: 'component-shelf',
    path: `${components}?place=shelf`,
    act: onComponent(hose),
    shows: button('Install'),
  },
  onDialog('remove', engine, 'Remove', async (page) => {
    await dialog(page).getByLabel('Condition').selectOption('serviceable')
    await dialog(page)
      .getByText(/^Goes along/)
      .waitFor()
  }),
  onDialog('replace', disc, 'Replace'),
  onDialog('exchange', engine, 'Exchange Positions'),
  onDialog('correct', disc, 'Correct Figures'),
  onDialog('edit', disc, 'Edit Component'),
  {
    name: 'component-install',
    path: `${components}?place=shelf`,
    act: onComponent(hose, press('Install')),
    shows: dialog,
  },
  {
    name: 'component-condition',
    path: `${components}?place=shelf`,
    act: onComponent(hose, press('Set Condition')),
    shows: dialog,
  },
  {
    name: 'components-of-aircraft',
    path: components,
    act: onAircraft(async (page) => {
      await page
        .getByText(/parts beneath it$/)
        .first()
        .click()
    }),
    shows: (page) => page.getByRole('table', { name: 'Other parts' }),
  },
  {
    name: 'component-status-list',
    path: components,
    act: onComponent(engine, (page) => page.getByRole('link', { name: 'Status List' }).click()),
    shows: button('Print'),
  },
  {
    name: 'component-shelf-status',
    path: `${components}/status`,
    shows: text(/^Status of the shelf/),
  },
  {
    name: 'component-item',
    path: components,
    act: onComponent(disc, (page) => page.getByRole('link', { name: 'Life', exact: true }).click()),
    // The page of the component has the same buttons.
    shows: text('Ends with a replacement'),
  },
]
