import type { Page } from '@playwright/test'
import { screenGroups } from './screens/all-screens'
import { maintenanceDialogs } from './screens/maintenance-dialogs'
import { maintenanceScreens } from './screens/maintenance-screens'
import { openScreen, type Screen } from './screens/screen'
import { demo, demoTest, lookTest } from './support/demo'
import { fullTest } from './support/full'
import { failedLoad, provoke } from './support/page-errors'
import { expect, signIn } from './support/test'
import { expectUpToDate, translatePages } from './support/translation'

type Row = Record<string, unknown>

/** No language has other words for these names of things and people. */
const readNames = (page: Page) =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('firebaseToken')}` }
    const read = async (path: string, ...fields: string[]) => {
      const answer = await fetch(`/api/${path}`, { headers })
      const list = (await answer.json()) as Row[] | { items?: Row[] }
      const rows = Array.isArray(list) ? list : (list.items ?? [])
      return rows.flatMap((row) => fields.map((field) => row[field]))
    }
    const names = await Promise.all([
      read('aircraft', 'tailNumber', 'serialNumber', 'id'),
      read('operators', 'companyName', 'id'),
      read('usermanagement/users', 'displayName', 'uid'),
      read('maintenance/due?limit=200', 'code'),
    ])
    return names.flat().filter((name) => typeof name === 'string' && name !== '')
  }) as Promise<string[]>

async function playTranslated(page: Page, screens: readonly Screen[], names: readonly string[]) {
  provoke(failedLoad)
  await translatePages(page)
  for (const screen of screens)
    await lookTest.step(screen.name, async () => {
      const expectWhole = (state: string) => expectUpToDate(page, `${screen.name}, ${state}`, names)
      await openScreen(page, screen)
      await expectWhole('opened')
      // By night the texts are the same; on a phone other elements hold them.
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.setViewportSize({ width: 390, height: 844 })
      await expectWhole('390 px by night')
      // Escape closes a dialog, or ends the edit mode of a row.
      await page.keyboard.press('Escape')
      await expectWhole('closed')
    })
}

for (const { title, screens, as } of screenGroups)
  lookTest(`a translated page shows no outdated text: ${title} (§2.6)`, async ({ page }) => {
    lookTest.setTimeout(240_000)
    if (as) await signIn(page, demo(as))
    const names = as ? await readNames(page) : []
    await playTranslated(page, screens, names)
  })

for (const [title, screens] of [
  ['maintenance', maintenanceScreens],
  ['dialogs of maintenance', maintenanceDialogs],
] as const)
  fullTest(`a translated page shows no outdated text: ${title} (§2.6)`, async ({ page }) => {
    fullTest.setTimeout(240_000)
    await signIn(page, demo('admin'))
    await playTranslated(page, screens, await readNames(page))
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
  'a translated page of a programme follows its way from a draft to its withdrawal (§2.6)',
  async ({ page }) => {
    await signIn(page, demo('admin'))
    await translatePages(page)
    const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
    const dialog = page.getByRole('dialog')
    const question = page.getByRole('alertdialog')
    await page.goto('/dashboard/maintenance/programmes')
    await press('New Programme')
    await dialog.getByLabel('Name').fill('Translated')
    await dialog.getByLabel('Aircraft Type').fill('Pilatus PC-12 NGX')
    await dialog.getByLabel('Revision', { exact: true }).fill('1')
    await dialog.getByLabel('Revision Date').fill('2026-01-01')
    await press('Create Draft')
    await expect(page.getByText(/^Draft · Pilatus/)).toBeVisible()
    await expectUpToDate(page, 'a draft')

    await press('Add Task')
    await dialog.getByLabel('Code').fill('05-20')
    await dialog.getByLabel('Title').fill('A check')
    await press('Save Task')
    await expect(dialog.getByText(/^ATA is required/)).toBeVisible()
    await expectUpToDate(page, 'a task without its chapter')
    await dialog.getByLabel('ATA').fill('05')
    const hours = dialog.getByRole('group', { name: 'Hours (h)' }).getByLabel('Every')
    const nextDue = dialog.getByText(/, next due at [\d,.]+ h$/)
    await hours.fill('100')
    const before = (await nextDue.textContent()) ?? ''
    await hours.fill('200')
    await expect(nextDue).not.toHaveText(before)
    await expectUpToDate(page, 'another interval')
    await press('Save Task')
    await expect(page.getByRole('table').getByText('200.00 h')).toBeVisible()
    await press('Edit 05-20')
    await hours.fill('300')
    await press('Save Task')
    await expect(page.getByRole('table').getByText('300.00 h')).toBeVisible()
    await expectUpToDate(page, 'an edited task')

    await press('Activate')
    await question.getByRole('button', { name: 'Activate' }).click()
    await expect(page.getByText(/^Active · Pilatus/)).toBeVisible()
    await expectUpToDate(page, 'activated')
    await press('Draft Next Revision')
    await dialog.getByLabel('Revision', { exact: true }).fill('2')
    await dialog.getByLabel('Revision Date').fill('2026-06-01')
    await press('Save Draft')
    await expect(page.getByText(/^Revision 1 is valid · draft of revision 2 · /)).toBeVisible()
    await press('Remove 05-20')
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText(/^No task yet/)).toBeVisible()
    await expectUpToDate(page, 'the next draft')
    await page.getByLabel('Revision shown').selectOption('Valid revision')
    await expect(page.getByText(/ · revision 1 of /)).toBeVisible()
    await expectUpToDate(page, 'the valid revision again')

    await press('Assign to Aircraft')
    await dialog.getByRole('checkbox').first().check()
    await expect(dialog.getByText(/, 1 chosen$/)).toBeVisible()
    await press('Preview')
    await expect(dialog.getByText(/^Next due on /)).toBeVisible()
    await expectUpToDate(page, 'what an assignment would do')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Discard' }).click()
    await press('Withdraw')
    await question.getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByText(/^Withdrawn · Pilatus/)).toBeVisible()
    await expectUpToDate(page, 'withdrawn')
  },
)
