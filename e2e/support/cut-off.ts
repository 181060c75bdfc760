import type { Page } from '@playwright/test'

/**
 * Makes requests for these addresses fail until the returned function is called. The route stays, because a request
 * that begins while a route goes away may never get an answer (microsoft/playwright#41802).
 */
export async function cutOff(page: Page, addresses: string): Promise<() => void> {
  let isCut = true
  await page.route(addresses, (route) => (isCut ? route.abort() : route.continue()))
  return () => {
    isCut = false
  }
}
