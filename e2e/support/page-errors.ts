import type { Browser, BrowserContext, ConsoleMessage, WebError } from '@playwright/test'

/** From all pages of this worker's browser since the test began. */
let errors: string[] = []
let expected: RegExp[] = []

/** The browser's messages on a file or an answer that the test withholds or damages. */
export const failedLoad =
  /^Failed to load resource|valid digest in the 'integrity' attribute|SRI's integrity checks failed/

/** Tells which errors the running test causes on purpose. Any other error fails it. */
export function provoke(...patterns: RegExp[]): void {
  expected.push(...patterns)
}

/** Chromium logs every 4xx answer as an error. For a call, or for the page itself, that is no fault. */
function isRefusal(message: ConsoleMessage): boolean {
  const { url } = message.location()
  const identityOrApi = /^\/(?:api|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)\//
  const isClientError = /responded with a status of 4\d\d/.test(message.text())
  return (
    isClientError && (identityOrApi.test(new URL(url).pathname) || url === message.page()?.url())
  )
}

function onConsole(message: ConsoleMessage): void {
  const { url } = message.location()
  const text = message.text()
  if (isRefusal(message)) return
  // The console reports violations of the content security policy and of Trusted Types as errors. A feature of the
  // Permissions-Policy that Chromium does not know is a warning.
  const isError = message.type() === 'error' || text.includes('Permissions-Policy')
  if (isError) errors.push(`${text} ${url}`)
}

function onUncaught(error: WebError): void {
  errors.push(`Uncaught: ${String(error.error())}`)
}

export function watchPages(browser: Browser): void {
  browser.on('context', (context: BrowserContext) => {
    context.on('console', onConsole).on('weberror', onUncaught)
  })
}

/** Forgets all errors, and returns the ones that nobody provoked. */
export function takeErrors(): string[] {
  const taken = errors.filter((error) => !expected.some((pattern) => pattern.test(error)))
  errors = []
  expected = []
  return taken
}
