import type { Page } from '@playwright/test'
import { focusTab, navigation, navigationEntry } from '../../support/frame-parts'
import { expect, rowsOf } from '../frame'

const row = rowsOf('Open tabs')

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).first()

row(
  'a remote is retired while one of its screens is open',
  'the screen goes on; with the next navigation its entries are gone, and its addresses are not found',
  async ({ releases, visit }) => {
    const page = await visit('admin')
    await page.goto('/dashboard/aircraft')
    await expect(heading(page, 'Aircraft Fleet')).toBeVisible()
    await releases.retire()
    await focusTab(page)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(heading(page, 'Aircraft Fleet')).toBeVisible()
    await navigationEntry(page, 'Operators').click()
    await expect(heading(page, 'Operators')).toBeVisible()
    await expect(navigationEntry(page, 'Aircraft')).toHaveCount(0)
    await page.goto('/dashboard/aircraft')
    await expect(heading(page, 'Page not found')).toBeVisible()
    await expect(navigation(page)).toBeVisible()
  },
)

row(
  'a remote is retired while somebody fills in one of its forms',
  'the input stays until the user leaves the form',
  async ({ releases, visit }) => {
    const page = await visit('admin')
    await page.goto('/dashboard/add-aircraft')
    await page.getByLabel('Tail Number').fill('N7UN')
    await releases.retire()
    await focusTab(page)
    await expect(page.getByText('Update available')).toBeVisible()
    await page.getByRole('button', { name: 'Update now' }).click()
    await expect(page.getByText('Save or cancel your changes first, then update.')).toBeVisible()
    await expect(page.getByLabel('Tail Number')).toHaveValue('N7UN')
  },
)
