import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { offeredTo } from '@aerofleet/shared/access'
import { fillPath } from '@aerofleet/shared/fill-path'
import { panelsIn, type Registry, type Release } from '@aerofleet/shared/mfe-declaration'
import { ownerOf, ownsPath, paramsIn, shellPathAt } from '@aerofleet/shared/owned-paths'
import { documentTitle, shellPages, shellPaths } from '@aerofleet/shared/shell-paths'
import { isOnHomePage, slotPages } from '@aerofleet/shared/slots'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { EmbeddedIdentity } from '../identity/embedded'
import type { Page } from './content'
import type { LiveRegistry } from './live-registry'
import { pagePolicy, permissionsPolicy } from './page-policy'

export type PageOptions = {
  registry: LiveRegistry
  overrides?: string | undefined
  /** An IANA name. Without it pages use UTC. */
  timeZone?: string
  /** Absent if the API has the page's own origin. */
  apiOrigin?: string | undefined
  firebase: {
    apiKey: string
    authDomain?: string | undefined
    projectId: string
    embedded?: Pick<EmbeddedIdentity, 'send'>
  }
}

type Needs = { release: Release; files: string[] }

function homePanels(registry: Registry): Needs[] {
  return Object.values(registry.remotes)
    .map(({ current }) => current)
    .filter(({ declaration }) => panelsIn(declaration).some(({ slot }) => isOnHomePage(slot)))
    .map((release) => ({ release, files: [release.entry, ...(release.panel ?? [])] }))
}

type Address = { path: string; search: URLSearchParams }

function filesFor(registry: Registry, { path }: Address): Needs[] {
  if (shellPathAt(path) === shellPaths.dashboard) return homePanels(registry)
  const owner = ownerOf(registry, path)
  const release = owner && registry.remotes[owner.name]?.current
  if (!release) return []
  const own = release.pages?.[owner.page.path] ?? []
  return [{ release, files: [...new Set([release.entry, ...release.preload, ...own])] }]
}

const escapeText = (value: string) => escapeAttribute(value).replaceAll('<', '&lt;')
const escapeAttribute = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

function preloadHint(file: string, hash: string | undefined): string {
  const kind = file.endsWith('.css') ? 'style' : 'script'
  // The browser uses a hint only for an element with the same hash.
  const integrityAttribute = hash ? ` integrity="${escapeAttribute(hash)}"` : ''
  return `<link rel="preload" href="${escapeAttribute(file)}" as="${kind}"${integrityAttribute}>`
}

function hashOf({ entry, integrity, hashes }: Release, file: string) {
  return file === entry ? integrity : hashes?.[file]
}

function remoteHints(registry: Registry, address: Address): string {
  return filesFor(registry, address)
    .flatMap(({ release, files }) => files.map((file) => preloadHint(file, hashOf(release, file))))
    .join('')
}

/**
 * `parts.json` of a shell names the files of its own pages by path, with their hashes. A path that ends with
 * `/*` stands for all paths below it.
 */
const Parts = z.record(z.string(), z.record(z.string(), z.string()))

async function partHints(shell: string, address: string): Promise<string> {
  const path = shellPathAt(address) ?? address
  const text = await readFile(join(shell, 'parts.json'), 'utf8').catch(() => '{}')
  return Object.entries(Parts.parse(JSON.parse(text)))
    .filter(
      ([where]) =>
        where === path || (where.endsWith('/*') && `${path}/`.startsWith(where.slice(0, -1))),
    )
    .flatMap(([, files]) => Object.entries(files))
    .map(([file, hash]) => preloadHint(file, hash))
    .join('')
}

type Reads = { paths: string[]; capability?: string | undefined }

function readsAt(registry: Registry, { path, search }: Address): Reads[] {
  const page = ownerOf(registry, path)?.page
  const { paths = [], bare = [], capability } = page?.reads ?? {}
  const reads = search.size > 0 ? paths : [...paths, ...bare]
  const panels = Object.values(registry.remotes).flatMap(({ current }) =>
    panelsIn(current.declaration).map((panel) => ({ ...panel, page: slotPages[panel.slot] })),
  )
  return [
    { page: page?.path, reads, capability },
    ...panels.sort((a, b) => a.order - b.order),
  ].flatMap(({ page: declared, reads = [], capability: needed }) => {
    if (declared === undefined || !ownsPath(declared, path)) return []
    const params = paramsIn(declared, path)
    return [{ paths: reads.map((read) => fillPath(read, params)), capability: needed }]
  })
}

type InlineScript = { elements: string; source: string }

/**
 * Returns the shell's script that sends the first calls of a page, once for each set of roles. Returns
 * nothing if the page makes no call, or if the shell is older than this script.
 */
async function earlyReads(
  shell: string,
  registry: Registry,
  address: Address,
): Promise<InlineScript | null> {
  const byRoles = new Map<string, Set<string>>()
  for (const { paths, capability } of readsAt(registry, address)) {
    if (paths.length === 0) continue
    const roles = offeredTo(capability)
    // Everybody may make the calls that users without a role may make.
    const attribute = roles.includes(null) ? '' : ` data-roles="${roles.join(' ')}"`
    byRoles.set(attribute, new Set([...(byRoles.get(attribute) ?? []), ...paths]))
  }
  if (byRoles.size === 0) return null
  const code = await readFile(join(shell, 'early-reads.js'), 'utf8').catch(() => null)
  if (code === null) return null
  const elements = [...byRoles].map(
    ([roles, reads]) =>
      `<script data-reads="${escapeAttribute([...reads].join(' '))}"${roles}>${code}</script>`,
  )
  return {
    elements: elements.join(''),
    source: `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  }
}

/** Keeps only the hashes of the entries, because the page checks them. Only the hints need the others. */
function withoutHashes({ remotes, ...rest }: Registry): Registry {
  const bare = ({ hashes: _, ...release }: Release) => release
  const bareRemotes: Registry['remotes'] = {}
  for (const [name, { current, previous }] of Object.entries(remotes)) {
    bareRemotes[name] = { current: bare(current), ...(previous && { previous: bare(previous) }) }
  }
  return { ...rest, remotes: bareRemotes }
}

function withTitle(html: string, registry: Registry, path: string): string {
  const page = ownerOf(registry, path)?.page ?? shellPages[shellPathAt(path) ?? '']
  if (!page) return html
  const set = (text: string, pattern: RegExp, value: string) =>
    text.replace(pattern, (_, before: string) => before + escapeText(value))
  const title = documentTitle(page.title)
  const titled = [/(<title>)[^<]*/, /(property="og:title"\s+content=")[^"]*/].reduce(
    (text, pattern) => set(text, pattern, title),
    html,
  )
  const { description } = page
  if (!description) return titled
  const descriptions = [
    /(name="description"\s+content=")[^"]*/,
    /(property="og:description"\s+content=")[^"]*/,
  ]
  return descriptions.reduce((text, pattern) => set(text, pattern, description), titled)
}

type Rendered = { registry: Registry; address: Address; parts: string; early: string }

function renderPage(
  html: string,
  { registry, address, parts, early }: Rendered,
  options: PageOptions,
) {
  const { firebase, overrides } = options
  const { apiKey, projectId, authDomain, embedded } = firebase
  const identity = { apiKey, projectId, authDomain, embedded: embedded !== undefined }
  // Without any <, no text of the registry can end the script element.
  const config = JSON.stringify({
    registry: withoutHashes(registry),
    identity,
    overrides,
  }).replaceAll('<', '\\u003c')
  // A hint would load the release that an override replaces.
  const hints = overrides ? '' : parts + remoteHints(registry, address)
  const inlined = `<script type="application/json" id="aerofleet-config">${config}</script>${hints}`
  const place = html.includes('<!--registry-->') ? '<!--registry-->' : '</head>'
  return html
    .replace(place, () => (place === '</head>' ? inlined + place : inlined))
    .replace('<!--early reads-->', () => early)
}

/** Link previews need an absolute address of the picture, as the visitor reaches this server. */
function withOrigin(html: string, { protocol, host }: FastifyRequest): string {
  const picture = escapeAttribute(`${protocol}://${host}/og.png`)
  return html.replace('content="/og.png"', () => `content="${picture}"`)
}

/** Browsers ask again each time, and get 304 while the text is the same. */
export function sendWithEtag(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  text: string,
) {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
  reply.header('etag', etag).header('cache-control', 'no-cache')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(type).send(text)
}

function withSaveData(html: string, { headers }: FastifyRequest): string {
  return headers['save-data'] === 'on' ? html.replace('<html', '<html data-save-data') : html
}

const withTimeZone = (html: string, timeZone: string | undefined) =>
  timeZone
    ? html.replace('<html', () => `<html data-time-zone="${escapeAttribute(timeZone)}"`)
    : html

const htmlType = 'text/html; charset=utf-8'

export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, registry, status }: Page & { path: string },
  options: PageOptions,
) {
  const shell = options.registry.shellOf(registry)
  const html = withTimeZone(await readFile(join(shell, 'index.html'), 'utf8'), options.timeZone)
  const address = { path, search: new URLSearchParams(request.url.split('?')[1]) }
  // This server does not know the declarations of overrides.
  const early = options.overrides ? null : await earlyReads(shell, registry, address)
  const page = renderPage(
    withTitle(withSaveData(withOrigin(html, request), request), registry, path),
    {
      registry,
      address,
      parts: await partHints(shell, path),
      early: early?.elements ?? '',
    },
    options,
  )
  const { firebase, ...rest } = options
  reply.headers({
    'content-security-policy': pagePolicy({ ...rest, ...firebase, inlineScript: early?.source }),
    'permissions-policy': permissionsPolicy,
  })
  const vary = reply.getHeader('vary')
  reply.header('vary', vary ? `${String(vary)}, Save-Data` : 'Save-Data')
  if (status === 200) return sendWithEtag(request, reply, htmlType, page)
  return reply.code(status).type(htmlType).send(page)
}
