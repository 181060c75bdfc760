import type { Page } from '@playwright/test'
import { answers, button, heading, press, refuses, text, type Screen } from './screen'

const path = '/dashboard/aircraft'

const edit = (hours: string) => async (page: Page) => {
  await press(/^Edit /)(page)
  await page.getByLabel('Total Hours').fill(hours)
}
const select = async (page: Page) => {
  const boxes = page.locator('tbody').getByRole('checkbox')
  for (const row of [0, 1]) await boxes.nth(row).check()
}
const confirm = (page: Page) =>
  page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete/ })
    .click()

/** Rows of the list of aircraft while they are changed, and what comes of it. */
export const rowScreens: Screen[] = [
  {
    name: 'aircraft-edit-lower',
    path,
    act: edit('1'),
    shows: text(/^That lowers the hours/),
  },
  {
    name: 'aircraft-edit-conflict',
    path,
    prepare: answers('**/api/aircraft/*', {
      status: 412,
      json: { message: 'This aircraft was changed by Mateo Ruiz. Reload to see the new values.' },
    }),
    act: async (page) => {
      await edit('4999')(page)
      await button(/^Save /)(page).click()
    },
    shows: text(/was changed by Mateo Ruiz/),
  },
  {
    name: 'aircraft-edit-left',
    path,
    act: async (page) => {
      await edit('4999')(page)
      await page.getByRole('link', { name: 'Operators', exact: true }).click()
    },
    shows: heading('Discard your changes?'),
  },
  {
    name: 'aircraft-selected-failed',
    path,
    prepare: refuses('**/api/aircraft/*'),
    act: async (page) => {
      await select(page)
      await press('Delete …')(page)
      await confirm(page)
    },
    shows: text('Failed to delete aircraft'),
  },
  {
    name: 'aircraft-deleted',
    path,
    prepare: answers('**/api/aircraft/*', { status: 204 }),
    act: async (page) => {
      await press(/^Delete /)(page)
      await confirm(page)
    },
    shows: (page) => page.getByRole('status').filter({ hasText: /^Deleted/ }),
  },
]
