import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Release } from '@aerofleet/shared/mfe-declaration'
import { declarationOf, MfeFile } from '@aerofleet/shared/mfe-file'
import * as z from 'zod/mini'
import { FileName, FileNames, integrityOf, pageHints } from './page-hints'
import { parseJson, readJsonText } from './parse-json'

const BuildFile = z.object({
  name: z.string(),
  version: z.string(),
  /** The global name to which the entry assigns itself. */
  container: z.optional(z.string().check(z.maxLength(200))),
  /** The addresses of the pages in a remote's `src/routes.tsx`, mount included. */
  routes: z.optional(z.array(z.string())),
  /** The version of the packages that the build used. Absent in old builds. */
  sdk: z.optional(z.string()),
  /**
   * The names of `@aerofleet/shared/runtime/*` that a remote imports or a shell exports, by module. Absent in old
   * builds.
   */
  runtime: z.optional(z.record(z.string(), z.array(z.string()))),
})
type BuildFile = z.infer<typeof BuildFile>

const Assets = z.object({ sync: FileNames, async: FileNames })
const Expose = z.object({ path: z.string(), assets: z.object({ js: Assets, css: Assets }) })
const Manifest = z.object({
  metaData: z.object({
    publicPath: z._default(z.string(), 'auto'),
    remoteEntry: z.object({ name: FileName, path: FileName }),
  }),
  exposes: z.array(Expose).check(z.maxLength(20)),
  shared: z.array(
    z.object({ name: z.string(), version: z.optional(z.string()), requiredVersion: z.string() }),
  ),
})
export type Manifest = z.infer<typeof Manifest>

export type RemoteBuild = {
  kind: 'remote'
  name: string
  version: string
  directory: string
  release: Release
  manifest: Manifest
  /** A path relative to the directory. */
  entry: string
  exposed: z.infer<typeof Expose>
  routes: string[] | undefined
  sdk: string | undefined
  runtime: BuildFile['runtime']
}

export type ShellBuild = {
  kind: 'shell'
  name: 'shell'
  version: string
  directory: string
  release: { version: string }
  sdk: string | undefined
  provided: Map<string, string>
  runtime: BuildFile['runtime']
}

export type Build = RemoteBuild | ShellBuild

const filesOf = ({ assets }: z.infer<typeof Expose>) => [...assets.js.sync, ...assets.css.sync]

async function readJson<T>(path: string, schema: z.ZodMiniType<T>, whatToDo: string): Promise<T> {
  const text = await readJsonText(path, whatToDo)
  if (text === undefined) throw new Error(`${path} is missing. ${whatToDo}`)
  return parseJson(text, schema, { path, whatToDo })
}

/**
 * @param whatToDo a sentence for the error about a damaged build
 * @throws {Error} with sentences that name the file, its fault and what to do
 */
export async function readBuild(
  directory: string,
  whatToDo = 'Build it first: mfe build',
): Promise<Build> {
  const build = await readJson(join(directory, 'build.json'), BuildFile, whatToDo)
  const manifest = await readJson(join(directory, 'mf-manifest.json'), Manifest, whatToDo)
  return build.name === 'shell'
    ? shellBuild(directory, build, manifest)
    : remoteBuild(directory, build, manifest, whatToDo)
}

function shellBuild(
  directory: string,
  { version, sdk, runtime }: BuildFile,
  { shared }: Manifest,
): ShellBuild {
  return {
    kind: 'shell',
    name: 'shell',
    version,
    directory,
    release: { version },
    sdk,
    provided: new Map(
      shared.flatMap((share) => (share.version ? [[share.name, share.version]] : [])),
    ),
    runtime,
  }
}

async function remoteBuild(
  directory: string,
  { name, version, sdk, container, routes, runtime }: BuildFile,
  manifest: Manifest,
  whatToDo: string,
): Promise<RemoteBuild> {
  const file = join(directory, 'mfe.json')
  const declaration = declarationOf(await readJson(file, MfeFile, `Correct it. ${whatToDo}`))
  if (declaration.name !== name) {
    throw new Error(
      `mfe.json is of ${declaration.name}, but the build is of ${name}. Build it again.`,
    )
  }
  const exposed = manifest.exposes.find(({ path }) => path === './routes')
  if (!exposed || !container) {
    throw new Error(`${name} does not expose ./routes. Its public surface is src/routes.tsx.`)
  }
  const panel = manifest.exposes.find(({ path }) => path === './panel')
  const { remoteEntry } = manifest.metaData
  const entry = remoteEntry.path + remoteEntry.name
  const base = `/mfe/${name}/${version}/`
  const initial = filesOf(exposed)
  const panelFiles = panel ? filesOf(panel) : []
  const release = {
    version,
    entry: base + entry,
    integrity: await integrityOf(join(directory, entry)).catch((error: unknown) => {
      throw new Error(`${entry} is named in the manifest, but missing. ${whatToDo}`, {
        cause: error,
      })
    }),
    container,
    preload: initial.map((file) => base + file),
    ...(panel && { panel: panelFiles.map((file) => base + file) }),
    ...(await pageHints(directory, base, declaration, [...initial, ...panelFiles], whatToDo)),
    declaration,
  }
  return {
    kind: 'remote',
    name,
    version,
    directory,
    release,
    manifest,
    entry,
    exposed,
    routes,
    sdk,
    runtime,
  }
}

/** Returns sorted paths, relative to the directory. */
export async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .sort()
}

export async function hashTree(directory: string): Promise<string> {
  const hash = createHash('sha256')
  for (const file of await filesBelow(directory)) {
    hash.update(`${file}\0`)
    for await (const piece of createReadStream(join(directory, file))) hash.update(piece)
  }
  return hash.digest('hex')
}
