// node bench/interactions.mjs [aircraft ...] measures the time from a key, a click or Back in the aircraft list to
// the frame that shows its effect.
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium as playwright } from '@playwright/test'
import chromium from '@sparticuz/chromium'
import { launch } from '../packages/federation/src/run/launch.mjs'
import { openList, root } from './product.mjs'
import { median, percentile95, table, writeSection } from './results.mjs'

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1000, 10_000]
const rounds = Number(process.env.ROUNDS ?? 20)
const slowedTimes = 4
const [load = 0] = loadavg()

/**
 * `text` is a part of the element's text, where several elements fit.
 * @typedef {{ selector: string, text?: string }} Shown
 */

/**
 * @param {import('@playwright/test').Page} page
 * @param {Shown} shown the element that the effect shows
 * @param {() => Promise<unknown>} act presses once
 * @returns {Promise<number>} milliseconds
 */
async function measure(page, shown, act) {
  await page.evaluate(({ selector, text = '' }) => {
    const isShown = () =>
      [...document.querySelectorAll(selector)].some((element) =>
        element.textContent?.includes(text),
      )
    /** @param {(time: number) => void} resolve */
    const run = (resolve) => {
      let begin = 0
      /** @param {Event} event */
      const mark = (event) => (begin ||= event.timeStamp)
      for (const type of ['keydown', 'click', 'popstate']) {
        window.addEventListener(type, mark, { capture: true, once: true })
      }
      const paint = () => {
        // When the next task runs, the browser has painted the frame.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - begin)
        port2.postMessage(null)
      }
      // Looking in every frame would make the page draw frames that it does not need, and would cost time.
      const observer = new MutationObserver(() => {
        if (begin === 0 || !isShown()) return
        observer.disconnect()
        requestAnimationFrame(paint)
      })
      const everything = { attributes: true, characterData: true, childList: true, subtree: true }
      observer.observe(document, everything)
    }
    Object.assign(window, { measured: new Promise(run) })
  }, shown)
  await act()
  return page.evaluate(
    () => /** @type {{ measured: Promise<number> }} */ (/** @type {unknown} */ (window)).measured,
  )
}

/** @param {number} aircraft */
async function measureList(aircraft) {
  const data = mkdtempSync(join(tmpdir(), 'aerofleet-bench-data-'))
  const server = launch(join(root, 'api/dist/server.mjs'), {
    cwd: root,
    show: 'errors',
    env: {
      ...process.env,
      DEMO: '1',
      DEMO_AIRCRAFT: String(aircraft),
      PORT: '0',
      DATA_DIR: data,
      MFE_STORE: join(root, 'dist/store'),
    },
    tied: true,
  })
  const browser = await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  })
  /** @type {Record<string, number[]>} */
  const times = {
    'a key in the search': [],
    sort: [],
    Edit: [],
    'a key in the row': [],
    Save: [],
    'back to the list': [],
    Export: [],
  }
  try {
    const url = await server.ready()
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, bypassCSP: true })
    await openList(page, url, 'operator')
    await page.getByRole('button', { name: /^Edit/ }).first().waitFor()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowedTimes })
    const count = 'main [role=status]'
    for (let round = 0; round <= rounds; round++) {
      /** @param {string} name @param {Shown} shown @param {() => Promise<unknown>} act */
      const take = async (name, shown, act) => {
        const time = await measure(page, shown, act)
        if (round > 0) times[name]?.push(time)
      }
      const search = page.getByRole('searchbox', { name: 'Search' })
      await search.focus()
      await take('a key in the search', { selector: count, text: ' of ' }, () =>
        page.keyboard.press('7'),
      )
      await search.fill('')
      await page.locator(count).filter({ hasNotText: ' of ' }).first().waitFor()
      const heading = page.getByRole('columnheader', { name: 'Hours' })
      const isUp = (await heading.getAttribute('aria-sort')) === 'ascending'
      const selector = `th[aria-sort=${isUp ? 'descending' : 'ascending'}]`
      await take('sort', { selector, text: 'Hours' }, () => heading.getByRole('button').click())
      await take('Edit', { selector: 'td input:not([type=checkbox])' }, () =>
        page.getByRole('button', { name: /^Edit/ }).nth(2).click(),
      )
      const hours = String(4000 + round)
      await page.keyboard.type(hours.slice(0, -1))
      await take('a key in the row', { selector: 'td input' }, () =>
        page.keyboard.press(hours.slice(-1)),
      )
      await take('Save', { selector: 'tr[data-saved]' }, () => page.keyboard.press('Enter'))
      await page.locator('tr[data-saved]').waitFor({ state: 'detached' })
      await page.locator('main tbody a').first().click()
      await page.getByRole('heading', { name: 'Flight Data' }).waitFor()
      await take('back to the list', { selector: 'tbody tr[data-index]' }, () =>
        page.evaluate(() => history.back()),
      )
      const begun = performance.now()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export' }).click(),
      ])
      if (round > 0) times['Export']?.push(performance.now() - begun)
      await file.delete()
    }
  } finally {
    await browser.close()
    await server.stop()
    rmSync(data, { recursive: true, force: true, maxRetries: 5 })
  }
  return times
}

/** @type {Record<string, number[]>[]} */
const results = []
for (const aircraft of sizes) results.push(await measureList(aircraft))

const rows = Object.keys(results[0] ?? {}).map((name) => [
  name,
  ...results.map(({ [name]: times = [] }) => {
    return `${Math.round(median(times))}, ${Math.round(percentile95(times))}`
  }),
])
writeSection(
  'From a key or click in the aircraft list to its paint',
  `\`npm run bench interactions\`, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.version}, a load of ${load.toFixed(1)} before, Chromium with its processor slowed ${slowedTimes} times, ${rounds} rounds. Median and 95th percentile in milliseconds; the aims for the latter are 100 and 150. Save is until the row is shown as saved, the call included; Export until the file is there, which has no aim.

${table(['', ...sizes.map((aircraft) => `${aircraft} aircraft`)], rows)}`,
)
