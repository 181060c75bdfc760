// The server sends hints for a page's files before any code of the page runs. For that the build lists the files by
// address.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { compileFunction } from 'node:vm'
import { build, type Plugin } from 'esbuild'
import type { Chunk, Compilation } from 'webpack'
import { integrityOf } from './integrity'
import { writtenFiles } from './written-files'

type Lazy = () => Promise<unknown>
type Route = { path?: string; children?: Route[]; lazy?: Lazy | Record<string, Lazy> }

export type Page = { address: string; requests: string[] }

const fileOf = (directory: string) => join(directory, 'src/routes.tsx')

/**
 * @param directory absolute path of the remote
 * @param mount from its mfe.json
 * @returns rejects when the routes need a browser
 */
export async function readPages(directory: string, mount: string): Promise<Page[]> {
  try {
    const { routes, requestsOf } = await evaluateRoutes(fileOf(directory))
    return await listPages(routes, { address: mount, requests: [] }, requestsOf)
  } catch (error) {
    throw new Error(
      `The routes of ${directory} cannot be listed: ${error instanceof Error ? error.message : String(error)}\nsrc/routes.tsx may hold paths and lazy pages only.`,
      { cause: error },
    )
  }
}

type RequestsOf = (route: Route) => Promise<string[]>

/** A page also needs the modules of its parent routes. */
async function listPages(routes: Route[], parent: Page, requestsOf: RequestsOf): Promise<Page[]> {
  const pages: Page[] = []
  for (const route of routes) {
    const { path = '', children } = route
    const address = path.startsWith('/') ? path : `${parent.address}/${path}`.replace(/\/+/g, '/')
    const requests = [...parent.requests, ...(await requestsOf(route))]
    const page = { address: address.replace(/(.)\/$/, '$1'), requests }
    pages.push(...(children ? await listPages(children, page, requestsOf) : [page]))
  }
  return pages
}

/** Runs a routes module, and notes which modules each page would import, without loading any page. */
async function evaluateRoutes(file: string): Promise<{ routes: Route[]; requestsOf: RequestsOf }> {
  const module: { exports: { routes: Route[] } } = { exports: { routes: [] } }
  const requireOther = createRequire(file)
  let requested: string[] = []
  const requireOrNote = (request: string): unknown => {
    if (!request.startsWith(pageMark)) return requireOther(request)
    requested.push(request.slice(pageMark.length))
    return {}
  }
  const text = await bundle(file)
  compileFunction(text, ['module', 'require'], { filename: file })(module, requireOrNote)
  return {
    routes: module.exports.routes,
    async requestsOf({ lazy = [] }) {
      requested = []
      for (const load of typeof lazy === 'function' ? [lazy] : Object.values(lazy))
        // The route gets no page here, and may throw without it.
        await Promise.race([Promise.resolve().then(load), pause(1000)]).catch(() => undefined)
      return requested
    },
  }
}

const pageMark = 'page:'
const withoutPages: Plugin = {
  name: 'without-pages',
  setup({ onResolve }) {
    onResolve({ filter: /.*/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path: pageMark + path, external: true } : undefined,
    )
  },
}

async function bundle(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    supported: { 'dynamic-import': false },
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    logLevel: 'silent',
    plugins: [withoutPages],
  })
  return outputFiles.map((output) => output.text).join('')
}

export function chunksOf(compilation: Compilation, directory: string, request: string): Chunk[] {
  const group = compilation.chunkGroups.find(({ origins }) =>
    origins.some(
      (origin) =>
        origin.request === request && origin.module?.identifier().endsWith(fileOf(directory)),
    ),
  )
  return group?.chunks ?? []
}

const isLoaded = (file: string) => /\.(js|css)$/.test(file)

export const filesOf = (chunks: Chunk[]) =>
  chunks.flatMap((chunk) => [...chunk.files]).filter(isLoaded)

/** Writes `pages.json`: the files that each page needs besides the entry, by the page's path below the mount. */
export const pages = (directory: string, mount: string) =>
  writtenFiles('pages', 'last', async (compilation) => {
    const files = (await readPages(directory, mount)).map(({ address, requests }) => [
      address.slice(mount.length).replace(/^\//, ''),
      requests.flatMap((request) => filesOf(chunksOf(compilation, directory, request))),
    ])
    return { 'pages.json': JSON.stringify(Object.fromEntries(files)) }
  })

/**
 * Writes `parts.json`: the files that the shell's own pages need first, besides the ones in the HTML, with their
 * hashes.
 * @param parts the names of lazily loaded parts, by path; `/*` at its end stands for all paths below
 */
export const parts = (parts: Record<string, string[]>) =>
  writtenFiles('parts', 'last', (compilation) => {
    const initial = new Set(compilation.entrypoints.get('main')?.getFiles())
    const hashOf = (file: string) => integrityOf(compilation.getAsset(file)?.source.buffer() ?? '')
    const filesOfPart = (name: string) => {
      const group = compilation.namedChunkGroups.get(name)
      if (!group) throw new Error(`The shell has no part ${name}, which its package.json names`)
      return group.getFiles().filter((file) => isLoaded(file) && !initial.has(file))
    }
    const hashes = Object.entries(parts).map(([path, names]) => {
      const files = [...new Set(names.flatMap(filesOfPart))]
      return [path, Object.fromEntries(files.map((file) => [`/${file}`, hashOf(file)]))]
    })
    return { 'parts.json': JSON.stringify(Object.fromEntries(hashes)) }
  })
