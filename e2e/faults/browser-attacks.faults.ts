import type { Page } from '@playwright/test'
import { provoke } from '../support/page-errors'
import { api, newAircraft } from './api'
import { expect, rowsOf, type Tools } from './frame'
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

/** Changes the address without loading the page, as a link of the product does. */
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

/** Lists of the API in which every text is a payload, and where they are shown. */
const lists: Record<string, { path: string; request: RegExp; items: unknown[] }> = {
  aircraft: { path: list, request: /^GET \/api\/aircraft$/, items: payloads.map(aircraft) },
  operators: {
    path: '/dashboard/operators',
    request: /^GET \/api\/operators$/,
    items: payloads.map((text, n) => ({
      id: `o-${n}`,
      companyName: text,
      email: text,
      createdAt: '2026-01-01T00:00:00Z',
      aircraft: [],
    })),
  },
  users: {
    path: '/dashboard/user-management',
    request: /^GET \/api\/usermanagement\/users$/,
    items: payloads.map((text, n) => ({
      uid: n % 2 ? text : `u-${n}`,
      displayName: text,
      email: text,
      role: n % 3 ? 'mro' : null,
      createdAt: '2026-01-01T00:00:00Z',
    })),
  },
}

for (const [name, { path, request, items }] of Object.entries(lists)) {
  row(
    `a payload in every text of the list of ${name}`,
    seen,
    async ({ line, visit, cases }) => {
      cases(items.length)
      const page = await visit('admin')
      line.when(request, { status: 200, body: JSON.stringify(items) })
      await page.goto(path)
      await expect(page.locator('main')).toContainText('pwned')
      await scrollToEnd(page)
      await expectUnharmed(page, path)
    },
    name === 'aircraft' ? { always: true } : {},
  )
}

async function scrollToEnd(page: Page) {
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < (await height()); top += 500) {
    await page.evaluate((to) => window.scrollTo(0, to), top)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
}

row('a payload in every text of an aircraft, its page', seen, async ({ line, visit, cases }) => {
  cases(payloads.length)
  const page = await visit('admin')
  await page.goto('/dashboard')
  for (const [n, text] of payloads.entries()) {
    const path = `${list}/id-${n}`
    line.clear()
    line.when(/^GET \/api\/aircraft\/id-/, { status: 200, body: JSON.stringify(aircraft(text, n)) })
    await navigateTo(page, path)
    await expect(page.getByText(`${text}${n}`, { exact: true }).first()).toBeVisible()
    await expectUnharmed(page, path)
  }
})

row('a payload in the message of a failed call', seen, async ({ line, visit, cases }) => {
  cases(payloads.length)
  const page = await visit('admin')
  await page.goto(list)
  await expect(page.getByRole('table')).toBeVisible()
  for (const message of payloads) {
    line.clear()
    line.when(/^GET \/api\/aircraft$/, {
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

/** Parts of an address that a link from elsewhere can hold. */
const addresses: Record<string, (text: string) => string> = {
  'the id of an aircraft': (text) => `${list}/${encodeURIComponent(text)}`,
  'the search of the list': (text) => `${list}?q=${encodeURIComponent(text)}`,
  'the sort of the list': (text) => `${list}?sort=${encodeURIComponent(text)}`,
  'the condition of the list': (text) => `${list}?condition=${encodeURIComponent(text)}`,
  'the tab of the operators': (text) => `/dashboard/operators?tab=${encodeURIComponent(text)}`,
  'the mode of the sign-in page': (text) => `/login?mode=${encodeURIComponent(text)}`,
  'the path': (text) => `/${encodeURIComponent(text)}`,
  'the fragment': (text) => `/dashboard#${text}`,
}

for (const [part, addressOf] of Object.entries(addresses)) {
  row(
    `a payload as ${part}, by a link and by the address bar`,
    'the page stays itself, and nothing of it runs',
    async ({ product, visit, cases }) => {
      cases(2 * payloads.length)
      const page = await visit('admin')
      await page.goto('/dashboard')
      for (const text of payloads) {
        const address = addressOf(text)
        await navigateTo(page, address)
        const html = await (await fetch(new URL(address, product.url))).text()
        // The first requests of the page are in an attribute, which no part of the address can end.
        expect(html.replaceAll(/data-reads="[^"]*"/g, '')).not.toContain('pwned')
      }
      await page.goto(addressOf(payloads[1] ?? ''))
      await expect(page.locator('body')).not.toBeEmpty()
      expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
    },
  )
}

row(
  'a payload in every field of every form',
  'it is stored as text, or refused with a sentence',
  async (tools) => {
    const { product, cases } = tools
    cases(5 * payloads.length)
    const texts = payloads.map((text) => text.slice(0, 40))
    for (const [n, text] of texts.entries()) {
      const body = {
        ...newAircraft(),
        aircraftType: text,
        serialNumber: `${text.slice(0, 30)}${n}`,
      }
      const created = await api(product, 'admin', 'POST', '/aircraft', { body })
      expect([201, 400]).toContain(created.status)
      const tail = { ...newAircraft(), tailNumber: text.slice(0, 20) }
      const second = await api(product, 'admin', 'POST', '/aircraft', { body: tail })
      expect([201, 400, 409]).toContain(second.status)
      const operator = { companyName: `${text}${n}`, email: text }
      const third = await api(product, 'admin', 'POST', '/operators', { body: operator })
      expect([201, 400]).toContain(third.status)
      for (const answer of [created, second, third]) {
        expect(answer.headers.get('content-type')).toContain('application/json')
      }
    }
    const page = await tools.visit('admin')
    await page.goto(list)
    await expect(page.getByRole('table')).toBeVisible()
    await scrollToEnd(page)
    await expectUnharmed(page, list)
    await removePayloads(tools)
  },
)

async function removePayloads({ product }: Tools) {
  const answer = await api(product, 'admin', 'GET', '/aircraft')
  const all = (await answer.json()) as { id: string; aircraftType: string; tailNumber: string }[]
  for (const { id, aircraftType, tailNumber } of all) {
    if (/[<>{}%&]|pwn|script/i.test(aircraftType + tailNumber)) {
      await api(product, 'admin', 'DELETE', `/aircraft/${id}`)
    }
  }
}

row('a payload typed into the search', seen, async ({ visit, cases }) => {
  cases(payloads.length)
  const page = await visit('mro')
  await page.goto(list)
  const search = page.getByRole('searchbox').first()
  for (const text of payloads) await search.fill(text)
  await expectUnharmed(page, list)
})

/** Where a link may try to lead the user after sign-in, or from within the product. */
const foreign = [
  '//attacker.test',
  '/\\attacker.test',
  '/%2f%2fattacker.test',
  '/%5cattacker.test',
  'https:attacker.test',
  '/login?from=https://attacker.test',
  '/login?redirect=//attacker.test',
  '/login?next=javascript:alert(1)',
  '/dashboard/..//attacker.test',
  '/dashboard/%2e%2e/%2e%2e//attacker.test',
]

for (const address of foreign) {
  row(
    `an address that would lead elsewhere: ${address}`,
    'signing in there ends in the product',
    async ({ line, visit }) => {
      const page = await visit('nobody')
      await page.goto(line.url + (address.startsWith('/') ? address : `/${address}`))
      await page.goto(`${line.url}/login${address.includes('?') ? address.slice(6) : ''}`)
      await page.getByLabel('Email').fill('mro@demo.aerofleet.test')
      await page.getByLabel('Password', { exact: true }).fill('flightline-demo')
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
      expect(new URL(page.url()).origin).toBe(line.url)
    },
  )
}

row(
  'the API redirects to another host',
  'nothing is sent there; a failure with Try Again',
  async (tools) => {
    const { line, visit } = tools
    provoke(/Content Security Policy/)
    const page = await visit('admin')
    await withStranger(async ({ url, asked }) => {
      line.when(/^GET \/api\/aircraft$/, { redirect: `${url}/aircraft` })
      await page.goto(list)
      await expect(page.getByRole('alert')).toContainText('Failed to load aircraft data')
      expect(asked).toEqual([])
    })
    line.clear()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('table')).toBeVisible()
  },
)

row(
  'an inline script, a script of another host and another base stand in the HTML of a page',
  'none of them counts, and the screen is shown',
  async ({ visit }) => {
    provoke(/Content Security Policy/)
    const page = await visit('mro')
    await withStranger(async ({ url, asked }) => {
      const foreign = `<base href="${url}/"><script>window.pwned=1</script><script src="${url}/x.js"></script>`
      await page.route(`**${list}`, async (route) => {
        const response = await route.fetch()
        const html = (await response.text()).replace('<head>', `<head>${foreign}`)
        await route.fulfill({ response, body: html })
      })
      await page.goto(list)
      await expect(page.getByRole('table')).toBeVisible()
      expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
      expect(asked).toEqual([])
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
      // What a test evaluates may make code of a text, until it waits for something.
      await new Promise(requestAnimationFrame)
      const element = document.createElement('div')
      const code = 'window.pwned = 1'
      const attempts = [
        () => (element.innerHTML = `<img src="x" onerror="${code}">`),
        () => document.body.insertAdjacentHTML('beforeend', `<svg onload="${code}">`),
        () => (element.outerHTML = `<b>${code}</b>`),
        () => Object.assign(document.createElement('iframe'), { srcdoc: code }),
        () => Object.assign(document.createElement('script'), { text: code }),
        () => Object.assign(document.createElement('script'), { src: '/x.js' }),
        () => new DOMParser().parseFromString(`<p>${code}</p>`, 'text/html'),
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
  'a release names its screen with what would close the place in the page where it stands',
  seen,
  async ({ releases, visit }) => {
    const release = await releases.make('titled')
    const label = '</script><script>window.pwned=1</script><img src=x onerror=window.pwned=1>$&$`'
    const { declaration } = release
    const navigation = declaration.navigation.map((entry) => ({ ...entry, label }))
    await releases.promote({ ...release, declaration: { ...declaration, navigation } })
    const page = await visit('mro')
    await page.goto(list)
    await expect(page.getByRole('link', { name: label }).first()).toBeVisible()
    await expect(page.getByRole('table')).toBeVisible()
    await expectUnharmed(page, list)
  },
)

row(
  'a link names another server for a remote, as developers may for themselves',
  'the release is shown, and that server is not asked for anything',
  async ({ visit }) => {
    const page = await visit('mro')
    await withStranger(async ({ url, asked }) => {
      for (const host of [url, url.replace('127.0.0.1', 'localhost')]) {
        await page.goto(`${list}?mfe=fleet:${host}`)
        await expect(page.getByRole('table')).toBeVisible()
      }
      expect(asked).toEqual([])
    })
  },
)

row(
  'a refusal repeats the token of the request',
  'neither the debug console nor what the browser keeps of it has the token',
  async ({ line, visit }) => {
    const page = await visit('mro')
    await page.goto('/')
    const token = (await page.evaluate(() => localStorage.getItem('firebaseToken'))) ?? ''
    expect(token).toMatch(/^eyJ/)
    const message = `Not accepted: authorization: Bearer ${token}, that is ${token}`
    line.when(/^GET \/api\/aircraft$/, { status: 400, body: JSON.stringify({ message }) })
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

const frames = ['/', '/login', '/dashboard', list]
for (const path of frames) {
  row(`another site shows ${path} in a frame`, 'the browser refuses to show it', async (tools) => {
    const { line } = tools
    provoke(/Content Security Policy|frame-ancestors|X-Frame-Options/)
    const page = await tools.visit('admin')
    await withStranger(async ({ url }) => {
      await page.goto(`${url}/page`)
      const frame = page.frames().at(-1)
      expect(frame).not.toBe(page.mainFrame())
      const isShown = () => document.querySelector('#root') !== null
      expect(await frame?.evaluate(isShown).catch(() => false)).toBe(false)
    }, `<iframe src="${line.url}${path}"></iframe>`)
  })
}
