import { METHODS, type Server } from 'node:http'
import fastifyCors from '@fastify/cors'
import fastifyRateLimit from '@fastify/rate-limit'
import { contract, type CallName } from '@aerofleet/shared/contract'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { addCall } from './http/add-call'
import { createAtHand, type AtHand } from './http/at-hand'
import { bindHosts } from './http/bound-hosts'
import { answerErrors, answerUnreadable, refuseHosts, sendError } from './http/answer-errors'
import { badRequest } from './http/errors'
import { addHealth } from './http/health'
import type { Claims, Identity } from './identity/identity'
import { createKnownCaller } from './http/known-caller'
import type { LiveRegistry } from './web/live-registry'
import { newServer } from './http/listen'
import { createLimiters, productionLimits, type Limits } from './http/limits'
import { boundLoad, type LoadOptions } from './http/load'
import { logRequests, type Log } from './http/log'
import { answerNotFound } from './http/not-found'
import { serveDocument } from './openapi/serve'
import { nextRequestId } from './http/request-id'
import { securityHeaders, sendSecurityHeaders, type Way } from './http/security-headers'
import type { Store } from './db/store'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whom its token speaks for, once verified. */
    claims: Claims | null
  }
}

export type AppOptions = {
  store: Store
  identity: Identity
  /** Of the pages that the same server answers, if it does. */
  registry?: LiveRegistry
  /** Absent: nothing is logged. */
  log?: Log
  /** Lower-case addresses that may make themselves admin in a real project. */
  adminEmails?: readonly string[]
  /** Other origins whose pages may call the API. */
  webOrigins?: readonly string[]
  /** Requests a minute; absent ones as in production. */
  limits?: Partial<Limits>
  load?: Partial<LoadOptions>
  /** Addresses or ranges of the proxies whose `X-Forwarded-For` counts. */
  trustProxy?: readonly string[]
}

/** A request at a time is what a browser sends; far more than this is an overload. */
const load: LoadOptions = { mostRunning: 2500, drainSeconds: 0 }
const bodyLimit = 64 * 1024

/** Every JSON body, an absent one too: clients send the content type with each call (spec §7). */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined)
    void parse(request, String(text), (error, body) => {
      done(error && badRequest('The request body is not valid JSON', 'malformed-json'), body)
    })
  })
}

function addWebOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  void app.register(fastifyCors, {
    origin: [...origins],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: ['etag', 'x-request-id', 'retry-after'],
    maxAge: 600,
  })
}

/** Fastify's own schemas are not used (the contract's are zod's): their compilers stay unloaded. */
const schemaController = {
  compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema },
}
function refuseSchema(): never {
  throw new Error('A route has a schema of its own instead of a row in the contract.')
}

function createServer(
  { log, trustProxy = [] }: AppOptions,
  way: Way,
  atHand: AtHand,
): FastifyInstance {
  return Fastify<Server>({
    ...(log ? { loggerInstance: log } : { logger: false }),
    // Its lines would show addresses with their queries; `logRequests` writes the one that is kept.
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    bodyLimit,
    schemaController,
    genReqId: nextRequestId,
    // As long as a request can be: what is too long to be an id is answered like an unknown one.
    routerOptions: { maxParamLength: 16_384 },
    // Of an address that cannot be read; no hook is run for those.
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id).headers(securityHeaders(way))
      void sendError(error, request, reply)
    },
    clientErrorHandler: answerUnreadable(way),
    serverFactory: (answer) =>
      newServer((request, response) => {
        if (refuseHosts(request, response, way)) return
        if (!atHand(request, response)) answer(request, response)
      }),
    // What comes in while closing is answered by `boundLoad`, in the form of every other error.
    return503OnClosing: false,
    trustProxy: trustProxy.length > 0 && [...trustProxy],
  })
}

/** Those that no route has, too: an address says which ones it takes instead. */
function takeAllMethods(app: FastifyInstance): void {
  const unknown = METHODS.filter((method) => !app.supportedMethods.includes(method))
  for (const method of unknown) app.addHttpMethod(method)
}

/** The product API over the contract table (spec §7): every call is authenticated. */
export function createApp(options: AppOptions): FastifyInstance {
  const { store, identity, registry, webOrigins = [] } = options
  const way = { overHttps: !identity.embedded }
  const limits = { ...productionLimits, ...options.limits }
  const app = createServer(options, way, (request, response) => atHand(request, response))
  takeAllMethods(app)
  app.decorateRequest('claims', null)
  answerErrors(app)
  if (options.log) logRequests(app)
  sendSecurityHeaders(app, way)
  const isBound = identity.embedded ? bindHosts(app, webOrigins) : () => true
  addWebOrigins(app, webOrigins)
  const { isLeaving } = boundLoad(app, { ...load, ...options.load })
  answerNotFound(app)
  // Where requests are counted, or refused, all take the complete way.
  const isCounted = limits.perAddress > 0 || limits.perUser > 0
  const knownCaller = createKnownCaller(identity)
  const listAtHand = createAtHand({ store, knownCaller, log: app.log, ...way })
  const atHand: AtHand = (request, response) =>
    !isCounted && !isLeaving() && isBound(request) && listAtHand(request, response)
  addHealth(app, { store, identity, registry }, isLeaving)
  serveDocument(app)
  const complete = { adminEmails: [], log: app.log, knownCaller, ...options }
  // A scope of its own: what else this server offers reads bodies in its own way.
  app.register(async (calls) => {
    await calls.register(fastifyRateLimit, { global: false })
    readJson(calls)
    const limit = createLimiters(calls, limits)
    const names = Object.keys(contract) as CallName[]
    for (const name of names) addCall(calls, name, { ...complete, limit })
  })
  return app
}
