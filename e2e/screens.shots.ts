import { resolve } from 'node:path'
import { open, screenGroups, widthsOf } from './screens'
import { demo, demoTest } from './support/demo'
import { provoke, unloaded } from './support/page-errors'
import { signIn } from './support/test'

const test = demoTest()
const folder = resolve(__dirname, '../docs/screens')
/** The README shows this one; the others are small. */
const sharp = 'aircraft-light-1440'

for (const { title, screens, as } of screenGroups) {
  test(`pictures: ${title}`, async ({ page }) => {
    // Some screens are of what happens when something cannot be loaded.
    provoke(unloaded)
    if (as) {
      await signIn(page, demo(as))
      await page.getByRole('button', { name: 'Dismiss' }).click()
    }
    for (const screen of screens) {
      await open(page, screen)
      for (const width of widthsOf(screen)) {
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          const name = `${screen.name}-${colorScheme}-${width}`
          await page.screenshot(
            name === sharp
              ? { path: `${folder}/${name}.png` }
              : { path: `${folder}/${name}.jpg`, type: 'jpeg', quality: 45 },
          )
        }
      }
    }
  })
}
