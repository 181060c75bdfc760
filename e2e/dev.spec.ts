import { once } from 'node:events'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import type { Browser } from '@playwright/test'
import { demo } from './support/demo'
import {
  copyWorkspace,
  develop,
  developAndEnd,
  removeCopy,
  type Development,
} from './support/development'
import { failedLoad, provoke } from './support/page-errors'
import { expect, signIn, signUp, test } from './support/test'

const store = resolve(__dirname, '../dist/store')

const developmentTraces = [
  'aerofleet.mfe',
  'Development overrides',
  '/mfe.json',
  'aerofleetRefresh',
]

async function findTraces(folder: string): Promise<string[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    /\.(js|css)$/.test(file),
  )
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return developmentTraces.filter((trace) => texts.some((text) => text.includes(trace)))
}

test.describe('with one remote from source', () => {
  test.describe.configure({ mode: 'serial', timeout: 240_000 })
  let copy: string
  let dev: Development
  let url: string

  test.beforeAll(async () => {
    test.setTimeout(240_000)
    copy = await copyWorkspace()
    await edit('mfe-admin/src/pages/OperatorsPage.tsx', (text) => `${text}\n// a change\n`)
    dev = develop(copy, ['fleet', '--demo'])
    url = await dev.ready()
  })
  test.afterAll(async () => {
    await dev?.interrupt()
    await removeCopy(copy)
  })

  async function edit(
    file: string,
    change: (text: string) => string,
  ): Promise<() => Promise<void>> {
    const path = join(copy, file)
    const before = await readFile(path, 'utf8')
    expect(change(before)).not.toBe(before)
    await replace(path, change(before))
    return () => replace(path, before)
  }

  /**
   * Many editors replace a file in one step. If the test wrote it in place, a build that begins in between would find
   * an empty file.
   */
  async function replace(path: string, text: string): Promise<void> {
    const written = join(copy, 'edited')
    await writeFile(written, text)
    await rename(written, path)
  }

  async function newPage(browser: Browser) {
    const page = await browser.newPage({ baseURL: url })
    await signIn(page, demo('admin'))
    return page
  }

  test('the terminal lists the parts that run from source and from a build, and names stale builds', () => {
    const printed = dev.output()
    expect(printed).toMatch(/fleet +from source, mfe-fleet\//)
    expect(printed).toMatch(/landing +from a build, 0\.1\.0-\w+\n/)
    expect(printed).toMatch(
      /admin +from a build, 0\.1\.0-\w+; its sources have changed since; bring it up to date with: npm run build\n/,
    )
  })

  test('the development shell holds code that a production build must not have', async () => {
    expect(await findTraces(join(copy, 'dist/dev/shell'))).toEqual(developmentTraces)
  })

  test('an edit appears on the screen and a row keeps its typed text, also over a compile error', async ({
    browser,
  }) => {
    // A screen fails if somebody opens it while its file is empty. The page then looks for the hashes of a release to
    // heal itself.
    provoke(/\[webpack-dev-server\]/, /\/hashes\.json$/)
    const page = await newPage(browser)
    await page.getByRole('link', { name: 'View Aircraft' }).click()
    await page.getByRole('button', { name: /^Edit/ }).first().click()
    const typeField = page.getByRole('textbox', { name: 'Aircraft Type' })
    await typeField.fill('Half-typed')
    const file = 'mfe-fleet/src/pages/AircraftListPage.tsx'

    const start = Date.now()
    const restore = await edit(file, (text) =>
      text.replace('Aircraft Fleet', 'Aircraft under Test'),
    )
    await expect(page.getByRole('heading', { name: 'Aircraft under Test' })).toBeVisible()
    console.log(`from save to screen: ${Date.now() - start} ms`)
    await expect(typeField).toHaveValue('Half-typed')

    const overlay = page.locator('#webpack-dev-server-client-overlay')
    const repair = await edit(file, (text) => `${text}\nexport {{\n`)
    await expect(overlay.contentFrame().getByText('AircraftListPage.tsx').first()).toBeVisible()
    await repair()
    await expect(overlay).toHaveCount(0)
    await expect.poll(dev.output).toMatch(/fleet does not compile:[^]*fleet compiles again\./)
    await restore()
    const heading = page.getByRole('heading', { name: 'Aircraft Fleet' })
    await expect(heading).toBeVisible()
    await expect(typeField).toHaveValue('Half-typed')

    // Some editors empty a file before they write it. The page then loses its style sheet for a moment.
    const rewrite = await edit(file, () => '')
    await expect(heading).toBeHidden()
    await rewrite()
    await expect(heading).toBeVisible()
    await page.close()
  })

  test('a banner names the overridden remotes, and Leave takes the tab back to the release', async ({
    browser,
  }) => {
    const page = await newPage(browser)
    const banner = page.getByRole('complementary', { name: 'Development overrides' })
    await expect(banner).toContainText(/fleet comes from http:\/\/localhost:\d+/)
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await banner.getByRole('button', { name: 'Leave' }).click()
    await expect(banner).toBeHidden()
    await page.getByRole('link', { name: 'View Aircraft' }).click()
    await expect(page.getByRole('heading', { name: 'Aircraft Fleet' })).toBeVisible()
    expect(requested.some((address) => /mfe\/fleet\/.*remoteEntry/.test(address))).toBe(true)
    await page.close()
  })

  test('an override that is not allowed or does not answer is explained and harms no other screen', async ({
    browser,
  }) => {
    provoke(failedLoad)
    const page = await newPage(browser)
    await page.goto('/dashboard?mfe=fleet:http://localhost:1,admin:http://evil.example')
    const banner = page.getByRole('complementary', { name: 'Development overrides' })
    await expect(banner).toContainText(
      'fleet comes from http://localhost:1, which does not answer. Start it: npm run dev -- fleet',
    )
    await expect(banner).toContainText('admin is not taken from http://evil.example')
    await page.getByRole('link', { name: 'View Aircraft' }).click()
    await expect(page.getByRole('heading', { name: 'This screen is unavailable' })).toBeVisible()
    await page.getByRole('link', { name: 'Operators', exact: true }).click()
    await expect(page.getByRole('tab', { name: 'View Operators' })).toBeVisible()
    await page.goto('/dashboard?mfe=')
    await expect(banner).toBeHidden()
    await page.close()
  })

  test('a mistake ends the command with one sentence and the command to run', async () => {
    const takenPort = new URL(url).port
    const develop = (args: string[], env: Record<string, string> = {}) =>
      developAndEnd(copy, args, env)
    expect(await develop(['hangar'])).toEqual({
      code: 1,
      output:
        'There is no remote hangar; there are npm run dev -- admin, npm run dev -- fleet, npm run dev -- landing, npm run dev -- maintenance.\n',
    })
    expect(await develop(['fleet'], { DEV_PORT: takenPort })).toEqual({
      code: 1,
      output: `Port ${takenPort}, for the product, is in use; stop what uses it, or choose another one: DEV_PORT=${Number(takenPort) + 200} npm run dev -- fleet\n`,
    })
    expect(await develop(['fleet'], { MFE_STORE: join(copy, 'nothing') })).toEqual({
      code: 1,
      output: ['admin', 'landing']
        .map((name) => `There is no build of ${name} to run; make it with: npm run build\n`)
        .join(''),
    })
  })

  test('Ctrl-C stops everything', async () => {
    const devServer = /"overrides":"fleet:([^"]+)"/.exec(await (await fetch(url)).text())?.[1]
    expect((await fetch(`${devServer}/mfe.json`)).ok).toBe(true)
    expect(await dev.interrupt()).toBe(0)
    await expect(fetch(url)).rejects.toThrow()
    await expect(fetch(`${devServer}/mfe.json`)).rejects.toThrow()
  })
})

test.describe('with everything from source', () => {
  test('a page, a remote and the API are there, and an edit of the API restarts it', async ({
    browser,
  }) => {
    test.setTimeout(240_000)
    const copy = await copyWorkspace()
    const dev = develop(copy, [])
    try {
      const url = await dev.ready()
      for (const name of ['shell', 'landing', 'fleet', 'admin', 'api']) {
        expect(dev.output()).toMatch(new RegExp(`\\b${name} +from source`))
      }
      const page = await browser.newPage({ baseURL: url })
      await signUp(page)
      await page.getByRole('link', { name: 'View Aircraft' }).click()
      await expect(page.getByRole('heading', { name: 'Aircraft Fleet' })).toBeVisible()

      const health = async () => (await fetch(`${url}/api/health`).catch(() => null))?.json()
      expect(await health()).toEqual({ status: 'up' })
      const file = join(copy, 'api/src/http/health.ts')
      const saved = Date.now()
      await writeFile(file, (await readFile(file, 'utf8')).replace("'up'", "'well'"))
      await expect.poll(health).toEqual({ status: 'well' })
      console.log(`from save to answer: ${Date.now() - saved} ms`)
      await page.close()
      expect(await dev.interrupt()).toBe(0)
      await expect(fetch(url)).rejects.toThrow()
    } finally {
      await dev.interrupt()
      await removeCopy(copy)
    }
  })
})

test.describe('a production build', () => {
  test('holds no code for overrides', async () => {
    const { shell } = JSON.parse(await readFile(join(store, 'live.json'), 'utf8'))
    expect(await findTraces(join(store, 'shell', shell.current.version))).toEqual([])
  })

  test('does not react to an override', async ({ page }) => {
    const requested: string[] = []
    const server = createServer(({ url }, response) => {
      requested.push(String(url))
      response.end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = `http://localhost:${(server.address() as AddressInfo).port}`
    await signUp(page)
    await page.goto(`/dashboard/aircraft?mfe=fleet:${address}`)
    await expect(page.getByRole('heading', { name: 'Aircraft Fleet' })).toBeVisible()
    await expect(page.getByText(address)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Leave' })).toBeHidden()
    expect(requested).toEqual([])
    server.close()
  })
})
