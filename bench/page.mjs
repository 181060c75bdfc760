// node bench/page.mjs [rounds] measures the time until each page is usable, and compares it with the same sources as
// one bundle and as plain federation.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createSecureServer } from 'node:http2'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium as playwright } from '@playwright/test'
import chromium from '@sparticuz/chromium'
import { loadTools } from '../packages/federation/src/release/workspace/tools.mjs'
import { createProduct, openList, root } from './product.mjs'
import { median, table, writeSection } from './results.mjs'

const rounds = Number(process.argv[2] ?? 3)
/** Fast 4G of the browser's developer tools, in milliseconds and bytes per second. */
const line = {
  offline: false,
  latency: 165,
  downloadThroughput: 1_012_500,
  uploadThroughput: 168_750,
}
const slowedTimes = 4
const aircraftCount = 10_000

const row = 'main [role=row] [role=cell], main tbody td'
/** A page is usable when its element is there. */
const usable = {
  '/': 'h1',
  '/login': 'input[type=password]',
  '/dashboard': 'main li a',
  '/dashboard/aircraft': row,
  '/dashboard/operators': row,
  '/dashboard/aircraft/:id': 'main h2',
}

/**
 * Passes requests on to a server, over HTTP/2 like a proxy in production.
 * @param {number} port
 */
async function startHttp2(port) {
  const folder = mkdtempSync(join(tmpdir(), 'aerofleet-certificate-'))
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name))
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject]
  const made = spawnSync('openssl', ['req', ...options, '-keyout', `${key}`, '-out', `${cert}`])
  if (made.status !== 0) throw new Error('This benchmark needs openssl for a certificate.')
  const server = createSecureServer({
    key: readFileSync(`${key}`),
    cert: readFileSync(`${cert}`),
    allowHTTP1: true,
  })
  rmSync(folder, { recursive: true })
  server.on('request', (from, to) => {
    const headers = Object.fromEntries(
      Object.entries(from.headers).filter(([name]) => !name.startsWith(':') && name !== 'origin'),
    )
    const { method, url } = from
    const onward = request(
      { port, method, path: url, headers: { ...headers, host: `localhost:${port}` } },
      (answer) => {
        const {
          connection: _,
          'transfer-encoding': __,
          'keep-alive': ___,
          ...rest
        } = answer.headers
        to.writeHead(answer.statusCode ?? 502, rest)
        answer.pipe(to)
      },
    )
    onward.on('error', () => to.destroy())
    from.pipe(onward)
  })
  await new Promise((resolve) => server.listen(0, () => resolve(null)))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no port')
  return { url: `https://localhost:${address.port}`, stop: () => server.close() }
}

/** @typedef {{ storageState: Awaited<ReturnType<import('@playwright/test').BrowserContext['storageState']>>, aircraft: string }} Session */
/** @typedef {{ name: string, url: string, session: Session }} Lane */

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @returns {Promise<Session>}
 */
async function signIn(browser, url) {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, bypassCSP: true })
  const page = await context.newPage()
  await openList(page, url)
  const link = page.locator('main a[href^="/dashboard/aircraft/"]').first()
  const aircraft = (await link.getAttribute('href')) ?? ''
  const storageState = await context.storageState()
  await context.close()
  return { storageState, aircraft }
}

/**
 * @param {import('@playwright/test').BrowserContext} context
 * @param {string} url
 * @param {string} selector
 * @returns {Promise<{ ms: number, script: number, requests: number }>} the time until it was usable, and the bytes of
 * scripts and the requests until then
 */
async function open(context, url, selector) {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', line)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowedTimes })
  const scripts = new Set()
  let script = 0
  let requests = 0
  devtools.on('Network.requestWillBeSent', ({ requestId, type, request: { url: of } }) => {
    if (of.startsWith('http')) requests++
    if (type === 'Script') scripts.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) script += encodedDataLength
  })
  await page.addInitScript((wanted) => {
    const changes = new MutationObserver(() => {
      if (!document.querySelector(wanted)) return
      changes.disconnect()
      // When the next task runs, the browser has painted the frame.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => Object.assign(window, { usableAfter: performance.now() })
        port2.postMessage(null)
      })
    })
    changes.observe(document, { childList: true, attributes: true, subtree: true })
  }, selector)
  await page.goto(url)
  const shown = await page.waitForFunction(() => Reflect.get(window, 'usableAfter'))
  const ms = Number(await shown.jsonValue())
  const cost = { ms, script, requests }
  // Files that load later belong to the cache of the second visit.
  await page.waitForLoadState('networkidle')
  await page.close()
  return cost
}

/**
 * The second visit has the cache of the first.
 * @param {import('@playwright/test').Browser} browser
 * @param {Lane} lane
 * @param {keyof typeof usable} path
 */
async function visitTwice(browser, { url, session }, path) {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    bypassCSP: true,
    ...(path.startsWith('/dashboard') && { storageState: session.storageState }),
  })
  const address = url + (path.includes(':') ? session.aircraft : path)
  const cold = await open(context, address, usable[path])
  const warm = await open(context, address, usable[path])
  await context.close()
  return { cold, warm }
}

const { buildOneBundle, buildPlain } = await loadTools('twins/webpack')
const folderOf = (/** @type {string} */ twin) => join(root, 'node_modules/.cache/twins', twin)
await buildOneBundle(folderOf('one-bundle'))
await buildPlain(folderOf('plain'))

const productStore = join(root, 'dist/store')
const { shell } = JSON.parse(readFileSync(join(productStore, 'live.json'), 'utf8'))
/** @type {[string, string, string][]} */
const builds = [
  ['product', join(productStore, 'shell', shell.current.version), productStore],
  ['one bundle', join(folderOf('one-bundle'), 'shell'), join(folderOf('one-bundle'), 'store')],
  ['plain federation', join(folderOf('plain'), 'shell'), join(folderOf('plain'), 'store')],
]
const browser = await playwright.launch({
  executablePath: await chromium.executablePath(),
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
})
/** @type {(() => unknown)[]} */
const endings = [() => browser.close()]
/** @type {Lane[]} */
const lanes = []
/** @type {Record<string, { cold: number[], warm: number[], script: number[], requests: number[] }>} */
const taken = {}
try {
  for (const [name, SHELL_DIR, MFE_STORE] of builds) {
    const directory = mkdtempSync(join(tmpdir(), 'aerofleet-page-'))
    endings.push(() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }))
    const product = await createProduct(root, {
      DATA_DIR: directory,
      DEMO_AIRCRAFT: String(aircraftCount),
      SHELL_DIR,
      MFE_STORE,
    })
    endings.push(() => product.close())
    await product.start()
    endings.push(() => product.stop())
    const http2 = await startHttp2(Number(new URL(product.url).port))
    endings.push(http2.stop)
    lanes.push({ name, url: http2.url, session: await signIn(browser, http2.url) })
  }
  // We measure the product a second time: the difference between its two figures shows how exact they are.
  const [product, ...twins] = lanes
  if (!product) throw new Error('There is no product')
  const all = [product, ...twins, { ...product, name: 'product again' }]
  for (let round = 0; round <= rounds; round++)
    for (const path of /** @type {(keyof typeof usable)[]} */ (Object.keys(usable)))
      for (const lane of round % 2 ? all.toReversed() : all) {
        const { cold, warm } = await visitTwice(browser, lane, path)
        // The first round warms up the servers.
        if (round === 0) continue
        const own = (taken[`${path} ${lane.name}`] ??= {
          cold: [],
          warm: [],
          script: [],
          requests: [],
        })
        own.cold.push(cold.ms)
        own.warm.push(warm.ms)
        own.script.push(cold.script / 1000)
        own.requests.push(cold.requests)
      }
} finally {
  for (const end of endings.toReversed()) await end()
}

/**
 * The result is the median of the rounds' ratios.
 * @param {number[]} of
 * @param {number[]} to
 */
const ratio = (of, to) => median(of.map((ms, index) => ms / (to[index] ?? NaN))).toFixed(2)
const rows = Object.keys(usable).flatMap((path) => {
  const own = taken[`${path} product`]
  if (!own) return []
  const beside = ['one bundle', 'plain federation', 'product again'].map((name) => {
    const other = taken[`${path} ${name}`]
    return other ? `${ratio(own.cold, other.cold)}, ${ratio(own.warm, other.warm)}` : ''
  })
  const scripts = ['product', 'one bundle', 'plain federation'].map((name) => {
    const { script = [], requests = [] } = taken[`${path} ${name}`] ?? {}
    return `${median(script).toFixed(0)}, ${median(requests)}`
  })
  const times = `${median(own.cold).toFixed(0)}, ${median(own.warm).toFixed(0)}`
  return [[`\`${path}\``, times, ...beside, ...scripts]]
})
const headings = [
  'page',
  'product, ms: first, second visit',
  'beside one bundle',
  'beside plain federation',
  'beside itself',
  'script kB, requests: product',
  'one bundle',
  'plain federation',
]
const results = table(headings, rows)
console.log(results)
writeSection(
  'Until a page is usable, beside its twins',
  `\`npm run bench page\`, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.version}, Chromium, HTTP/2, fast 4G (165 ms, 8.1 Mbit/s), processor slowed ${slowedTimes} times, ${aircraftCount} aircraft, rounds in turn A-B-B-A: ${rounds}. The twins are built from the same sources: one bundle with lazy pages and the same preload hints, and plain federation with its manifest and the defaults of its plugin. Ratios are of the product to the twin, median of the rounds, first and second visit; below 1 the product is faster. Script and requests are what a first visit has loaded by then. The aims are those of the first row of the aircraft list on a first visit: within 1.15 of one bundle, and below plain federation.

${results}`,
)
