import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { widthsOf, type Screen } from '../screens/screen'
import { workspace } from './command'
import { findLowContrast } from './contrast'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const wcag: axe.RunOptions = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
const contrast: axe.RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } }

/** Every later page has axe. To send its source to each of them would take a fifth of the time of the scenes. */
export const addAxe = (page: Page) =>
  page.addInitScript({ path: join(workspace, 'e2e/node_modules/axe-core/axe.min.js') })

/** The screen is open, and `addAxe` was called before. */
export async function expectAccessible(page: Page, screen: Screen): Promise<void> {
  const [widest] = widthsOf(screen)
  for (const width of widthsOf(screen)) {
    await page.setViewportSize({ width, height: 900 })
    const view = `${screen.name}, ${width} px`
    // The check of contrast may have scrolled, and axe does not understand a list that begins amid its rows.
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(() => beginsWithRow(page), { message: view }).toBe(true)
    // A list takes the layout of a new width a moment after the window.
    const overflow = () => measureOverflow(page)
    await expect.configure({ soft: true }).poll(overflow, { message: view }).toBeLessThanOrEqual(0)
    expect.soft(await findSmallTargets(page), view).toEqual([])
    // By night only colours differ, so the narrow layout needs no judgement by day.
    const isWidest = width === widest
    if (isWidest) expect.soft(await findViolations(page, wcag), view).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    const rules = isWidest ? contrast : wcag
    expect.soft(await findViolations(page, rules), `${view}, night`).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  }
  // At 200 % zoom a window of 1280 px has 640 px left.
  for (const width of [640, 320]) {
    await page.setViewportSize({ width, height: 844 })
    expect.soft(await measureOverflow(page), `${screen.name}, ${width} px`).toBeLessThanOrEqual(0)
  }
}

const beginsWithRow = (page: Page) =>
  page.evaluate(() => {
    const first = document.querySelector('table[aria-rowcount] tbody tr')
    return first === null || first.hasAttribute('aria-rowindex')
  })

/** Axe cannot judge these elements by a rule, although they meet it. */
const accepted: Record<string, RegExp> = {
  // The focus guards of Base UI pass the focus on at once. Everything behind a dialog is inert.
  'aria-hidden-focus': /data-base-ui-(focus-guard|inert)/,
  // In a row of 44 px the links of type and operator share the height. The tail number and the filter lead to the same
  // places.
  'target-size': /^<a tabindex="-1" [^>]*href="\/dashboard\/aircraft[/?]/,
}

/** Looks again when an element with a violation is gone: the debug log, for one, grows by itself. */
async function findViolations(page: Page, rules: axe.RunOptions): Promise<string[]> {
  for (let looks = 1; ; looks += 1) {
    const found = await lookForViolations(page, rules)
    if (looks === 5 || !found.some((violation) => violation.endsWith(' is gone'))) return found
  }
}

/** The first frame of the shortest animation still shows its beginning, so we wait for two frames. */
const twoFrames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
      }),
  )

async function lookForViolations(page: Page, rules: axe.RunOptions): Promise<string[]> {
  await twoFrames(page)
  const { violations, incomplete } = await page.evaluate(
    // The page beneath a dialog is a screen of its own.
    (options) =>
      window.axe.run(
        document.querySelector('[role=dialog], [role=alertdialog]')?.parentElement ?? document,
        options,
      ),
    // The result leaves out passed rules, and axe does not load style sheets again.
    {
      ...rules,
      resultTypes: ['violations', 'incomplete'],
      preload: false,
    } satisfies axe.RunOptions,
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

/** Controls must have 24 px. Links within a sentence may be as high as its line (WCAG 2.5.8). */
function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, input, select, [role=tab]')].flatMap(
      (element) => {
        // A press on the label of a checkbox counts like a press on the box.
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

/** In pixels, by how much the page is too wide or a tooltip is cut off at the left. */
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
