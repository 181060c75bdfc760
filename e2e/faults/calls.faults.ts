import type { Page } from '@playwright/test'
import { newAircraft } from './api'
import { expect, rowsOf, type Tools } from './frame'
import type { Fault } from './network'
import { maintenanceReads, maintenanceWrites } from './screens-of-maintenance'
import { reads, writes, type Read, type Write } from './screens-that-call'

const kind = 'Calls of the API'
const [inDefault, inFull] = [rowsOf(kind), rowsOf(kind, 'full')]
const inComposition = <Screen>(screens: Record<string, Screen>, row: typeof inDefault) =>
  Object.entries(screens).map(([name, screen]) => [name, screen, row] as const)

const allReads = [...inComposition(reads, inDefault), ...inComposition(maintenanceReads, inFull)]
const allWrites = [...inComposition(writes, inDefault), ...inComposition(maintenanceWrites, inFull)]
/** These two screens meet every fault, and every other screen meets one. */
const [listOfAircraft, addingAnAircraft] = ['the list of aircraft', 'adding an aircraft']

const addressOf = async ({ path, findId }: Read, { product }: Tools) =>
  path + ((await findId?.(product)) ?? '')

const networkError = 'Network error: the server could not be reached'
const message = 'The tower has closed.'

const alertOf = (page: Page, failure: string, sentence = '') =>
  page.getByRole('alert').filter({ hasText: failure }).filter({ hasText: sentence })
const contentOf = (page: Page, text: string) =>
  page.locator('main').getByText(text).filter({ visible: true }).first()

/** Each failing answer is beside the sentence that the screen adds to its own. */
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
    '500 with a message that is no text',
    { status: 500, body: '{"message":{"a":1}}' },
    'HTTP error! status: 500',
  ],
  ['500 that is half written', { status: 500, body: '{"mess' }, 'HTTP error! status: 500'],
  ['a connection that is cut', 'cut', networkError],
]

const textFigures = { ...newAircraft(), id: '1', totalHours: '1200', totalCycles: '800' }
/** These answers have the status 200, but break the contract of the list. */
const wrongShapes: [label: string, body: string][] = [
  ['null', 'null'],
  ['an object in place of the list', '{"items":[]}'],
  ['a text', '"aircraft"'],
  ['rows without fields', '[{"id":"1"},{}]'],
  ['figures as text', JSON.stringify([{ ...textFigures, version: '1' }])],
  ['nothing', ''],
  ['a page', '<!doctype html><title>Sign in to the network</title>'],
  ['half of it', '[{"id":"1","aircr'],
]
const lostAnswers: typeof failures = [
  ['the answer is cut', 'cut in the body', networkError],
  ...wrongShapes.map(([label, body]): [string, Fault, string] => [
    `200 with ${label}`,
    { status: 200, body, type: body.startsWith('<') ? 'text/html' : 'application/json' },
    '',
  ]),
]

const aPage = '500 as a page'
for (const [thing, read, row] of allReads) {
  const { request, failure, content } = read
  for (const [label, fault, sentence] of [...failures, ...lostAnswers]) {
    if (thing !== listOfAircraft && label !== aPage) continue
    row(
      `reading ${thing}: ${label}`,
      `${failure}, with the reason; one press of Try Again heals`,
      async (tools) => {
        const page = await tools.visit('admin')
        const address = await addressOf(read, tools)
        const alert = alertOf(page, failure, sentence)
        tools.network.when(request, fault)
        await page.goto(address)
        await expect(alert).toBeVisible()
        await expect(alert).not.toContainText(/undefined|\{\}/)
        tools.network.clear()
        await page.getByRole('button', { name: 'Try Again' }).click()
        await expect(contentOf(page, content)).toBeVisible()
        await expect(alertOf(page, failure)).toHaveCount(0)
      },
      { always: thing === listOfAircraft && label === aPage },
    )
  }
}

const list = reads[listOfAircraft] as Read

inDefault(
  `reading ${listOfAircraft}: a slow answer`,
  'the list is shown when the answer has come',
  async ({ visit, network }) => {
    const page = await visit('admin')
    network.when(list.request, { delay: 3000 })
    await page.goto(list.path)
    await expect(page.getByText('Loading…').first()).toBeAttached()
    await expect(contentOf(page, list.content)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  },
)

inDefault(
  `reading ${listOfAircraft}: no answer ever`,
  `${list.failure} after 30 s; Try Again heals`,
  async ({ visit, network }) => {
    const page = await visit('admin')
    await page.clock.install()
    network.when(list.request, 'hang')
    await page.goto(list.path, { waitUntil: 'commit' })
    await expect(page.getByText('Loading…').first()).toBeAttached()
    await page.clock.fastForward(31_000)
    await expect(alertOf(page, list.failure)).toBeVisible({ timeout: 5000 })
    network.clear()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(contentOf(page, list.content)).toBeVisible()
  },
)

for (const [change, { request, failure, begin }, row] of allWrites) {
  for (const [label, fault, sentence] of failures) {
    if (change !== addingAnAircraft && label !== aPage) continue
    row(
      `${change}: ${label}`,
      `${failure}, with the reason; the entered values stay, and the next try makes the change once`,
      async (tools) => {
        const page = await tools.visit('admin')
        const { send, expectKept, expectDone, countChanges, takeBack } = await begin(tools, page)
        tools.network.when(request, fault)
        await send()
        await expect(alertOf(page, failure, sentence).first()).toBeVisible()
        await expectKept()
        expect(await countChanges()).toBe(0)
        tools.network.clear()
        await send()
        await expectDone()
        expect(await countChanges()).toBe(1)
        await takeBack?.()
      },
    )
  }
}

const adding = writes[addingAnAircraft] as Write

inDefault(
  `${addingAnAircraft}: the connection is cut after the server has stored it`,
  `the aircraft is added once; ${adding.failure}, and a second try adds no other one`,
  async (tools) => {
    const page = await tools.visit('admin')
    const { send, expectDone, countChanges } = await adding.begin(tools, page)
    tools.network.when(adding.request, 'cut in the body')
    await send()
    await expect(alertOf(page, adding.failure, networkError).first()).toBeVisible()
    expect(await countChanges()).toBe(1)
    tools.network.clear()
    await send()
    // The second try has the key of the first. Without it the server would refuse a duplicate.
    await expectDone()
    expect(await countChanges()).toBe(1)
  },
  { always: true },
)

inDefault(
  `${addingAnAircraft}: a slow answer`,
  'the button waits, and the aircraft is added once',
  async (tools) => {
    const page = await tools.visit('admin')
    const { send, expectDone, countChanges } = await adding.begin(tools, page)
    tools.network.when(adding.request, { delay: 2000 })
    await send()
    await expectDone()
    expect(await countChanges()).toBe(1)
  },
)

inDefault(
  `${addingAnAircraft}: the server cannot be reached`,
  `${adding.failure}, and no other alarm`,
  async (tools) => {
    const page = await tools.visit('admin')
    const { send, expectKept } = await adding.begin(tools, page)
    tools.network.when(/ \/api\//, 'cut')
    await send()
    await expect(alertOf(page, adding.failure, networkError).first()).toBeVisible()
    await expectKept()
    await expect(page.getByRole('alert')).toHaveCount(1)
  },
)

inDefault(`${addingAnAircraft}: no answer ever`, `${adding.failure} after 30 s`, async (tools) => {
  const page = await tools.visit('admin')
  const { send } = await adding.begin(tools, page)
  await page.clock.install()
  tools.network.when(adding.request, 'hang')
  await send()
  await page.clock.fastForward(31_000)
  await expect(alertOf(page, adding.failure).first()).toBeVisible({ timeout: 5000 })
})
