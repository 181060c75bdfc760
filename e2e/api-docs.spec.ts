import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './test'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the calls of the API are a page to read at 390 px, ${colorScheme}, of this origin alone`, async ({
    page,
    product,
  }) => {
    const addresses: string[] = []
    const complaints: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    page.on('console', (message) => complaints.push(message.text()))
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 390, height: 844 })

    await page.goto('/api/docs')
    await expect(page.getByRole('heading', { level: 1, name: 'AeroFleet API' })).toBeVisible()
    await page.getByRole('link', { name: 'Users and their roles' }).click()
    await expect(page.getByRole('heading', { name: 'Users and their roles' })).toBeInViewport()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations).toEqual([])
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
    expect(addresses.filter((address) => !address.startsWith(`${product.url}/`))).toEqual([])
    expect(complaints).toEqual([])
  })
}
