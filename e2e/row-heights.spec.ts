import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { demo, lookTest } from './support/demo'
import { expect, signIn } from './support/test'

lookTest(
  'from 1000 to 1600 px a serial number of 10 or 11 signs stands in one line, in rows of 44 px (§2.88)',
  async ({ page }) => {
    const serials = ['35140/25671', 'PC12-204667', '04176609001', '2005-063-A']
    await signIn(page, demo('admin'))
    await page.route('**/api/aircraft', async (route) => {
      const fleet = (await (await route.fetch()).json()) as Aircraft[]
      await route.fulfill({
        json: serials.map((serialNumber, n) => ({ ...fleet[n], serialNumber })),
      })
    })
    await page.goto('/dashboard/aircraft')
    const rows = page.locator('main tbody tr[data-key]')
    const links = page.locator('main tbody [data-column=serial] a')
    for (const width of [1000, 1180, 1280, 1366, 1440, 1600]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(rows, `${width} px`).toHaveCount(serials.length)
      const heights = () =>
        rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)))
      await expect.poll(heights, `${width} px`).toEqual(serials.map(() => 44))
      const cut = await links.evaluateAll(
        (all) => all.filter((link) => link.scrollWidth > link.clientWidth).length,
      )
      expect(cut, `${width} px`).toBe(0)
    }
  },
)
