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
const renderTimeout = 15_000

/** In seconds. A page in an endless loop never answers, and some calls of Playwright never time out. */
const visitTimeout = Number(process.env['REHEARSAL_SECONDS'] ?? 30)

async function rejectLate(): Promise<never> {
  await pause(visitTimeout * 1000, undefined, { ref: false })
  throw new Error(`no answer for ${visitTimeout} s`)
}

/** Rejects when the page does not come to rest. Then nobody can use the page again. */
export function requireRest<T>(work: Promise<T>): Promise<T> {
  return Promise.race([work, rejectLate()]).catch((error: unknown) => {
    const [reason] = String(error instanceof Error ? error.message : error).split('\n')
    throw new Error(
      `the page does not come to rest, perhaps because of an endless loop (${reason})`,
      {
        cause: error,
      },
    )
  })
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

export async function visit(page: Page, path: string) {
  const errors: PageError[] = []
  const onConsole = (message: ConsoleMessage) => {
    const error = errorOf(message)
    if (error !== null) errors.push(toError(error))
  }
  const onError = ({ message, stack = '' }: Error) => void errors.push({ message, stack })
  page.on('console', onConsole).on('pageerror', onError)
  try {
    const { problems, links } = await requireRest(readPage(page, path))
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
