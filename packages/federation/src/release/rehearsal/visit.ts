import { setTimeout as pause } from 'node:timers/promises'
import { ownsPath } from '@aerofleet/shared/owned-paths'
import type { ConsoleMessage, Page } from '@playwright/test'

const failures = [
  'This screen is unavailable',
  'This panel is unavailable',
  'Something went wrong',
  'Page not found',
]

/** In milliseconds. On a busy machine a page may render long after its last request. */
const renderTimeout = 30_000

/**
 * In seconds of the processor. On a busy machine a page takes longer, but it has no more work to do. Only an endless loop
 * needs so much.
 */
export const maxWork = 10

/** In seconds (spec §9.15). A page that waits forever does no work. */
export const maxWait = 120

/** Returns the seconds of processor time that a page has used so far. */
export type ReadWork = () => Promise<number>

/** A page in an endless loop answers nothing else, but Chromium interrupts it for this question. */
export async function measureWork(page: Page): Promise<ReadWork> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'ProcessTime')?.value ?? 0
  }
}

async function rejectBusy(readWork: ReadWork, signal: AbortSignal): Promise<never> {
  const before = await readWork()
  for (;;) {
    await pause(500, undefined, { signal })
    if ((await readWork()) - before > maxWork)
      throw new Error(`it has worked for ${maxWork} s, perhaps in an endless loop`)
  }
}

async function rejectLate(signal: AbortSignal): Promise<never> {
  await pause(maxWait * 1000, undefined, { signal })
  throw new Error(`no answer for ${maxWait} s`)
}

/**
 * Rejects when the page does not come to rest. Then nobody can use the page again. Some calls of Playwright never time
 * out.
 */
export async function requireRest<T>(readWork: ReadWork, work: Promise<T>): Promise<T> {
  const ended = new AbortController()
  const { signal } = ended
  try {
    return await Promise.race([work, rejectBusy(readWork, signal), rejectLate(signal)])
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split('\n')
    throw new Error(`the page does not come to rest: ${reason}`, { cause: error })
  } finally {
    ended.abort()
  }
}

function failedFileOf(message: ConsoleMessage): string | null {
  const isUnloaded = message.text().startsWith('Failed to load resource')
  return isUnloaded ? new URL(message.location().url).pathname : null
}

/** Returns `null` for a refusal of the API, because a page may show that as it is. */
function errorOf(message: ConsoleMessage): string | null {
  const file = failedFileOf(message)
  if (message.type() !== 'error' || file?.startsWith('/api/')) return null
  return file === null ? message.text() : `${message.text()}: ${file}`
}

/** The first line of an error is its message, and the others are its stack. */
export type PageError = { message: string; stack: string }

function toError(text: string): PageError {
  const [message = '', ...stack] = text.replace(/^(?:Uncaught )?Error: /, '').split('\n')
  return { message, stack: stack.join('\n') }
}

async function readPage(page: Page, path: string) {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const busy = page.locator('[aria-busy=true]').or(page.getByText('Loading screen'))
  const rendered = [
    page.getByRole('heading').first().waitFor({ timeout: renderTimeout }),
    busy.first().waitFor({ state: 'detached', timeout: renderTimeout }),
  ]
  await Promise.allSettled(rendered)
  const headings = await page.getByRole('heading').allTextContents()
  const busyCount = await busy.count()
  const links = await page
    .locator('a[href]')
    .evaluateAll((anchors) =>
      anchors.flatMap((anchor) => (anchor instanceof HTMLAnchorElement ? [anchor.pathname] : [])),
    )
  const problems = headings.filter((heading) => failures.includes(heading))
  if (busyCount > 0 || headings.length === 0) problems.push('the page does not render')
  return { problems, links }
}

export async function visit(page: Page, readWork: ReadWork, path: string) {
  const errors: PageError[] = []
  const onConsole = (message: ConsoleMessage) => {
    const error = errorOf(message)
    if (error !== null) errors.push(toError(error))
  }
  const onError = ({ message, stack = '' }: Error) => void errors.push({ message, stack })
  page.on('console', onConsole).on('pageerror', onError)
  try {
    const { problems, links } = await requireRest(readWork, readPage(page, path))
    return { problems, errors, links, isAtRest: true }
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error)
    return { problems: [sentence], errors, links: [], isAtRest: false }
  } finally {
    page.off('console', onConsole).off('pageerror', onError)
  }
}

/** @param isOwn whether a link leads to this path, and not to a more specific one */
export function addressFor(
  path: string,
  links: Iterable<string>,
  isOwn: (link: string) => boolean,
): string {
  if (!path.includes(':')) return path
  for (const link of links) {
    if (ownsPath(path, link) && isOwn(link)) return link
  }
  return path.replace(/:[^/]+/g, '1')
}
