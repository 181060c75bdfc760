import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { Page } from '@playwright/test'

/** Opens the list of aircraft, and gives all of them as the server has answered. */
export async function readFleet(page: Page): Promise<Aircraft[]> {
  // The home page reads them, too, and a page that has been left gives no answer any more.
  await page.goto('about:blank')
  const answer = page.waitForResponse('**/api/aircraft')
  await page.goto('/dashboard/aircraft')
  return (await (await answer).json()) as Aircraft[]
}
