import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { open, screenGroups, widthsOf } from './screens'
import { lowContrast } from './support/contrast'
import { demo, demoTest } from './support/demo'
import { provoke, unloaded } from './support/page-errors'
import { expect, signIn } from './support/test'

const test = demoTest()
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

for (const { title, screens, as } of screenGroups) {
  test(`WCAG 2.2 AA by day and night, wide and narrow: ${title}`, async ({ page }) => {
    test.setTimeout(240_000)
    // Some screens are of what happens when something cannot be loaded.
    provoke(unloaded)
    if (as) await signIn(page, demo(as))
    for (const screen of screens) {
      await test.step(screen.name, async () => {
        await open(page, screen)
        for (const width of widthsOf(screen)) {
          await page.setViewportSize({ width, height: 900 })
          const at = `${screen.name}, ${width} px`
          expect.soft(await violations(page), at).toEqual([])
          expect.soft(await smallTargets(page), at).toEqual([])
          await page.emulateMedia({ colorScheme: 'dark' })
          expect.soft(await violations(page, ['color-contrast']), `${at}, night`).toEqual([])
          await page.emulateMedia({ colorScheme: 'light' })
        }
        // 640 px is what 200 % zoom leaves of a window of 1280 px.
        for (const width of [640, 390, 320]) {
          await page.setViewportSize({ width, height: 844 })
          expect
            .soft(await sidewaysPixels(page), `${screen.name}, ${width} px`)
            .toBeLessThanOrEqual(0)
        }
      })
    }
  })
}

test('the switch and the system show the same night, and the choice outlives a reload', async ({
  page,
}) => {
  await signIn(page, demo('viewer'))
  const colours = () =>
    page.evaluate(() =>
      [document.body, ...document.querySelectorAll('aside, nav a, h1, main a')].map((element) => {
        const { color, backgroundColor, borderColor } = getComputedStyle(element)
        return [color, backgroundColor, borderColor]
      }),
    )
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const day = await colours()
  await page.emulateMedia({ colorScheme: 'dark' })
  const night = await colours()
  expect(night).not.toEqual(day)

  await page.getByLabel('Appearance').selectOption('Day')
  await expect.poll(colours).toEqual(day)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByLabel('Appearance').selectOption('Night')
  await expect.poll(colours).toEqual(night)
  await page.reload()
  await expect(page.getByLabel('Appearance')).toHaveValue('dark')
  await expect.poll(colours).toEqual(night)
})

/** What axe cannot decide, and why it is right all the same. */
const undecided: Record<string, RegExp> = {
  // Base UI's guards take the focus to hand it on; what is behind a dialog is inert.
  'aria-hidden-focus': /data-base-ui-(focus-guard|inert)/,
}

async function violations(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations: found, incomplete } = await (
    rules ? axe.withRules(rules) : axe.withTags(wcag)
  ).analyze()
  const open = incomplete.flatMap(({ id, nodes }) => nodes.map((node) => ({ id, ...node })))
  const colours = open.filter(({ id }) => id === 'color-contrast')
  const others = open.filter(
    ({ id, html }) => id !== 'color-contrast' && !undecided[id]?.test(html),
  )
  return [
    ...found.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
    ),
    ...others.map(({ id, html }) => `${id} is not decided: ${html}`),
    ...(await lowContrast(
      page,
      colours.map(({ target }) => target.join(' ')),
    )),
  ]
}

/** Controls under 24 px; links within a sentence are as high as its line (WCAG 2.5.8). */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, input, select, [role=tab]')].flatMap(
      (element) => {
        const { width, height } = element.getBoundingClientRect()
        const isShown = element.checkVisibility({ visibilityProperty: true }) && width > 1
        const isInSentence = element.matches('p a, li > a:not(:only-child)')
        const fits = width >= 24 && height >= 24
        return !isShown || isInSentence || fits
          ? []
          : [`${Math.round(width)} × ${Math.round(height)} px: ${element.outerHTML.slice(0, 120)}`]
      },
    ),
  )
}

/** What the page is too wide by, or a reason is cut off by; after the layout has followed the new width. */
function sidewaysPixels(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            resolve(
              Math.max(
                document.documentElement.scrollWidth - window.innerWidth,
                ...[...document.querySelectorAll('[role=tooltip]')].map(
                  (reason) => -reason.getBoundingClientRect().left,
                ),
              ),
            ),
          ),
        )
      }),
  )
}
