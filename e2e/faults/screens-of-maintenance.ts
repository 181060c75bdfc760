import type { Page } from '@playwright/test'
import type { Product } from '../support/product'
import { api } from './api'
import { expect, type Tools } from './frame'
import { addAircraft, type Read, type Write } from './screens-that-call'

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
    request: /^GET \/api\/maintenance\/due(\?|$)/,
    failure: 'Failed to load what is due',
    content: 'Projected',
  },
  'an item of maintenance': {
    path: '/dashboard/maintenance/items/',
    findId: async (product) => (await readEntries(product, 'due'))[0]?.id ?? '',
    request: /^GET \/api\/maintenance\/items\/[^/?]+$/,
    failure: 'Failed to load the item',
    content: 'Limits',
  },
  'the list of maintained aircraft': {
    path: '/dashboard/maintenance/aircraft',
    request: /^GET \/api\/maintenance\/aircraft(\?|$)/,
    failure: 'Failed to load the aircraft',
    content: 'Rates a day',
  },
  'the maintenance of an aircraft': {
    path: '/dashboard/maintenance/aircraft/',
    findId: async (product) => (await readEntries(product, 'aircraft'))[0]?.aircraft.id ?? '',
    request: /^GET \/api\/maintenance\/aircraft\/[^/?]+$/,
    failure: 'Failed to load the aircraft',
    content: 'Assign Programme',
  },
  'the maintenance programmes': {
    path: '/dashboard/maintenance/programmes',
    request: /^GET \/api\/maintenance\/programmes(\?|$)/,
    failure: 'Failed to load the programmes',
    content: 'Aircraft type',
  },
  'the work orders': {
    path: '/dashboard/maintenance/orders',
    request: /^GET \/api\/maintenance\/orders(\?|$)/,
    failure: 'Failed to load the work orders',
    content: 'Planned',
  },
  'a work order': {
    path: '/dashboard/maintenance/orders/',
    findId: async (product) => (await readEntries(product, 'orders'))[0]?.id ?? '',
    request: /^GET \/api\/maintenance\/orders\/[^/?]+$/,
    failure: 'Failed to load the order',
    content: 'Work Pack',
  },
  'the alerts': {
    path: '/dashboard/maintenance/alerts',
    request: /^GET \/api\/maintenance\/alerts(\?|$)/,
    failure: 'Failed to load the alerts',
    content: 'Since',
  },
  'the components': {
    path: '/dashboard/maintenance/components',
    request: /^GET \/api\/maintenance\/components(\?|$)/,
    failure: 'Failed to load the components',
    content: 'TSN / CSN',
  },
  'a component': {
    path: '/dashboard/maintenance/components/',
    findId: async (product) => (await readEntries(product, 'components'))[0]?.id ?? '',
    request: /^GET \/api\/maintenance\/components\/[^/?]+$/,
    failure: 'Failed to load the component',
    content: 'Correct Figures',
  },
  'the weeks ahead': {
    path: '/dashboard/maintenance/weeks',
    request: /^GET \/api\/maintenance\/weeks(\?|$)/,
    failure: 'Failed to load the weeks ahead',
    content: 'Due next',
  },
  'the inspectors': {
    path: '/dashboard/maintenance/inspectors',
    request: /^GET \/api\/maintenance\/inspectors(\?|$)/,
    failure: 'Failed to load the inspectors',
    content: 'Reference',
  },
}

async function send<Answer>(product: Product, method: string, path: string, body: object) {
  const answer = await api(product, 'admin', method, `/maintenance/${path}`, { body })
  expect(answer.ok, `${method} ${path}`).toBe(true)
  return (await answer.json()) as Answer
}

const task = { code: '05-20', title: 'A check', ata: '05-20', kind: 'inspection' }

let programmes = 0
const newProgramme = () => ({
  name: `Line ${process.pid} ${++programmes}`,
  aircraftType: 'Pilatus PC-12',
  revision: '1',
  revisionDate: '2026-01-15',
  tasks: [{ ...task, limits: { hours: { interval: 100 } } }],
})

async function openDraft({ product }: Tools, page: Page): Promise<string> {
  const { id } = await send<Entry>(product, 'POST', 'programmes', newProgramme())
  await page.goto(`/dashboard/maintenance/programmes/${id}`)
  return id
}

let engines = 0
const newEngine = (aircraftId: string) => ({
  partNumber: 'ENG-100',
  serialNumber: `E ${process.pid} ${++engines}`,
  name: 'Engine',
  place: { aircraftId, position: 'ENG 1' },
  asOf: new Date().toISOString().slice(0, 10),
  accept: true,
})

const dialogOf = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) =>
  dialogOf(page).getByRole('button', { name, exact: true }).click()
const expectClosed = (page: Page) => expect(dialogOf(page)).toHaveCount(0)

export const maintenanceWrites: Record<string, Write> = {
  'logging a reading': {
    request: /^POST \/api\/maintenance\/aircraft\/[^/]+\/readings$/,
    failure: 'Failed to save the reading',
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
  'signing a card': {
    request: /^POST \/api\/maintenance\/cards\/[^/]+\/perform$/,
    failure: 'Failed to sign the card',
    async begin({ product }, page) {
      const { id: aircraftId } = await addAircraft(product)
      const body = { aircraftId, jobs: [{ title: 'Cabin light' }], start: {} }
      const { id } = await send<Entry>(product, 'POST', 'orders', body)
      await page.goto(`/dashboard/maintenance/orders/${id}`)
      const text = page.getByLabel('Work done')
      await text.fill('Replaced')
      return {
        send: () => page.getByRole('button', { name: 'Perform' }).click(),
        expectKept: () => expect(text).toHaveValue('Replaced'),
        expectDone: () => expect(page.getByText('Card 1 performed')).toBeVisible(),
        countChanges: async () => {
          const { list } = await read<{ list: { state: string }[] }>(product, `orders/${id}`)
          return list.filter(({ state }) => state === 'performed').length
        },
      }
    },
  },
  'removing a component': {
    request: /^POST \/api\/maintenance\/components\/[^/]+\/remove$/,
    failure: 'Failed to remove',
    async begin({ product }, page) {
      const { id: aircraftId } = await addAircraft(product)
      const { id } = await send<Entry>(product, 'POST', 'components', newEngine(aircraftId))
      await page.goto(`/dashboard/maintenance/components/${id}`)
      await page.getByRole('button', { name: 'Remove' }).click()
      await dialogOf(page).getByLabel('Condition').selectOption('serviceable')
      const reason = dialogOf(page).getByLabel('Reason')
      await reason.fill('Shop visit')
      await expect(dialogOf(page).getByText('No due changes.')).toBeVisible()
      return {
        send: () => press(page, 'Remove'),
        expectKept: () => expect(reason).toHaveValue('Shop visit'),
        expectDone: () => expectClosed(page),
        countChanges: async () => {
          const events = await readEntries(product, `components/${id}/events`)
          return events.filter(({ kind }) => kind === 'removed').length
        },
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
}
