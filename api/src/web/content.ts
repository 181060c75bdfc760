import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isSourceMap } from '@aerofleet/federation/release/archive'
import type { Registry } from '@aerofleet/shared/mfe-declaration'
import { ownerOf, shellPathAt } from '@aerofleet/shared/owned-paths'
import { noRelease } from '../errors'
import type { SharedStore } from '../releases/shared-store'
import type { LiveRegistry } from './live-registry'

export type ContentOptions = {
  /** Holds `index.html` and `assets/` of a shell. Without it the server takes the live shell of the store. */
  shellDirectory?: string | undefined
  /** Holds `live.json` and `<name>/<version>/`. */
  storeDirectory: string
  registry: LiveRegistry
  /** The store in the database. Absent if the store is a folder. */
  shared?: Pick<SharedStore, 'fetchRelease' | 'fetchShells'> | undefined
  /**
   * The remotes that `pnpm dev` runs from source, such as `fleet:http://localhost:4102`. Absent in
   * production.
   */
  overrides?: string | undefined
}

export type StaticFile = { file: string; root: string; cacheControl: string }
export type Page = { registry: Registry; status: 200 | 404 }

export const immutable = 'public, max-age=31536000, immutable'
const fiveMinutes = 'public, max-age=300'

export async function requireRegistry(live: LiveRegistry): Promise<Registry> {
  const { registry } = await live.read()
  if (!registry) throw noRelease()
  return registry
}

/** A tab from before a release still asks for files of its own shell. */
async function findAssetRoot(file: string, options: ContentOptions): Promise<string> {
  const { storeDirectory, shellDirectory, registry, shared } = options
  if (shellDirectory) return shellDirectory
  const live = registry.shellOf(await requireRegistry(registry))
  if (existsSync(join(live, file))) return live
  const find = async () => {
    const versions = await readdir(join(storeDirectory, 'shell')).catch(() => [])
    const directories = versions.map((version) => join(storeDirectory, 'shell', version))
    return directories.find((directory) => existsSync(join(directory, file)))
  }
  const found = await find()
  if (found || !shared) return found ?? live
  await shared.fetchShells()
  return (await find()) ?? live
}

/** With dot segments, backslashes and NUL an address could leave its folder. */
const isSafe = (path: string) => !/(?:^|\/)\.{1,2}(?:\/|$)|[\\\0]/.test(path)
/** Files of releases are `<name>/<version>/…`. `live.json` beside them has an address of its own. */
const isReleaseFile = (file: string) => /^[a-z][a-z0-9-]*\/[^/]+\/[^/]/.test(file)

function isOwned(registry: Registry, path: string): boolean {
  return shellPathAt(path) !== undefined || ownerOf(registry, path) !== undefined
}

export async function findContent(
  path: string,
  options: ContentOptions,
): Promise<StaticFile | Page | null> {
  const [, area = '', ...segments] = path.split('/')
  const file = segments.join('/')
  if (!isSafe(path) || area === 'api' || area === 'registry') return null
  if (area === 'mfe') {
    const root = options.storeDirectory
    if (!isReleaseFile(file) || isSourceMap(file)) return null
    const [name = '', version = ''] = segments
    await options.shared?.fetchRelease(name, version)
    return { file, root, cacheControl: immutable }
  }
  if (area === 'assets') {
    const asset = `assets/${file}`
    return { file: asset, root: await findAssetRoot(asset, options), cacheControl: immutable }
  }
  const registry = await requireRegistry(options.registry)
  const owned = isOwned(registry, path)
  // The address of a page may have a point, too, for example in an id.
  if (!owned && path !== '/index.html' && path.split('/').at(-1)?.includes('.')) {
    // start.js repairs a damaged shell, so nobody may cache a damaged copy of it.
    const cacheControl = path === '/start.js' ? 'no-store' : fiveMinutes
    return { file: path, root: options.registry.shellOf(registry), cacheControl }
  }
  // The registry does not know the declarations of dev servers.
  const isPage = options.overrides !== undefined || owned
  return { registry, status: isPage ? 200 : 404 }
}

export async function isPageAt(path: string, options: ContentOptions): Promise<boolean> {
  const content = await findContent(path, options)
  return content !== null && 'status' in content && content.status === 200
}
