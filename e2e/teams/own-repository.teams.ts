import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { copyStore, mfe, run, workspace } from '../support/command'
import { demo } from '../support/demo'
import { startProduct, stopAndRemove, type Product } from '../support/product'
import { test as base, expect } from '../support/test'
import { startRegistry } from './registry'
import { page as stationsPage, pageTest, stations } from './stations'
import { newTeam, startService } from './team'

// The page visits several products, and never the one that other tests share.
const test = base.extend({ baseURL: async ({}, use) => use('') })
test.describe.configure({ mode: 'serial' })

let team: Awaited<ReturnType<typeof newTeam>>
let registry: Awaited<ReturnType<typeof startRegistry>>
let service: Awaited<ReturnType<typeof startService>>
let product: Product
let keys: string
let store: Awaited<ReturnType<typeof copyStore>>

const succeed = async (running: ReturnType<typeof run>) => {
  const { code, output } = await running
  expect(code, output).toBe(0)
  return output
}

test.beforeAll(async () => {
  await succeed(run(['npm', 'run', '--silent', 'sdk']))
  registry = await startRegistry()
  team = await newTeam(registry.npmrc)
  service = await startService(stations)
})
test.afterAll(async () => {
  registry.close()
  service.close()
  if (product) await stopAndRemove(product)
  await store?.remove()
  await rm(team.home, { recursive: true, force: true, maxRetries: 5 })
})

async function expectScreen(page: Page, url: string) {
  await page.goto(`${url}/dashboard/stations`)
  await expect(page.getByRole('heading', { level: 2, name: 'Where we are' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'ops@lszh.example' })).toBeVisible()
  await expect(page.getByText('120 aircraft')).toBeVisible()
}

async function enter(page: Page, url: string) {
  await page.goto(`${url}/login`)
  const { email, password } = demo('mro')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}

test('the platform publishes packages that name neither the workspace nor its machine', async () => {
  const packed = join(team.home, 'packed')
  await team.type(
    `for file in ${workspace}/dist/sdk/*.tgz; do
      to=${packed}/$(basename $file) && mkdir -p $to && tar xzf $file -C $to
    done`,
    { cwd: team.home },
  )
  for (const name of await readdir(packed)) {
    const manifest = await readFile(join(packed, name, 'package/package.json'), 'utf8')
    expect(manifest).not.toMatch(/workspace:|catalog:/)
  }
  const { output } = await run(['grep', '-rlF', workspace, packed])
  expect(output).toBe('')
  const publish = `npm publish --silent --userconfig ${team.home}/.npmrc`
  await team.type(`for file in dist/sdk/*.tgz; do ${publish} "$file"; done`, { cwd: workspace })
})

test('a team makes a remote in an empty folder, checks it and tests it on the product', async () => {
  const made = await team.type('npx --yes --package @aerofleet/federation mfe create stations', {
    cwd: team.home,
  })
  expect(made).toContain('Created stations/, at /dashboard/stations of the product.')
  await cp(join(team.home, '.npmrc'), join(team.folder, '.npmrc'))
  // The team chooses its own libraries. The command also installs everything that the new remote needs.
  await team.type('npm install --no-audit --no-fund zod@4')
  await team.type('npm run check && npm test')
  await team.write('src/pages/StationsPage.tsx', stationsPage)
  await team.write('src/pages/StationsPage.test.tsx', pageTest)
  await team.type('npm run check && npm test')
})

test('a team develops in the whole product, with an edit on the page at once', async ({ page }) => {
  team.env.SERVICES = `stations=${service.url}`
  const dev = team.begin('npx mfe dev')
  try {
    const url = await dev.printed(/ready for development at (\S+)/)
    await enter(page, url)
    await expectScreen(page, url)
    const saved = Date.now()
    await team.edit('src/pages/StationsPage.tsx', 'Where we are', 'Where we fly')
    await expect(page.getByRole('heading', { name: 'Where we fly' })).toBeVisible()
    console.log(`An edit was on the page after ${Date.now() - saved} ms.`)
  } finally {
    // An open page would miss the files of a server that ends.
    await page.close()
    await dev.stop()
  }
  await team.edit('src/pages/StationsPage.tsx', 'Where we fly', 'Where we are')
})

test('a team releases with an address and a key, and its screen is in the product', async ({
  page,
}) => {
  keys = join(await mkdtemp(join(tmpdir(), 'aerofleet-keys-')), 'keys')
  const told = await succeed(mfe('key stations'))
  const line = /: (stations [0-9a-f]{64})$/m.exec(told)?.[1] ?? ''
  await writeFile(keys, `${line}\n`)
  store = await copyStore()
  product = await startProduct({
    env: {
      DEMO: '1',
      MFE_STORE: store.store,
      RELEASE_KEYS: keys,
      SERVICES: team.env.SERVICES ?? '',
    },
  })
  team.env.MFE_STORE = product.url
  expect(await team.type('npx mfe publish', { fails: true })).toContain('needs a key')
  team.env.MFE_KEY = /: (mfe_\S+)$/m.exec(told)?.[1] ?? ''
  expect(await team.type('npx mfe publish')).toContain('Published stations 0.1.0-')
  expect(await team.type('npx mfe publish')).toContain('is published already')
  const [link = ''] = (await team.type('npx mfe preview')).split('\n')
  await enter(page, product.url)
  await page.goto(link)
  const banner = page.getByRole('complementary', { name: 'Preview' })
  await expect(banner.getByText(/^Preview of stations 0\.1\.0-\w+ until/)).toBeVisible()
  await expectScreen(page, product.url)
  await banner.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Page not found' }).first()).toBeVisible()

  expect(await team.type('npx mfe promote --rehearse --why "Stations"')).toContain('is live.')
  expect(await team.type('npx mfe status')).toMatch(/^stations 0\.1\.0-\w+ \(built with 0\.1\.0/m)
  expect(await team.type('npx mfe log')).toMatch(/ by stations: Stations$/m)
  await expectScreen(page, product.url)
  await expect(async () => {
    expect(await team.type('npx mfe status')).toMatch(
      /^stations .* live: [1-9]\d* loads?, 0 fell back, 0 late errors$/m,
    )
  }).toPass()
  expect(service.requests.at(-1)).toMatchObject({ 'x-role': 'mro' })
})

test('a remote stays live under a shell with newer packages; a remote with newer packages than the product waits', async ({
  page,
}) => {
  const shells = join(store.store, 'shell')
  const [current = ''] = (await readdir(shells)).filter((name) => !name.startsWith('.'))
  await cp(join(shells, current), join(shells, 'next'), { recursive: true })
  const file = join(shells, 'next/build.json')
  const build = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...build, version: 'next', sdk: '0.2.0' }))
  await succeed(mfe('promote shell next', { env: { MFE_STORE: store.store } }))
  await enter(page, product.url)
  await expectScreen(page, product.url)
  await succeed(mfe('rollback shell', { env: { MFE_STORE: store.store } }))

  const own = 'node_modules/@aerofleet/federation/package.json'
  await team.edit(own, '"version": "0.1.0"', '"version": "0.3.0"')
  expect(await team.type('npx mfe publish', { fails: true })).toContain(
    'This was built with 0.3.0, the product is 0.1.0. Deploy the product first, or build with 0.1.0.',
  )
  await team.edit(own, '"version": "0.3.0"', '"version": "0.1.0"')
})

test('a team rolls back and retires its remote; a removed key is refused', async () => {
  await team.edit('src/pages/StationsPage.tsx', 'Where we are', 'Where we went')
  await team.type('npx mfe publish && npx mfe promote')
  expect(await team.type('npx mfe rollback')).toMatch(/stations went back from \S+ to \S+\./)
  expect(await team.type('npx mfe retire')).toContain('stations is out of the application.')
  await writeFile(keys, '')
  expect(await team.type('npx mfe status', { fails: true })).toContain('needs a key')
})

test('the same remote works with pnpm, and with a React that is one patch older', async () => {
  const folder = join(team.home, 'with-pnpm')
  await cp(team.folder, folder, {
    recursive: true,
    filter: (path) => !/(node_modules|dist|\.data|package-lock\.json)$/.test(path),
  })
  const file = join(folder, 'package.json')
  const manifest = (await readFile(file, 'utf8')).replace(
    /("react(-dom)?": ")19\.3\.1/g,
    '$119.3.0',
  )
  expect(manifest).toContain('"react": "19.3.0"')
  await writeFile(file, manifest)
  const pnpm = 'npx --yes pnpm@12.21.0'
  await team.type(`${pnpm} install`, { cwd: folder })
  await team.type(`${pnpm} run check && ${pnpm} test && ${pnpm} exec mfe build`, { cwd: folder })
})
