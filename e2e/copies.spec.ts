import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { cutOff } from './support/cut-off'
import { demo, lookTest } from './support/demo'
import { dist, findCopies, readModules, remotes } from './support/library-modules'
import { failedLoad, provoke } from './support/page-errors'
import { expect, signIn } from './support/test'

const test = lookTest

const ofMaintenance = /^(mfe-maintenance|packages\/shared\/src\/(due|contract\/maintenance))\//

const open = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()

test('a day in one document loads no module of a library twice (§2.231)', async ({ page }) => {
  const paths: string[] = []
  page.on('response', (response) => paths.push(new URL(response.url()).pathname))
  const document = () => page.evaluate(() => performance.timeOrigin)
  await signIn(page, demo('admin'))
  const first = await document()
  await open(page, 'Aircraft')
  // A page stays until the next one is loaded: each row is looked for in its own table.
  const aircraft = page.getByRole('table', { name: 'Aircraft Fleet' })
  await aircraft
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await page.getByRole('button', { name: /^Cancel / }).click()
  await aircraft
    .getByRole('button', { name: /^Delete / })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await open(page, 'Operators')
  await page
    .getByRole('table', { name: 'Operators' })
    .getByRole('button', { name: /^Delete / })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('tab', { name: 'Add New Operator' }).click()
  await page.getByLabel('Company Name').fill('Nordlicht')
  expect(await document()).toBe(first)
  expect(findCopies(paths)).toEqual([])
})

test('a library that does not arrive leaves the screen unavailable until it does (§2.10)', async ({
  page,
}) => {
  provoke(failedLoad, /ChunkLoadError|Loading chunk/)
  const restore = await cutOff(page, '**/assets/virtual-rows.*.js')
  await signIn(page, demo('admin'))
  await open(page, 'Aircraft')
  await expect(page.getByText('This screen is unavailable')).toBeVisible()
  restore()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('table', { name: 'Aircraft Fleet' })).toBeVisible()
  await open(page, 'Operators')
  await expect(page.getByRole('table', { name: 'Operators' })).toBeVisible()
})

test('what webpack and the federation plugin put into each remote has at most 24 kB minified', () => {
  const entries = remotes.map((remote) => {
    const [entry = ''] = readdirSync(dist(remote)).filter((file) =>
      /^remoteEntry.*\.js$/.test(file),
    )
    const source = readFileSync(join(dist(remote), entry), 'utf8')
    return source.replaceAll(/"sha384-[^"]+"/g, '').length
  })
  // That of the smallest remote names few files and has little else; those of others name more.
  expect(Math.min(...entries)).toBeLessThanOrEqual(24_000)
  expect(Math.max(...entries) - Math.min(...entries)).toBeLessThanOrEqual(5000)
})

test('no bundle of the specification holds a module of maintenance', () => {
  const find = (part: string) =>
    readModules(part, 'own-modules.json').flatMap(([script, modules]) =>
      modules
        .filter((module) => ofMaintenance.test(module))
        .map((module) => `${part}/${script}: ${module}`),
    )
  expect(['shell', ...remotes].flatMap(find)).toEqual([])
  const own = find('mfe-maintenance').map((line) => line.split(': ')[1])
  expect(own).toEqual(
    expect.arrayContaining([
      'mfe-maintenance/src/routes.tsx',
      'packages/shared/src/due/figures.ts',
      'packages/shared/src/contract/maintenance/due.ts',
    ]),
  )
})
