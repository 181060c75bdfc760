import type { Page } from '@playwright/test'

/** In milliseconds. */
const patience = 15_000

/**
 * Returns a function that waits until the page has drawn what the last act changed. A page that stands still fails and
 * says what it does: twice one stood still in CI for two minutes, and nothing told why.
 */
export async function watchFrames(page: Page) {
  // A busy page takes no new debugger.
  const debug = await page.context().newCDPSession(page)
  await debug.send('Debugger.enable')

  const isDrawn = () => within(page.evaluate(twoFrames))
  const stateIfIdle = () =>
    within(page.evaluate(() => `it is ${document.visibilityState} and idle`))

  async function activity(): Promise<string> {
    const paused = new Promise<string>((resolve) => {
      debug.on('Debugger.paused', ({ callFrames }) => {
        const places = callFrames.map(
          ({ functionName, url, location: { lineNumber, columnNumber } }) =>
            `${functionName} (${url}:${lineNumber}:${columnNumber})`,
        )
        resolve(`it runs ${places.join(', ')}`)
      })
    })
    await debug.send('Debugger.pause')
    return (await within(paused)) ?? 'the browser itself is busy'
  }

  return async () => {
    if (await isDrawn()) return
    const idle = await stateIfIdle()
    if (idle) {
      // The page works. A picture of it makes a browser without a window draw again.
      await page.screenshot()
      if (await isDrawn()) return
    }
    throw new Error(`The page drew no frame: ${idle ?? (await activity())}`)
  }
}

const twoFrames = () =>
  new Promise<true>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(true))),
  )

async function within<T>(wait: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patience)
  })
  try {
    return await Promise.race([wait, late])
  } finally {
    clearTimeout(timer)
  }
}
