import { demoPassword } from './product.mjs'

/**
 * Signs in with a demo account, and opens the list of aircraft.
 * @param {import('@playwright/test').Page} page
 * @param {string} url
 * @param {'admin' | 'operator'} [account]
 */
export async function openList(page, url, account = 'admin') {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(`${account}@demo.aerofleet.test`)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('link', { name: 'View Aircraft' }).click()
}

/** The address of an aircraft of the list that is open. @param {import('@playwright/test').Page} page */
export async function findAircraft(page) {
  const link = page.locator('main a[href^="/dashboard/aircraft/"]').first()
  return (await link.getAttribute('href')) ?? ''
}
