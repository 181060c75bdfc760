// node bench/save-to-screen.mjs: from saving a component of mfe-fleet to seeing it, in `pnpm dev fleet`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium as playwright } from '@playwright/test'
import chromium from '@sparticuz/chromium'
import { openList } from './open-list.mjs'
import { root } from './product.mjs'
import { median, writeSection } from './results.mjs'

const rounds = 15
const file = join(root, 'mfe-fleet/src/pages/AircraftListPage.tsx')
const source = readFileSync(file, 'utf8')
const data = mkdtempSync(join(tmpdir(), 'aerofleet-bench-data-'))

async function start() {
  const env = { ...process.env, DEV_PORT: '0', DATA_DIR: data }
  const args = ['--disable-warning=DEP0155', 'scripts/dev.mjs', 'fleet', '--demo']
  const dev = spawn(process.execPath, args, { cwd: root, env })
  for await (const line of createInterface({ input: dev.stdout })) {
    const url = /ready for development at (http:\S+)/.exec(line)?.[1]
    if (url) return { dev, url }
  }
  throw new Error('The product did not start')
}

/**
 * Opens the aircraft list, a row in edit mode, and types a value into it.
 * @param {import('@playwright/test').Page} page
 * @param {string} url
 */
async function openRow(page, url) {
  await openList(page, url)
  await page.getByRole('button', { name: /^Edit/ }).first().click()
  await page.getByRole('textbox', { name: 'Aircraft Type' }).fill('Half-typed')
}

/**
 * Changes the heading on disk; returns the milliseconds until the page shows it.
 * @param {import('@playwright/test').Page} page
 * @param {string} heading
 */
async function measureEdit(page, heading) {
  const begin = performance.now()
  writeFileSync(file, source.replace('Aircraft Fleet', heading))
  await page.waitForFunction(
    (text) => [...document.querySelectorAll('h2')].some((h2) => h2.textContent.trim() === text),
    heading,
  )
  return performance.now() - begin
}

const [load = 0] = loadavg()
const { dev, url } = await start()
const browser = await playwright.launch({
  executablePath: await chromium.executablePath(),
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
})
/** @type {number[]} */
const times = []
/** @type {string | undefined} */
let typedValue
try {
  const page = await browser.newPage()
  await openRow(page, url)
  await measureEdit(page, 'Warm-up')
  for (let n = 1; n <= rounds; n++) times.push(await measureEdit(page, `Aircraft ${n}`))
  typedValue = await page.getByRole('textbox', { name: 'Aircraft Type' }).inputValue()
} finally {
  writeFileSync(file, source)
  await browser.close()
  dev.kill('SIGINT')
  await once(dev, 'exit')
  rmSync(data, { recursive: true, force: true, maxRetries: 5 })
}

times.sort((a, b) => a - b)
/** @param {number} value */
const ms = (value) => `${Math.round(value)} ms`
writeSection(
  'From save to screen',
  `\`node bench/save-to-screen.mjs\`, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} shared cores at a load
average of ${load.toFixed(1)}: a heading of \`mfe-fleet\` is changed on disk ${rounds} times while \`pnpm dev fleet\` runs and a row is in edit mode.

| median | fastest | slowest | typed value afterwards |
| --- | --- | --- | --- |
| ${ms(median(times))} | ${ms(Math.min(...times))} | ${ms(Math.max(...times))} | ${typedValue} |`,
)
console.log(times.map(ms).join(', '), typedValue)
process.exit(typedValue === 'Half-typed' ? 0 : 1)
