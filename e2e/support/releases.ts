import { createHash } from 'node:crypto'
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Registry, Release } from '@aerofleet/shared/mfe-declaration'
import type { Browser, BrowserContext } from '@playwright/test'
import { copyStore, runOnStore } from './command'
import { demo } from './demo'
import { failedLoad, provoke } from './page-errors'
import { startProduct, stopAndRemove, type Product } from './product'
import { shared } from './shared'
import { test as base, signIn } from './test'

export type Change = {
  /** The change applies to every file with this text in its name. */
  file: string
  /** Returns the new text of the file; `null` removes the file. */
  edit: (text: string) => string | null
  /** Changes the file after its hash was taken, like somebody who tampers with the store. */
  afterBuild?: boolean
}

export type Releases = {
  product: Product
  /** Copies the built fleet remote as another version, which is not live yet. */
  make: (label: string, changes?: Change[]) => Promise<Release>
  /** Makes a release live as `mfe promote` does. */
  promote: (release: Release, options?: { hasPrevious: boolean }) => Promise<void>
  retire: () => Promise<void>
  promoteShell: (version: string) => Promise<void>
  /** Damages or removes a file of the store, or removes a folder. Returns a function that restores it. */
  spoil: (path: string, edit: Change['edit']) => Promise<() => Promise<void>>
  reset: () => Promise<void>
  /** The script or style sheet of the built list page. */
  listFile: (kind: 'js' | 'css') => string
  stop: () => Promise<void>
}

const integrityOf = (content: string) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`

/**
 * Starts a product with a store of its own, in which no remote has a previous release.
 * @param optional a remote of the full composition, which goes live, too
 */
export async function startReleases(
  env: Record<string, string> = {},
  optional?: string,
): Promise<Releases> {
  const { store, remove } = await copyStore(optional)
  if (optional) await runOnStore(store, `promote ${optional}`)
  const product = await startProduct({ env: { MFE_STORE: store, DEMO: '1', ...env } })
  const live = join(store, 'live.json')
  const read = async () => JSON.parse(await readFile(live, 'utf8')) as Registry
  const registry = await read()
  const built = registry.remotes['fleet']?.current
  if (!built) throw new Error('The fleet remote is not built')

  async function write(change: (registry: Registry) => Partial<Registry>) {
    const before = await read()
    const next = { ...before, ...change(before), revision: before.revision + 1 }
    await writeFile(`${live}.next`, JSON.stringify(next))
    await rename(`${live}.next`, live)
  }

  return {
    product,
    make: (label, changes = []) => makeRelease(store, built, label, changes),
    promote: (current, { hasPrevious } = { hasPrevious: true }) =>
      write(({ remotes }) => {
        const previous = hasPrevious && remotes['fleet']?.current
        return { remotes: { ...remotes, fleet: { current, ...(previous && { previous }) } } }
      }),
    retire: () =>
      write(({ remotes }) => ({
        remotes: Object.fromEntries(Object.entries(remotes).filter(([name]) => name !== 'fleet')),
      })),
    async promoteShell(version) {
      const shells = join(store, 'shell')
      const builtVersion = registry.shell?.current.version ?? 'none'
      await cp(join(shells, builtVersion), join(shells, version), { recursive: true })
      await write(() => ({ shell: { current: { version } } }))
    },
    spoil: (path, edit) => spoil(join(store, path), edit),
    reset: () => write(() => registry),
    listFile: (kind) => basename(filesOf(built, '/dashboard/aircraft', kind).at(-1) ?? 'none'),
    async stop() {
      await stopAndRemove(product)
      await remove()
    },
  }
}

/** The compressed copies go, too, because the server would send them in place of the damaged file. */
async function spoil(path: string, edit: Change['edit']) {
  for (const copy of ['.br', '.gz']) await rm(path + copy, { force: true })
  const whole = `${path}.whole`
  await rename(path, whole)
  const before = await readFile(whole, 'utf8').catch(() => '')
  const text = edit(before)
  if (text === before) throw new Error(`The change of "${path}" changes nothing.`)
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

/** Changes the files of a build, and their hashes in each other. Returns the files before any tampering. */
async function rewrite(folder: string, changes: Change[], rename: (text: string) => string) {
  const built = new Map<string, string>()
  const hashes: [string, string][] = []
  const waiting = new Set(changes)
  const apply = (change: Change, text: string) => {
    const edited = change.edit(text)
    if (edited !== text) waiting.delete(change)
    return edited
  }
  for (const name of await readdir(folder)) {
    if (/\.(br|gz)$/.test(name)) await rm(join(folder, name))
    if (!/\.(js|css)$/.test(name)) continue
    const before = await readFile(join(folder, name), 'utf8')
    const text = changes
      .filter(({ file, afterBuild }) => name.includes(file) && !afterBuild)
      .reduce((edited, change) => apply(change, edited) ?? edited, rename(before))
    hashes.push([integrityOf(before), integrityOf(text)])
    built.set(name, text)
  }
  for (const [name, text] of built) {
    const whole = hashes.reduce((edited, [old, fresh]) => edited.replaceAll(old, fresh), text)
    built.set(name, whole)
    const tampering = changes.find(({ file, afterBuild }) => name.includes(file) && afterBuild)
    const stored = tampering ? apply(tampering, whole) : whole
    if (stored === null) await rm(join(folder, name))
    else await writeFile(join(folder, name), stored)
  }
  for (const { file } of waiting) throw new Error(`The change of "${file}" changes nothing.`)
  return built
}

export function filesOf({ pages = {} }: Release, path: string, kind: 'js' | 'css'): string[] {
  return pages[path]?.filter((file) => file.endsWith(kind)) ?? []
}

export function eventsOf({ product }: Releases, version: string): string[] {
  return product
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { release?: { version: string; event: string } })
    .flatMap(({ release }) => (release?.version === version ? [release.event] : []))
}

type Field = { startedReleases: Releases; adminContext: BrowserContext }
type Fixtures = { field: Field; releases: Releases }

const sharedField = shared<[Browser], Field>(async (browser) => {
  const startedReleases = await startReleases()
  const adminContext = await browser.newContext({ baseURL: startedReleases.product.url })
  const page = await adminContext.newPage()
  await signIn(page, demo('admin'))
  await page.close()
  const stop = async () => {
    await adminContext.close()
    await startedReleases.stop()
  }
  return { value: { startedReleases, adminContext }, stop }
})

export const test = base.extend<Fixtures>({
  field: [async ({ browser }, use) => use(await sharedField(browser)), { timeout: 120_000 }],
  product: async ({ field }, use) => use(field.startedReleases.product),
  releases: async ({ field }, use) => {
    provoke(failedLoad, /\/mfe\/fleet\/|^Uncaught: SyntaxError/)
    await use(field.startedReleases)
    await field.startedReleases.reset()
  },
  page: async ({ field }, use) => {
    const page = await field.adminContext.newPage()
    await use(page)
    await page.close()
  },
})
