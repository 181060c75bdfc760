import type { Page } from '@playwright/test'
import type { Product } from '../support/product'
import { api } from './api'
import { expect } from './frame'
import { addAircraft, type Read, type Write } from './screens-that-call'

type Entry = {
  id: string
  version: number
  kind: string
  source: string
  hours: number
  aircraft: { id: string }
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

/** Adds an item to a new aircraft; gives its id. */
async function addItem(product: Product): Promise<string> {
  const { id: aircraftId } = await addAircraft(product)
  const task = { code: '05-20', title: 'A check', ata: '05-20', kind: 'inspection' }
  const limits = { hours: { interval: 500, tolerance: 50 } }
  const baseline = { date: '2026-01-01', hours: 1000 }
  const body = { ...task, limits, baseline, aircraftId }
  const answer = await api(product, 'admin', 'POST', '/maintenance/items', { body })
  return ((await answer.json()) as { id: string }).id
}

const dialogOf = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) =>
  dialogOf(page).getByRole('button', { name, exact: true }).click()
const expectClosed = (page: Page) => expect(dialogOf(page)).toHaveCount(0)

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
      const { counters } = await read<{ counters: { date: string } }>(product, `aircraft/${id}`)
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
}
