import type { Browser, BrowserContext, ConsoleMessage, WebError } from '@playwright/test'

/** What went wrong in any page of this worker's browser since it was last asked. */
let errors: string[] = []

function onConsole(message: ConsoleMessage): void {
  const { url } = message.location()
  const text = message.text()
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

/** Gives the errors so far, and forgets them. */
export function takeErrors(): string[] {
  const taken = errors
  errors = []
  return taken
}
