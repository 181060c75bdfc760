import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { run } from '../support/command'
import { commandsWith, settingsWith } from './stations'
import { newTeam, type Team } from './team'
import { enter, expect, startPlatform, test } from './test'

const strictest = ['exactOptionalPropertyTypes', 'noPropertyAccessFromIndexSignature']
  .concat(['noUnusedLocals', 'noUnusedParameters', 'noImplicitReturns'])
  .map((flag) => `"${flag}": true,`)
  .join(' ')

let team: Team
test.afterEach(() => team.remove())

/** Somebody who has pnpm and yarn types their names. */
const typed = (command: string) =>
  command
    .replaceAll(/\bpnpm(?= )/g, 'npx --yes pnpm@12.21.0')
    .replaceAll(/\byarn(?= )/g, 'npx --yes yarn@1.22.22')

async function makeRepository(scope: string): Promise<void> {
  team = await newTeam(scope, '.')
  await team.write('package.json', settingsWith('json', '"workspaces"'))
}

/** Both remotes are in the product that `mfe dev` starts. */
async function expectBothRemotes(page: Page, command: string): Promise<void> {
  const dev = team.begin(typed(command))
  try {
    const url = await dev.printed(/ready for development at (\S+)/)
    await enter(page, url)
    for (const name of ['Stations', 'Lounges']) {
      await page.getByRole('navigation').getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    }
  } finally {
    // An open page would miss the files of a server that ends.
    await page.close()
    await dev.stop()
  }
}

test('a team with pnpm, other major versions and the strictest flags follows the same page', async ({
  scope,
}) => {
  team = await newTeam(scope)
  const block = commandsWith('cd stations\npnpm install').map(typed)
  const made = await team.typeBlock(block, 'run check')
  expect(made).toContain('Next: cd stations && pnpm install')
  await team.writeExamples()
  await team.type(typed('pnpm add zod@3.25.76 react@19.3.0 react-dom@19.3.0'))
  await team.type(typed('pnpm add --save-dev typescript@5.9.3'))
  await team.edit('src/pages/StationsPage.tsx', "'zod/mini'", "'zod'")
  await team.edit('src/pages/StationsPage.tsx', 'z.email()', 'z.string().email()')
  await team.edit('tsconfig.json', '"compilerOptions": {', `"compilerOptions": { ${strictest}`)
  await team.type(typed('pnpm run check && pnpm test && pnpm exec mfe build'))
})

test('a team with two remotes in workspaces of npm follows the same page', async ({
  page,
  scope,
}) => {
  await makeRepository(scope)
  await team.typeBlock(
    commandsWith('--package @aerofleet/federation mfe create lounges'),
    '--workspaces',
  )
  const { output } = await run(['find', team.home, '-maxdepth', '2', '-name', '.npmrc'])
  expect(output).toBe(join(team.home, '.npmrc'))
  await expectBothRemotes(page, 'npx mfe dev')
  const platform = await startPlatform('lounges')
  try {
    Object.assign(team.env, { MFE_STORE: platform.url, MFE_KEY: platform.key })
    expect(await team.type('npx mfe publish lounges')).toContain('Published lounges 0.1.0-')
    const inFolder = { cwd: join(team.home, 'lounges') }
    expect(await team.type('npx mfe promote', inFolder)).toContain('is live.')
  } finally {
    await platform.stop()
  }
})

test('a team with two remotes in workspaces of pnpm follows the same page', async ({
  page,
  scope,
}) => {
  await makeRepository(scope)
  await team.write('pnpm-workspace.yaml', settingsWith('yaml', 'lounges'))
  await team.typeBlock(commandsWith('dlx mfe create lounges').map(typed), 'run check')
  await team.type(typed('pnpm exec mfe build lounges'))
  await expectBothRemotes(page, 'pnpm exec mfe dev')
})

test('two remotes in workspaces of yarn are checked, tested and built', async ({ scope }) => {
  await makeRepository(scope)
  await team.typeBlock(
    commandsWith('--package @aerofleet/federation mfe create lounges'),
    'create lounges',
  )
  await team.type(typed('yarn install --silent'))
  const inFolder = { cwd: join(team.home, 'lounges') }
  await team.type(typed('yarn run check && yarn test && yarn mfe build'), inFolder)
})
