import type { Page } from '@playwright/test'
import { demo, demoTest, type DemoAccount } from './support/demo'
import { provoke } from './support/page-errors'
import { expect } from './support/test'

const test = demoTest()

type Focused = { name: string; hasRing: boolean; tag: string }

/** The ring may also be on the list item or card around the focused element. */
function readFocus(page: Page): Promise<Focused> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const label =
      element instanceof HTMLInputElement || element instanceof HTMLSelectElement
        ? element.labels?.[0]?.textContent
        : null
    const candidates = [element, element.closest('li'), element.closest('article')]
    const hasRing = candidates.some((candidate) => {
      if (!candidate) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(candidate)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    const name = element.getAttribute('aria-label') ?? label ?? element.textContent ?? ''
    return { name: name.trim(), hasRing, tag: element.tagName }
  })
}

/** Tries again while the element is missing. */
function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  return expect(() => tabThroughPage(page, name, key)).toPass({ timeout: 30_000 })
}

async function tabThroughPage(page: Page, name: string | RegExp, key: string): Promise<void> {
  const stops: string[] = []
  while (stops.length < 60) {
    await page.keyboard.press(key)
    const stop = await readFocus(page)
    if (stop.tag !== 'BODY') expect(stop.hasRing, `the focus is seen on ${stop.name}`).toBe(true)
    if (typeof name === 'string' ? stop.name === name : name.test(stop.name)) return
    stops.push(stop.name)
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

async function goTo(page: Page, entry: string): Promise<void> {
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

test('with the keyboard alone, somebody without a role looks at aircraft and asks to be admin (§2.5)', async ({
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

test('with the keyboard alone, an MRO edits an aircraft in place (§2.5, §2.32)', async ({
  page,
}) => {
  await signInByKeyboard(page, 'mro')
  await goTo(page, 'Aircraft')
  await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible()
  await press(page, /^Edit /)
  const hours = page.getByLabel('Total Hours')
  await expect(hours).toBeFocused()
  await page.keyboard.type('4321')
  await page.keyboard.press('Enter')
  await expect(hours).toHaveCount(0)
  await expect(page.getByRole('link', { name: '4,321 h' })).toBeVisible()
  await expect.poll(async () => (await readFocus(page)).name).toMatch(/^Edit /)

  await page.keyboard.press('Enter')
  await expect(hours).toBeFocused()
  await page.keyboard.type('never saved')
  await page.keyboard.press('Escape')
  await expect(hours).toHaveCount(0)
  await expect(page.getByRole('link', { name: '4,321 h' })).toBeVisible()
  await expect.poll(async () => (await readFocus(page)).name).toMatch(/^Edit /)
  await signOutByKeyboard(page)
})

test('with the keyboard alone, an operator adds an aircraft and deletes it (§2.5, §2.34)', async ({
  page,
}) => {
  await signInByKeyboard(page, 'operator')
  await goTo(page, 'Add Aircraft')
  await fill(page, 'Aircraft Type', 'Pilatus PC-24')
  await fill(page, 'Tail Number', 'HB-KEY')
  await fill(page, 'Serial Number', '0042')
  await fill(page, 'Total Hours', '12.5')
  await fill(page, 'Total Cycles', '7')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Aircraft saved! ID: /)).toBeVisible()
  await expect(page.getByLabel('Aircraft Type')).toBeFocused()

  await goTo(page, 'Aircraft')
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

test('with the keyboard alone, an admin manages operators and roles (§2.5, §2.104)', async ({
  page,
}) => {
  await signInByKeyboard(page, 'admin')
  await goTo(page, 'Operators')
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

  await goTo(page, 'User Management')
  await fill(page, 'User', 'Vera')
  await fill(page, 'Role', 'MRO')
  await press(page, 'Assign Role')
  await expect(page.getByText("Role 'mro' assigned successfully")).toBeVisible()
  const vera = page.getByRole('row', { name: /Vera/ })
  await vera.getByRole('combobox').focus()
  await page.keyboard.press('ArrowDown')
  await expect(vera).toContainText('Enter assigns it')
  await page.keyboard.press('Escape')
  await expect(vera).not.toContainText('Enter assigns it')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByText("Role 'operator' assigned successfully")).toBeVisible()
  await press(page, /^Remove Role of Vera/)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await press(page, 'Remove Role')
  await expect(page.getByText('Role removed successfully')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect.poll(async () => (await readFocus(page)).name).toMatch(/^Remove Role of Vera/)
  await signOutByKeyboard(page)
})

test('with the keyboard alone, the skip link and the drawer of a small screen (§2.5)', async ({
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
