import { addDays } from '@aerofleet/shared/due/calendar-date'
import { dayFormat } from '@aerofleet/shared/time-zone'
import type { Browser, Page } from '@playwright/test'
import { copyStore, runOnStore } from './support/command'
import { demo } from './support/demo'
import { startProduct, stopAndRemove, type Product } from './support/product'
import { expect, signIn, test as base } from './support/test'

const browserZones = ['Pacific/Auckland', 'America/Los_Angeles', 'Pacific/Honolulu']

const dayIn = (zone: string) => dayFormat(zone).format()
/** Forms propose the browser's own day, unless it is after today. */
const proposedIn = (zone: string, today: string) => [dayIn(zone), today].toSorted()[0] ?? ''

const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const monthOf = (day: string) => month.format(Date.parse(day))

const test = base.extend<{ product: Product; zone: string }>({
  zone: ['UTC', { option: true }],
  product: async ({ zone }, use) => {
    const { store, remove } = await copyStore('maintenance')
    await runOnStore(store, 'promote maintenance')
    const env = { DEMO: '1', COMPOSITION: 'full', MFE_STORE: store, TIME_ZONE: zone }
    const product = await startProduct({ env })
    await use(product)
    await stopAndRemove(product)
    await remove()
  },
})

async function openIn(browser: Browser, timezoneId: string, baseURL: string) {
  const context = await browser.newContext({ timezoneId, baseURL })
  const page = await context.newPage()
  await signIn(page, demo('operator'))
  return page
}

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click()

// In Kiritimati it is always exactly a day later than in Honolulu.
for (const zone of ['Pacific/Honolulu', 'Pacific/Kiritimati']) {
  test.describe(zone, () => {
    test.use({ zone })
    test(`forms propose the browser's day unless it is after today in ${zone}, and screens name the zone of the day`, async ({
      browser,
      product: { url },
    }) => {
      test.setTimeout(240_000)
      for (const browserZone of browserZones) {
        await test.step(browserZone, async () => {
          const page = await openIn(browser, browserZone, url)
          const today = dayIn(zone)
          const proposed = proposedIn(browserZone, today)
          const asOf = `as of ${monthOf(today)} ${Number(today.slice(8))} (${zone})`

          await page.goto('/dashboard/maintenance/aircraft')
          await press(page, /^Log reading of /)
          const day = dialog(page).getByLabel(`Day (${zone})`)
          await expect(day).toHaveValue(proposed)
          await day.fill(addDays(today, 1))
          await dialog(page).getByRole('button', { name: 'Save Reading' }).click()
          const words = `${Number(today.slice(8))} ${monthOf(today)} ${today.slice(0, 4)}`
          await expect(
            dialog(page).getByText(`Date must not be after today, ${words} (${zone})`).first(),
          ).toBeVisible()

          await page.goto('/dashboard/maintenance?state=overdue')
          const overdue = page.locator('main tbody tr').first()
          await expect(overdue).toContainText(asOf)
          await overdue.getByRole('link').last().click()
          await expect(page.getByRole('heading', { name: 'Limits' })).toBeVisible()
          await expect(page.getByText(asOf)).toBeVisible()
          await press(page, 'Complete')
          await expect(dialog(page).getByLabel(`Done on (${zone})`)).toHaveValue(proposed)
          await page.context().close()
        })
      }
    })
  })
}
