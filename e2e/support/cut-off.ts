import type { Page } from '@playwright/test'

/**
 * Lets all requests for these addresses fail; gives a function that lets them through again. The route stays:
 * a request that begins while one is taken away may never be answered (microsoft/playwright#41802).
 */
export async function cutOff(page: Page, addresses: string): Promise<() => void> {
  let isCut = true
  await page.route(addresses, (route) => (isCut ? route.abort() : route.continue()))
  return () => {
    isCut = false
  }
}
