import type { Page } from '@playwright/test'
import { api, newAircraft, newOperator } from './api'
import { expect, type Tools } from './frame'

type Product = Tools['product']

/** The screen shows the text `content` on success, and the sentence `failure` otherwise. */
export type Read = {
  path: string
  /** Returns the id that ends the address. */
  findId?: (product: Product) => Promise<string>
  request: RegExp
  failure: string
  content: string
}

export const reads: Record<string, Read> = {
  'the list of aircraft': {
    path: '/dashboard/aircraft',
    request: /^GET \/api\/aircraft$/,
    failure: 'Failed to load aircraft data',
    content: 'Tail Number',
  },
  'an aircraft': {
    path: '/dashboard/aircraft/',
    findId: async (product) => {
      const [first] = await readEntries(api(product, 'admin', 'GET', '/aircraft'))
      return String(first?.['id'])
    },
    request: /^GET \/api\/aircraft\/[^/]+$/,
    failure: 'Failed to load aircraft details',
    content: 'Flight Data',
  },
  'the list of operators': {
    path: '/dashboard/operators',
    request: /^GET \/api\/operators$/,
    failure: 'Failed to load operators',
    content: 'Company',
  },
  'the list of users': {
    path: '/dashboard/user-management',
    request: /^GET \/api\/usermanagement\/users$/,
    failure: 'Failed to load users',
    content: 'Ada Lindqvist',
  },
  'the latest changes': {
    path: '/dashboard',
    request: /^GET \/api\/history(\?|$)/,
    failure: 'Failed to load the latest changes',
    content: 'Latest changes',
  },
  'the history': {
    path: '/dashboard/history',
    request: /^GET \/api\/history(\?|$)/,
    failure: 'Failed to load the history',
    content: 'Aircraft changed',
  },
}

/** A change that a user has entered in a form or a dialog, and can send again and again. */
type EnteredChange = {
  send: () => Promise<void>
  expectKept: () => Promise<void>
  expectDone: () => Promise<void>
  countChanges: () => Promise<number>
  /** Takes back changes that other rows would notice. */
  takeBack?: () => Promise<unknown>
}
export type Write = {
  request: RegExp
  failure: string
  begin: (tools: Tools, page: Page) => Promise<EnteredChange>
}

export const readEntries = async (answer: Promise<Response>) =>
  (await (await answer).json()) as Record<string, unknown>[]

export const writes: Record<string, Write> = {
  'adding an aircraft': {
    request: /^POST \/api\/aircraft$/,
    failure: 'Failed to save aircraft',
    async begin({ product }, page) {
      const values = newAircraft()
      await page.goto('/dashboard/add-aircraft')
      await page.getByLabel('Aircraft Type').fill(values.aircraftType)
      await page.getByLabel('Tail Number').fill(values.tailNumber)
      await page.getByLabel('Serial Number').fill(values.serialNumber)
      await page.getByLabel('Total Hours').fill('1200')
      await page.getByLabel('Total Cycles').fill('800')
      return {
        send: () => page.getByRole('button', { name: 'Save Aircraft' }).click(),
        expectKept: () => expect(page.getByLabel('Tail Number')).toHaveValue(values.tailNumber),
        expectDone: () => expect(page.getByText(/^Aircraft saved! ID: \S+/)).toBeVisible(),
        countChanges: async () => {
          const all = await readEntries(api(product, 'admin', 'GET', '/aircraft'))
          return all.filter(({ tailNumber }) => tailNumber === values.tailNumber).length
        },
      }
    },
  },
  'editing an aircraft': {
    request: /^PUT \/api\/aircraft\//,
    failure: 'Failed to update aircraft',
    async begin({ product }, page) {
      const { tailNumber, id } = await addAircraft(product)
      await page.goto(`/dashboard/aircraft?q=${tailNumber}`)
      await page.getByRole('button', { name: `Edit ${tailNumber}` }).click()
      await page.getByLabel('Total Cycles').fill('812')
      return {
        send: () => page.getByRole('button', { name: `Save ${tailNumber}` }).click(),
        expectKept: () => expect(page.getByLabel('Total Cycles')).toHaveValue('812'),
        expectDone: () =>
          expect(page.getByRole('button', { name: `Edit ${tailNumber}` })).toBeVisible(),
        countChanges: async () => {
          const history = await readEntries(api(product, 'admin', 'GET', `/aircraft/${id}/history`))
          return history.filter(({ action }) => action === 'update').length
        },
      }
    },
  },
  'deleting an aircraft': {
    request: /^DELETE \/api\/aircraft\//,
    failure: 'Failed to delete aircraft',
    async begin({ product }, page) {
      const { tailNumber } = await addAircraft(product)
      const open = page.getByRole('button', { name: `Delete ${tailNumber}` })
      const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' })
      const expectDone = async () => {
        await expect(page.getByRole('alertdialog')).toHaveCount(0)
        await expect(open).toHaveCount(0)
      }
      await page.goto(`/dashboard/aircraft?q=${tailNumber}`)
      return {
        async send() {
          await open.click()
          await confirm.click()
        },
        expectKept: () => expect(page.getByText(tailNumber).first()).toBeVisible(),
        expectDone,
        countChanges: async () => {
          const all = await readEntries(api(product, 'admin', 'GET', '/aircraft'))
          return all.some((aircraft) => aircraft['tailNumber'] === tailNumber) ? 0 : 1
        },
      }
    },
  },
  'adding an operator': {
    request: /^POST \/api\/operators$/,
    failure: 'Failed to save operator',
    async begin({ product }, page) {
      const { companyName, email } = newOperator()
      await page.goto('/dashboard/operators?tab=add')
      await page.getByLabel('Company Name').fill(companyName)
      await page.getByLabel('Email').fill(email)
      return {
        send: () => page.getByRole('button', { name: 'Add Operator' }).click(),
        expectKept: () => expect(page.getByLabel('Company Name')).toHaveValue(companyName),
        expectDone: () =>
          expect(page.getByText(`Operator "${companyName}" added successfully!`)).toBeVisible(),
        countChanges: async () => {
          const all = await readEntries(api(product, 'admin', 'GET', '/operators'))
          return all.filter((operator) => operator['companyName'] === companyName).length
        },
      }
    },
  },
  'assigning a role': {
    request: /^POST \/api\/usermanagement\/users\/[^/]+\/role$/,
    failure: 'Failed to assign role',
    async begin({ product }, page) {
      await page.goto('/dashboard/user-management')
      await chooseUser(page, 'Vera Okafor')
      await page.getByLabel('Role', { exact: true }).selectOption('mro')
      return {
        send: () => page.getByRole('button', { name: 'Assign Role' }).click(),
        expectKept: () => expect(page.getByLabel('Role', { exact: true })).toHaveValue('mro'),
        expectDone: () => expect(page.getByText("Role 'mro' assigned successfully")).toBeVisible(),
        countChanges: async () => ((await readRole(product)) === 'mro' ? 1 : 0),
        takeBack: () => api(product, 'admin', 'DELETE', '/usermanagement/users/demo-viewer/role'),
      }
    },
  },
}

export async function addAircraft(product: Product) {
  const values = newAircraft()
  const answer = await api(product, 'admin', 'POST', '/aircraft', { body: values })
  const { aircraftId } = (await answer.json()) as { aircraftId: string }
  return { ...values, id: aircraftId }
}

/** The viewer has a role only while the test assigns one. */
async function readRole(product: Product): Promise<unknown> {
  const users = await readEntries(api(product, 'admin', 'GET', '/usermanagement/users'))
  return users.find(({ uid }) => uid === 'demo-viewer')?.['role']
}

async function chooseUser(page: Page, name: string) {
  const field = page.getByLabel('User', { exact: true })
  const option = field.locator('option', { hasText: name }).first()
  await field.selectOption((await option.getAttribute('value')) ?? '')
}
