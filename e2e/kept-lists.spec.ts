import type { Page } from '@playwright/test'
import { demo, lookTest } from './support/demo'
import { readKept, waitUntilKept } from './support/kept'
import { failedLoad, provoke } from './support/page-errors'
import { expect, signIn } from './support/test'

const test = lookTest

const lists: [path: string, call: string][] = [
  ['/dashboard/aircraft', '/aircraft'],
  ['/dashboard/operators', '/operators'],
  ['/dashboard/user-management', '/usermanagement/users'],
]
const list = '/dashboard/aircraft'
const cellOf = (page: Page) => page.locator('main [role=row] [role=cell], main tbody td').first()
/** A row that is shown, and can do nothing. */
const inertCell = (page: Page) =>
  page.locator('main [inert] [role=cell], main [inert] tbody td').first()

/** A tab that asks for the same again, whose answers the test lets through. */
async function openAgain(page: Page, call: string) {
  const tab = await page.context().newPage()
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await tab.route(`**/api${call}`, async (route) => {
    await released
    await route.fallback()
  })
  return { tab, release }
}

async function visitOnce(page: Page, path: string, call: string): Promise<void> {
  await page.goto(path)
  await expect(cellOf(page)).toBeVisible()
  await waitUntilKept(page, call)
}

test('a second visit shows the rows of the last one before any answer, and costs less than 1 kB (§2.233)', async ({
  page,
}) => {
  await signIn(page, demo('admin'))
  for (const [path, call] of lists) {
    await visitOnce(page, path, call)
    const { tab, release } = await openAgain(page, call)
    const answered = tab.waitForResponse(`**/api${call}`)
    await tab.goto(path)
    await expect(inertCell(tab)).toBeVisible()
    await expect(tab.getByText('Loading…').first()).toBeAttached()
    await expect(tab.getByText('From your last visit. Being updated…')).toBeInViewport()
    release()
    const answer = await answered
    await expect(inertCell(tab)).toHaveCount(0)
    await expect(cellOf(tab)).toBeVisible()
    await expect(tab.getByText('Loading…')).toHaveCount(0)
    expect(answer.status()).toBe(304)
    const { responseBodySize, responseHeadersSize } = await answer.request().sizes()
    expect(responseBodySize + responseHeadersSize).toBeLessThan(1000)
    await tab.close()
  }
})

test('what the server answers takes the place of what was kept, also where the reading fails (§2.233)', async ({
  page,
}) => {
  provoke(failedLoad)
  await signIn(page, demo('admin'))
  await visitOnce(page, list, '/aircraft')
  const tab = await page.context().newPage()
  await tab.route('**/api/aircraft', (route) => route.fulfill({ json: [] }))
  await tab.goto(list)
  await expect(tab.getByText('No aircraft found')).toBeVisible()
  await expect.poll(async () => (await readKept(tab)).notes).not.toContain('/aircraft ')

  await visitOnce(page, list, '/aircraft')
  await tab.route('**/api/aircraft', (route) => route.fulfill({ status: 500 }))
  await tab.goto(list)
  await expect(tab.getByRole('alert')).toContainText('Failed to load aircraft data')
  await expect(cellOf(tab)).toHaveCount(0)
})
