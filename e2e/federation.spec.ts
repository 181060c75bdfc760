import { cutOff } from './support/cut-off'
import { failedLoad, provoke } from './support/page-errors'
import { expect, signUp, test } from './support/test'

test('a remote that is down leaves frame and other screens working, and Try Again brings it back (§2.10)', async ({
  page,
}) => {
  provoke(failedLoad)
  await signUp(page)
  // The page is at rest when this heading is there, because it stands above the cards and moves them.
  await expect(page.getByRole('heading', { name: /has no admin yet$/ })).toBeVisible()
  const restore = await cutOff(page, '**/mfe/fleet/**')
  await page.getByRole('link', { name: 'View Aircraft' }).click()
  await expect(page.getByRole('heading', { name: 'This screen is unavailable' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.getByRole('button', { name: 'Debug Console' }).click()
  await expect(page.getByRole('dialog', { name: 'Debug Console' })).toBeVisible()
  await expect(page.getByRole('dialog').getByText('load failed').first()).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()

  restore()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Aircraft Fleet' })).toBeVisible()
})

test('an entry that was tampered with is refused by its integrity hash', async ({ page }) => {
  provoke(failedLoad)
  await signUp(page)
  await page.route(/mfe.fleet.*remoteEntry/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: `${await response.text()}\n;window.tampered = true`,
    })
  })
  await page.goto('/dashboard/aircraft')
  await expect(page.getByRole('heading', { name: 'This screen is unavailable' })).toBeVisible()
  expect(await page.evaluate(() => 'tampered' in window)).toBe(false)
})
