import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Registry, Release } from '@aerofleet/shared/mfe-declaration'
import type { BrowserContext } from '@playwright/test'
import { demo } from './demo'
import { provoke, unloaded } from './page-errors'
import { removeData, startProduct, type Product } from './product'
import { test as base, signIn } from './test'

export type Change = {
  /** Part of the names of the files that it is about. */
  file: string
  /** The new text; `null` removes the file. */
  edit: (text: string) => string | null
  /** Somebody changed it after the build: hashes stay what they were. */
  afterwards?: boolean
}

export type Releases = {
  product: Product
  /** The built fleet remote once more, as another version with changes in its files; not live yet. */
  make: (label: string, changes?: Change[]) => Promise<Release>
  /** As `mfe promote` does: what was live is the previous release. `alone`: there is no previous one. */
  promote: (release: Release, options?: { alone: boolean }) => Promise<void>
  /** As `mfe retire` does: nothing of the fleet remote is live. */
  retire: () => Promise<void>
  /** The same for the built shell under another version. */
  promoteShell: (version: string) => Promise<void>
  /** Changes a file of the store as it is served, `null` removes it or a whole folder; gives what mends it. */
  spoil: (path: string, edit: Change['edit']) => Promise<() => Promise<void>>
  /** What was built is live again. */
  reset: () => Promise<void>
  /** The file of the built list page. */
  listFile: (kind: 'js' | 'css') => string
  stop: () => Promise<void>
}

const integrityOf = (content: string) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`

/** A running product with a store of its own, in which no remote has a previous release. */
export async function startReleases(env: Record<string, string> = {}): Promise<Releases> {
  const store = await mkdtemp(join(tmpdir(), 'aerofleet-store-'))
  const product = await startProduct({ env: { MFE_STORE: store, DEMO: '1', ...env } })
  const live = join(store, 'live.json')
  const read = async () => JSON.parse(await readFile(live, 'utf8')) as Registry
  const registry = await read()
  const built = registry.remotes['fleet']?.current
  if (!built) throw new Error('The fleet remote is not built')

  async function write(change: (live: Registry) => Partial<Registry>) {
    const before = await read()
    const next = { ...before, ...change(before), revision: before.revision + 1 }
    await writeFile(`${live}.next`, JSON.stringify(next))
    await rename(`${live}.next`, live)
  }

  return {
    product,
    make: (label, changes = []) => makeRelease(store, built, label, changes),
    promote: (current, { alone } = { alone: false }) =>
      write(({ remotes }) => {
        const previous = remotes['fleet']?.current
        return {
          remotes: { ...remotes, fleet: { current, ...(!alone && previous && { previous }) } },
        }
      }),
    retire: () =>
      write(({ remotes }) => ({
        remotes: Object.fromEntries(Object.entries(remotes).filter(([name]) => name !== 'fleet')),
      })),
    async promoteShell(version) {
      const shells = join(store, 'shell')
      const live = registry.shell?.current.version ?? 'none'
      await cp(join(shells, live), join(shells, version), { recursive: true })
      await write(() => ({ shell: { current: { version } } }))
    },
    spoil: (path, edit) => spoil(join(store, path), edit),
    reset: () => write(() => registry),
    listFile: (kind) =>
      basename(
        built.pages?.['/dashboard/aircraft']?.findLast((file) => file.endsWith(kind)) ?? 'none',
      ),
    async stop() {
      await product.stop()
      await removeData(product)
      await rm(store, { recursive: true })
    },
  }
}

/** Compressed copies go with it: they would be served in its place. */
async function spoil(path: string, edit: Change['edit']) {
  for (const copy of ['.br', '.gz']) await rm(path + copy, { force: true })
  const whole = `${path}.whole`
  await rename(path, whole)
  const text = edit(await readFile(whole, 'utf8').catch(() => ''))
  if (text !== null) await writeFile(path, text)
  return async () => {
    await rm(path, { force: true })
    await rename(whole, path)
  }
}

async function makeRelease(store: string, built: Release, label: string, changes: Change[]) {
  const { version, container } = built
  const renamed = JSON.stringify(built)
    .replaceAll(version, `${version}-${label}`)
    .replaceAll(container, `${container}_${label}`)
  const release = JSON.parse(renamed) as Release
  const folder = join(store, 'fleet', release.version)
  await cp(join(store, 'fleet', version), folder, { recursive: true })
  const files = await rewrite(folder, changes, (text) =>
    text.replaceAll(container, release.container),
  )
  const hashes = [...files].map(([name, text]) => [name, integrityOf(text)])
  await writeFile(join(folder, 'hashes.json'), JSON.stringify(Object.fromEntries(hashes)))
  const hashOf = (address: string) => integrityOf(files.get(basename(address)) ?? '')
  return {
    ...release,
    integrity: hashOf(release.entry),
    hashes: Object.fromEntries(
      Object.keys(release.hashes ?? {}).map((address) => [address, hashOf(address)]),
    ),
  }
}

/** Changes the files of a build and the hashes by which they name each other; gives the files as built. */
async function rewrite(folder: string, changes: Change[], rename: (text: string) => string) {
  const built = new Map<string, string>()
  const hashes: [string, string][] = []
  for (const name of await readdir(folder)) {
    if (/\.(br|gz)$/.test(name)) await rm(join(folder, name))
    if (!/\.(js|css)$/.test(name)) continue
    const before = await readFile(join(folder, name), 'utf8')
    const text = changes
      .filter(({ file, afterwards }) => name.includes(file) && !afterwards)
      .reduce((all, { edit }) => edit(all) ?? all, rename(before))
    hashes.push([integrityOf(before), integrityOf(text)])
    built.set(name, text)
  }
  for (const [name, text] of built) {
    const whole = hashes.reduce((all, [old, fresh]) => all.replaceAll(old, fresh), text)
    built.set(name, whole)
    const after = changes.find(({ file, afterwards }) => name.includes(file) && afterwards)
    const kept = after ? after.edit(whole) : whole
    if (kept === null) await rm(join(folder, name))
    else await writeFile(join(folder, name), kept)
  }
  return built
}

type Fixtures = { releases: Releases }
type WorkerFixtures = { started: Releases; crew: BrowserContext }

/** A product in which releases can be made, and pages of its administrator. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  started: [
    async ({}, use) => {
      const releases = await startReleases()
      await use(releases)
      await releases.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  product: [async ({ started }, use) => use(started.product), { scope: 'worker' }],
  crew: [
    async ({ browser, started }, use) => {
      const context = await browser.newContext({ baseURL: started.product.url })
      const page = await context.newPage()
      await signIn(page, demo('admin'))
      await page.close()
      await use(context)
      await context.close()
    },
    { scope: 'worker' },
  ],
  releases: async ({ started }, use) => {
    // Its releases are broken on purpose.
    provoke(unloaded, /\/mfe\/fleet\/|^Uncaught: SyntaxError/)
    await use(started)
    await started.reset()
  },
  page: async ({ crew }, use) => {
    const page = await crew.newPage()
    await use(page)
    await page.close()
  },
})
