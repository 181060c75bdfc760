import type { Page } from '@playwright/test'
import { demo, demoTest, type DemoAccount } from './support/demo'
import { provoke } from './support/page-errors'
import { expect } from './support/test'

const test = demoTest()

type Focused = { name: string; ring: boolean; tag: string }

/** What has the focus, and whether it can be seen on it or on the card around it. */
function focused(page: Page): Promise<Focused> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const label =
      element instanceof HTMLInputElement || element instanceof HTMLSelectElement
        ? element.labels?.[0]?.textContent
        : null
    const around = [element, element.closest('li'), element.closest('article')]
    const ring = around.some((one) => {
      if (!one) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(one)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    const name = element.getAttribute('aria-label') ?? label ?? element.textContent ?? ''
    return { name: name.trim(), ring, tag: element.tagName }
  })
}

/** Presses Tab until the element of this name has the focus, which may still be on its way. */
function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  return expect(() => tabRound(page, name, key)).toPass({ timeout: 30_000 })
}

/** Every stop on the way shows that it has the focus. */
async function tabRound(page: Page, name: string | RegExp, key: string): Promise<void> {
  const stops: string[] = []
  while (stops.length < 60) {
    await page.keyboard.press(key)
    const now = await focused(page)
    if (now.tag !== 'BODY') expect(now.ring, `the focus is seen on ${now.name}`).toBe(true)
    if (typeof name === 'string' ? now.name === name : name.test(now.name)) return
    stops.push(now.name)
  }
  throw new Error(`Tab does not reach ${String(name)}, but ${stops.join(', ')}`)
}

async function press(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press(key)
}

async function fill(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.type(text)
}

async function signInByKeyboard(page: Page, as: DemoAccount): Promise<void> {
  const { email, password } = demo(as)
  await page.goto('/')
  await press(page, 'Login')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  await fill(page, 'Email', email)
  await fill(page, 'Password', password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}

/** Along the navigation; the focus moves to the page's heading. */
async function go(page: Page, entry: string): Promise<void> {
  await press(page, entry)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(entry)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

async function signOutByKeyboard(page: Page): Promise<void> {
  await tabTo(page, 'Logout', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Logged out successfully')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
}

test('§6 with the keyboard alone, somebody without a role looks at aircraft and asks to be admin', async ({
  page,
}) => {
  provoke(/403 .*\/assign-admin$/)
  await signInByKeyboard(page, 'viewer')
  await press(page, 'View Aircraft')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Aircraft Fleet' })).toBeVisible()

  await press(page, 'Tail Number')
  await expect(page.getByRole('columnheader', { name: 'Tail Number' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await press(page, /^Edit /)
  await expect(page.getByLabel('Aircraft Type')).toHaveCount(0)
  await expect(
    page.getByText('You need the role MRO, Operator or Admin to edit aircraft.').first(),
  ).toBeVisible()

  await tabTo(page, /^5Y-/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Flight Data' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await press(page, 'Back to List')
  await expect(page).toHaveURL(/\/dashboard\/aircraft\?sort=tail$/)

  await page.goto('/dashboard/user-management')
  await press(page, 'Self-Assign Admin')
  await expect(page.getByText('Failed to assign admin role')).toBeVisible()
  await signOutByKeyboard(page)
})

test('§6 with the keyboard alone, an MRO edits an aircraft in place', async ({ page }) => {
  await signInByKeyboard(page, 'mro')
  await go(page, 'Aircraft')
  await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible()
  await press(page, /^Edit /)
  const type = page.getByLabel('Aircraft Type')
  await expect(type).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Saab 2000')
  await page.keyboard.press('Enter')
  await expect(type).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Saab 2000' })).toBeVisible()
  await expect.poll(async () => (await focused(page)).name).toMatch(/^Edit /)

  await page.keyboard.press('Enter')
  await expect(type).toBeFocused()
  await page.keyboard.type('never saved')
  await page.keyboard.press('Escape')
  await expect(type).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Saab 2000' })).toBeVisible()
  await expect.poll(async () => (await focused(page)).name).toMatch(/^Edit /)
  await signOutByKeyboard(page)
})

test('§6 with the keyboard alone, an operator adds an aircraft and deletes it', async ({
  page,
}) => {
  await signInByKeyboard(page, 'operator')
  await go(page, 'Add Aircraft')
  await fill(page, 'Aircraft Type', 'Pilatus PC-24')
  await fill(page, 'Tail Number', 'HB-KEY')
  await fill(page, 'Serial Number', '0042')
  await fill(page, 'Total Hours', '12.5')
  await fill(page, 'Total Cycles', '7')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Aircraft saved! ID: /)).toBeVisible()
  await expect(page.getByLabel('Aircraft Type')).toBeFocused()

  await go(page, 'Aircraft')
  await fill(page, 'Search', 'hbkey')
  await expect(page.getByText('1 of 121 aircraft')).toBeVisible()
  await press(page, 'Delete HB-KEY')
  const dialog = page.getByRole('alertdialog', { name: 'Delete HB-KEY?' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete HB-KEY' })).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, 'Delete')
  await expect(page.getByText('No aircraft match')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Aircraft Fleet' })).toBeFocused()
  await signOutByKeyboard(page)
})

test('§6 with the keyboard alone, an admin manages operators and roles', async ({ page }) => {
  await signInByKeyboard(page, 'admin')
  await go(page, 'Operators')
  await tabTo(page, 'View Operators')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Add New Operator' })).toBeFocused()
  await fill(page, 'Company Name', 'Aardvark Air')
  await fill(page, 'Email', 'ops@aardvark.test')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Operator "Aardvark Air" added successfully!')).toBeVisible()
  await press(page, 'Delete Aardvark Air')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await press(page, 'Delete')
  await expect(page.getByText('Operator "Aardvark Air" deleted successfully')).toBeVisible()

  await go(page, 'User Management')
  await fill(page, 'User', 'Vera')
  await fill(page, 'Role', 'MRO')
  await press(page, 'Assign Role')
  await expect(page.getByText("Role 'mro' assigned successfully")).toBeVisible()
  await press(page, /^Remove Role of Vera/)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await press(page, 'Remove Role')
  await expect(page.getByText('Role removed successfully')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect.poll(async () => (await focused(page)).name).toMatch(/^Remove Role of Vera/)
  await signOutByKeyboard(page)
})

test('§2 with the keyboard alone, the skip link and the drawer of a small screen', async ({
  page,
}) => {
  await signInByKeyboard(page, 'mro')
  await page.reload()
  await press(page, 'Skip to content')
  await expect(page.getByRole('main')).toBeFocused()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await press(page, 'Menu')
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
})
