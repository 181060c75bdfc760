import type { Page } from '@playwright/test'

/** The address of the first aircraft in the list. */
export async function findAircraft(page: Page): Promise<string> {
  await page.goto('/dashboard/aircraft')
  const link = page.locator('main a[href^="/dashboard/aircraft/"]').first()
  return (await link.getAttribute('href')) ?? ''
}
