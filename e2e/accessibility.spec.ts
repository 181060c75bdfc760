import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { screenGroups } from './screens/all-screens'
import { openScreen, widthsOf } from './screens/screen'
import { findLowContrast } from './support/contrast'
import { demo, lookTest } from './support/demo'
import { failedLoad, provoke } from './support/page-errors'
import { expect, signIn } from './support/test'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const test = lookTest
const wcag: RunOptions = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
const contrast: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } }

for (const { title, screens, as } of screenGroups) {
  test(`WCAG 2.2 AA by day and night, wide and narrow: ${title} (§2.6)`, async ({ page }) => {
    test.setTimeout(240_000)
    // Some screens show what happens when a file or an answer does not arrive.
    provoke(failedLoad)
    if (as) await signIn(page, demo(as))
    for (const screen of screens) {
      await test.step(screen.name, async () => {
        await openScreen(page, screen)
        await page.evaluate(axe.source)
        for (const width of widthsOf(screen)) {
          await page.setViewportSize({ width, height: 900 })
          const view = `${screen.name}, ${width} px`
          expect.soft(await findViolations(page, wcag), view).toEqual([])
          expect.soft(await findSmallTargets(page), view).toEqual([])
          await page.emulateMedia({ colorScheme: 'dark' })
          expect.soft(await findViolations(page, contrast), `${view}, night`).toEqual([])
          await page.emulateMedia({ colorScheme: 'light' })
        }
        // 640 px is what 200 % zoom leaves of a window of 1280 px.
        for (const width of [640, 390, 320]) {
          await page.setViewportSize({ width, height: 844 })
          expect
            .soft(await measureOverflow(page), `${screen.name}, ${width} px`)
            .toBeLessThanOrEqual(0)
        }
      })
    }
  })
}

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

/** The names of the controls in sight whose centre something else covers. */
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
    // A toast stays as long as its window is not the active one.
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
})

/** Elements that axe cannot judge by a rule, although they keep it. */
const accepted: Record<string, RegExp> = {
  // The focus guards of Base UI pass the focus on at once; what is behind a dialog is inert.
  'aria-hidden-focus': /data-base-ui-(focus-guard|inert)/,
}

/** Looks again while what was found is gone: the debug log, for one, grows by itself. */
async function findViolations(page: Page, rules: RunOptions): Promise<string[]> {
  for (let looks = 1; ; looks += 1) {
    const found = await lookForViolations(page, rules)
    if (looks === 5 || !found.some((violation) => violation.endsWith(' is gone'))) return found
  }
}

async function lookForViolations(page: Page, rules: RunOptions): Promise<string[]> {
  const { violations, incomplete } = await page.evaluate(
    (options) => window.axe.run(options),
    // What passed is not listed, and no style sheet is asked for again.
    { ...rules, resultTypes: ['violations', 'incomplete'], preload: false } satisfies RunOptions,
  )
  const undecided = incomplete.flatMap(({ id, nodes }) => nodes.map((node) => ({ id, ...node })))
  const colours = undecided.filter(({ id }) => id === 'color-contrast')
  const others = undecided.filter(
    ({ id, html }) => id !== 'color-contrast' && !accepted[id]?.test(html),
  )
  return [
    ...violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
    ),
    ...others.map(({ id, html }) => `${id} is not decided: ${html}`),
    ...(await findLowContrast(
      page,
      colours.map(({ target }) => target.join(' ')),
    )),
  ]
}

/** Controls under 24 px; links within a sentence are as high as its line (WCAG 2.5.8). */
function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, input, select, [role=tab]')].flatMap(
      (element) => {
        // A press on the label of a checkbox counts as one on the box.
        const label = element.matches('[type=checkbox]') ? element.closest('label') : null
        const { width, height } = (label ?? element).getBoundingClientRect()
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

/** By how many pixels the page is too wide, or a tooltip is cut off at the left, once it is laid out. */
function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            resolve(
              Math.max(
                document.documentElement.scrollWidth - window.innerWidth,
                ...[...document.querySelectorAll('[role=tooltip]')].map(
                  (tooltip) => -tooltip.getBoundingClientRect().left,
                ),
              ),
            ),
          ),
        )
      }),
  )
}
