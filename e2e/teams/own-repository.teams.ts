import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { copyStore, mfe, run, workspace } from '../support/command'
import { demo } from '../support/demo'
import { provoke } from '../support/page-errors'
import { startProduct, stopAndRemove, type Product } from '../support/product'
import { test as base, expect } from '../support/test'
import { startRegistry } from './registry'
import { commandsWith, examples, settingsWith, stations } from './stations'
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
  team = await newTeam(registry.scope)
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
  const login = join(packed, '.npmrc')
  await writeFile(login, `${registry.scope}\n${registry.login}\n`)
  const publish = `npm publish --silent --userconfig ${login}`
  await team.type(`for file in dist/sdk/*.tgz; do ${publish} "$file"; done`, { cwd: workspace })
})

/** Types the commands of a block of docs/teams.md, up to the one that holds `last`. */
async function typeBlock(of: typeof team, block: string[], last: string, cwd = of.home) {
  let folder = cwd
  const end = block.findIndex((line) => line.includes(last))
  let output = ''
  for (const line of block.slice(0, end + 1)) {
    if (line.startsWith('cd ')) folder = join(folder, line.slice(3))
    else output += await timed(line, of.type(line, { cwd: folder }))
  }
  return output
}

/** The page and the closing note of a release name the minutes of each command. */
async function timed(line: string, typed: Promise<string>): Promise<string> {
  const begun = Date.now()
  const output = await typed
  console.log(`${((Date.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${line}`)
  return output
}

async function writeExamples(of: typeof team): Promise<void> {
  for (const [file, text] of examples()) await of.write(file, text)
}

const throwing = (message: string) => `  if (Date.now() > 0) throw new Error('${message}')\n`

test('a team makes a remote in an empty folder, checks it and tests it on the product', async () => {
  const block = commandsWith('cd stations\nnpm install')
  const made = await typeBlock(team, block, 'npm run check')
  expect(made).toContain('Created stations/, at /dashboard/stations of the product.')
  expect(made).toContain('Next: cd stations && npm install')
  expect(await readFile(join(team.folder, '.npmrc'), 'utf8')).toBe(`${registry.scope}\n`)
  const { output } = await run(['find', team.folder, '-iname', '*sparticuz*'])
  expect(output).toBe('')
  await writeExamples(team)
  await team.type('npm run check && npm test')
})

test('an error that a test prints is told with its text, and the rule can be taken out', async () => {
  await team.type('npm install --no-audit --no-fund chart.js@4.5.1')
  const file = 'src/pages/Chart.test.tsx'
  const chart = `import { Chart } from 'chart.js/auto'

test('a chart is drawn', () => {
  const canvas = document.createElement('canvas')
  const chart = new Chart(canvas, { type: 'bar', data: { labels: ['a'], datasets: [] } })
  chart.destroy()
})
`
  await team.write(file, chart)
  const failed = await team.type('npm test', { fails: true })
  expect(failed).toContain('Not implemented: HTMLCanvasElement.prototype.getContext')
  await team.edit('jest.config.cjs', 'houseRules: true', 'houseRules: false')
  await team.type('npm test')
  await team.edit('jest.config.cjs', 'houseRules: false', 'houseRules: true')
  await team.write(
    file,
    chart
      .replace('\n\ntest', "\nimport { withoutCanvas } from '../without-canvas'\n\ntest")
      .replace('=> {\n', '=> {\n  withoutCanvas()\n'),
  )
  await team.type('npm run check && npm test')
})

test('the strictest flags of the compiler report nothing of the packages', async () => {
  const flags = ['exactOptionalPropertyTypes', 'noPropertyAccessFromIndexSignature']
    .concat(['noImplicitReturns', 'noUnusedLocals', 'noUnusedParameters'])
    .map((flag) => [flag, true])
  const all = ['types/**/*.d.ts', 'types.d.ts', 'preset.d.mts']
  const config = {
    extends: './tsconfig.json',
    compilerOptions: { ...Object.fromEntries(flags), skipLibCheck: false },
    include: ['src', ...all.map((files) => `node_modules/@aerofleet/*/${files}`)],
    exclude: [],
  }
  await team.write('strictest.json', JSON.stringify(config))
  // Other packages may break these rules in their own declarations.
  const told = await team.type('npx tsc --project strictest.json || true')
  expect(told.split('\n').filter((line) => /^src|@aerofleet/.test(line))).toEqual([])
  expect(await team.type('npx tsc --project strictest.json --listFilesOnly')).toContain(
    '@aerofleet/ui/types/list/DataTable.d.ts',
  )
})

test('a build that fails says why in one sentence and one line of the source', async () => {
  await team.edit('src/pages/StationsPage.tsx', "from '@tanstack/react-query'", "from './nowhere'")
  const failed = await team.type('npx mfe build', { fails: true })
  expect(failed).toMatch(
    /^The build of stations failed\.\n'\.\/nowhere' cannot be found\. .*\n {2}at src\/pages\/StationsPage\.tsx:\d+:\d+\n/,
  )
  expect(failed.split('\n').length).toBeLessThan(7)
  await team.edit('src/pages/StationsPage.tsx', "from './nowhere'", "from '@tanstack/react-query'")
  await team.edit('src/pages/StationsPage.tsx', '<section ', '<section <')
  expect(await team.type('npx mfe build', { fails: true })).toMatch(
    /\.\n {2}at (src\/pages\/StationsPage\.tsx:\d+:\d+)\n {2}\d+ \| +<section </,
  )
  await team.edit('src/pages/StationsPage.tsx', '<section <', '<section ')
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

test('a rehearsal that fails names screen, error, line, locale, time zone and browser', async () => {
  const page = 'src/pages/StationsPage.tsx'
  await team.edit(page, '  return (\n', `${throwing('The map is broken')}  return (\n`)
  await team.type('npx mfe publish')
  const refused = await timed(
    'npx mfe promote --rehearse',
    team.type('npx mfe promote --rehearse', { fails: true }),
  )
  expect(refused).toMatch(/^ {2}\/dashboard\/stations as MRO, beside .*: .*The map is broken$/m)
  expect(refused).toMatch(/^ {4,}at src\/pages\/StationsPage\.tsx:\d+:\d+ {2}.*The map is broken/m)
  expect(refused).toMatch(/^ {2}Played in Chromium \d\S+, locale en-US, time zone UTC\.$/m)
})

test('a team sees the errors of its release in users\u2019 pages, with its own lines', async ({
  page,
}) => {
  provoke(/The map is broken/)
  await team.type('npx mfe promote --no-rehearse')
  await enter(page, product.url)
  await expectScreen(page, product.url)
  await expect(async () => {
    const told = await team.type('npx mfe status --errors')
    expect(told).toMatch(
      /^stations 0\.1\.0-\w+: fell back to the previous release, 1 time, first /m,
    )
    expect(told).toMatch(
      /^ {2}The map is broken$\n {4}at src\/pages\/StationsPage\.tsx:\d+:\d+ {2}/m,
    )
  }).toPass()
  const files = await readdir(join(team.folder, 'dist'))
  const [map = ''] = files.filter((file) => file.endsWith('.map'))
  const { version } = JSON.parse(await readFile(join(team.folder, 'dist/build.json'), 'utf8'))
  const answer = await fetch(`${product.url}/mfe/stations/${version}/${map}`)
  expect([map.length > 0, answer.status]).toEqual([true, 404])
  await team.type('npx mfe rollback')
  await team.edit('src/pages/StationsPage.tsx', throwing('The map is broken'), '')
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

const pnpm = 'npx --yes pnpm@12.21.0'

test('a team with pnpm, other major versions and the strictest flags follows the same page', async () => {
  const other = await newTeam(registry.scope)
  const block = commandsWith('pnpm --package=@aerofleet/federation').map((line) =>
    line.replaceAll(/\bpnpm\b/g, pnpm),
  )
  const made = await typeBlock(other, block, 'run check')
  expect(made).toContain('Next: cd stations && pnpm install')
  await writeExamples(other)
  await other.type(`${pnpm} add zod@3.25.76 react@19.3.0 react-dom@19.3.0`)
  await other.type(`${pnpm} add --save-dev typescript@5.9.3`)
  await other.edit('src/pages/StationsPage.tsx', "'zod/mini'", "'zod'")
  await other.edit('src/pages/StationsPage.tsx', 'z.email()', 'z.string().email()')
  const flags = ['exactOptionalPropertyTypes', 'noPropertyAccessFromIndexSignature']
    .concat(['noUnusedLocals', 'noUnusedParameters', 'noImplicitReturns'])
    .map((flag) => `"${flag}": true,`)
    .join(' ')
  await other.edit('tsconfig.json', '"compilerOptions": {', `"compilerOptions": { ${flags}`)
  await other.type(`${pnpm} run check && ${pnpm} test && ${pnpm} exec mfe build`)
  await rm(other.home, { recursive: true, force: true, maxRetries: 5 })
})

test('a team with two remotes in workspaces of npm follows the same page', async ({ page }) => {
  const ground = await newTeam(registry.scope, '.')
  await writeFile(join(ground.home, 'package.json'), settingsWith('json', '"workspaces"'))
  const block = commandsWith('mfe create lounges')
  await typeBlock(ground, block, '--workspaces')
  const { output } = await run(['find', ground.home, '-maxdepth', '2', '-name', '.npmrc'])
  expect(output).toBe(join(ground.home, '.npmrc'))
  const dev = ground.begin('npx mfe dev')
  try {
    const url = await dev.printed(/ready for development at (\S+)/)
    await enter(page, url)
    for (const name of ['Stations', 'Lounges']) {
      await page.getByRole('navigation').getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    }
  } finally {
    await page.close()
    await dev.stop()
  }
  const told = await succeed(mfe('key lounges'))
  await writeFile(keys, `${/: (lounges [0-9a-f]{64})$/m.exec(told)?.[1] ?? ''}\n`)
  ground.env.MFE_STORE = product.url
  ground.env.MFE_KEY = /: (mfe_\S+)$/m.exec(told)?.[1] ?? ''
  expect(await ground.type('npx mfe publish lounges')).toContain('Published lounges 0.1.0-')
  expect(await ground.type('npx mfe promote', { cwd: join(ground.home, 'lounges') })).toContain(
    'is live.',
  )
  await rm(ground.home, { recursive: true, force: true, maxRetries: 5 })
})

test('two remotes in workspaces of yarn are checked, tested and built', async () => {
  const ground = await newTeam(registry.scope, '.')
  await writeFile(join(ground.home, 'package.json'), settingsWith('json', '"workspaces"'))
  await typeBlock(ground, commandsWith('mfe create lounges'), 'create lounges')
  await ground.type('npx --yes yarn@1.22.22 install --silent')
  const folder = join(ground.home, 'lounges')
  const yarn = 'npx --yes yarn@1.22.22'
  await ground.type(`${yarn} run check && ${yarn} test && ${yarn} mfe build`, { cwd: folder })
  await rm(ground.home, { recursive: true, force: true, maxRetries: 5 })
})
