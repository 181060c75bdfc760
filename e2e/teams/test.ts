import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { copyStore, mfe, run, workspace } from '../support/command'
import { demo } from '../support/demo'
import { startProduct, stopAndRemove } from '../support/product'
import { expect, test as base } from '../support/test'
import { startRegistry } from './registry'

type Registry = Awaited<ReturnType<typeof startRegistry>>

/** `scope` is the line of .npmrc for the registry, where the platform has published its packages as docs/teams.md says. */
export const test = base.extend<object, { scope: string }>({
  scope: [
    async ({}, use) => {
      await succeed(run(['npm', 'run', '--silent', 'sdk']))
      const registry = await startRegistry()
      await publishPackages(registry)
      await use(registry.scope)
      registry.close()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  // The pages visit products of the tests' own, and never the one that other tests share.
  baseURL: async ({}, use) => use(''),
})

export { expect }

async function publishPackages({ scope, login }: Registry): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'aerofleet-login-'))
  const file = join(folder, '.npmrc')
  await writeFile(file, `${scope}\n${login}\n`)
  const publish = `npm publish --silent --userconfig ${file} "$file"`
  await succeed(
    run(['bash', '-c', `set -e; for file in dist/sdk/*.tgz; do ${publish}; done`], {
      cwd: workspace,
    }),
  )
  await rm(folder, { recursive: true })
}

export async function succeed(running: ReturnType<typeof run>): Promise<string> {
  const { code, output } = await running
  expect(code, output).toBe(0)
  return output
}

/** Starts a product with the sample fleet that takes releases of one remote, over HTTP and with a key. */
export async function startPlatform(remote: string, services = '') {
  const folder = await mkdtemp(join(tmpdir(), 'aerofleet-keys-'))
  const keys = join(folder, 'keys')
  const told = await succeed(mfe(`key ${remote}`))
  const found = (pattern: RegExp) => pattern.exec(told)?.[1] ?? ''
  await writeFile(keys, `${found(new RegExp(`: (${remote} [0-9a-f]{64})$`, 'm'))}\n`)
  const { store, remove } = await copyStore()
  const env = { DEMO: '1', MFE_STORE: store, RELEASE_KEYS: keys, SERVICES: services }
  const product = await startProduct({ env })
  return {
    url: product.url,
    key: found(/: (mfe_\S+)$/m),
    /** The absolute path of the file of keys. */
    keys,
    store,
    async stop() {
      await stopAndRemove(product)
      await remove()
      await rm(folder, { recursive: true })
    },
  }
}

/** The page ends on the dashboard of this product. */
export async function enter(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`)
  const { email, password } = demo('mro')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}
