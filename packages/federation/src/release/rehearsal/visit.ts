import { setTimeout as pause } from 'node:timers/promises'
import { ownsPath } from '@aerofleet/shared/owned-paths'
import type { ConsoleMessage, Page } from '@playwright/test'

/** Headings that stand where a screen of a remote should be. */
const failures = ['This screen is unavailable', 'Something went wrong', 'Page not found']

/** On a busy machine a page may render long after its last request. */
const patience = 15_000

/** A page in an endless loop answers nothing, and much that it is asked has no limit of its own. */
const limit = 60_000

async function givenUp(): Promise<never> {
  await pause(limit, undefined, { ref: false })
  throw new Error(`no answer for ${limit / 1000} s`)
}

/** A page that went on without end can be used for nothing else. */
export function atRest<T>(work: Promise<T>): Promise<T> {
  return Promise.race([work, givenUp()]).catch((error: unknown) => {
    const [reason] = String(error instanceof Error ? error.message : error).split('\n')
    throw new Error(`the page does not come to rest, perhaps for an endless loop (${reason})`, {
      cause: error,
    })
  })
}

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

/** Waits until a page is complete; gives what it shows in place of its screen, and its links. */
async function look(page: Page, path: string) {
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
    .evaluateAll((anchors) =>
      anchors.flatMap((anchor) => (anchor instanceof HTMLAnchorElement ? [anchor.pathname] : [])),
    )
  const shown = headings.filter((heading) => failures.includes(heading))
  if (waiting > 0 || headings.length === 0) shown.push('the page does not render')
  return { shown, links }
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
  try {
    const { shown, links } = await atRest(look(page, path))
    return { problems: [...shown, ...new Set(problems)], links, isAtRest: true }
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error)
    return { problems: [sentence, ...new Set(problems)], links: [], isAtRest: false }
  } finally {
    page.off('console', onConsole).off('pageerror', onError)
  }
}

/** An address for a declared path: parameters come from a link that a page shows. */
export function addressFor(path: string, links: Iterable<string>): string {
  if (!path.includes(':')) return path
  for (const link of links) {
    if (ownsPath(path, link)) return link
  }
  return path.replace(/:[^/]+/g, '1')
}
