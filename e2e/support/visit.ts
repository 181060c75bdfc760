import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
} from '@playwright/test'

/** A request of a visit, as the browser tells of it. Times in seconds. */
export type VisitRequest = {
  /** Without the origin. */
  url: string
  type: string
  priority: string
  start: number
  end: number
  bytes: number
  /** Taken from the browser's cache, without the network. */
  isCached: boolean
  /** 1 for the document; a request of level n could only start after an answer of level n - 1. */
  level: number
}

export type Visit = {
  page: Page
  /** When it was usable, on the clock of the requests. */
  usableAt: number
  /** What was loaded by then. */
  loaded: VisitRequest[]
  /** All requests, also those that came after. */
  requests: () => VisitRequest[]
  /** The sum of all layout shifts. */
  shift: () => Promise<number>
  close: () => Promise<void>
}

type VisitOptions = {
  path: string
  /** What a visitor came for: the page is usable when it is there. */
  usable: string
  /** Prepares the page before it is opened. */
  prepare?: (page: Page) => Promise<unknown>
}
type Options = VisitOptions & { context?: BrowserContextOptions }

declare global {
  interface Window {
    usableAt?: number
    shift?: number
  }
}

/** What a page may shift while it is loaded. */
export const largestShift = 0.005

/** Milliseconds; long beside the work of the processor, so that levels can be told apart. */
const latency = 600

/** Opens a page with an empty cache over a slow line, and notes what is loaded. */
export async function visit(browser: Browser, options: Options): Promise<Visit> {
  const context = await browser.newContext(options.context)
  const opened = await visitIn(context, options)
  return { ...opened, close: () => context.close() }
}

/** The same in a new tab of a browser that may have been there before. */
export async function visitIn(context: BrowserContext, options: VisitOptions): Promise<Visit> {
  const page = await context.newPage()
  await options.prepare?.(page)
  const requests = await watchRequests(await context.newCDPSession(page))
  await ignoreRestingPointer(page)
  await page.addInitScript(observe, options.usable)
  await page.goto(options.path)
  await page.waitForFunction(() => window.usableAt)
  const usableAt = (await page.evaluate(() => window.usableAt ?? 0)) / 1000
  return {
    page,
    usableAt,
    loaded: requests().filter(({ end }) => end <= usableAt),
    requests,
    shift: () => page.evaluate(() => window.shift ?? 0),
    close: () => page.close(),
  }
}

/** Chromium tells of a pointer that rests when the page below it changes; it is no act of a visitor. */
export function ignoreRestingPointer(page: Page) {
  return page.addInitScript(() =>
    window.addEventListener('pointermove', (event) => event.stopImmediatePropagation(), true),
  )
}

/** Runs in the page. */
function observe(usable: string): void {
  window.shift = 0
  new PerformanceObserver((list) => {
    const shifts = list.getEntries().map((entry) => Number(Reflect.get(entry, 'value')))
    window.shift = shifts.reduce((sum, shift) => sum + shift, window.shift ?? 0)
  }).observe({ type: 'layout-shift', buffered: true })
  // A busy machine paints late: the change of the document counts, not the next frame.
  const changes = new MutationObserver(() => {
    if (!document.querySelector(usable)) return
    window.usableAt = Date.now()
    changes.disconnect()
  })
  changes.observe(document, { childList: true, attributes: true, subtree: true })
}

async function watchRequests(cdp: CDPSession): Promise<() => VisitRequest[]> {
  const found = new Map<string, VisitRequest>()
  /** From the browser's monotonic clock to the one of the page. */
  let offset = 0
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp, wallTime }) => {
    if (!request.url.startsWith('http')) return
    offset = wallTime - timestamp
    const { pathname, search } = new URL(request.url)
    found.set(requestId, {
      url: pathname + search,
      type: type ?? '',
      priority: request.initialPriority,
      start: wallTime,
      end: Infinity,
      bytes: 0,
      isCached: false,
      level: 0,
    })
  })
  const markCached = (requestId: string) => {
    const request = found.get(requestId)
    if (request) request.isCached = true
  }
  cdp.on('Network.requestServedFromCache', ({ requestId }) => markCached(requestId))
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) markCached(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = found.get(requestId)
    if (request) Object.assign(request, { end: timestamp + offset, bytes: encodedDataLength })
  })
  // So Chromium also calls the end of a 304 that `fetch` has read.
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
    const before = requests.filter(({ end, isCached }) => end <= request.start && !isCached)
    request.level = 1 + Math.max(0, ...before.map(({ level }) => level))
  }
  return requests
}
