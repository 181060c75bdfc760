import type { Page } from '@playwright/test'
import { demo } from '../support/demo'
import { signIn } from '../support/test'
import { api, newAircraft } from './api'
import { expect, rowsOf, type Tools } from './frame'

const row = rowsOf('Browser storage and tabs')

const list = '/dashboard/aircraft'
const table = (page: Page) => page.getByRole('table')
const signInHeading = (page: Page) => page.getByRole('heading', { name: 'Sign In' })

const storedTokens = [
  '',
  'null',
  'x'.repeat(100_000),
  '<img src=x onerror=alert(1)>',
  `e30.${btoa('7')}.`,
  `e30.${btoa('{"sub":{},"exp":{},"name":{"a":1},"role":[]}')}.`,
  `e30.${btoa('{"sub":"demo-admin","exp":1}')}.`,
  `e30.${btoa(`{"sub":"demo-admin","role":"admin","exp":${4e9},"email":"eve@aerofleet.test"}`)}.`,
]

const meetings = [
  ['nobody', 'nobody has signed in', 'the sign-in page; nothing is shown to a stranger'],
  ['mro', 'a user has signed in', 'the user stays signed in, and the list is shown'],
] as const
for (const [who, label, outcome] of meetings) {
  row(
    `firebaseToken is any text or a forged token, and ${label}`,
    outcome,
    async ({ visit, cases }) => {
      cases(storedTokens.length)
      for (const value of storedTokens) {
        const page = await visit(who)
        await page.goto('/')
        await page.evaluate((token) => localStorage.setItem('firebaseToken', token), value)
        await page.goto(list)
        await expect(who === 'nobody' ? signInHeading(page) : table(page)).toBeVisible()
        if (who === 'nobody') await expect(table(page)).toHaveCount(0)
      }
    },
    { always: who === 'nobody' },
  )
}

const obstacles: Record<string, () => void> = {
  'reading local storage throws': () => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  },
  'local storage is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  },
  'session storage is missing': () => {
    Object.defineProperty(window, 'sessionStorage', { value: undefined })
  },
}

for (const [label, hinder] of Object.entries(obstacles)) {
  row(`${label}`, 'sign-in works, the list is shown, and Logout ends it', async ({ visit }) => {
    const page = await visit('nobody')
    await page.addInitScript(hinder)
    await signIn(page, demo('mro'))
    await page.getByRole('link', { name: 'Aircraft', exact: true }).click()
    await expect(table(page)).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(signInHeading(page)).toBeVisible()
  })
}

async function openTwoTabs({ visit }: Tools) {
  const first = await visit('operator')
  const second = await first.context().newPage()
  await first.goto(list)
  await second.goto(list)
  await expect(table(first)).toBeVisible()
  await expect(table(second)).toBeVisible()
  return { first, second }
}

row('one tab signs out', 'the other follows to /login, and Back shows nothing', async (tools) => {
  const { first, second } = await openTwoTabs(tools)
  await first.getByRole('button', { name: 'Logout' }).click()
  await expect(signInHeading(first)).toBeVisible()
  await expect(signInHeading(second)).toBeVisible()
  await second.goBack().catch(() => null)
  await expect(table(second)).toHaveCount(0)
})

async function fillForm(page: Page, values: ReturnType<typeof newAircraft>) {
  await page.goto('/dashboard/add-aircraft')
  await page.getByLabel('Aircraft Type').fill(values.aircraftType)
  await page.getByLabel('Tail Number').fill(values.tailNumber)
  await page.getByLabel('Serial Number').fill(values.serialNumber)
  await page.getByLabel('Total Hours').fill('1')
  await page.getByLabel('Total Cycles').fill('1')
}

row(
  'one user signs out, and the next one opens the debug console',
  'the console and its stored log have no entry of the first user',
  async ({ visit }) => {
    const page = await visit('operator')
    const values = newAircraft()
    const readStoredLog = () => page.evaluate(() => localStorage.getItem('aerofleet.debugLog'))
    await fillForm(page, values)
    await page.getByRole('button', { name: 'Save Aircraft' }).click()
    await expect.poll(readStoredLog).toContain(values.tailNumber)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(signInHeading(page)).toBeVisible()
    await page.getByRole('button', { name: 'Debug Console' }).click()
    const dialog = page.getByRole('dialog', { name: 'Debug Console' })
    await expect(dialog).toContainText('signedIn')
    await expect(dialog).not.toContainText(values.tailNumber)
    await expect.poll(readStoredLog).not.toContain(values.tailNumber)
  },
)

row(
  'a user loses the role while a page is open',
  'the next change is refused with a sentence',
  async (tools) => {
    const { product, visit } = tools
    const page = await visit('operator')
    const values = newAircraft()
    await fillForm(page, values)
    const path = '/usermanagement/users/demo-operator/role'
    await api(product, 'admin', 'DELETE', path)
    try {
      await page.getByRole('button', { name: 'Save Aircraft' }).click()
      await expect(page.getByRole('alert')).toContainText('Failed to save aircraft')
      await expect(page.getByLabel('Tail Number')).toHaveValue(values.tailNumber)
    } finally {
      await api(product, 'admin', 'POST', path, { body: { role: 'operator' } })
    }
  },
)
