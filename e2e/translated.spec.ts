import type { Page } from '@playwright/test'
import { screenGroups } from './screens/all-screens'
import { maintenanceScreens } from './screens/maintenance-screens'
import { openScreen, type Screen } from './screens/screen'
import { demo, demoTest, lookTest } from './support/demo'
import { fullTest } from './support/full'
import { failedLoad, provoke } from './support/page-errors'
import { expect, signIn } from './support/test'
import { expectUpToDate, translatePages } from './support/translation'

/** No language has other words for these names of things and people. */
const readNames = (page: Page) =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('firebaseToken')}` }
    const read = async (path: string, ...fields: string[]) => {
      const rows: unknown = await fetch(`/api/${path}`, { headers }).then((answer) => answer.json())
      if (!Array.isArray(rows)) return []
      return rows.flatMap((row: Record<string, unknown>) => fields.map((field) => row[field]))
    }
    const names = await Promise.all([
      read('aircraft', 'tailNumber', 'serialNumber', 'id'),
      read('operators', 'companyName', 'id'),
      read('usermanagement/users', 'displayName', 'uid'),
    ])
    return names.flat().filter((name) => typeof name === 'string' && name !== '')
  }) as Promise<string[]>

async function playTranslated(page: Page, screens: readonly Screen[], names: readonly string[]) {
  provoke(failedLoad)
  await translatePages(page)
  for (const screen of screens.filter(({ name }) => name !== 'remote-down'))
    await lookTest.step(screen.name, async () => {
      await openScreen(page, screen)
      await expectUpToDate(page, screen.name, names)
      // Escape closes a dialog, or ends the edit mode of a row.
      await page.keyboard.press('Escape')
      await expectUpToDate(page, `${screen.name}, closed`, names)
    })
}

for (const { title, screens, as } of screenGroups)
  lookTest(`a translated page shows no outdated text: ${title} (§2.6)`, async ({ page }) => {
    lookTest.setTimeout(240_000)
    if (as) await signIn(page, demo(as))
    const names = as ? await readNames(page) : []
    await playTranslated(page, screens, names)
  })

fullTest('a translated page shows no outdated text: maintenance (§2.6)', async ({ page }) => {
  fullTest.setTimeout(240_000)
  await signIn(page, demo('admin'))
  await playTranslated(page, maintenanceScreens, await readNames(page))
})

demoTest()('the texts of a translated page follow every press (§2.6)', async ({ page }) => {
  await signIn(page, demo('admin'))
  await translatePages(page)
  const role = page.getByRole.bind(page)

  await page.goto('/dashboard/aircraft')
  const boxes = page.locator('tbody').getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await expect(role('button', { name: 'Export 2' })).toBeVisible()
  await expectUpToDate(page, 'two selected')
  await boxes.nth(0).uncheck()
  await boxes.nth(1).uncheck()
  await expect(role('button', { name: 'Export', exact: true })).toBeVisible()
  await expectUpToDate(page, 'none selected')

  // The confirmation of the copied id goes after a while.
  const serials = await page.locator('tbody [data-column=serial]').allTextContents()
  await page.locator('tbody [data-column=tail] a').first().click()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await role('button', { name: 'Copy Aircraft ID' }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  await expect(page.getByText('Copied', { exact: true })).toHaveCount(0)
  await expect(page.locator('main')).toContainText(`Serial ${serials[0]}`)
  for (const serial of serials.slice(1, 6)) {
    await role('link', { name: 'Next' }).click()
    await expect(page.locator('main')).toContainText(`Serial ${serial}`)
    await expectUpToDate(page, `serial ${serial}`)
  }

  await page.goto('/dashboard/add-aircraft')
  await page.getByLabel('Total Hours').fill('4500')
  await expect(page.getByText('Maintenance Due Soon').first()).toBeVisible()
  await page.getByLabel('Total Hours').fill('5999')
  await expect(page.getByText('Due for Maintenance').first()).toBeVisible()
  await expectUpToDate(page, 'condition of the typed figures')

  await role('button', { name: 'Debug Console' }).click()
  await page.getByLabel('Level').selectOption('error')
  await expect(page.getByText(/^Total: [1-9]\d* \| Filtered: 0$/)).toBeVisible()
  await expectUpToDate(page, 'filtered log')
})

fullTest(
  'a draft that somebody activates in a translated page is called active (§2.6)',
  async ({ page }) => {
    await signIn(page, demo('admin'))
    await translatePages(page)
    await page.goto('/dashboard/maintenance/programmes')
    await page.getByRole('button', { name: 'New Programme' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Translated')
    await dialog.getByLabel('Aircraft Type').fill('Cessna 172S')
    await dialog.getByLabel('Revision', { exact: true }).fill('1')
    await dialog.getByLabel('Revision Date').fill('2026-01-01')
    await dialog.getByRole('button', { name: /^(Save|Create|Add)/ }).click()
    await expect(page.getByText(/^Draft · Cessna/)).toBeVisible()
    await page.getByRole('button', { name: 'Activate' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Activate' }).click()
    await expect(page.getByText(/^Active · Cessna/)).toBeVisible()
    await expectUpToDate(page, 'activated')
  },
)
