import type { Page } from '@playwright/test'
import { tryAgain } from '../../support/frame-parts'
import { provoke } from '../../support/page-errors'
import { expect, rowsOf, type Tools } from '../frame'
import { faults, requestFor } from './remote-files'

const row = rowsOf('Shell')

const failureHeading = (page: Page) =>
  page.getByRole('heading', { name: 'AeroFleet could not be loaded.' })
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true })

async function findShellFile({ product }: Tools, kind: 'js' | 'css') {
  const html = await (await fetch(product.url)).text()
  const file = new RegExp(`"(/assets/main\\.[^"]+\\.${kind})"`).exec(html)?.[1]
  if (!file) throw new Error(`The page of the shell names no ${kind} file`)
  return requestFor(file)
}

/** Returns `false` while the page reloads to heal itself. */
const isStyled = (page: Page) =>
  page
    .evaluate(() => [...document.styleSheets].some(({ href }) => href?.includes('/assets/')))
    .catch(() => false)

async function open(tools: Tools) {
  provoke(/\/assets\/|elsewhere\.test/)
  return tools.visit('nobody')
}

for (const [label, fault] of Object.entries(faults)) {
  row(
    `the script of the shell ${label}`,
    'AeroFleet could not be loaded. with Try Again, as often as it is pressed; when the cause is gone one press starts it, and so does a reload',
    async (tools) => {
      const { network } = tools
      const script = await findShellFile(tools, 'js')
      const page = await open(tools)
      network.when(script, fault)
      await page.goto('/login', { waitUntil: 'commit' })
      await expect(failureHeading(page)).toBeVisible({ timeout: 20_000 })
      network.clear()
      // `clear` closes the hanging connection. After that the page may start without a press.
      const press = tryAgain(page).click({ timeout: 5000 })
      await Promise.any([press, expect(signInButton(page)).toBeVisible()])
      await expect(signInButton(page)).toBeVisible()
      await expect(failureHeading(page)).toHaveCount(0)
      await page.reload()
      await expect(signInButton(page)).toBeVisible()
    },
    { always: label === 'is damaged and kept by the browser' },
  )
}

row(
  'the style sheet of the shell is damaged and kept by the browser',
  'users can still sign in, and when the cause is gone the next visit has its looks',
  async (tools) => {
    const page = await open(tools)
    tools.network.when(await findShellFile(tools, 'css'), 'damage')
    await page.goto('/login')
    await expect(signInButton(page)).toBeVisible()
    tools.network.clear()
    const next = await page.context().newPage()
    await next.goto('/login')
    await expect(signInButton(next)).toBeVisible()
    await expect.poll(() => isStyled(next)).toBe(true)
  },
)

row(
  "the shell's own script is damaged and kept by the browser, once",
  'the page starts without a press, with its looks',
  async (tools) => {
    const page = await open(tools)
    tools.network.when(await findShellFile(tools, 'js'), 'damage', { times: 1 })
    await page.goto('/login')
    await expect.poll(() => isStyled(page)).toBe(true)
    await expect(signInButton(page)).toBeVisible()
  },
)

row(
  'nothing but the page of the shell arrives',
  'AeroFleet could not be loaded. with Try Again, which asks anew (§2.234)',
  async (tools) => {
    const page = await open(tools)
    provoke(/start\.js/)
    tools.network.when(/\.js(\?|$)/, 'cut')
    await page.goto('/login')
    await expect(failureHeading(page)).toBeVisible({ timeout: 20_000 })
    tools.network.clear()
    await tryAgain(page).click()
    await expect(signInButton(page)).toBeVisible()
  },
)
