import type { Response as Answer, Page } from '@playwright/test'
import { api, newAircraft } from './api'
import { expect, rowsOf, type Tools } from './frame'
import type { Fault } from './line'
import { entriesOf, reads, writes } from './screens-that-call'

const row = rowsOf('Calls of the API')

const network = 'Network error: the server could not be reached'
const message = 'The tower has closed.'
const json = (value: unknown) => JSON.stringify(value)

/** Answers that are no success, and the sentence that goes with the screen's own. */
const failures: [what: string, fault: Fault, sentence: string][] = [
  ...[400, 403, 409, 413, 422, 429, 500, 502, 503, 504].map((status): [string, Fault, string] => [
    `${status} with a message`,
    { status, body: json({ message, code: 'closed' }) },
    message,
  ]),
  [
    '500 as a page',
    { status: 500, body: '<h1>Oops</h1>', type: 'text/html' },
    'HTTP error! status: 500',
  ],
  ['502 without a body', { status: 502 }, 'HTTP error! status: 502'],
  [
    '500 whose message is no text',
    { status: 500, body: '{"message":{"a":1}}' },
    'HTTP error! status: 500',
  ],
  ['500 that is half written', { status: 500, body: '{"mess' }, 'HTTP error! status: 500'],
  ['a connection that is cut', 'cut', network],
]

for (const [thing, { path, request, failure, shown }] of Object.entries(reads)) {
  const open = async ({ product, visit }: Tools) => {
    const page = await visit('admin')
    const [first] = await entriesOf(api(product, 'admin', 'GET', '/aircraft'))
    return { page, address: path.endsWith('/') ? path + String(first?.['id']) : path }
  }
  const told = (page: Page, sentence: string) =>
    page.getByRole('alert').filter({ hasText: failure }).filter({ hasText: sentence })
  const content = (page: Page) =>
    page.locator('main').getByText(shown).filter({ visible: true }).first()

  for (const [what, fault, sentence] of failures) {
    row(
      `${thing} is asked for: ${what}`,
      `${failure}, with the reason; one press of Try Again heals`,
      async (tools) => {
        const { page, address } = await open(tools)
        tools.line.when(request, fault)
        await page.goto(address)
        await expect(told(page, sentence)).toBeVisible()
        tools.line.clear()
        await page.getByRole('button', { name: 'Try Again' }).click()
        await expect(content(page)).toBeVisible()
        await expect(told(page, '')).toHaveCount(0)
      },
      thing === 'the list of aircraft' && what === '500 as a page' ? { always: true } : {},
    )
  }

  row(`${thing} is asked for: the answer is cut`, `${failure}; Try Again heals`, async (tools) => {
    const { page, address } = await open(tools)
    tools.line.when(request, 'cut in the body')
    await page.goto(address)
    await expect(told(page, network)).toBeVisible()
    tools.line.clear()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(content(page)).toBeVisible()
  })

  row(`${thing} is asked for: a slow answer`, 'it is shown when it has come', async (tools) => {
    const { page, address } = await open(tools)
    tools.line.when(request, { delay: 3000 })
    await page.goto(address)
    await expect(page.getByText('Loading…')).toBeAttached()
    await expect(content(page)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  row(
    `${thing} is asked for: no answer ever`,
    `${failure} after 30 s; Try Again heals`,
    async (tools) => {
      const { page, address } = await open(tools)
      await page.clock.install()
      tools.line.when(request, 'hang')
      await page.goto(address, { waitUntil: 'commit' })
      await expect(page.getByText('Loading…')).toBeAttached()
      await page.clock.fastForward(31_000)
      await expect(told(page, '')).toBeVisible({ timeout: 5000 })
      tools.line.clear()
      await page.getByRole('button', { name: 'Try Again' }).click()
      await expect(content(page)).toBeVisible()
    },
  )
}

/** Successes with an answer that is not what the call promises. */
const wrongShapes: [what: string, body: string, type?: string][] = [
  ['null', 'null'],
  ['an object in place of the list, or a list in place of the thing', 'other'],
  ['a text', '"aircraft"'],
  ['rows without fields', 'bare'],
  ['figures as text', 'text'],
  ['nothing', ''],
  ['a page', '<!doctype html><title>Sign in to the network</title>', 'text/html'],
  ['half of it', '[{"id":"1","aircr'],
]

for (const [thing, { path, request, failure, shown }] of Object.entries(reads)) {
  const isList = !path.endsWith('/')
  const bodies: Record<string, string> = {
    other: isList ? '{"items":[]}' : '[]',
    bare: isList ? '[{"id":"1"},{}]' : '{"id":"1"}',
    text: textFigures(isList),
  }
  for (const [what, body, type] of wrongShapes) {
    row(
      `${thing} is asked for: 200 with ${what}`,
      `${failure}; one press of Try Again heals`,
      async (tools) => {
        const page = await tools.visit('admin')
        const [first] = await entriesOf(api(tools.product, 'admin', 'GET', '/aircraft'))
        tools.line.when(request, { status: 200, body: bodies[body] ?? body, ...(type && { type }) })
        await page.goto(isList ? path : path + String(first?.['id']))
        const told = page.getByRole('alert').filter({ hasText: failure })
        await expect(told).toBeVisible({ timeout: 5000 })
        await expect(told).not.toContainText(/undefined|\{\}/, { timeout: 2000 })
        tools.line.clear()
        await page.getByRole('button', { name: 'Try Again' }).click({ timeout: 5000 })
        await expect(
          page.locator('main').getByText(shown).filter({ visible: true }).first(),
        ).toBeVisible({ timeout: 5000 })
        await expect(told).toHaveCount(0)
      },
    )
  }
}

function textFigures(isList: boolean): string {
  const aircraft = { ...newAircraft(), id: '1', totalHours: '1200', totalCycles: '800' }
  const wrong = { ...aircraft, uid: 7, companyName: 7, email: 7, createdAt: 7 }
  return JSON.stringify(isList ? [wrong] : wrong)
}

for (const [change, { request, failure, begin }] of Object.entries(writes)) {
  const told = (page: Page, sentence: string) =>
    page.getByRole('alert').filter({ hasText: failure }).filter({ hasText: sentence }).first()

  for (const [what, fault, sentence] of failures) {
    row(
      `${change}: ${what}`,
      `${failure}, with the reason; what was entered stays, and the next try does it once`,
      async (tools) => {
        const page = await tools.visit('admin')
        const { send, expectKept, expectDone, times } = await begin(tools, page)
        tools.line.when(request, fault)
        await send()
        await expect(told(page, sentence)).toBeVisible()
        await expectKept()
        expect(await times()).toBe(0)
        tools.line.clear()
        await send()
        await expectDone()
        expect(await times()).toBe(1)
      },
    )
  }

  row(
    `${change}: the connection is cut after the server has done it`,
    `it happened once; what was deleted is gone, else ${failure}, and a second try does not do it again`,
    async (tools) => {
      const page = await tools.visit('admin')
      const { send, expectGone, times } = await begin(tools, page)
      tools.line.when(request, 'cut in the body')
      await send()
      await (expectGone?.() ?? expect(told(page, network)).toBeVisible())
      expect(await times()).toBe(1)
      if (expectGone) return
      tools.line.clear()
      const answered = page.waitForResponse((answer) => request.test(lineOf(answer)))
      await send()
      await answered
      expect(await times()).toBe(1)
    },
    change === 'adding an aircraft' ? { always: true } : {},
  )

  row(`${change}: a slow answer`, 'the button waits, and it is done once', async (tools) => {
    const page = await tools.visit('admin')
    const { send, expectDone, times } = await begin(tools, page)
    tools.line.when(request, { delay: 2000 })
    await send()
    await expectDone()
    expect(await times()).toBe(1)
  })

  if (!/^(deleting|removing)/.test(change)) {
    row(
      `${change}: nothing of the server can be reached`,
      `${failure}, and no other alarm`,
      async (tools) => {
        const page = await tools.visit('admin')
        const { send, expectKept } = await begin(tools, page)
        tools.line.when(/ \/api\//, 'cut')
        await send()
        await expect(told(page, network)).toBeVisible()
        await expectKept()
        await expect(page.getByRole('alert')).toHaveCount(1)
      },
    )
  }

  row(`${change}: no answer ever`, `${failure} after 30 s`, async (tools) => {
    const page = await tools.visit('admin')
    const { send } = await begin(tools, page)
    await page.clock.install()
    tools.line.when(request, 'hang')
    await send()
    await page.clock.fastForward(31_000)
    await expect(told(page, '')).toBeVisible({ timeout: 5000 })
  })
}

/** Method and address, as the line sees them. */
function lineOf(answer: Answer): string {
  return `${answer.request().method()} ${new URL(answer.url()).pathname}`
}
