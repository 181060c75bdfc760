import { demo } from './support/demo'
import { fullTest as test } from './support/full'
import { expect, signIn } from './support/test'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('on a phone rows of the due list are low, their titles whole, and selecting moves nothing', async ({
  page,
}) => {
  await signIn(page, demo('operator'))
  await page.goto('/dashboard/maintenance')
  const rows = page.getByRole('table', { name: 'Due' }).locator('tr[data-key]')
  const boxes = rows.getByRole('checkbox')
  await expect(boxes.first()).toBeVisible()
  const measures = await rows.evaluateAll((all) =>
    all.map((row) => ({
      height: row.getBoundingClientRect().height,
      isCut: [...row.querySelectorAll('a[title]')].some(
        (title) => title.scrollHeight > title.clientHeight + 1,
      ),
    })),
  )
  for (const { height, isCut } of measures) {
    expect(height).toBeLessThan(120)
    expect(isCut).toBe(false)
  }
  const target = boxes.first().locator('xpath=..')
  expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)

  const places = () =>
    rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().y + window.scrollY))
  const before = await places()
  await boxes.nth(1).tap()
  await boxes.nth(3).tap()
  await expect(page.getByText('2 selected')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Complete …' })).toBeInViewport()
  expect(await places()).toEqual(before)
})
