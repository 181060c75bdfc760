import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { demo, open, screenGroups, test } from './screens'
import { expect, signIn } from './test'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

for (const { title, screens, as } of screenGroups) {
  test(`WCAG 2.2 AA by day and night, and no sideways scrolling at 390 px: ${title}`, async ({
    page,
  }) => {
    if (as) await signIn(page, demo(as))
    for (const screen of screens) {
      await test.step(screen.name, async () => {
        await open(page, screen)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          expect.soft(await violations(page), `${screen.name}, ${colorScheme}`).toEqual([])
        }
        await page.setViewportSize({ width: 390, height: 844 })
        expect.soft(await sidewaysPixels(page), `${screen.name}, 390 px`).toBeLessThanOrEqual(0)
      })
    }
  })
}

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).withTags(wcag).analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  )
}

/** Measured after the layout has followed the new width. */
function sidewaysPixels(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            resolve(document.documentElement.scrollWidth - window.innerWidth),
          ),
        )
      }),
  )
}

test('with the keyboard alone: sign in, open Aircraft, save a row with Enter, leave one with Escape', async ({
  page,
}) => {
  const { email, password } = demo('admin')
  const { keyboard } = page
  await page.goto('/login')
  await tabTo(page, 'Email')
  await keyboard.type(email)
  await tabTo(page, 'Password')
  await keyboard.type(password)
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  await tabTo(page, 'Aircraft')
  await keyboard.press('Enter')
  const edit = page.getByRole('button', { name: /^Edit / }).first()
  await expect(edit).toBeVisible()
  const name = (await edit.getAttribute('aria-label')) ?? ''

  await tabTo(page, name)
  await keyboard.press('Enter')
  const type = page.getByLabel('Aircraft Type')
  await expect(type).toBeFocused()
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('Saab 2000')
  await keyboard.press('Enter')
  await expect(type).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Saab 2000' })).toBeVisible()
  await expect(page.getByRole('button', { name, exact: true })).toBeFocused()

  await keyboard.press('Enter')
  await expect(type).toBeFocused()
  await keyboard.type('never saved')
  await keyboard.press('Escape')
  await expect(type).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Saab 2000' })).toBeVisible()
  await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
})

/** Presses Tab until the element of this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null
      return (element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '').trim()
    })
    if (focused === name) return
  }
  throw new Error(`Tab does not reach ${name}`)
}
