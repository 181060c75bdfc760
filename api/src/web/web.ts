import fastifyCompress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { productionLimits, type Limits } from '../http/limits/limits'
import type { ReleaseCounts } from '../releases/counts'
import { registerPreviewCall } from '../releases/preview-call'
import { registerStoreCalls, type ReleaseOptions } from '../releases/store-calls'
import {
  findContent,
  immutable,
  isPageAt,
  requireRegistry,
  type ContentOptions,
  type StaticFile,
} from './content'
import { sendPage, sendWithEtag, type PageOptions } from './page'
import { registerPassThrough } from './pass-through'
import { registerReleaseEvents } from './release-events'

export type WebOptions = ContentOptions &
  PageOptions & {
    /** Requests a minute. Absent limits have the values of production. */
    limits?: Partial<Limits>
    counts?: ReleaseCounts | undefined
    releases?: ReleaseOptions | undefined
  }

const Wildcard = z.object({ '*': z.string() })
const wildcardOf = ({ params }: FastifyRequest) => Wildcard.parse(params)['*']

function sendFile(reply: FastifyReply, { file, root, cacheControl }: StaticFile) {
  // If the file is missing, the error's answer replaces this header.
  reply.header('cache-control', cacheControl)
  // Browsers ask for the film in parts, but for a release's file as a whole.
  return reply.sendFile(file, root, {
    cacheControl: false,
    acceptRanges: cacheControl !== immutable,
  })
}

const withOneSlash = (path: string) => path.replace(/\/{2,}/g, '/')

function sendToOneSlash({ url }: FastifyRequest, reply: FastifyReply) {
  const [path = '', ...query] = url.split('?')
  return reply.redirect([withOneSlash(path), ...query].join('?'), 308)
}

function serveContent(app: FastifyInstance, options: WebOptions): void {
  app.get('/registry/live.json', async (request, reply) => {
    const registry = JSON.stringify(await requireRegistry(options.registry))
    return sendWithEtag(request, reply, 'application/json; charset=utf-8', registry)
  })

  for (const area of ['/mfe/', '/assets/', '/']) {
    app.get(`${area}*`, async (request, reply) => {
      const path = area + wildcardOf(request)
      const content = await findContent(path, options)
      if (!content) return reply.callNotFound()
      if ('file' in content) return sendFile(reply, content)
      // The router of the page knows no address with an empty segment.
      if (path.includes('//') && (await isPageAt(withOneSlash(path), options)))
        return sendToOneSlash(request, reply)
      return sendPage(request, reply, { path, ...content }, options)
    })
  }
}

export function registerWeb(app: FastifyInstance, options: WebOptions): void {
  // The front end has a scope of its own, because the API compresses its answers itself.
  void app.register(async (web) => {
    const { embedded } = options.firebase
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
      // The ETag does the same, and this header would come with each of the twenty files of a page.
      lastModified: false,
    })
    const limits = { ...productionLimits, ...options.limits }
    if (embedded)
      await web.register(async (identity) => registerPassThrough(identity, embedded, limits))
    // The file server names the charset of HTML, scripts, styles and JSON. SVG is text, too.
    web.addHook('onSend', async (_, reply) => {
      if (reply.getHeader('content-type') === 'image/svg+xml')
        reply.type('image/svg+xml; charset=utf-8')
    })
    await web.register(async (content) => serveContent(content, options))
    const { counts, releases, storeDirectory } = options
    await web.register(async (events) => registerReleaseEvents(events, counts))
    if (releases) {
      await web.register(async (calls) =>
        registerStoreCalls(calls, { ...releases, counts }, storeDirectory, limits),
      )
      await web.register(async (calls) => registerPreviewCall(calls, releases, limits))
    }
  })
}
