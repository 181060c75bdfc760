import type { Page, Response } from '@playwright/test'
import { newAircraft } from './api'
import { expect, rowsOf, type Tools } from './frame'
import type { Fault } from './line'
import { maintenanceReads, maintenanceWrites } from './screens-of-maintenance'
import { reads, writes, type Read } from './screens-that-call'

const kind = 'Calls of the API'
const [inDefault, inFull] = [rowsOf(kind), rowsOf(kind, 'full')]
const inComposition = <Screen>(screens: Record<string, Screen>, row: typeof inDefault) =>
  Object.entries(screens).map(([name, screen]) => [name, screen, row] as const)

const allReads = [...inComposition(reads, inDefault), ...inComposition(maintenanceReads, inFull)]
const allWrites = [...inComposition(writes, inDefault), ...inComposition(maintenanceWrites, inFull)]

/** The address of a screen that reads. */
const addressOf = async ({ path, findId }: Read, { product }: Tools) =>
  path + ((await findId?.(product)) ?? '')

const networkError = 'Network error: the server could not be reached'
const message = 'The tower has closed.'

const alertOf = (page: Page, failure: string, sentence = '') =>
  page.getByRole('alert').filter({ hasText: failure }).filter({ hasText: sentence })
const contentOf = (page: Page, text: string) =>
  page.locator('main').getByText(text).filter({ visible: true }).first()

/** Answers that are no success, and the sentence that the screen adds to its own. */
const failures: [label: string, fault: Fault, sentence: string][] = [
  ...[400, 403, 409, 413, 422, 429, 500, 502, 503, 504].map((status): [string, Fault, string] => [
    `${status} with a message`,
    { status, body: JSON.stringify({ message, code: 'closed' }) },
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
  ['a connection that is cut', 'cut', networkError],
]

for (const [thing, read, row] of allReads) {
  const { request, failure, content } = read
  const open = async (tools: Tools) => ({
    page: await tools.visit('admin'),
    address: await addressOf(read, tools),
  })
  const alert = (page: Page, sentence = '') => alertOf(page, failure, sentence)

  for (const [label, fault, sentence] of failures) {
    row(
      `${thing} is asked for: ${label}`,
      `${failure}, with the reason; one press of Try Again heals`,
      async (tools) => {
        const { page, address } = await open(tools)
        tools.line.when(request, fault)
        await page.goto(address)
        await expect(alert(page, sentence)).toBeVisible()
        tools.line.clear()
        await page.getByRole('button', { name: 'Try Again' }).click()
        await expect(contentOf(page, content)).toBeVisible()
        await expect(alert(page)).toHaveCount(0)
      },
      thing === 'the list of aircraft' && label === '500 as a page' ? { always: true } : {},
    )
  }

  row(`${thing} is asked for: the answer is cut`, `${failure}; Try Again heals`, async (tools) => {
    const { page, address } = await open(tools)
    tools.line.when(request, 'cut in the body')
    await page.goto(address)
    await expect(alert(page, networkError)).toBeVisible()
    tools.line.clear()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(contentOf(page, content)).toBeVisible()
  })

  row(`${thing} is asked for: a slow answer`, 'it is shown when it has come', async (tools) => {
    const { page, address } = await open(tools)
    tools.line.when(request, { delay: 3000 })
    await page.goto(address)
    await expect(page.getByText('Loading…').first()).toBeAttached()
    await expect(contentOf(page, content)).toBeVisible()
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
      await expect(page.getByText('Loading…').first()).toBeAttached()
      await page.clock.fastForward(31_000)
      await expect(alert(page)).toBeVisible({ timeout: 5000 })
      tools.line.clear()
      await page.getByRole('button', { name: 'Try Again' }).click()
      await expect(contentOf(page, content)).toBeVisible()
    },
  )
}

/** Bodies of an answer 200 that the contract does not allow; `other`, `bare` and `text` depend on the call. */
const wrongShapes: [label: string, body: string, type?: string][] = [
  ['null', 'null'],
  ['an object in place of the list, or a list in place of the thing', 'other'],
  ['a text', '"aircraft"'],
  ['rows without fields', 'bare'],
  ['figures as text', 'text'],
  ['nothing', ''],
  ['a page', '<!doctype html><title>Sign in to the network</title>', 'text/html'],
  ['half of it', '[{"id":"1","aircr'],
]

const pageWith = (rows: string) => `{"items":${rows},"next":null,"today":"2026-11-22"}`

for (const [thing, read, row] of allReads) {
  const { request, failure, content, answer } = read
  const isThing = answer === 'a thing'
  const rows = (json: string) => (answer === 'a page' ? pageWith(json) : json)
  const bodies: Record<string, string> = {
    other: isThing || answer === 'a page' ? '[]' : '{"items":[]}',
    bare: isThing ? '{"id":"1"}' : rows('[{"id":"1"},{}]'),
    text: isThing ? textFigures() : rows(`[${textFigures()}]`),
  }
  for (const [label, body, type] of wrongShapes) {
    row(
      `${thing} is asked for: 200 with ${label}`,
      `${failure}; one press of Try Again heals`,
      async (tools) => {
        const page = await tools.visit('admin')
        const address = await addressOf(read, tools)
        tools.line.when(request, { status: 200, body: bodies[body] ?? body, ...(type && { type }) })
        await page.goto(address)
        const alert = alertOf(page, failure)
        await expect(alert).toBeVisible({ timeout: 5000 })
        await expect(alert).not.toContainText(/undefined|\{\}/, { timeout: 2000 })
        tools.line.clear()
        await page.getByRole('button', { name: 'Try Again' }).click({ timeout: 5000 })
        await expect(contentOf(page, content)).toBeVisible({ timeout: 5000 })
        await expect(alert).toHaveCount(0)
      },
    )
  }
}

/** A thing whose figures are text, and whose texts are figures. */
function textFigures(): string {
  const aircraft = { ...newAircraft(), id: '1', totalHours: '1200', totalCycles: '800' }
  const counters = { hours: '1200', cycles: '800', date: '2026-11-22' }
  return JSON.stringify({
    ...aircraft,
    ...{ uid: 7, companyName: 7, email: 7, createdAt: 7 },
    ...{ version: '1', aircraft, counters, remaining: counters },
  })
}

for (const [change, write, row] of allWrites) {
  const { request, failure, begin, hasKey, timeout = 30 } = write
  const alert = (page: Page, sentence = '') => alertOf(page, failure, sentence).first()

  for (const [label, fault, sentence] of failures) {
    const title = /^4(00|09)/.test(label) ? (write.refusal ?? failure) : failure
    row(
      `${change}: ${label}`,
      `${title}, with the reason; what was entered stays, and the next try does it once`,
      async (tools) => {
        const page = await tools.visit('admin')
        const { send, expectKept, expectDone, countChanges } = await begin(tools, page)
        tools.line.when(request, fault)
        await send()
        await expect(alertOf(page, title, sentence).first()).toBeVisible()
        await expectKept()
        expect(await countChanges()).toBe(0)
        tools.line.clear()
        await send()
        await expectDone()
        expect(await countChanges()).toBe(1)
      },
    )
  }

  row(
    `${change}: the connection is cut after the server has done it`,
    `it happened once; what was deleted is gone, else ${failure}, and a second try does not do it again`,
    async (tools) => {
      const page = await tools.visit('admin')
      const { send, expectDone, expectGone, countChanges } = await begin(tools, page)
      tools.line.when(request, 'cut in the body')
      await send()
      await (expectGone?.() ?? expect(alert(page, networkError)).toBeVisible())
      expect(await countChanges()).toBe(1)
      if (expectGone) return
      tools.line.clear()
      const answer = page.waitForResponse((response) => request.test(requestLineOf(response)))
      await send()
      await answer
      // Without the key the server would refuse a duplicate.
      if (hasKey) await expectDone()
      expect(await countChanges()).toBe(1)
    },
    change === 'adding an aircraft' ? { always: true } : {},
  )

  row(`${change}: a slow answer`, 'the button waits, and it is done once', async (tools) => {
    const page = await tools.visit('admin')
    const { send, expectDone, countChanges } = await begin(tools, page)
    tools.line.when(request, { delay: 2000 })
    await send()
    await expectDone()
    expect(await countChanges()).toBe(1)
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
        await expect(alert(page, networkError)).toBeVisible()
        await expectKept()
        await expect(page.getByRole('alert')).toHaveCount(1)
      },
    )
  }

  row(`${change}: no answer ever`, `${failure} after ${timeout} s`, async (tools) => {
    const page = await tools.visit('admin')
    const { send } = await begin(tools, page)
    await page.clock.install()
    tools.line.when(request, 'hang')
    await send()
    await page.clock.fastForward((timeout + 1) * 1000)
    await expect(alert(page)).toBeVisible({ timeout: 5000 })
  })
}

/** Method and path of the request, in the form that `line.when` matches. */
function requestLineOf(response: Response): string {
  return `${response.request().method()} ${new URL(response.url()).pathname}`
}
