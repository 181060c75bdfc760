import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test'

/** Times are in seconds, as the browser reports them. */
type VisitRequest = {
  /** The address without the origin. */
  url: string
  start: number
  end: number
  /** The document has level 1. A request of level n could only start after an answer of level n - 1. */
  level: number
}

type Visit = {
  page: Page
  requests: () => VisitRequest[]
  /** The sum of all layout shifts. */
  shift: () => Promise<number>
  close: () => Promise<void>
}

type Options = {
  path: string
  /** A selector. The page is usable when this element is there. */
  usable: string
  prepare?: (page: Page) => Promise<unknown>
  context?: BrowserContextOptions
}

declare global {
  interface Window {
    isUsable?: boolean
    shift?: number
  }
}

export const largestShift = 0.005

/** In milliseconds. It is much longer than the work of the processor, so that we can tell levels apart. */
const latency = 600

/** Opens a page with an empty cache over a slow line, waits until it is usable, and records its requests. */
export async function visit(browser: Browser, options: Options): Promise<Visit> {
  const context = await browser.newContext(options.context)
  const page = await context.newPage()
  await options.prepare?.(page)
  const requests = await watchRequests(await context.newCDPSession(page))
  await page.addInitScript(observe, options.usable)
  await page.goto(options.path)
  await page.waitForFunction(() => window.isUsable)
  return {
    page,
    requests,
    shift: () => page.evaluate(() => window.shift ?? 0),
    close: () => context.close(),
  }
}

function observe(usable: string): void {
  window.shift = 0
  new PerformanceObserver((list) => {
    const shifts = list.getEntries().map((entry) => Number(Reflect.get(entry, 'value')))
    window.shift = shifts.reduce((sum, shift) => sum + shift, window.shift ?? 0)
  }).observe({ type: 'layout-shift', buffered: true })
  const changes = new MutationObserver(() => {
    if (!document.querySelector(usable)) return
    window.isUsable = true
    changes.disconnect()
  })
  changes.observe(document, { childList: true, attributes: true, subtree: true })
}

async function watchRequests(cdp: CDPSession): Promise<() => VisitRequest[]> {
  const found = new Map<string, VisitRequest>()
  /** The difference between the browser's monotonic clock and the page's. */
  let offset = 0
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime }) => {
    if (!request.url.startsWith('http')) return
    offset = wallTime - timestamp
    const { pathname, search } = new URL(request.url)
    found.set(requestId, {
      url: pathname + search,
      start: wallTime,
      end: Infinity,
      level: 0,
    })
  })
  cdp.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const request = found.get(requestId)
    if (request) request.end = timestamp + offset
  })
  // Chromium also reports this at the end of a 304 that `fetch` has read.
  cdp.on('Network.loadingFailed', ({ requestId, timestamp }) => {
    const request = found.get(requestId)
    if (request) request.end = timestamp + offset
  })
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  return () => withLevels([...found.values()].sort((a, b) => a.start - b.start))
}

function withLevels(requests: VisitRequest[]): VisitRequest[] {
  for (const request of requests) {
    const before = requests.filter(({ end }) => end <= request.start)
    request.level = 1 + Math.max(0, ...before.map(({ level }) => level))
  }
  return requests
}
