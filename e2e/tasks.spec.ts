import type { Locator, Page } from '@playwright/test'
import { demo, demoTest } from './support/demo'
import { startProduct, stopAndRemove } from './support/product'
import { expect, signIn } from './support/test'

const test = demoTest(60)

/** A choice in one of the browser's own lists takes two clicks. */
function counter() {
  let clicks = 0
  return {
    count: () => clicks,
    async click(target: Locator) {
      clicks += 1
      await target.click()
    },
    async choose(list: Locator, option: string) {
      clicks += 2
      await list.selectOption(option)
    },
  }
}

async function type(page: Page, texts: readonly string[]) {
  for (const [n, text] of texts.entries()) {
    if (n > 0) await page.keyboard.press('Tab')
    await page.keyboard.insertText(text)
  }
}

const row = (page: Page, tail: string) => page.getByRole('row').filter({ hasText: tail })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a new installation has its first aircraft after at most 14 clicks (§2.147)', async ({
  browser,
}) => {
  const product = await startProduct()
  const page = await browser.newPage({ baseURL: product.url })
  const { click, count } = counter()
  await page.goto('/')
  await click(page.getByRole('link', { name: 'Sign Up' }))
  await click(page.getByLabel('Display Name'))
  await type(page, ['Mara Keller', 'mara@aerofleet.test'])
  await click(page.getByLabel('Password', { exact: true }))
  await type(page, ['holding-pattern'])
  await click(page.getByLabel('Confirm Password'))
  await type(page, ['holding-pattern'])
  await click(button(page, 'Sign Up'))
  await click(page.getByRole('link', { name: 'Become the first admin' }))
  await click(button(page, 'Self-Assign Admin'))
  await click(button(page, 'Sign out now'))
  await click(page.getByLabel('Email'))
  await type(page, ['mara@aerofleet.test'])
  await click(page.getByLabel('Password', { exact: true }))
  await type(page, ['holding-pattern'])
  await click(button(page, 'Sign In'))
  await click(page.getByRole('link', { name: 'Add Aircraft', exact: true }))
  await click(page.getByLabel('Aircraft Type'))
  await type(page, ['Pilatus PC-12', 'HB-FVD', '1187', '4630.5', '2210'])
  await click(button(page, 'Save Aircraft'))
  await expect(page.getByText(/^Aircraft saved! ID: /).first()).toBeVisible()
  expect(count()).toBeLessThanOrEqual(14)
  await page.close()
  await stopAndRemove(product)
})

test('the hours of five aircraft take five clicks, the digits, and Enter (§2.85)', async ({
  page,
}) => {
  await signIn(page, demo('mro'))
  await page.goto('/dashboard/aircraft?sort=tail')
  const { click, count } = counter()
  const edits = page.getByRole('button', { name: /^Edit / })
  await expect(edits.nth(4)).toBeVisible()
  const names = await edits.evaluateAll((found) =>
    found.slice(0, 5).map((each) => each.getAttribute('aria-label') ?? ''),
  )
  for (const [n, name] of names.entries()) {
    await click(button(page, name))
    await page.keyboard.type(String(8000 + n))
    await page.keyboard.press('Enter')
    await expect(row(page, name.slice(5)).getByRole('link', { name: `8,00${n} h` })).toBeVisible()
  }
  expect(count()).toBe(5)
})

test('a role takes two clicks (§2.104)', async ({ page }) => {
  await signIn(page, demo('admin'))
  await page.goto('/dashboard/user-management')
  const { choose, count } = counter()
  await choose(row(page, 'Vera Okafor').getByLabel('Change to'), 'mro')
  await expect(page.getByText(/^Vera Okafor .*is now MRO\.$/).first()).toBeVisible()
  expect(count()).toBeLessThanOrEqual(2)
})

test('50 aircraft from a file take at most five clicks (§2.166)', async ({ page }) => {
  await signIn(page, demo('operator'))
  await page.goto('/dashboard/aircraft')
  const { click, count } = counter()
  const rows = Array.from({ length: 50 }, (_, n) => `D-AZ${n};A320neo;Z${n};${n * 80}.5;${n * 40}`)
  await click(button(page, 'Import'))
  const chooser = page.waitForEvent('filechooser')
  await click(page.getByLabel('Choose File'))
  const buffer = Buffer.from(['Reg;Type;MSN;TTAF;CSN', ...rows].join('\r\n'))
  await (await chooser).setFiles({ name: 'fleet.csv', mimeType: 'text/csv', buffer })
  await click(button(page, 'Continue'))
  await click(button(page, 'Add 50'))
  await expect(page.getByRole('heading', { name: '50 aircraft added' })).toBeVisible()
  await click(button(page, 'Done'))
  await expect(page.getByText('110 aircraft', { exact: true })).toBeVisible()
  expect(count()).toBeLessThanOrEqual(5)
  await page.goto('/dashboard/aircraft?q=D-AZ49')
  await expect(row(page, 'D-AZ49').getByRole('link', { name: '3,920.50 h' })).toBeVisible()
})

test('a file with all aircraft takes one click, and changes nothing when it is imported (§2.190)', async ({
  page,
}) => {
  await signIn(page, demo('admin'))
  await page.goto('/dashboard/aircraft')
  const { click, count } = counter()
  const aircraft = Number.parseInt(await page.getByText(/^\d+ aircraft$/).innerText(), 10)
  const download = page.waitForEvent('download')
  await click(button(page, 'Export'))
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^aircraft-.*\.csv$/)
  expect(count()).toBe(1)
  const chunks = (await (await file.createReadStream()).toArray()) as Buffer[]
  const buffer = Buffer.concat(chunks)
  expect(buffer.toString().trimEnd().split('\r\n')).toHaveLength(aircraft + 1)

  await button(page, 'Import').click()
  const name = file.suggestedFilename()
  await page.getByLabel('Choose File').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await button(page, 'Continue').click()
  await expect(button(page, 'Add 0')).toHaveAccessibleDescription(
    'Everything in this file is there already.',
  )
})

test('the changes of last week are two clicks from home (§6.22, §6.23)', async ({ page }) => {
  await signIn(page, demo('admin'))
  const { click, count } = counter()
  await click(page.getByRole('link', { name: 'All changes' }))
  await click(button(page, 'Last 7 days'))
  await expect(page).toHaveURL(/\/dashboard\/history\?days=7$/)
  const times = page.getByRole('listitem').locator('time')
  await expect(times.first()).toBeVisible()
  const weekAgo = Date.now() - 8 * 24 * 60 * 60 * 1000
  await expect
    .poll(async () => {
      const all = await times.evaluateAll((found) =>
        found.map((each) => each.getAttribute('datetime') ?? ''),
      )
      return all.every((time) => Date.parse(time) > weekAgo)
    })
    .toBe(true)
  expect(count()).toBe(2)
})

test('an undo takes one click, from the toast and from the history (§2.183, §6.26)', async ({
  page,
}) => {
  await signIn(page, demo('admin'))
  await page.goto('/dashboard/aircraft?sort=tail')
  const remove = page.getByRole('button', { name: /^Delete \S+$/ }).first()
  const name = (await remove.getAttribute('aria-label')) ?? ''
  const tail = name.replace('Delete ', '')
  const deleteIt = async () => {
    await button(page, name).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(`Deleted ${tail}`)).toBeVisible()
  }

  await deleteIt()
  const toast = counter()
  await toast.click(page.getByRole('status').getByRole('button', { name: 'Undo' }))
  await expect(button(page, name)).toBeVisible()
  expect(toast.count()).toBe(1)
  await expect(page.getByText(`Deleted ${tail}`)).toHaveCount(0)

  await deleteIt()
  await page.goto('/dashboard/history')
  const history = counter()
  await history.click(button(page, `Undo ${tail}`))
  await expect(page.getByRole('listitem').getByText('Aircraft brought back').first()).toBeVisible()
  expect(history.count()).toBe(1)
})
