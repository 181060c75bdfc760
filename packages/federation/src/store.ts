import { MfeDeclaration, type Release } from '@aerofleet/shared/mfe-declaration'
import { createHash, randomBytes } from 'node:crypto'
import { cp, mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { integrityOf, pageHints } from './page-hints'

/** What a build says of itself in `build.json`. */
const Build = z.object({ name: z.string(), version: z.string(), container: z.string() })

const Assets = z.object({ sync: z.array(z.string()), async: z.array(z.string()) })
const Manifest = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string(), path: z.string() }) }),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: Assets, css: Assets }) })),
  shared: z.array(z.object({ name: z.string(), requiredVersion: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

async function readJson<T>(path: string, schema: z.ZodMiniType<T>, hint: string): Promise<T> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    throw new Error(`${path} is missing. ${hint}`, { cause: error })
  }
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    const issues = error instanceof z.core.$ZodError ? z.prettifyError(error) : String(error)
    throw new Error(`${path} is not valid. ${issues}`, { cause: error })
  }
}

export function readManifest(directory: string): Promise<Manifest> {
  return readJson(join(directory, 'mf-manifest.json'), Manifest, 'Build the remote first.')
}

/** Describes a build directory as what the registry carries of it. */
export async function describeRelease(directory: string): Promise<Release> {
  const hint = 'Build the remote first.'
  const [build, declaration, manifest] = await Promise.all([
    readJson(join(directory, 'build.json'), Build, hint),
    readJson(join(directory, 'mfe.json'), MfeDeclaration, 'A remote declares itself there.'),
    readManifest(directory),
  ])
  if (declaration.name !== build.name) {
    throw new Error(
      `mfe.json names ${declaration.name}, the build is of ${build.name}. Build it again.`,
    )
  }
  const routes = manifest.exposes.find((expose) => expose.path === './routes')
  if (!routes)
    throw new Error(`${build.name} does not expose ./routes. Its public surface is src/routes.tsx.`)
  const entry = manifest.metaData.remoteEntry.path + manifest.metaData.remoteEntry.name
  const base = `/mfe/${build.name}/${build.version}/`
  const exposed = [...routes.assets.js.sync, ...routes.assets.css.sync]
  return {
    version: build.version,
    entry: base + entry,
    integrity: await integrityOf(join(directory, entry)),
    container: build.container,
    preload: exposed.map((file) => base + file),
    ...(await pageHints(directory, base, declaration, exposed)),
    declaration,
  }
}

async function files(directory: string, prefix = ''): Promise<string[]> {
  const entries = await readdir(join(directory, prefix), { withFileTypes: true })
  const lists = await Promise.all(
    entries.map(async (entry) => {
      const path = prefix + entry.name
      return entry.isDirectory() ? files(directory, `${path}/`) : [path]
    }),
  )
  return lists.flat().sort()
}

async function treeHash(directory: string): Promise<string> {
  const hash = createHash('sha256')
  for (const file of await files(directory)) {
    hash.update(`${file}\0`).update(await readFile(join(directory, file)))
  }
  return hash.digest('hex')
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

export const releaseDirectory = (store: string, name: string, version: string) =>
  join(store, name, version)

/**
 * Copies a build into the store, as a whole or not at all.
 * The same content again changes nothing; other content under a known version is refused.
 */
export async function putRelease(
  store: string,
  directory: string,
): Promise<{ release: Release; changed: boolean }> {
  const release = await describeRelease(directory)
  const { name } = release.declaration
  const target = releaseDirectory(store, name, release.version)
  const temporary = join(store, name, `.incoming-${randomBytes(6).toString('hex')}`)
  if (!(await exists(target))) {
    await mkdir(join(store, name), { recursive: true })
    await cp(directory, temporary, { recursive: true })
    try {
      await rename(temporary, target)
      return { release, changed: true }
    } catch (error) {
      await rm(temporary, { recursive: true, force: true })
      if (!(await exists(target))) throw error
    }
  }
  if ((await treeHash(target)) !== (await treeHash(directory))) {
    throw new Error(
      `${name} ${release.version} is in the store with other content. A version never changes: build from changed sources, or raise the version in package.json.`,
    )
  }
  return { release, changed: false }
}

/** The versions of a remote in the store, the newest first. */
export async function versions(
  store: string,
  name: string,
): Promise<{ version: string; published: Date }[]> {
  const entries = await readdir(join(store, name), { withFileTypes: true }).catch(() => [])
  const found = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(async ({ name: version }) => ({
        version,
        published: (await stat(join(store, name, version))).mtime,
      })),
  )
  return found.sort((a, b) => b.published.getTime() - a.published.getTime())
}

/** The names that the store knows. */
export async function names(store: string): Promise<string[]> {
  const entries = await readdir(store, { withFileTypes: true }).catch(() => [])
  return entries
    .filter(
      (entry) => entry.isDirectory() && entry.name !== 'revisions' && !entry.name.startsWith('.'),
    )
    .map(({ name }) => name)
    .sort()
}
