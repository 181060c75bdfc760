import { ownsPath } from '@aerofleet/shared/owned-paths'
import type { ConsoleMessage, Page } from '@playwright/test'

/** Headings that stand where a screen of a remote should be. */
const failures = ['This screen is unavailable', 'Something went wrong', 'Page not found']

/** On a busy machine a page may render long after its last request. */
const patience = 15_000

/** The file that Chromium could not load, which it names beside its sentence. */
function unloaded(message: ConsoleMessage): string | null {
  const isUnloaded = message.text().startsWith('Failed to load resource')
  return isUnloaded ? new URL(message.location().url).pathname : null
}

/** What went wrong; an answer of the API is its business: a page may ask for what its user may not see. */
function problemOf(message: ConsoleMessage): string | null {
  const file = unloaded(message)
  if (message.type() !== 'error' || file?.startsWith('/api/')) return null
  return file === null ? message.text() : `${message.text()}: ${file}`
}

/** Visits an address; gives what went wrong there, and the links that the page shows. */
export async function visit(page: Page, path: string) {
  const problems: string[] = []
  const onConsole = (message: ConsoleMessage) => {
    const problem = problemOf(message)
    if (problem !== null) problems.push(problem)
  }
  const onError = (error: Error) => void problems.push(error.message)
  page.on('console', onConsole).on('pageerror', onError)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const busy = page.locator('[aria-busy=true]').or(page.getByText('Loading screen'))
  const rendered = [
    page.getByRole('heading').first().waitFor({ timeout: patience }),
    busy.first().waitFor({ state: 'detached', timeout: patience }),
  ]
  // What does not come is found missing below.
  await Promise.allSettled(rendered)
  const headings = await page.getByRole('heading').allTextContents()
  const waiting = await busy.count()
  const links = await page
    .locator('a[href]')
    .evaluateAll((anchors) => anchors.map((anchor) => (anchor as HTMLAnchorElement).pathname))
  page.off('console', onConsole).off('pageerror', onError)
  const shown = headings.filter((heading) => failures.includes(heading))
  if (waiting > 0 || headings.length === 0) shown.push('the page does not render')
  return { problems: [...shown, ...new Set(problems)], links }
}

/** An address for a declared path: parameters come from a link that a page shows. */
export function addressFor(path: string, links: Iterable<string>): string {
  if (!path.includes(':')) return path
  for (const link of links) {
    if (ownsPath(path, link)) return link
  }
  return path.replace(/:[^/]+/g, '1')
}
