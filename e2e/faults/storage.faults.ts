import type { Page } from '@playwright/test'
import { demo } from '../support/demo'
import { signIn } from '../support/test'
import { api, newAircraft } from './api'
import { expect, rowsOf, type Tools } from './frame'

const row = rowsOf('Browser storage and tabs')

const list = '/dashboard/aircraft'
const table = (page: Page) => page.getByRole('table')
const signInHeading = (page: Page) => page.getByRole('heading', { name: 'Sign In' })

const forgedAdminToken = [
  btoa('{"alg":"none","typ":"JWT"}'),
  btoa(`{"sub":"demo-admin","role":"admin","exp":${4e9},"email":"eve@aerofleet.test"}`),
  '',
].join('.')

/** Values that local storage may hold in place of the token. */
const storedTokens: [label: string, value: string][] = [
  ['empty', ''],
  ['a word', 'hello'],
  ['dots', '...'],
  ['null', 'null'],
  ['a huge text', 'x'.repeat(100_000)],
  ['a script', '<img src=x onerror=alert(1)>'],
  ['a token without claims', `e30.${btoa('{}')}.`],
  ['claims that are no object', `e30.${btoa('7')}.`],
  ['claims with objects in them', `e30.${btoa('{"sub":{},"exp":{},"name":{"a":1},"role":[]}')}.`],
  [
    'a name that is an object',
    `e30.${btoa('{"sub":"demo-admin","exp":4000000000,"name":{"a":1}}')}.`,
  ],
  ['an expired token', `e30.${btoa('{"sub":"demo-admin","exp":1}')}.`],
  ['a forged token of an admin', forgedAdminToken],
]

for (const [label, value] of storedTokens) {
  row(
    `firebaseToken holds ${label}, and nobody has signed in`,
    'the sign-in page; nothing of the product is shown to a stranger',
    async ({ visit }) => {
      const page = await visit('nobody')
      await page.addInitScript((token) => {
        if (!sessionStorage.getItem('set')) localStorage.setItem('firebaseToken', token)
        sessionStorage.setItem('set', '1')
      }, value)
      await page.goto(list)
      await expect(signInHeading(page)).toBeVisible()
      await expect(table(page)).toHaveCount(0)
    },
    label === 'a script' ? { always: true } : {},
  )
  row(
    `firebaseToken holds ${label}, and a user has signed in`,
    'the user stays signed in, and the list is shown',
    async ({ visit }) => {
      const page = await visit('mro')
      await page.goto('/')
      await page.evaluate((token) => localStorage.setItem('firebaseToken', token), value)
      await page.goto(list)
      await expect(table(page)).toBeVisible()
    },
  )
}

/** Values that local storage may hold in place of the debug log. */
const logs: [label: string, value: string][] = [
  ['no JSON', '{"a'],
  ['an object', '{"a":1}'],
  ['null', 'null'],
  ['entries of another kind', '[1,null,"a",{},{"id":"x"}]'],
  [
    'entries with odd data',
    '[{"id":1,"level":"info","timestamp":"yesterday","tag":"<b>x</b>","data":{"a":[1]}}]',
  ],
  ['a million characters', JSON.stringify('x'.repeat(1_000_000))],
]

for (const [label, value] of logs) {
  row(
    `the stored debug log is ${label}`,
    'the console opens and goes on logging',
    async ({ visit }) => {
      const page = await visit('mro')
      await page.goto('/')
      await page.evaluate((text) => {
        window.addEventListener('pagehide', () => localStorage.setItem('aerofleet.debugLog', text))
      }, value)
      await page.goto(list)
      await expect(table(page)).toBeVisible()
      await page.getByRole('button', { name: 'Debug Console' }).click()
      const dialog = page.getByRole('dialog', { name: 'Debug Console' })
      await expect(dialog.getByText('GET /aircraft').first()).toBeVisible()
    },
  )
}

/** Ways in which a browser may refuse its storage to a page. */
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

row(
  'the storage is cleared while a page is open',
  'the page goes on; the next visit asks who it is',
  async (tools) => {
    const page = await tools.visit('mro')
    await page.goto(list)
    await expect(table(page)).toBeVisible()
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(table(page)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  },
)

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

row(
  'one user signs out, and the next one opens the debug console',
  'nothing of what the first one did is in it, nor in what the browser keeps of it',
  async ({ visit }) => {
    const page = await visit('operator')
    const values = newAircraft()
    const readStoredLog = () => page.evaluate(() => localStorage.getItem('aerofleet.debugLog'))
    await page.goto('/dashboard/add-aircraft')
    await page.getByLabel('Aircraft Type').fill(values.aircraftType)
    await page.getByLabel('Tail Number').fill(values.tailNumber)
    await page.getByLabel('Serial Number').fill(values.serialNumber)
    await page.getByLabel('Total Hours').fill('1')
    await page.getByLabel('Total Cycles').fill('1')
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
  'another user signs in in the other tab',
  'no tab shows the one under the name of the other',
  async (tools) => {
    const { first, second } = await openTwoTabs(tools)
    await first.getByRole('button', { name: 'Logout' }).click()
    await expect(signInHeading(first)).toBeVisible()
    await signIn(first, demo('mro'))
    await second.reload()
    await expect(second.getByText('Mateo Ruiz').first()).toBeVisible()
    await expect(second.getByText('Olga Perera')).toHaveCount(0)
  },
)

row(
  'two tabs edit the same aircraft',
  'the second is told by whom it was changed; its input stays',
  async (tools) => {
    const values = newAircraft()
    await api(tools.product, 'admin', 'POST', '/aircraft', { body: values })
    const { first, second } = await openTwoTabs(tools)
    const { tailNumber } = values
    for (const [page, cycles] of [
      [first, '901'],
      [second, '902'],
    ] as const) {
      await page.goto(`${list}?q=${tailNumber}`)
      await page.getByRole('button', { name: `Edit ${tailNumber}` }).click()
      await page.getByLabel('Total Cycles').fill(cycles)
    }
    await first.getByRole('button', { name: `Save ${tailNumber}` }).click()
    await expect(first.getByRole('button', { name: `Edit ${tailNumber}` })).toBeVisible()
    await second.getByRole('button', { name: `Save ${tailNumber}` }).click()
    await expect(second.getByRole('alert').first()).toContainText('was changed by Olga Perera')
    await expect(second.getByLabel('Total Cycles')).toHaveValue('902')
  },
)

row(
  'the role is taken while a page is open',
  'the next change is refused with a sentence',
  async (tools) => {
    const { product, visit } = tools
    const page = await visit('operator')
    await page.goto('/dashboard/add-aircraft')
    const values = newAircraft()
    await page.getByLabel('Aircraft Type').fill(values.aircraftType)
    await page.getByLabel('Tail Number').fill(values.tailNumber)
    await page.getByLabel('Serial Number').fill(values.serialNumber)
    await page.getByLabel('Total Hours').fill('1')
    await page.getByLabel('Total Cycles').fill('1')
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

row(
  'an earlier release has stored lists in the browser',
  'nothing of them is left after the next start',
  async ({ visit }) => {
    const page = await visit('nobody')
    await page.goto('/privacy')
    await page.evaluate(async () => {
      localStorage.setItem('aerofleet.kept', 'demo-admin 7')
      await new Promise((resolve) => {
        const opening = indexedDB.open('aerofleet')
        opening.onsuccess = () => {
          opening.result.close()
          resolve(null)
        }
      })
    })
    await page.reload()
    const readNames = () =>
      page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    await expect.poll(readNames).not.toContain('aerofleet')
    const readNote = () => page.evaluate(() => localStorage.getItem('aerofleet.kept'))
    await expect.poll(readNote).toBeNull()
  },
)
