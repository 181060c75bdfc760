import type { Page } from '@playwright/test'
import { provoke } from '../support/page-errors'
import { newAircraft } from './api'
import { expect, rowsOf } from './frame'
import { payloads } from './payloads'
import { withStranger } from './stranger'

const row = rowsOf('Attacks in the browser')

const list = '/dashboard/aircraft'
const seen = 'it is text on the screen, and nothing of it runs'

async function expectUnharmed(page: Page, path: string) {
  const found = await page.evaluate(() => ({
    ran: 'pwned' in window || 'pwned' in Object.prototype,
    base: document.baseURI.startsWith(location.origin),
    foreign: document.querySelectorAll('iframe, object, embed, base, [onerror], [onload]').length,
  }))
  expect(found).toEqual({ ran: false, base: true, foreign: 0 })
  expect(new URL(page.url()).pathname).toBe(path)
}

/** Changes the address without loading the page, as links of the product do. */
async function navigateTo(page: Page, address: string) {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

const aircraft = (text: string, n: number) => ({
  ...newAircraft(),
  id: `id-${n}`,
  aircraftType: text,
  serialNumber: text,
  tailNumber: `${text}${n}`,
  operator: { id: `o-${n}`, name: text },
  version: 1,
})

row(
  'a payload in every text of the list of aircraft',
  seen,
  async ({ network, visit, cases }) => {
    cases(payloads.length)
    const page = await visit('admin')
    const body = JSON.stringify(payloads.map(aircraft))
    network.when(/^GET \/api\/aircraft$/, { status: 200, body })
    await page.goto(list)
    await expect(page.locator('main')).toContainText('pwned')
    await scrollToEnd(page)
    await expectUnharmed(page, list)
  },
  { always: true },
)

async function scrollToEnd(page: Page) {
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < (await height()); top += 500) {
    await page.evaluate((to) => window.scrollTo(0, to), top)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
}

row('a payload in the message of a failed call', seen, async ({ network, visit, cases }) => {
  cases(payloads.length)
  const page = await visit('admin')
  await page.goto(list)
  await expect(page.getByRole('table')).toBeVisible()
  for (const message of payloads) {
    network.clear()
    network.when(/^GET \/api\/aircraft$/, {
      status: 400,
      body: JSON.stringify({ message, code: message, requestId: message }),
      headers: { 'x-request-id': encodeURIComponent(message) },
    })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('alert').getByText(message, { exact: true })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Debug Console' }).click()
  await expect(page.getByRole('dialog')).toContainText('pwned')
  await expectUnharmed(page, list)
})

/** An attacker's link can put a text into these parts of an address. */
const addresses: ((text: string) => string)[] = [
  (text) => `${list}/${encodeURIComponent(text)}`,
  (text) => `${list}?q=${encodeURIComponent(text)}&sort=${encodeURIComponent(text)}`,
  (text) => `/dashboard/operators?tab=${encodeURIComponent(text)}`,
  (text) => `/login?mode=${encodeURIComponent(text)}`,
  (text) => `/${encodeURIComponent(text)}`,
  (text) => `/dashboard#${text}`,
]

row(
  'a payload as an id, a search, a tab, a mode, a path or a fragment, by a link and by the address bar',
  'the page stays itself, and nothing of it runs',
  async ({ product, visit, cases }) => {
    cases(2 * addresses.length * payloads.length)
    const page = await visit('admin')
    await page.goto('/dashboard')
    for (const addressOf of addresses) {
      for (const text of payloads) {
        const address = addressOf(text)
        await navigateTo(page, address)
        const html = await (await fetch(new URL(address, product.url))).text()
        // The page's first calls stand in an attribute. No part of the address can end it.
        expect(html.replaceAll(/data-reads="[^"]*"/g, '')).not.toContain('pwned')
      }
      await page.goto(addressOf(payloads[1] ?? ''))
      await expect(page.locator('body')).not.toBeEmpty()
      expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
    }
  },
)

/** A link may try to lead the user to these addresses, after the sign-in or within the product. */
const foreign = [
  '//attacker.test',
  '/\\attacker.test',
  '/%5cattacker.test',
  '/login?from=https://attacker.test',
  '/login?next=javascript:alert(1)',
  '/dashboard/%2e%2e/%2e%2e//attacker.test',
]

row(
  'addresses that would lead elsewhere',
  'signing in there ends in the product',
  async ({ network, visit, cases }) => {
    cases(foreign.length)
    for (const address of foreign) {
      const page = await visit('nobody')
      await page.goto(network.url + address)
      await page.goto(`${network.url}/login${address.includes('?') ? address.slice(6) : ''}`)
      await page.getByLabel('Email').fill('mro@demo.aerofleet.test')
      await page.getByLabel('Password', { exact: true }).fill('flightline-demo')
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
      expect(new URL(page.url()).origin).toBe(network.url)
    }
  },
)

row(
  'an inline script, a script of another host and another base stand in the HTML of a page',
  'none of them counts, and the screen is shown',
  async ({ visit }) => {
    provoke(/Content Security Policy/)
    const page = await visit('mro')
    await withStranger(async ({ url, requests }) => {
      const foreign = `<base href="${url}/"><script>window.pwned=1</script><script src="${url}/x.js"></script>`
      await page.route(`**${list}`, async (route) => {
        const response = await route.fetch()
        const html = (await response.text()).replace('<head>', `<head>${foreign}`)
        await route.fulfill({ response, body: html })
      })
      await page.goto(list)
      await expect(page.getByRole('table')).toBeVisible()
      expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
      expect(requests).toEqual([])
    })
  },
)

row(
  'a script of the page takes a text for HTML, for code, or for the address of a script',
  'the browser refuses each, and nothing of it runs',
  async ({ visit, cases }) => {
    provoke(/Content Security Policy|This document requires/)
    const page = await visit('mro')
    await page.goto(list)
    await expect(page.getByRole('table')).toBeVisible()
    const outcomes = await page.evaluate(async () => {
      // The code that a test evaluates may turn a text into code until its first `await`.
      await new Promise(requestAnimationFrame)
      const element = document.createElement('div')
      const code = 'window.pwned = 1'
      const attempts = [
        () => (element.innerHTML = `<img src="x" onerror="${code}">`),
        () => document.body.insertAdjacentHTML('beforeend', `<svg onload="${code}">`),
        () => Object.assign(document.createElement('script'), { text: code }),
        () => Reflect.apply(setTimeout, window, [code]),
        () => Reflect.construct(Function, [code]) as unknown,
      ]
      return attempts.map((attempt) => {
        try {
          attempt()
          return 'done'
        } catch {
          return 'refused'
        }
      })
    })
    cases(outcomes.length)
    expect(outcomes).toEqual(outcomes.map(() => 'refused'))
    await expectUnharmed(page, list)
  },
)

row(
  'a refusal repeats the token of the request',
  'neither the debug console nor its stored log has the token',
  async ({ network, visit }) => {
    const page = await visit('mro')
    await page.goto('/')
    const token = (await page.evaluate(() => localStorage.getItem('firebaseToken'))) ?? ''
    expect(token).toMatch(/^eyJ/)
    const message = `Not accepted: authorization: Bearer ${token}, that is ${token}`
    network.when(/^GET \/api\/aircraft$/, { status: 400, body: JSON.stringify({ message }) })
    await page.goto(list)
    await expect(page.getByRole('alert')).toContainText('Failed to load aircraft data')
    await page.getByRole('button', { name: 'Debug Console' }).click()
    const dialog = page.getByRole('dialog', { name: 'Debug Console' })
    await expect(dialog).toContainText('[redacted]')
    await expect(dialog).not.toContainText(token.slice(0, 40))
    const readStoredLog = () => page.evaluate(() => localStorage.getItem('aerofleet.debugLog'))
    await expect.poll(readStoredLog).toContain('[redacted]')
    expect(await readStoredLog()).not.toContain(token.slice(0, 40))
  },
)
