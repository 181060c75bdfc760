import type { Browser, BrowserContext, ConsoleMessage, WebError } from '@playwright/test'

/** What went wrong in any page of this worker's browser since the test began, and what may. */
let errors: string[] = []
let expected: RegExp[] = []

/** A file or an answer that a test withholds, or damages. */
export const unloaded =
  /^Failed to load resource|valid digest in the 'integrity' attribute|SRI's integrity checks failed/

/** Names the errors that the running test provokes in its pages; every other one fails it. */
export function provoke(...patterns: RegExp[]): void {
  expected.push(...patterns)
}

/** The browser writes down each refusal, too; a call or a page that is refused is what a test is about. */
function isRefusal(message: ConsoleMessage): boolean {
  const { url } = message.location()
  const isAsked = /^\/(?:api|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)\//
  const isStatus = /responded with a status of 4\d\d/.test(message.text())
  return isStatus && (isAsked.test(new URL(url).pathname) || url === message.page()?.url())
}

function onConsole(message: ConsoleMessage): void {
  const { url } = message.location()
  const text = message.text()
  if (isRefusal(message)) return
  // Violations of the content security policy and of Trusted Types are errors in the console; a
  // feature that the Permissions-Policy names and Chromium does not know is a warning.
  const counts = message.type() === 'error' || text.includes('Permissions-Policy')
  if (counts) errors.push(`${text} ${url}`)
}

/** An exception that nobody caught, or a rejection. */
function onUncaught(error: WebError): void {
  errors.push(`Uncaught: ${String(error.error())}`)
}

/** Listens to every page of the browser, whoever opens it. */
export function watchPages(browser: Browser): void {
  browser.on('context', (context: BrowserContext) => {
    context.on('console', onConsole).on('weberror', onUncaught)
  })
}

/** Gives the errors so far that were not provoked, and forgets all of it. */
export function takeErrors(): string[] {
  const taken = errors.filter((error) => !expected.some((pattern) => pattern.test(error)))
  errors = []
  expected = []
  return taken
}
