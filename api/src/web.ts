import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Registry, type Release } from '@aerofleet/shared/mfe-declaration'
import fastifyCompress from '@fastify/compress'
import fastifyHelmet from '@fastify/helmet'
import fastifyRateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { forbidden, identityAway } from './errors'
import { registerReleaseEvents } from './release-events'
import { createLimiters, productionLimits, type Limits } from './limits'

export type WebOptions = {
  /** Where `index.html` and `assets/` of a shell are; absent: the live shell of the store. */
  shellDirectory?: string | undefined
  /** Where `live.json` and `<name>/<version>/` are. */
  storeDirectory: string
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

/** Under development a page takes remotes and their updates from dev servers of the same machine. */
const devServers = ['http://localhost:*', 'http://127.0.0.1:*']
const updates = devServers.map((source) => source.replace('http', 'ws'))

function contentSecurityPolicy({ apiOrigin, overrides }: WebOptions) {
  const own = ["'self'", ...(overrides ? devServers : [])]
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: own,
      // notistack adds styles while it runs.
      styleSrc: [...own, "'unsafe-inline'"],
      imgSrc: [...own, 'data:'],
      fontSrc: own,
      connectSrc: [
        ...own,
        'https://identitytoolkit.googleapis.com',
        'https://securetoken.googleapis.com',
        ...(apiOrigin ? [apiOrigin] : []),
        ...(overrides ? updates : []),
      ],
      mediaSrc: own,
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      formAction: ["'self'"],
    },
  }
}

async function readRegistry(storeDirectory: string): Promise<Registry> {
  const text = await readFile(join(storeDirectory, 'live.json'), 'utf8').catch(() => null)
  return text === null ? { revision: 0, remotes: {} } : Registry.parse(JSON.parse(text))
}

function shellOf(registry: Registry, { shellDirectory, storeDirectory }: WebOptions): string {
  return shellDirectory ?? join(storeDirectory, 'shell', registry.shell?.current.version ?? 'none')
}

/** A tab that is open since before a release asks for files of the shell that it began with. */
async function holderOf(file: string, options: WebOptions): Promise<string> {
  const { storeDirectory, shellDirectory } = options
  if (shellDirectory) return shellDirectory
  const live = shellOf(await readRegistry(storeDirectory), options)
  if (existsSync(join(live, file))) return live
  const versions = await readdir(join(storeDirectory, 'shell')).catch(() => [])
  const all = versions.map((version) => join(storeDirectory, 'shell', version))
  return all.find((directory) => existsSync(join(directory, file))) ?? live
}

/** With `:name` standing for any one segment, as in the declarations. */
export function ownsPath(pattern: string, path: string): boolean {
  const wanted = pattern.split('/').filter(Boolean)
  const given = path.split('/').filter(Boolean)
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => segment.startsWith(':') || segment === given[index])
  )
}

/** The files that the page at `path` needs first: entry, exposed module and its own. */
function filesFor(registry: Registry, path: string): { release: Release; files: string[] } | null {
  for (const { current } of Object.values(registry.remotes)) {
    const owned = current.declaration.paths.find((declared) => ownsPath(declared.path, path))
    if (!owned) continue
    const files = [current.entry, ...current.preload, ...(current.pages?.[owned.path] ?? [])]
    return { release: current, files: [...new Set(files)] }
  }
  return null
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
  const kept = Object.entries(remotes).map(([name, { current, previous }]) => [
    name,
    { current: bare(current), ...(previous && { previous: bare(previous) }) },
  ])
  return { ...rest, remotes: Object.fromEntries(kept) as Registry['remotes'] }
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

function sendWithEtag(request: FastifyRequest, reply: FastifyReply, type: string, text: string) {
  const etag = `"${createHash('sha1').update(text).digest('base64url')}"`
  reply.header('etag', etag).header('cache-control', revalidate)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(type).send(text)
}

const rest = (request: FastifyRequest) => (request.params as { '*': string })['*']

function sendAsset(reply: FastifyReply, file: string, root: string, cacheControl: string) {
  // Set before the file is found; an answer without one says no-store.
  reply.header('cache-control', cacheControl)
  return reply.sendFile(file, root, { cacheControl: false })
}

function serveFiles(app: FastifyInstance, options: WebOptions): void {
  const { storeDirectory } = options

  app.get('/registry/live.json', async (request, reply) => {
    const registry = JSON.stringify(await readRegistry(storeDirectory))
    return sendWithEtag(request, reply, 'application/json; charset=utf-8', registry)
  })

  app.get('/mfe/*', (request, reply) => {
    const file = rest(request)
    if (file.split('/').length < 3) return reply.callNotFound()
    return sendAsset(reply, file, storeDirectory, immutable)
  })

  app.get('/assets/*', async (request, reply) => {
    const file = `assets/${rest(request)}`
    return sendAsset(reply, file, await holderOf(file, options), immutable)
  })

  app.get('/*', async (request, reply) => {
    const path = `/${rest(request)}`
    const isPage = !/^\/(api|registry|mfe|assets)(\/|$)/.test(path)
    if (!isPage) return reply.callNotFound()
    const registry = await readRegistry(storeDirectory)
    const shell = shellOf(registry, options)
    if (path !== '/index.html' && path.split('/').at(-1)?.includes('.')) {
      // What heals a damaged shell must never be a damaged copy itself.
      const cacheControl = path === '/start.js' ? 'no-store' : shortly
      return sendAsset(reply, path, shell, cacheControl)
    }
    const html = await readFile(join(shell, 'index.html'), 'utf8')
    const page = renderPage(withOrigin(html, request), registry, path, options)
    return sendWithEtag(request, reply, 'text/html; charset=utf-8', page)
  })
}

const pathOf = ({ url }: FastifyRequest) =>
  decodeURIComponent(url.split('?')[0] ?? '').replaceAll(/\/+/g, '/')

/** Administrative calls of the emulator are for this server only, never for a browser. */
function refusePrivileged(request: FastifyRequest): void {
  const isPrivileged = /^\/[a-z.]+\/v\d+\/projects\/./i.test(pathOf(request))
  if (request.headers.authorization !== undefined || isPrivileged) {
    throw forbidden('This call of the identity service is not open to browsers.')
  }
}

/** A password is tried or a mail asked for; looking an account up or a fresh token is neither. */
const isSignIn = (request: FastifyRequest) =>
  /accounts:(?:signInWithPassword|sendOobCode|resetPassword)/i.test(pathOf(request))

/** What the sign-in screen calls of the identity service, on the product's own origin. */
async function passThrough(app: FastifyInstance, port: number, limits: Limits): Promise<void> {
  await app.register(fastifyRateLimit, { global: false })
  const { signIn: limitSignIn } = createLimiters(app, limits)
  const upstream = `http://127.0.0.1:${port}`
  const prefixes = [
    '/identitytoolkit.googleapis.com',
    '/securetoken.googleapis.com',
    '/emulator/action',
  ]
  for (const prefix of prefixes) {
    void app.register(import('@fastify/http-proxy'), {
      upstream,
      prefix,
      rewritePrefix: prefix,
      // oxlint-disable-next-line typescript/no-misused-promises -- a hook may be async
      preHandler: async (request, reply) => {
        refusePrivileged(request)
        if (isSignIn(request)) await limitSignIn?.(request, reply)
      },
      disableRequestLogging: true,
      replyOptions: { onError: (reply) => void reply.send(identityAway()) },
    })
  }
}

/** The built front end beside the API: shell, releases of the remotes, registry. */
export function registerWeb(app: FastifyInstance, options: WebOptions): void {
  // A scope of its own: a page's security headers and compression are not those of the API.
  void app.register(async (web) => {
    const { emulatorPort } = options.firebase
    await web.register(fastifyHelmet, {
      contentSecurityPolicy: contentSecurityPolicy(options),
      crossOriginEmbedderPolicy: false,
      xFrameOptions: { action: 'deny' },
      strictTransportSecurity: emulatorPort === undefined,
    })
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
    if (emulatorPort !== undefined) await passThrough(web, emulatorPort, limits)
    await web.register(async (files) => serveFiles(files, options))
    await web.register(registerReleaseEvents)
  })
}
