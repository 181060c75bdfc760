import type { Browser, Page } from '@playwright/test'
import { dialog, maintenance, press } from './month'
import { expect, signIn, type signUp } from './test'

export type Account = Awaited<ReturnType<typeof signUp>>

/** Another person works in a browser of their own. */
export async function withPerson<Answer>(
  browser: Browser,
  baseURL: string,
  work: (page: Page) => Promise<Answer>,
): Promise<Answer> {
  const context = await browser.newContext({ baseURL })
  const answer = await work(await context.newPage())
  await context.close()
  return answer
}

/** An admin makes somebody who has signed up a mechanic. */
export async function makeMechanic(admin: Page, { displayName }: Account) {
  await admin.goto('/dashboard/user-management')
  const row = admin.getByRole('row').filter({ hasText: displayName })
  await row.getByLabel('Change to').selectOption('mro')
  await expect(admin.getByText("Role 'mro' assigned successfully").first()).toBeVisible()
}

/** Selects items in the due list, such as `A check on D-ALFA`, and opens their dialog. */
export async function addToOrder(page: Page, ...items: string[]) {
  await page.goto(maintenance)
  for (const name of items) await page.getByRole('checkbox', { name }).check()
  await press(page, 'Add to Work Order')
}

export async function createAndStart(page: Page, number: string) {
  await press(page, 'Create and Start')
  await expect(page.getByText(`${number} created`)).toBeVisible()
}

export async function openOrder(page: Page, number: string) {
  await page.goto(`${maintenance}/orders?q=${number}`)
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('link', { name: 'Work Pack' })).toBeVisible()
}

export async function openCard(page: Page, number: string, card: string) {
  await openOrder(page, number)
  await page.getByRole('table', { name: 'Cards' }).getByRole('link', { name: card }).click()
  await expect(page.getByRole('region', { name: card })).toBeVisible()
}

export async function perform(page: Page, text: string) {
  await page.getByLabel('Work done').fill(text)
  await press(page, 'Perform')
  await expect(page.getByText(/^Card \d+ performed$/)).toBeVisible()
}

/** Signs in and opens the dialog that closes an order, with a day and the figures that are proposed for it. */
export async function beginClosing(
  page: Page,
  number: string,
  { date, hours, cycles }: { date: string; hours: string; cycles: string },
) {
  await openOrder(page, number)
  await press(page, 'Close')
  await dialog(page).getByLabel('Day of the end').fill(date)
  await expect(dialog(page).getByLabel('Hours')).toHaveValue(hours)
  await expect(dialog(page).getByLabel('Cycles')).toHaveValue(cycles)
  await expect(dialog(page).getByRole('table', { name: 'Preview' })).toBeVisible()
}

export const confirmClosing = (page: Page) =>
  dialog(page).getByRole('button', { name: 'Close Order' }).click()

export async function signedInAs<Answer>(
  browser: Browser,
  baseURL: string,
  account: Account,
  work: (page: Page) => Promise<Answer>,
) {
  return withPerson(browser, baseURL, async (page) => {
    await signIn(page, account)
    return work(page)
  })
}
