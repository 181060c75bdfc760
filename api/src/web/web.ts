import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Registry, Release } from '@aerofleet/shared/mfe-declaration'
import { ownerOf, ownsPath } from '@aerofleet/shared/owned-paths'
import { shellPaths } from '@aerofleet/shared/shell-paths'
import fastifyCompress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { noRelease } from '../http/answer/errors'
import { refuseMethod } from '../http/answer/not-found'
import { productionLimits, type Limits } from '../http/limits/limits'
import { passThrough } from '../identity/pass-through'
import type { LiveRegistry } from './live-registry'
import { pagePolicy } from './page-policy'
import { registerReleaseEvents } from './release-events'

export type WebOptions = {
  /** Where `index.html` and `assets/` of a shell are; absent: the live shell of the store. */
  shellDirectory?: string | undefined
  /** Where `live.json` and `<name>/<version>/` are. */
  storeDirectory: string
  registry: LiveRegistry
  /** What `pnpm dev` runs from source, as `fleet:http://localhost:4102`; absent in production. */
  overrides?: string | undefined
  /** Of an API that is not on the page's own origin. */
  apiOrigin?: string | undefined
  /** Requests a minute; absent ones as in production. */
  limits?: Partial<Limits>
  firebase: {
    apiKey: string
    authDomain?: string | undefined
    projectId: string
    /** Port of the embedded identity service; absent with a real project. */
    emulatorPort?: number
  }
}

const immutable = 'public, max-age=31536000, immutable'
const revalidate = 'no-cache'
const shortly = 'public, max-age=300'

async function served(live: LiveRegistry): Promise<Registry> {
  const { registry } = await live.read()
  if (!registry) throw noRelease()
  return registry
}

/** A tab that is open since before a release asks for files of the shell that it began with. */
async function holderOf(file: string, options: WebOptions): Promise<string> {
  const { storeDirectory, shellDirectory, registry } = options
  if (shellDirectory) return shellDirectory
  const live = registry.shellOf(await served(registry))
  if (existsSync(join(live, file))) return live
  const versions = await readdir(join(storeDirectory, 'shell')).catch(() => [])
  const all = versions.map((version) => join(storeDirectory, 'shell', version))
  return all.find((directory) => existsSync(join(directory, file))) ?? live
}

/** The files that the page at `path` needs first: entry, exposed module and its own. */
function filesFor(registry: Registry, path: string): { release: Release; files: string[] } | null {
  const owner = ownerOf(registry, path)
  const release = owner && registry.remotes[owner.name]?.current
  if (!release) return null
  const files = [release.entry, ...release.preload, ...(release.pages?.[owner.page.path] ?? [])]
  return { release, files: [...new Set(files)] }
}

const attribute = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** What the remote that owns the address needs loads beside the shell. */
function preloadHints(registry: Registry, path: string): string {
  const owner = filesFor(registry, path)
  if (!owner) return ''
  const { entry, integrity, hashes } = owner.release
  return owner.files
    .map((file) => {
      const kind = file.endsWith('.css') ? 'style' : 'script'
      const hash = file === entry ? integrity : hashes?.[file]
      // A hint is used only by an element that asks for the same hash.
      const held = hash ? ` integrity="${attribute(hash)}"` : ''
      return `<link rel="preload" href="${attribute(file)}" as="${kind}"${held}>`
    })
    .join('')
}

/** Hashes beside those of the entries are for the hints: the page itself does without. */
function withoutHashes({ remotes, ...rest }: Registry): Registry {
  const bare = ({ hashes: _, ...release }: Release) => release
  const kept: Registry['remotes'] = {}
  for (const [name, { current, previous }] of Object.entries(remotes)) {
    kept[name] = { current: bare(current), ...(previous && { previous: bare(previous) }) }
  }
  return { ...rest, remotes: kept }
}

function renderPage(html: string, registry: Registry, path: string, options: WebOptions) {
  const { firebase, overrides } = options
  const { apiKey, projectId, authDomain, emulatorPort } = firebase
  const identity = { apiKey, projectId, authDomain, embedded: emulatorPort !== undefined }
  // An escaped < keeps any text of the registry inside of the script element.
  const config = JSON.stringify({
    registry: withoutHashes(registry),
    identity,
    overrides,
  }).replaceAll('<', '\\u003c')
  // A hint would load the release that an override replaces.
  const hints = overrides ? '' : preloadHints(registry, path)
  const inlined = `<script type="application/json" id="aerofleet-config">${config}</script>${hints}`
  const place = html.includes('<!--registry-->') ? '<!--registry-->' : '</head>'
  return html.replace(place, () => (place === '</head>' ? inlined + place : inlined))
}

/** Who previews a link wants the whole address of the picture, as the visitor reaches this server. */
function withOrigin(html: string, { protocol, host }: FastifyRequest): string {
  const picture = attribute(`${protocol}://${host}/og.png`)
  return html.replace('content="/og.png"', () => `content="${picture}"`)
}

const html8 = 'text/html; charset=utf-8'
const Rest = z.object({ '*': z.string() })
const rest = ({ params }: FastifyRequest) => Rest.parse(params)['*']

function sendWithEtag(request: FastifyRequest, reply: FastifyReply, type: string, text: string) {
  const etag = `"${createHash('sha1').update(text).digest('base64url')}"`
  reply.header('etag', etag).header('cache-control', revalidate)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(type).send(text)
}

/** A file to send, or the page with the status that its address deserves. */
type Found =
  { file: string; root: string; cacheControl: string } | { registry: Registry; status: number }

/** No address leaves its place by a spelling: no dot segment, backslash or NUL. */
const isPlain = (path: string) => !/(?:^|\/)\.{1,2}(?:\/|$)|[\\\0]/.test(path)
/** Files of releases are `<name>/<version>/…`; the registry beside them has an address of its own. */
const isReleaseFile = (file: string) => /^[a-z][a-z0-9-]*\/[^/]+\/[^/]/.test(file)

function isOwned(registry: Registry, path: string): boolean {
  const isOfShell = Object.values(shellPaths).some((own) => ownsPath(own, path))
  return isOfShell || ownerOf(registry, path) !== undefined
}

/** What an address holds, which may still not be on disk. */
async function find(path: string, options: WebOptions): Promise<Found | null> {
  const [, area = '', ...more] = path.split('/')
  const file = more.join('/')
  if (!isPlain(path) || area === 'api' || area === 'registry') return null
  if (area === 'mfe') {
    const root = options.storeDirectory
    return isReleaseFile(file) ? { file, root, cacheControl: immutable } : null
  }
  if (area === 'assets') {
    const asset = `assets/${file}`
    return { file: asset, root: await holderOf(asset, options), cacheControl: immutable }
  }
  const registry = await served(options.registry)
  // A page may have a point in its address, such as that of an id that nobody has.
  const owned = isOwned(registry, path)
  if (!owned && path !== '/index.html' && path.split('/').at(-1)?.includes('.')) {
    // What heals a damaged shell must never be a damaged copy itself.
    const cacheControl = path === '/start.js' ? 'no-store' : shortly
    return { file: path, root: options.registry.shellOf(registry), cacheControl }
  }
  // What a dev server declares is not in the registry.
  const isKnown = options.overrides !== undefined || owned
  return { registry, status: isKnown ? 200 : 404 }
}

type Page = Extract<Found, { status: number }>

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, registry, status }: Page & { path: string },
  options: WebOptions,
) {
  const html = await readFile(join(options.registry.shellOf(registry), 'index.html'), 'utf8')
  const page = renderPage(withOrigin(html, request), registry, path, options)
  const { firebase, ...rest } = options
  reply.header('content-security-policy', pagePolicy({ ...rest, ...firebase }))
  if (status === 200) return sendWithEtag(request, reply, html8, page)
  return reply.code(status).type(html8).send(page)
}

function sendAsset(reply: FastifyReply, file: string, root: string, cacheControl: string) {
  // Set before the file is found; an answer without one says no-store.
  reply.header('cache-control', cacheControl)
  return reply.sendFile(file, root, { cacheControl: false })
}

const hasContent = (found: Found) =>
  'file' in found ? existsSync(join(found.root, found.file)) : found.status === 200

function serveFiles(app: FastifyInstance, options: WebOptions): void {
  app.get('/registry/live.json', async (request, reply) => {
    const registry = JSON.stringify(await served(options.registry))
    return sendWithEtag(request, reply, 'application/json; charset=utf-8', registry)
  })

  for (const area of ['/mfe/', '/assets/', '/']) {
    app.get(`${area}*`, async (request, reply) => {
      const path = area + rest(request)
      const found = await find(path, options)
      if (!found) return reply.callNotFound()
      if ('file' in found) return sendAsset(reply, found.file, found.root, found.cacheControl)
      return sendPage(request, reply, { path, ...found }, options)
    })
  }

  // Where pages of other origins may call the API, the answers to OPTIONS are not these.
  const others = app.supportedMethods.filter(
    (method) => !['GET', 'HEAD'].includes(method) && !app.hasRoute({ method, url: '*' }),
  )
  app.route({
    method: others,
    url: '/*',
    // Before the body is read, which nobody would use.
    onRequest: async (request, reply) => {
      const found = await find(`/${rest(request)}`, options)
      if (found && hasContent(found)) return refuseMethod(['GET', 'HEAD'], request, reply)
      return reply.callNotFound()
    },
    handler: (_, reply) => reply.callNotFound(),
  })
}

/** The built front end beside the API: shell, releases of the remotes, registry. */
export function registerWeb(app: FastifyInstance, options: WebOptions): void {
  // A scope of its own: the API compresses in its own way.
  void app.register(async (web) => {
    const { emulatorPort } = options.firebase
    await web.register(fastifyCompress, {
      encodings: ['br', 'gzip'],
      threshold: 1024,
      // The default of 11 is for files that are compressed once.
      brotliOptions: { params: { 1: 4 } },
    })
    await web.register(fastifyStatic, {
      root: options.shellDirectory ?? options.storeDirectory,
      serve: false,
      preCompressed: true,
      dotfiles: 'ignore',
      index: false,
    })
    const limits = { ...productionLimits, ...options.limits }
    if (emulatorPort !== undefined)
      await web.register(async (identity) => passThrough(identity, emulatorPort, limits))
    await web.register(async (files) => serveFiles(files, options))
    await web.register(registerReleaseEvents)
  })
}
