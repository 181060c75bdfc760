import type { Page } from '@playwright/test'
import { provoke } from '../support/page-errors'
import { expect, rowsOf, type Tools } from './frame'
import { askedFor, faults, isHang, tryAgain } from './remote-files'

const row = rowsOf('Shell')

const sentence = (page: Page) =>
  page.getByRole('heading', { name: 'AeroFleet could not be loaded.' })
const signIn = (page: Page) => page.getByRole('button', { name: 'Sign In', exact: true })

/** The shell's own file of a kind, as its page names it. */
async function ownFile({ product }: Tools, kind: 'js' | 'css') {
  const html = await (await fetch(product.url)).text()
  const file = new RegExp(`"(/assets/main\\.[^"]+\\.${kind})"`).exec(html)?.[1]
  if (!file) throw new Error(`The page of the shell names no ${kind} file`)
  return askedFor(file)
}

/** Whether the page has its looks: rules from a file of the shell. */
const isStyled = (page: Page) =>
  page.evaluate(() => [...document.styleSheets].some(({ href }) => href?.includes('/assets/')))

async function open(tools: Tools) {
  provoke(/\/assets\/|elsewhere\.test/)
  return tools.visit('nobody')
}

for (const [what, fault] of Object.entries(faults)) {
  row(
    `the script of the shell ${what}`,
    'AeroFleet could not be loaded. with Try Again, as often as it is pressed; one press starts it when the cause is gone, and a reload does',
    async (tools) => {
      const { line } = tools
      const script = await ownFile(tools, 'js')
      const page = await open(tools)
      line.when(script, fault)
      await page.goto('/login', { waitUntil: 'commit' })
      await expect(sentence(page)).toBeVisible({ timeout: 20_000 })
      line.clear()
      // A connection that is closed now may be enough for the page to start by itself.
      const press = tryAgain(page).click({ timeout: 5000 })
      await Promise.any([press, expect(signIn(page)).toBeVisible()])
      await expect(signIn(page)).toBeVisible()
      await expect(sentence(page)).toHaveCount(0)
      await page.reload()
      await expect(signIn(page)).toBeVisible()
    },
    { always: what === 'is missing' || what === 'is damaged and kept by the browser' },
  )

  row(
    `the script of the shell ${what}, in a visit before`,
    'the next visit starts without a press',
    async (tools) => {
      const { line } = tools
      const script = await ownFile(tools, 'js')
      const page = await open(tools)
      line.when(script, fault)
      await page.goto('/login', { waitUntil: 'commit' })
      await expect.poll(() => line.seen().some((request) => script.test(request))).toBe(true)
      if (!isHang(fault)) await expect(sentence(page)).toBeVisible()
      line.clear()
      const next = await page.context().newPage()
      await next.goto('/login')
      await expect(signIn(next)).toBeVisible()
    },
  )

  if (isHang(fault)) continue
  row(
    `the style sheet of the shell ${what}`,
    'one can sign in all the same, and the next visit after the cause is gone has its looks',
    async (tools) => {
      const { line } = tools
      const sheet = await ownFile(tools, 'css')
      const page = await open(tools)
      line.when(sheet, fault)
      await page.goto('/login')
      await expect(signIn(page)).toBeVisible()
      line.clear()
      const next = await page.context().newPage()
      await next.goto('/login')
      await expect(signIn(next)).toBeVisible()
      await expect.poll(() => isStyled(next)).toBe(true)
    },
  )
}

for (const kind of ['js', 'css'] as const) {
  for (const what of ['is missing', 'is answered 503', 'is damaged and kept by the browser']) {
    row(
      `the shell's own ${kind === 'js' ? 'script' : 'style sheet'} ${what}, once`,
      'the page starts without a press, with its looks',
      async (tools) => {
        const file = await ownFile(tools, kind)
        const page = await open(tools)
        tools.line.when(file, faults[what] ?? 'cut', { times: 1 })
        await page.goto('/login')
        await expect.poll(() => isStyled(page).catch(() => false)).toBe(true)
        await expect(signIn(page)).toBeVisible()
      },
    )
  }
}

row(
  'nothing but the page of the shell arrives',
  'AeroFleet could not be loaded. with Try Again, which asks anew',
  async (tools) => {
    const page = await open(tools)
    provoke(/start\.js/)
    tools.line.when(/\.js(\?|$)/, 'cut')
    await page.goto('/login')
    await expect(sentence(page)).toBeVisible({ timeout: 20_000 })
    tools.line.clear()
    await tryAgain(page).click()
    await expect(signIn(page)).toBeVisible()
  },
)

row(
  'the script of the shell comes 3 s late',
  'it starts, and was never called lost',
  async (tools) => {
    const page = await open(tools)
    tools.line.when(await ownFile(tools, 'js'), { delay: 3000 })
    await page.goto('/login', { waitUntil: 'commit' })
    await expect(sentence(page)).toBeHidden()
    await expect(signIn(page)).toBeVisible()
  },
)
