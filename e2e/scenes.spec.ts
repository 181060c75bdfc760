import type { Page } from '@playwright/test'
import { screenGroups } from './screens/all-screens'
import { openScreen, type Screen } from './screens/screen'
import { addAxe, expectAccessible } from './support/accessibility'
import { demo, lookTest } from './support/demo'
import { fullTest } from './support/full'
import { failedLoad, provoke } from './support/page-errors'
import { test as base, signIn } from './support/test'
import { expectUpToDate, translatePages } from './support/translation'

type Row = Record<string, unknown>

/** No language has other words for these names of things and people. */
const readNames = (page: Page) =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('firebaseToken')}` }
    const read = async (path: string, ...fields: string[]) => {
      const answer = await fetch(`/api/${path}`, { headers })
      const list = (await answer.json()) as Row[] | { items?: Row[] }
      const rows = Array.isArray(list) ? list : (list.items ?? [])
      return rows.flatMap((row) => fields.map((field) => row[field]))
    }
    const names = await Promise.all([
      read('aircraft', 'tailNumber', 'serialNumber', 'id'),
      read('operators', 'companyName', 'id'),
      read('usermanagement/users', 'displayName', 'uid'),
      read('maintenance/due?limit=200', 'code'),
    ])
    return names.flat().filter((name) => typeof name === 'string' && name !== '')
  }) as Promise<string[]>

/** One visit asks all the questions. A page that the browser translates must be as accessible as any other. */
async function playScene(page: Page, screen: Screen, names: readonly string[]) {
  const expectWhole = (state: string) => expectUpToDate(page, `${screen.name}, ${state}`, names)
  await openScreen(page, screen)
  await expectWhole('opened')
  await expectAccessible(page, screen)
  // By night the texts are the same; on a phone other elements hold them.
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectWhole('390 px by night')
  // Escape closes a dialog, or ends the edit mode of a row.
  await page.keyboard.press('Escape')
  await expectWhole('closed')
}

base.describe.configure({ mode: 'parallel', timeout: 360_000 })

for (const { title, screens, as, isFull } of screenGroups) {
  const test = isFull ? fullTest : lookTest
  test(`each screen meets WCAG 2.2 AA by day and night, wide and narrow, and shows no outdated text when it is translated: ${title} (§2.6)`, async ({
    page,
  }) => {
    provoke(failedLoad)
    if (as) await signIn(page, demo(as))
    const names = as ? await readNames(page) : []
    await translatePages(page)
    await addAxe(page)
    for (const screen of screens) await test.step(screen.name, () => playScene(page, screen, names))
  })
}
