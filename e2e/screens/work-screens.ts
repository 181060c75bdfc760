import type { Order } from '@aerofleet/shared/contract/maintenance/orders'
import type { Page } from '@playwright/test'
import { button, press, text, type Screen } from './screen'

const due = '/dashboard/maintenance'
const orders = `${due}/orders`
const dialog = (page: Page) => page.getByRole('dialog')
const question = (page: Page) => page.getByRole('alertdialog')

type Act = (page: Page) => Promise<unknown>
/** Opens an order of the sample, and one of its cards. */
const onOrder =
  (title: string, card: RegExp | null, then?: Act): Act =>
  async (page) => {
    const row = page.locator('main tbody tr').filter({ hasText: title })
    await row.getByRole('link').first().click()
    // The list has buttons of the same names: its states.
    await page.getByRole('link', { name: 'Work Pack' }).waitFor()
    if (card)
      await page.getByRole('table', { name: 'Cards' }).getByRole('link', { name: card }).click()
    await then?.(page)
  }
/** The sample: a draft, one that is open, in work, done, closed. */
const [draft, open, inWork, done, closed] = [
  'Next hangar visit',
  'Weekend input',
  'Oil leak, engine 1',
  'Line check',
  'Daily check',
]
const light = /^1 Cabin light/
const run = /^2 Engine run/
const onDialog = (name: string, title: string, card: RegExp | null, label: string): Screen => ({
  name: `work-${name}`,
  path: orders,
  act: onOrder(title, card, press(label)),
  shows: dialog,
})

/** Longer than a line of a phone. */
const longWord = 'Triebwerksölfilterverstopfungsanzeigegerätefunktionsprüfung'
/** Ends the titles and the words of the waiting with it. */
const withLongWord = (page: Page) =>
  page.route('**/api/maintenance/orders/*', async (route) => {
    const order = (await (await route.fetch()).json()) as Order
    const { waiting, list } = order
    await route.fulfill({
      json: {
        ...order,
        ...(waiting && { waiting: { ...waiting, text: `${waiting.text} ${longWord}` } }),
        list: list.map((card) => ({ ...card, title: `${card.title} ${longWord}` })),
      },
    })
  })

/** Work orders and inspectors. These scenes store nothing. */
export const workScreens: Screen[] = [
  { name: 'work-orders', path: orders, shows: button('New Work Order') },
  { name: 'work-orders-none', path: `${orders}?q=zeppelin`, shows: text('No work orders found') },
  { name: 'work-my-cards', path: `${orders}?mine=1`, shows: text('No cards for you') },
  { name: 'work-order-new', path: orders, act: press('New Work Order'), shows: dialog },
  {
    name: 'work-order-of-items',
    path: due,
    act: async (page) => {
      await page.getByRole('checkbox', { name: / on / }).first().check()
      await press('Add to Work Order')(page)
    },
    shows: dialog,
  },
  { name: 'work-order-draft', path: orders, act: onOrder(draft, null), shows: button(/^Open$/) },
  {
    name: 'work-order',
    path: orders,
    prepare: withLongWord,
    act: onOrder(inWork, null),
    shows: button('Perform'),
  },
  { name: 'work-order-done', path: orders, act: onOrder(done, null), shows: button(/^Close$/) },
  { name: 'work-order-closed', path: orders, act: onOrder(closed, null), shows: text('Closing') },
  {
    name: 'work-card',
    path: orders,
    prepare: withLongWord,
    act: onOrder(inWork, light),
    shows: button('Perform'),
  },
  {
    name: 'work-card-typed',
    path: orders,
    act: onOrder(inWork, light, async (page) => {
      await page.getByLabel('Work done').fill('Replaced the lamp.')
      await press('Add Part')(page)
      await press('Add Name')(page)
    }),
    shows: text(/^Not sent yet/),
  },
  {
    name: 'work-card-performed',
    path: orders,
    act: onOrder(inWork, run),
    shows: button('Inspect'),
  },
  {
    name: 'work-card-not-done',
    path: orders,
    act: onOrder(closed, /^2 /),
    shows: text('Not done'),
  },
  onDialog('order-edit', inWork, null, 'Edit Order'),
  onDialog('order-cards', inWork, null, 'Add Cards'),
  onDialog('order-start', open, null, 'Start'),
  onDialog('order-cancel', open, null, 'Cancel Order'),
  {
    name: 'work-order-close',
    path: orders,
    act: onOrder(done, null, async (page) => {
      await press(/^Close$/)(page)
      // Today has no reading, so the figures are those of the newest one.
      for (const [label, unit] of [
        ['Hours', 'h'],
        ['Cycles', 'cycles'],
      ] as const) {
        const newest = dialog(page).getByText(new RegExp(`^[\\d,.]+ ${unit} on `))
        const [figure = ''] = ((await newest.textContent()) ?? '').split(' ')
        await dialog(page).getByLabel(label).fill(figure.replaceAll(',', ''))
      }
    }),
    shows: (page) => dialog(page).getByRole('table', { name: 'Preview' }),
  },
  onDialog('card-edit', inWork, light, 'Edit Card'),
  onDialog('card-paper', inWork, light, 'Record Paper'),
  onDialog('card-second-on-paper', inWork, run, 'Inspected on Paper'),
  onDialog('card-leave', inWork, light, 'Not Done'),
  onDialog('card-reopen', inWork, run, 'Reopen'),
  onDialog('card-finding', inWork, light, 'Add Finding'),
  {
    name: 'work-card-remove',
    path: orders,
    act: onOrder(inWork, light, press('Remove Card')),
    shows: question,
  },
  {
    name: 'work-pack',
    path: orders,
    act: onOrder(inWork, null, (page) => page.getByRole('link', { name: 'Work Pack' }).click()),
    shows: (page) => page.getByRole('article').first(),
  },
  { name: 'work-inspectors', path: `${due}/inspectors`, shows: button('New Inspector') },
  {
    name: 'work-inspector-new',
    path: `${due}/inspectors`,
    act: press('New Inspector'),
    shows: dialog,
  },
  {
    name: 'work-aircraft-delete',
    path: orders,
    act: async (page) => {
      const row = page.locator('main tbody tr').filter({ hasText: inWork })
      const tail = (await row.getByRole('link').nth(1).textContent()) ?? ''
      await page.goto(`/dashboard/aircraft?q=${encodeURIComponent(tail)}`)
      await press(`Delete ${tail}`)(page)
    },
    shows: text(/will be cancelled/),
  },
]
