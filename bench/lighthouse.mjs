// node bench/lighthouse.mjs [rounds] [path ...]: what Lighthouse (mobile, performance) gives each page; takes it from the npm registry.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium as playwright } from '@playwright/test'
import chromium from '@sparticuz/chromium'
import { findAircraft, openList } from './open-list.mjs'
import { createProduct, root } from './product.mjs'
import { median, writeSection } from './results.mjs'

const lighthouse = 'lighthouse@12.8.2'
const [rounds = '5', ...only] = process.argv.slice(2)
const details = '/dashboard/aircraft/:id'
const pages = ['/', '/login', '/dashboard', '/dashboard/aircraft', details].filter(
  (path) => only.length === 0 || only.includes(path),
)
const aim = 95
const [load = 0] = loadavg()
const folder = mkdtempSync(join(tmpdir(), 'aerofleet-lighthouse-'))
const profile = join(folder, 'profile')
const executablePath = await chromium.executablePath()
const browserFlags = ['--headless', '--no-sandbox', '--disable-gpu']

/**
 * One run, in a browser of its own with the profile that `withProfile` has left.
 * @param {string} address
 * @returns {number[]} the score, first paint, largest paint and blocking in milliseconds, and the shift
 */
function run(address) {
  const report = join(folder, 'report.json')
  const options = ['--quiet', '--only-categories=performance', '--disable-storage-reset']
  const output = ['--output=json', `--output-path=${report}`]
  const flags = `--chrome-flags=${[...browserFlags, `--user-data-dir=${profile}`].join(' ')}`
  const { status } = spawnSync(
    'npx',
    ['--yes', lighthouse, address, '--no-enable-error-reporting', flags, ...options, ...output],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, CHROME_PATH: executablePath },
      timeout: 120_000,
    },
  )
  if (status !== 0) throw new Error(`Lighthouse ended with ${status}`)
  const { categories, audits, runtimeError } = JSON.parse(readFileSync(report, 'utf8'))
  if (runtimeError) throw new Error(runtimeError.message)
  const figures = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ].map((audit) => audits[audit].numericValue)
  return [categories.performance.score * 100, ...figures]
}

/**
 * Opens a page with the profile of the runs, and closes it.
 * @template Result
 * @param {(page: import('@playwright/test').Page) => Promise<Result>} work
 */
async function withProfile(work) {
  const browser = await playwright.launchPersistentContext(profile, {
    executablePath,
    args: browserFlags,
  })
  try {
    return await work(browser.pages()[0] ?? (await browser.newPage()))
  } finally {
    await browser.close()
  }
}

/** Signs in, and finds an aircraft. @param {import('@playwright/test').Page} page @param {string} url */
async function signIn(page, url) {
  await openList(page, url)
  return findAircraft(page)
}

/** Leaves the session, and makes the next visit a first one. @param {import('@playwright/test').Page} page @param {string} url */
async function forgetVisits(page, url) {
  // Nothing of the product runs at this address.
  await page.goto(`${url}/robots.txt`)
  await page.evaluate(() => localStorage.removeItem('aerofleet.kept'))
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  await devtools.detach()
}

const store = join(root, 'dist/store')
const { shell } = JSON.parse(readFileSync(join(store, 'live.json'), 'utf8'))
const product = await createProduct(root, {
  DATA_DIR: join(folder, 'data'),
  SHELL_DIR: join(store, 'shell', shell.current.version),
  MFE_STORE: store,
})
/** @type {string[]} */
const rows = []
try {
  await product.start()
  let aircraft = ''
  for (const path of pages) {
    if (path.startsWith('/dashboard'))
      aircraft ||= await withProfile((page) => signIn(page, product.url))
    /** @type {number[][]} */
    const runs = []
    for (let round = 0; round < Number(rounds); round++) {
      await withProfile((page) => forgetVisits(page, product.url))
      runs.push(run(product.url + (path === details ? aircraft : path)))
    }
    const [score = 0, first = 0, largest = 0, blocking = 0, shift = 0] = (runs[0] ?? []).map(
      (_, figure) => median(runs.map((figures) => figures[figure] ?? 0)),
    )
    const times = [first, largest, blocking].map((ms) => ms.toFixed(0))
    const met = score >= aim ? 'yes' : 'no'
    rows.push(
      `| \`${path}\` | ${[score.toFixed(0), met, ...times, shift.toFixed(3)].join(' | ')} |`,
    )
    console.log(rows.at(-1))
  }
} finally {
  await product.stop()
  await product.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

// Some pages alone are a trial.
if (only.length === 0)
  writeSection(
    'Lighthouse',
    `\`npm run bench lighthouse\`, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, a load of ${load.toFixed(1)} before, Node ${process.version}, ${lighthouse}, mobile, median of ${rounds} runs, first visits of the server of \`npm start\` over HTTP/1.1 with 120 aircraft; below \`/dashboard\` of a user who is signed in. The aim is ${aim}.

| page | score | met | first paint, ms | largest paint, ms | blocking, ms | shift |
| --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}`,
  )
