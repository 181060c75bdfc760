import type { Page } from '@playwright/test'

export const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })
export const navigationEntry = (page: Page, name: string) =>
  navigation(page).getByRole('link', { name, exact: true })
export const unavailable = (page: Page) =>
  page.getByRole('heading', { name: 'This screen is unavailable' })
export const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try Again' })

/** Gives the tab the focus, so that it asks which releases are live. Returns the status of the answer. */
export async function focusTab(page: Page): Promise<number> {
  const answer = page.waitForResponse('**/registry/live.json')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  return (await answer).status()
}
