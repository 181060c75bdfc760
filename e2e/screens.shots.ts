import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { screenGroups } from './screens/all-screens'
import { openScreen, widthsOf, type Screen } from './screens/screen'
import { demo, lookTest, type DemoAccount } from './support/demo'
import { fullTest } from './support/full'
import { failedLoad, provoke } from './support/page-errors'
import { signIn } from './support/test'

const folder = resolve(__dirname, '../test-results/screens')
/** If a picture has the same name in this folder of the documents, it is replaced in its format. */
const documentFolder = resolve(__dirname, '../docs/screens')

for (const { title, screens, as, isFull } of screenGroups) {
  const test = isFull ? fullTest : lookTest
  test(`pictures: ${title}`, ({ page }) => takePictures(page, screens, as))
}

async function takePictures(page: Page, screens: Screen[], as: DemoAccount | null) {
  provoke(failedLoad)
  if (as) {
    await signIn(page, demo(as))
    await page.getByRole('button', { name: 'Dismiss' }).click()
  }
  for (const screen of screens) {
    await openScreen(page, screen)
    for (const width of widthsOf(screen)) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await takePicture(page, `${screen.name}-${colorScheme}-${width}`)
      }
    }
  }
}

async function takePicture(page: Page, name: string) {
  await page.screenshot({ path: `${folder}/${name}.png` })
  for (const file of [`${name}.png`, `${name}.jpg`]) {
    const path = resolve(documentFolder, file)
    if (existsSync(path)) await page.screenshot({ path, ...compression(file) })
  }
}

const compression = (file: string) =>
  file.endsWith('.jpg') ? ({ type: 'jpeg', quality: 45 } as const) : {}
