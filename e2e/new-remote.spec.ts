import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { copyStore, mfe, run, workspace } from './support/command'
import { copyVersion } from './support/copy-version'
import { startProduct, stopAndRemove, type Product } from './support/product'
import { test as base, expect, signUp } from './support/test'

const skippedFolders = new Set(['node_modules', 'dist', '.git', '.data', '.cache', 'test-results'])

async function cloneWorkspace(): Promise<string> {
  const clone = await mkdtemp(join(tmpdir(), 'aerofleet-clone-'))
  await cp(workspace, clone, {
    recursive: true,
    filter: (path) => path === workspace || !skippedFolders.has(basename(path)),
  })
  await cp(join(workspace, 'api/dist'), join(clone, 'api/dist'), { recursive: true })
  // A rehearsal also plays previous versions and other optional remotes. This store has none.
  const { store, remove } = await copyStore()
  await cp(store, join(clone, 'dist/store'), { recursive: true })
  await remove()
  const install = "import('./scripts/install.mjs').then((module) => module.install())"
  await succeed(run([process.execPath, '-e', install], { cwd: clone }))
  return clone
}

async function succeed(running: ReturnType<typeof run>): Promise<string> {
  const { code, output } = await running
  expect(code, output).toBe(0)
  return output
}

async function hashSources(directory: string, prefix = ''): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const entry of await readdir(join(directory, prefix), { withFileTypes: true })) {
    const path = `${prefix}${entry.name}`
    if (skippedFolders.has(entry.name)) continue
    if (entry.isDirectory()) {
      for (const [name, hash] of await hashSources(directory, `${path}/`)) files.set(name, hash)
    } else {
      const content = await readFile(join(directory, path))
      files.set(path, createHash('sha256').update(content).digest('hex'))
    }
  }
  return files
}

function findChanges(before: Map<string, string>, after: Map<string, string>): string[] {
  const names = new Set([...before.keys(), ...after.keys()])
  return [...names].filter((name) => before.get(name) !== after.get(name)).sort()
}

const test = base.extend<{ clone: string; product: Product }>({
  clone: async ({}, use) => {
    const clone = await cloneWorkspace()
    await use(clone)
    await rm(clone, { recursive: true, force: true, maxRetries: 5 })
  },
  product: async ({ clone }, use) => {
    const product = await startProduct({ env: { MFE_STORE: join(clone, 'dist/store') } })
    await use(product)
    await stopAndRemove(product)
  },
})

async function edit(file: string, change: (text: string) => string) {
  await writeFile(file, change(await readFile(file, 'utf8')))
}

test('an optional remote comes when somebody promotes it and leaves again, and no other file changes', async ({
  clone,
  product,
  page,
}) => {
  test.setTimeout(800_000)
  const before = await hashSources(clone)
  const runTool = (name: string, ...args: string[]) =>
    succeed(run([process.execPath, join('node_modules', name), ...args], { cwd: clone }))
  const build = (...args: string[]) =>
    succeed(run([process.execPath, 'scripts/build.mjs', 'mfe-planning', ...args], { cwd: clone }))
  const status = () => succeed(mfe('status', { cwd: clone }))
  const store = join(clone, 'dist/store')
  async function expectAbsent() {
    await page.goto(`${product.url}/dashboard`)
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await expect(navigation.getByText('Maintenance')).toBeVisible()
    await expect(navigation.getByText('Planning')).toHaveCount(0)
  }
  async function expectRemote() {
    await page.goto(`${product.url}/dashboard`)
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await navigation.getByRole('link', { name: 'Planning' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Planning' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'A new screen' })).toBeVisible()
  }

  await test.step('mfe create makes it, and its declaration says that it is optional', async () => {
    await succeed(mfe('create planning', { cwd: clone }))
    const files = findChanges(before, await hashSources(clone))
    expect(files).toContain('mfe-planning/src/pages/PlanningPage.tsx')
    expect(files.filter((file) => !file.startsWith('mfe-planning/'))).toEqual([
      '.github/CODEOWNERS',
      'pnpm-lock.yaml',
    ])
    await edit(join(clone, 'mfe-planning/mfe.json'), (text) =>
      text.replace('"screens"', '"composition": "optional",\n  "screens"'),
    )
  })
  await test.step('it passes linter, formatter, types and its tests', async () => {
    const folder = 'mfe-planning'
    await Promise.all([
      runTool('oxlint/bin/oxlint', '--type-aware', '--type-check', '--deny-warnings', folder),
      runTool('oxfmt/bin/oxfmt', '--check', folder),
      runTool('jest/bin/jest.js', '--ci', '--maxWorkers=1', folder),
    ])
  })
  await test.step('a build stores it, and what is live stays as it is', async () => {
    const live = await status()
    expect(await build()).toContain('Built mfe-planning')
    expect(await status()).toBe(live)
    await signUp(page)
    await expectAbsent()
  })
  await test.step('it is rehearsed and live without a restart, and the next build leaves it live', async () => {
    // Each account would visit the pages of these remotes in each rehearsal. `rehearsal.spec.ts` plays that once.
    await succeed(mfe('retire fleet', { cwd: clone }))
    await succeed(mfe('retire admin', { cwd: clone }))
    await succeed(mfe('promote planning --rehearse', { cwd: clone }))
    await expectRemote()
    expect(await build()).toBe('Everything is built already.')
    await expectRemote()
  })
  await test.step('it leaves, with a newer release in the store that throws', async () => {
    await copyVersion(store, 'planning', {
      '"A new screen"': '(()=>{throw new Error("The plan is torn")})()',
    })
    await succeed(mfe('retire planning', { cwd: clone }))
    await expectAbsent()
  })
  await test.step('its release that throws, stored and not live, stops no other team', async () => {
    const copy = await copyVersion(store, 'landing')
    const { output } = await mfe(`promote landing ${copy} --rehearse`, { cwd: clone })
    expect(output).toContain(`landing ${copy} is live`)
  })
  await test.step('the full composition brings it back', async () => {
    await build('--full')
    await expectRemote()
  })
})
