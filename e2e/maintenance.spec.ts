import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { runOnStore } from './support/command'
import { demo } from './support/demo'
import { navigation, navigationEntry } from './support/frame-parts'
import { fullTest } from './support/full'
import { expect, signIn } from './support/test'

const test = fullTest

test('a planner finds an overdue item, completes it by the keyboard, and the aircraft shows that', async ({
  page,
}) => {
  await signIn(page, demo('operator'))
  await navigationEntry(page, 'Maintenance').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Maintenance' })).toBeVisible()
  const overdue = page.getByRole('button', { name: /^Overdue \d+$/ })
  const before = Number((await overdue.textContent())?.match(/\d+/)?.[0])
  expect(before).toBeGreaterThan(0)
  await overdue.click()
  await expect(page).toHaveURL(/\?state=overdue$/)
  await expect(page.locator('main tbody tr')).toHaveCount(before)
  await page.locator('main tbody').getByRole('checkbox').first().click()
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Clear selection' }).click()

  const tailNumber = (await page.locator('main tbody a').first().textContent()) ?? ''
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const complete = page.getByRole('button', { name: 'Complete' })
  await expect(complete).not.toHaveAttribute('aria-disabled')
  await complete.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Done on')).toBeFocused()
  // Today has no reading yet. So each figure names the newest one below it.
  for (const [label, unit] of [
    ['Hours', 'h'],
    ['Cycles', 'cycles'],
  ] as const) {
    const named = await dialog.getByText(new RegExp(`^[\\d,.]+ ${unit} on `)).textContent()
    await dialog.getByLabel(label).fill(named?.split(' ')[0]?.replaceAll(',', '') ?? '')
  }
  await dialog.getByLabel('Reference').fill('WS 4711')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/ completed$/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Completions' })).toContainText('WS 4711')

  await page.goto(`/dashboard/aircraft?q=${tailNumber}`)
  await page.getByRole('link', { name: tailNumber }).click()
  const panel = page.getByRole('region', { name: 'Maintenance', exact: true })
  await expect(panel.getByText(/^Fleet list condition: /)).toBeVisible()
  await panel.getByRole('link', { name: 'Open its maintenance' }).click()
  await expect(page.getByRole('heading', { level: 2, name: tailNumber })).toBeVisible()
})

test('the limits of an item are as wide as the page, with and without a tolerance, and for a printed date', async ({
  page,
}) => {
  await signIn(page, demo('admin'))
  await page.goto('/dashboard/maintenance/aircraft')
  const aircraft = page.locator('main tbody a').first()
  const aircraftId = (await aircraft.getAttribute('href'))?.split('/').at(-1)
  const ids = await page.evaluate(async (id) => {
    const hours = { interval: 100 }
    const created = [
      { code: 'X-TOL', title: 'With a tolerance', limits: { hours: { ...hours, tolerance: 10 } } },
      { code: 'X-100', title: 'Without one', limits: { hours } },
      {
        code: 'X-DOC',
        title: 'Insurance',
        kind: 'document',
        limits: { calendar: { printed: true } },
      },
    ].map(async (task) => {
      const answer = await fetch('/api/maintenance/items', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${localStorage.getItem('firebaseToken')}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ aircraftId: id, ata: '05-20', kind: 'inspection', ...task }),
      })
      const item: unknown = await answer.json()
      return typeof item === 'object' && item && 'id' in item ? String(item.id) : ''
    })
    return Promise.all(created)
  }, aircraftId)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const id of ids) {
      await page.goto(`/dashboard/maintenance/items/${id}`)
      const limits = page.getByRole('table', { name: 'Limits' })
      await expect(limits).toBeVisible()
      const panel = page.getByRole('region', { name: 'Task' })
      const widths = [await limits.boundingBox(), await panel.boundingBox()].map(
        (box) => box?.width,
      )
      expect(widths[0], `item ${ids.indexOf(id)} at ${width} px`).toBeCloseTo(widths[1] ?? 0, 0)
    }
  }
})

test('a long list in a dialog has its last rows where the dialog is scrolled to its end', async ({
  page,
}) => {
  await signIn(page, demo('operator'))
  await page.goto('/dashboard/maintenance/programmes?status=active')
  await page.locator('main tbody a').first().click()
  await page.getByRole('button', { name: 'Assign to Aircraft' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill('')
  const boxes = dialog.getByRole('checkbox')
  await expect(boxes.nth(24)).toBeVisible()
  for (let n = 0; n < 25; n++) await boxes.nth(n).check()
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const table = dialog.getByRole('table', { name: 'Preview' })
  await expect(table).toBeVisible()
  const rows = Number(await table.getAttribute('aria-rowcount'))
  expect(rows).toBe(26)
  await table.evaluate((element) => element.scrollIntoView({ block: 'end' }))
  await expect(table.locator(`tr[aria-rowindex="${rows}"]`)).toBeInViewport()
})

test('the export of the due list has the filtered rows', async ({ page }) => {
  await signIn(page, demo('mro'))
  await page.goto('/dashboard/maintenance?state=overdue')
  await expect(page.locator('main tbody tr').first()).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('due-list.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  const rows = await page.locator('main tbody tr').count()
  expect(lines.slice(1).map((line) => line.split(',').includes('overdue'))).toEqual(
    Array.from({ length: rows }, () => true),
  )
})

test('on a phone the tab of the page and a state that the keyboard reaches stand whole in the window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, demo('operator'))
  await page.goto('/dashboard/maintenance')
  const states = page.getByRole('group', { name: 'State' }).getByRole('button')
  await states.first().focus()
  for (const key of ['Tab', 'Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    await expect(states.and(page.locator(':focus'))).toBeInViewport({ ratio: 1 })
  }
  await page.goto('/dashboard/maintenance/programmes')
  await expect(page.getByRole('link', { name: 'Programmes' })).toBeInViewport({ ratio: 1 })
})

const cardOf = (page: Page) =>
  page.locator('main').getByRole('link', { name: 'Maintenance', exact: true })

test('`mfe retire` brings the placeholder back on a running product, and `mfe promote` the module', async ({
  page,
  store,
}) => {
  await signIn(page, demo('operator'))
  const soon = page.getByText('Coming Soon')
  const expectModule = async () => {
    await page.goto('/dashboard')
    await expect(navigationEntry(page, 'Maintenance')).toBeVisible()
    await expect(cardOf(page)).toBeVisible()
    await expect(soon).toHaveCount(0)
  }
  await expectModule()
  await runOnStore(store, 'retire maintenance')
  await page.goto('/dashboard')
  const placeholder = navigation(page).getByRole('button', { name: 'Maintenance' })
  await expect(placeholder).toHaveAccessibleDescription('Coming Soon')
  const card = page.locator('main').getByRole('listitem').filter({ has: soon })
  await expect(card.getByRole('heading', { name: 'Maintenance' })).toBeVisible()
  await expect(cardOf(page)).toHaveCount(0)
  await runOnStore(store, 'promote maintenance')
  await expectModule()
  await navigationEntry(page, 'Maintenance').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Maintenance' })).toBeVisible()
})
