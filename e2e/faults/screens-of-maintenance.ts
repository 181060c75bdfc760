import type { Page } from '@playwright/test'
import type { Product } from '../support/product'
import { api } from './api'
import { expect, type Tools } from './frame'
import { addAircraft, type EnteredChange, type Read, type Write } from './screens-that-call'

type Entry = {
  id: string
  version: number
  kind: string
  source: string
  hours: number
  name: string
  status: string
  aircraft: { id: string }
  counters: { date: string }
  acknowledged?: object
  struck?: object
}

async function read<Answer>(product: Product, path: string): Promise<Answer> {
  const answer = await api(product, 'admin', 'GET', `/maintenance/${path}`)
  return (await answer.json()) as Answer
}
const readEntries = async (product: Product, path: string) =>
  (await read<{ items: Entry[] }>(product, path)).items

export const maintenanceReads: Record<string, Read> = {
  'what is due': {
    path: '/dashboard/maintenance',
    answer: 'a page',
    request: /^GET \/api\/maintenance\/due(\?|$)/,
    failure: 'Failed to load what is due',
    content: 'Projected',
  },
  'an item of maintenance': {
    path: '/dashboard/maintenance/items/',
    answer: 'a thing',
    findId: async (product) => (await readEntries(product, 'due'))[0]?.id ?? '',
    request: /^GET \/api\/maintenance\/items\/[^/?]+$/,
    failure: 'Failed to load the item',
    content: 'Limits',
  },
  'the list of maintained aircraft': {
    path: '/dashboard/maintenance/aircraft',
    answer: 'a page',
    request: /^GET \/api\/maintenance\/aircraft(\?|$)/,
    failure: 'Failed to load the aircraft',
    content: 'Rates a day',
  },
  'the maintenance of an aircraft': {
    path: '/dashboard/maintenance/aircraft/',
    answer: 'a thing',
    findId: async (product) => (await readEntries(product, 'aircraft'))[0]?.aircraft.id ?? '',
    request: /^GET \/api\/maintenance\/aircraft\/[^/?]+$/,
    failure: 'Failed to load the aircraft',
    content: 'Assign Programme',
  },
  'the maintenance programmes': {
    path: '/dashboard/maintenance/programmes',
    answer: 'a page',
    request: /^GET \/api\/maintenance\/programmes(\?|$)/,
    failure: 'Failed to load the programmes',
    content: 'Aircraft type',
  },
}

async function send<Answer>(product: Product, method: string, path: string, body: object) {
  const answer = await api(product, 'admin', method, `/maintenance/${path}`, { body })
  expect(answer.ok, `${method} ${path}`).toBe(true)
  return (await answer.json()) as Answer
}

const task = { code: '05-20', title: 'A check', ata: '05-20', kind: 'inspection' }

/** Adds an item to a new aircraft; gives its id. */
async function addItem(product: Product): Promise<string> {
  const { id: aircraftId } = await addAircraft(product)
  const limits = { hours: { interval: 500, tolerance: 50 } }
  const baseline = { date: '2026-01-01', hours: 1000 }
  const body = { ...task, limits, baseline, aircraftId }
  return (await send<Entry>(product, 'POST', 'items', body)).id
}

/** Logs a reading of a new aircraft, on the day of its first one; gives the id of the aircraft. */
async function addReading(product: Product, values: object): Promise<string> {
  const { id } = await addAircraft(product)
  const { counters } = await read<Entry>(product, `aircraft/${id}`)
  const body = { date: counters.date, hours: 1210, cycles: 810, ...values }
  await send(product, 'POST', `aircraft/${id}/readings`, body)
  return id
}

let programmes = 0
/** The body of a programme that is not there yet. */
const newProgramme = () => ({
  name: `Line ${process.pid} ${++programmes}`,
  aircraftType: 'Pilatus PC-12',
  revision: '1',
  revisionDate: '2026-01-15',
  tasks: [{ ...task, limits: { hours: { interval: 100 } } }],
})

/** Adds a draft of a programme, and opens it; gives its id. */
export async function openDraft({ product }: Tools, page: Page): Promise<string> {
  const { id } = await send<Entry>(product, 'POST', 'programmes', newProgramme())
  await page.goto(`/dashboard/maintenance/programmes/${id}`)
  return id
}

const dialogOf = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) =>
  dialogOf(page).getByRole('button', { name, exact: true }).click()
const expectClosed = (page: Page) => expect(dialogOf(page)).toHaveCount(0)

/** Presses Strike of the first entry, and enters a reason. */
async function strike(page: Page, readLog: () => Promise<Entry[]>): Promise<EnteredChange> {
  await page
    .getByRole('button', { name: /^Strike the / })
    .first()
    .click()
  const reason = dialogOf(page).getByLabel('Reason')
  await reason.fill('Of another aircraft')
  return {
    send: () => press(page, 'Strike'),
    expectKept: () => expect(reason).toHaveValue('Of another aircraft'),
    expectDone: () => expectClosed(page),
    countChanges: async () => (await readLog()).filter(({ struck }) => struck).length,
  }
}

const utilisation = /^PUT \/api\/maintenance\/aircraft\/[^/]+\/utilisation$/

export const maintenanceWrites: Record<string, Write> = {
  'logging a reading': {
    request: /^POST \/api\/maintenance\/aircraft\/[^/]+\/readings$/,
    failure: 'Failed to save the reading',
    hasKey: true,
    async begin({ product }, page) {
      const { id } = await addAircraft(product)
      await page.goto(`/dashboard/maintenance/aircraft/${id}`)
      await page.getByRole('button', { name: /^Log reading/ }).click()
      const hours = dialogOf(page).getByLabel('Hours')
      await hours.fill('1201.50')
      return {
        send: () => press(page, 'Save Reading'),
        expectKept: () => expect(hours).toHaveValue('1201.50'),
        expectDone: () => expectClosed(page),
        countChanges: async () => {
          const log = await readEntries(product, `aircraft/${id}/readings`)
          return log.filter((reading) => reading.hours === 1201.5).length
        },
      }
    },
  },
  'completing an item': {
    request: /^POST \/api\/maintenance\/items\/[^/]+\/complete$/,
    failure: 'Failed to complete the item',
    hasKey: true,
    async begin({ product }, page) {
      const id = await addItem(product)
      await page.goto(`/dashboard/maintenance/items/${id}`)
      await page.getByRole('button', { name: 'Complete' }).click()
      const reference = dialogOf(page).getByLabel('Reference')
      await reference.fill('WS 4711')
      return {
        send: () => press(page, 'Complete'),
        expectKept: () => expect(reference).toHaveValue('WS 4711'),
        expectDone: () => expectClosed(page),
        countChanges: async () => (await readEntries(product, `items/${id}/completions`)).length,
      }
    },
  },
  'granting a variation': {
    request: /^POST \/api\/maintenance\/items\/[^/]+\/variation$/,
    failure: 'Failed to grant the variation',
    async begin({ product }, page) {
      const id = await addItem(product)
      await page.goto(`/dashboard/maintenance/items/${id}`)
      await page.getByRole('button', { name: 'Grant Variation' }).click()
      const reference = dialogOf(page).getByLabel('Reference')
      await dialogOf(page).getByLabel('Hours').fill('40')
      await reference.fill('V-12')
      await dialogOf(page).getByLabel('Reason').fill('No hangar')
      return {
        send: () => press(page, 'Grant Variation'),
        expectKept: () => expect(reference).toHaveValue('V-12'),
        expectDone: () => expectClosed(page),
        countChanges: async () => {
          const events = await readEntries(product, `items/${id}/events`)
          return events.filter(({ kind }) => kind === 'variation').length
        },
      }
    },
  },
  'assigning a programme': {
    request: /^PUT \/api\/maintenance\/aircraft\/[^/]+\/programme$/,
    failure: 'Failed to assign the programme',
    async begin({ product }, page) {
      const { id } = await addAircraft(product)
      const before = await read<Entry>(product, `aircraft/${id}`)
      await page.goto(`/dashboard/maintenance/aircraft/${id}`)
      await page.getByRole('button', { name: 'Assign Programme' }).click()
      await dialogOf(page).getByLabel('Programme').selectOption({ index: 1 })
      await press(page, 'Preview')
      const assign = dialogOf(page).getByRole('button', { name: 'Assign', exact: true })
      await expect(assign).toBeVisible()
      return {
        send: () => assign.click(),
        expectKept: () => expect(assign).toBeVisible(),
        expectDone: () => expectClosed(page),
        countChanges: async () =>
          (await read<Entry>(product, `aircraft/${id}`)).version - before.version,
      }
    },
  },
  'importing readings': {
    request: /^POST \/api\/maintenance\/import\/readings$/,
    failure: 'Part of it may be stored',
    refusal: 'Nothing was stored',
    hasKey: true,
    timeout: 120,
    async begin({ product }, page) {
      const { id, tailNumber } = await addAircraft(product)
      const { counters } = await read<Entry>(product, `aircraft/${id}`)
      await page.goto('/dashboard/maintenance/readings')
      await page.getByRole('button', { name: 'Import Readings' }).click()
      const text = `tailNumber,date,hours,cycles\n${tailNumber},${counters.date},1201.5,801\n`
      const file = { name: 'readings.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
      await dialogOf(page).getByLabel('CSV file').setInputFiles(file)
      const store = dialogOf(page).getByRole('button', { name: 'Store 1 row' })
      await expect(store).toBeVisible()
      return {
        send: () => store.click(),
        expectKept: () => expect(store).toBeVisible(),
        expectDone: () => expectClosed(page),
        countChanges: async () => {
          const log = await readEntries(product, `aircraft/${id}/readings`)
          return log.filter(({ source }) => source === 'import').length
        },
      }
    },
  },
  'striking a reading': {
    request: /^POST \/api\/maintenance\/readings\/[^/]+\/strike$/,
    failure: 'Failed to strike the reading of',
    async begin({ product }, page) {
      const id = await addReading(product, {})
      await page.goto(`/dashboard/maintenance/aircraft/${id}?tab=readings`)
      return strike(page, async () => readEntries(product, `aircraft/${id}/readings`))
    },
  },
  'striking a completion': {
    request: /^POST \/api\/maintenance\/completions\/[^/]+\/strike$/,
    failure: 'Failed to strike the completion of',
    async begin({ product }, page) {
      const id = await addItem(product)
      const { aircraft } = await read<Entry>(product, `items/${id}`)
      const { counters } = await read<Entry>(product, `aircraft/${aircraft.id}`)
      const done = { date: counters.date, hours: 1200, cycles: 800 }
      await send(product, 'POST', `items/${id}/complete`, done)
      await page.goto(`/dashboard/maintenance/items/${id}`)
      return strike(page, async () => readEntries(product, `items/${id}/completions`))
    },
  },
  'acknowledging a reading': {
    request: /^POST \/api\/maintenance\/readings\/[^/]+\/acknowledge$/,
    failure: 'Failed to acknowledge the reading',
    async begin({ product }, page) {
      const id = await addReading(product, { hours: 1100, override: { reason: 'Typed twice' } })
      await page.goto(`/dashboard/maintenance/aircraft/${id}`)
      const acknowledge = page.getByRole('button', { name: 'Acknowledge' })
      await expect(acknowledge).toBeVisible()
      return {
        send: () => acknowledge.click(),
        expectKept: () => expect(acknowledge).toBeVisible(),
        expectDone: () => expect(acknowledge).toHaveCount(0),
        countChanges: async () => {
          const log = await readEntries(product, `aircraft/${id}/readings`)
          return log.filter(({ acknowledged }) => acknowledged).length
        },
      }
    },
  },
  'planning the use of an aircraft': {
    request: utilisation,
    failure: 'Failed to save the utilisation',
    async begin({ product }, page) {
      const { id } = await addAircraft(product)
      const before = await read<Entry>(product, `aircraft/${id}`)
      await page.goto(`/dashboard/maintenance/aircraft/${id}`)
      await page.getByRole('button', { name: 'Plan Utilisation' }).click()
      const reason = dialogOf(page).getByLabel('Reason')
      await dialogOf(page).getByLabel('Hours a day').fill('2')
      await dialogOf(page).getByLabel('Cycles a day').fill('1')
      await reason.fill('Winter')
      return {
        send: () => press(page, 'Save Plan'),
        expectKept: () => expect(reason).toHaveValue('Winter'),
        expectDone: () => expectClosed(page),
        countChanges: async () =>
          (await read<Entry>(product, `aircraft/${id}`)).version - before.version,
      }
    },
  },
  'giving up a plan': {
    request: utilisation,
    failure: 'Failed to save the utilisation',
    async begin({ product }, page) {
      const { id } = await addAircraft(product)
      const plan = { hoursPerDay: 2, cyclesPerDay: 1, reason: 'Winter' }
      const planned = await send<Entry>(product, 'PUT', `aircraft/${id}/utilisation`, { plan })
      await page.goto(`/dashboard/maintenance/aircraft/${id}`)
      await page.getByRole('button', { name: 'Plan Utilisation' }).click()
      await expect(dialogOf(page)).toBeVisible()
      return {
        send: () => press(page, 'Use the measured rates again'),
        expectKept: () => expect(dialogOf(page).getByLabel('Reason')).toHaveValue('Winter'),
        expectDone: () => expectClosed(page),
        countChanges: async () =>
          (await read<Entry>(product, `aircraft/${id}`)).version - planned.version,
      }
    },
  },
  'drafting a programme': {
    request: /^POST \/api\/maintenance\/programmes$/,
    failure: 'Failed to save the programme',
    hasKey: true,
    async begin({ product }, page) {
      const { name, aircraftType, revision, revisionDate } = newProgramme()
      await page.goto('/dashboard/maintenance/programmes')
      await page.getByRole('button', { name: 'New Programme' }).click()
      const field = (label: string) => dialogOf(page).getByLabel(label, { exact: true })
      await field('Name').fill(name)
      await field('Aircraft type').fill(aircraftType)
      await field('Revision').fill(revision)
      await field('Revision date').fill(revisionDate)
      return {
        send: () => press(page, 'Create Draft'),
        expectKept: () => expect(field('Name')).toHaveValue(name),
        expectDone: () => expectClosed(page),
        countChanges: async () => {
          const found = await readEntries(product, `programmes?q=${encodeURIComponent(name)}`)
          return found.filter((programme) => programme.name === name).length
        },
      }
    },
  },
  'changing a task of a draft': {
    request: /^PUT \/api\/maintenance\/programmes\/[^/]+$/,
    failure: 'Failed to save the task',
    async begin(tools, page) {
      const id = await openDraft(tools, page)
      const { version } = await read<Entry>(tools.product, `programmes/${id}`)
      await page.getByRole('button', { name: 'Edit 05-20' }).click()
      const title = dialogOf(page).getByLabel('Title')
      await title.fill('B check')
      return {
        send: () => press(page, 'Save Task'),
        expectKept: () => expect(title).toHaveValue('B check'),
        expectDone: () => expectClosed(page),
        countChanges: async () =>
          (await read<Entry>(tools.product, `programmes/${id}`)).version - version,
      }
    },
  },
  'activating a programme': {
    request: /^POST \/api\/maintenance\/programmes\/[^/]+\/activate$/,
    failure: 'Failed to activate the programme',
    async begin(tools, page) {
      const id = await openDraft(tools, page)
      await page.getByRole('button', { name: 'Activate' }).click()
      const question = page.getByRole('alertdialog')
      await expect(question).toBeVisible()
      return {
        send: () => question.getByRole('button', { name: 'Activate' }).click(),
        expectKept: () => expect(question).toBeVisible(),
        expectDone: () => expect(question).toHaveCount(0),
        countChanges: async () => {
          const { status } = await read<Entry>(tools.product, `programmes/${id}`)
          return status === 'active' ? 1 : 0
        },
      }
    },
  },
  'taking an item out': {
    request: /^POST \/api\/maintenance\/items\/[^/]+\/not-applicable$/,
    failure: 'Failed to change the item',
    async begin({ product }, page) {
      const id = await addItem(product)
      await page.goto(`/dashboard/maintenance/items/${id}`)
      await page.getByRole('button', { name: 'Not Applicable' }).click()
      const reason = dialogOf(page).getByLabel('Reason')
      await reason.fill('Not installed')
      return {
        send: () => press(page, 'Not Applicable'),
        expectKept: () => expect(reason).toHaveValue('Not installed'),
        expectDone: () => expectClosed(page),
        countChanges: async () => {
          const events = await readEntries(product, `items/${id}/events`)
          return events.filter(({ kind }) => kind === 'not-applicable').length
        },
      }
    },
  },
}
