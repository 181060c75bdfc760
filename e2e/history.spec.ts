import type { Page } from '@playwright/test'
import { demo, lookTest } from './support/demo'
import { expect, signIn } from './support/test'

const test = lookTest

async function openHistory(page: Page) {
  await signIn(page, demo('admin'))
  await page.goto('/dashboard/history')
  const entries = page.getByRole('main').getByRole('listitem')
  await expect(entries).toHaveCount(50)
  return entries
}

test('the history loads more entries as the user scrolls, and the heading of the day stays at the top (§6.25)', async ({
  page,
}) => {
  const entries = await openHistory(page)
  await page.mouse.move(700, 500)
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 4000)
      return entries.count()
    })
    .toBeGreaterThan(150)
  // Near the end of its day the next heading pushes this one out, so the test scrolls just 10 pixels into the day.
  const day = page.getByRole('heading', { level: 3 }).nth(30)
  const scrollIntoDay = () =>
    day.evaluate((heading) => {
      window.scrollBy(0, (heading.parentElement?.getBoundingClientRect().top ?? 0) + 10)
      return heading.getBoundingClientRect().top
    })
  await expect.poll(scrollIntoDay).toBe(0)
})

test('the printed history has all loaded entries and no buttons (§6.28)', async ({ page }) => {
  const entries = await openHistory(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expect(page.getByRole('navigation')).toBeHidden()
  // On the screen the browser skips entries out of sight (`content-visibility: auto`). A print must not.
  const shownEntries = await entries.evaluateAll((found) =>
    found.map((entry) => [
      getComputedStyle(entry).contentVisibility,
      entry.getBoundingClientRect().height > 20,
    ]),
  )
  expect(shownEntries).toEqual(Array.from({ length: 50 }, () => ['visible', true]))
})
