import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { mfe, run, workspace } from '../support/command'
import { provoke } from '../support/page-errors'
import { commandsWith, stations } from './stations'
import { newTeam, startService, type Team } from './team'
import { enter, expect, startPlatform, succeed, test } from './test'

// A team's day: each test goes on where the one before it has ended.
test.describe.configure({ mode: 'serial' })

let team: Team
let service: Awaited<ReturnType<typeof startService>>
let platform: Awaited<ReturnType<typeof startPlatform>>

test.beforeAll(async ({ scope }) => {
  team = await newTeam(scope)
  service = await startService(stations)
  platform = await startPlatform('stations', `stations=${service.url}`)
})
test.afterAll(async () => {
  service.close()
  await platform.stop()
  await team.remove()
})

async function expectScreen(page: Page, url: string) {
  await page.goto(`${url}/dashboard/stations`)
  await expect(page.getByRole('heading', { level: 2, name: 'Where we are' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'ops@lszh.example' })).toBeVisible()
  await expect(page.getByText('120 aircraft')).toBeVisible()
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
})

const throwing = (message: string) => `  if (Date.now() > 0) throw new Error('${message}')\n`

test('a team makes a remote in an empty folder, checks it and tests it on the product', async ({
  scope,
}) => {
  const block = commandsWith('cd stations\nnpm install')
  const made = await team.typeBlock(block, 'npm run check')
  expect(made).toContain('Created stations/, at /dashboard/stations of the product.')
  expect(made).toContain('Next: cd stations && npm install')
  expect(await readFile(join(team.folder, '.npmrc'), 'utf8')).toBe(`${scope}\n`)
  const { output } = await run(['find', team.folder, '-iname', '*sparticuz*'])
  expect(output).toBe('')
  await team.writeExamples()
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
  team.env.MFE_STORE = platform.url
  expect(await team.type('npx mfe publish', { fails: true })).toContain('needs a key')
  team.env.MFE_KEY = platform.key
  expect(await team.type('npx mfe publish')).toContain('Published stations 0.1.0-')
  expect(await team.type('npx mfe publish')).toContain('is published already')
  const [link = ''] = (await team.type('npx mfe preview')).split('\n')
  await enter(page, platform.url)
  await page.goto(link)
  const banner = page.getByRole('complementary', { name: 'Preview' })
  await expect(banner.getByText(/^Preview of stations 0\.1\.0-\w+ until/)).toBeVisible()
  await expectScreen(page, platform.url)
  await banner.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Page not found' }).first()).toBeVisible()

  const promoted = await team.type('npx mfe promote --rehearse --why "Stations"')
  expect(promoted).toMatch(/^Installing the browser of the rehearsal, once\.[^]*is live\.$/m)
  expect(await team.type('npx mfe status')).toMatch(/^stations 0\.1\.0-\w+ \(built with 0\.1\.0/m)
  expect(await team.type('npx mfe log')).toMatch(/ by stations: Stations$/m)
  await expectScreen(page, platform.url)
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
  const refused = await team.type('npx mfe promote --rehearse', { fails: true })
  expect(refused).toMatch(/^ {2}\/dashboard\/stations as MRO, beside .*: .*The map is broken$/m)
  expect(refused).toMatch(/^ {4,}at src\/pages\/StationsPage\.tsx:\d+:\d+ {2}.*The map is broken/m)
  expect(refused).toMatch(/^ {2}Played in Chromium \d\S+, locale en-US, time zone UTC\.$/m)
})

test('a team sees the errors of its release in users\u2019 pages, with its own lines', async ({
  page,
}) => {
  provoke(/The map is broken/)
  await team.type('npx mfe promote --no-rehearse')
  await enter(page, platform.url)
  await expectScreen(page, platform.url)
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
  const answer = await fetch(`${platform.url}/mfe/stations/${version}/${map}`)
  expect([map.length > 0, answer.status]).toEqual([true, 404])
  await team.type('npx mfe rollback')
  await team.edit('src/pages/StationsPage.tsx', throwing('The map is broken'), '')
})

test('a remote stays live under a shell with newer packages; a remote with newer packages than the product waits', async ({
  page,
}) => {
  const shells = join(platform.store, 'shell')
  const [current = ''] = (await readdir(shells)).filter((name) => !name.startsWith('.'))
  await cp(join(shells, current), join(shells, 'next'), { recursive: true })
  const file = join(shells, 'next/build.json')
  const build = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...build, version: 'next', sdk: '0.2.0' }))
  await succeed(mfe('promote shell next', { env: { MFE_STORE: platform.store } }))
  await enter(page, platform.url)
  await expectScreen(page, platform.url)
  await succeed(mfe('rollback shell', { env: { MFE_STORE: platform.store } }))

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
  await writeFile(platform.keys, '')
  expect(await team.type('npx mfe status', { fails: true })).toContain('needs a key')
})
