import type { Page } from '@playwright/test'
import { demo, lookTest } from './support/demo'
import { expect, signIn } from './support/test'

const test = lookTest

test('the switch and the system show the same night, and the choice outlives a reload (§2.7)', async ({
  page,
}) => {
  await signIn(page, demo('viewer'))
  const appearance = (name: string) =>
    page.getByRole('radiogroup', { name: 'Appearance' }).getByRole('radio', { name })
  const colours = () =>
    page.evaluate(() =>
      [document.body, ...document.querySelectorAll('aside, nav a, h1, main a')].map((element) => {
        const { color, backgroundColor, borderColor } = getComputedStyle(element)
        return [color, backgroundColor, borderColor]
      }),
    )
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expect(page.getByRole('region', { name: 'Latest changes' }).getByRole('link')).toHaveCount(
    9,
  )
  await expect(page.getByRole('region', { name: 'Fleet condition' })).toBeVisible()
  const day = await colours()
  await page.emulateMedia({ colorScheme: 'dark' })
  const night = await colours()
  expect(night).not.toEqual(day)

  await appearance('Light').check()
  await expect.poll(colours).toEqual(day)
  await page.emulateMedia({ colorScheme: 'light' })
  await appearance('Dark').check()
  await expect.poll(colours).toEqual(night)
  await page.reload()
  await expect(appearance('Dark')).toBeChecked()
  await expect.poll(colours).toEqual(night)
})

/** Returns the names of the visible controls that another element covers at their centre. */
function findCovered(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a, button, input, select')].flatMap((control) => {
      const { left, right, top, bottom } = control.getBoundingClientRect()
      const [x, y] = [(left + right) / 2, (top + bottom) / 2]
      const isInSight = x > 0 && y > 0 && x < innerWidth && y < innerHeight
      if (!isInSight || !control.checkVisibility({ visibilityProperty: true })) return []
      const onTop = document.elementFromPoint(x, y)
      if (onTop && (control.contains(onTop) || onTop.contains(control))) return []
      return [control.getAttribute('aria-label') ?? control.textContent ?? control.tagName]
    }),
  )
}

test('nothing lies on a control, neither a toast nor the button of the debug console (§2.145)', async ({
  page,
}) => {
  const sizes = [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
    { width: 390, height: 844 },
  ]
  const expectNothingCovered = async (toast: string) => {
    const status = page.getByRole('status').filter({ hasText: toast })
    await expect(status).toBeInViewport({ ratio: 1 })
    // While the window has no focus, its toasts stay.
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    for (const size of sizes) {
      await page.setViewportSize(size)
      await expect.poll(() => findCovered(page), `${toast} at ${size.width} px`).toEqual([])
      await expect(status).toBeInViewport({ ratio: 1 })
    }
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  }
  await page.goto('/')
  await page.getByRole('button', { name: 'Get a Demo' }).click()
  await expectNothingCovered('Demo request received!')
  await signIn(page, demo('admin'))
  await expect(page.getByRole('region', { name: 'Tightest aircraft' })).toBeVisible()
  await expectNothingCovered('Logged in successfully!')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Dismiss' }).click()

  // The server must not store the role, because other tests use the same fleet.
  await page.route('**/api/usermanagement/users/*/role', (route) =>
    route.fulfill({ json: { message: 'Assigned' } }),
  )
  await page.route('**/api/{operators,aircraft}/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 204 }) : route.continue(),
  )
  await page.getByRole('link', { name: 'User Management' }).click()
  const viewer = page.getByRole('row').filter({ hasText: 'viewer@demo.aerofleet.test' })
  await viewer.getByLabel('Change to').selectOption('mro')
  await expectNothingCovered("Role 'mro' assigned successfully")
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('link', { name: 'Operators' }).click()
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectNothingCovered('deleted successfully')
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('link', { name: 'Aircraft', exact: true }).click()
  // The old page stays until the next one is loaded.
  await page
    .getByRole('table', { name: 'Aircraft Fleet' })
    .getByRole('button', { name: /^Delete / })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('status')
    .filter({ hasText: /^Deleted/ })
    .waitFor()
  await page.getByRole('row').nth(1).locator('[data-label="Tail Number"] a').click()
  await expect(page.getByRole('heading', { name: 'Flight Data' })).toBeVisible()
  await expectNothingCovered('Deleted')
})
