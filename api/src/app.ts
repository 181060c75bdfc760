import { METHODS, type Server } from 'node:http'
import { callNames } from '@aerofleet/shared/contract/all'
import fastifyCors from '@fastify/cors'
import fastifyRateLimit from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { aircraftHandlers } from './aircraft/handlers'
import type { OpenDatabase } from './db/database'
import { createKeptLists } from './db/lists'
import { addCall } from './http/add-call'
import { answerErrors, answerUnreadable, refuseHosts, sendError } from './http/answer/answer-errors'
import { badRequest } from './http/answer/errors'
import { answerNotFound } from './http/answer/not-found'
import { securityHeaders, sendSecurityHeaders, type Way } from './http/answer/security-headers'
import { bindHosts } from './http/bound-hosts'
import type { Caller } from './http/caller'
import type { Handlers } from './http/handlers'
import { addHealth } from './http/health'
import { createLimiters, productionLimits, type Limits } from './http/limits/limits'
import { boundLoad, type LoadOptions } from './http/limits/load'
import { createBodyWatch } from './http/limits/unfinished-bodies'
import { newServer } from './http/listen'
import { logRequests, type Log } from './http/log/log'
import { nextRequestId } from './http/log/request-id'
import type { Claims, Identity } from './identity/identity'
import { serveDocument } from './openapi/serve'
import { operatorHandlers } from './operators/handlers'
import { userHandlers } from './users/handlers'
import { createRecentRoles } from './users/recent-roles'
import type { LiveRegistry } from './web/live-registry'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whom its token speaks for, once verified. */
    claims: Claims | null
    /** Who that is, once let in. */
    caller: Caller | null
  }
}

export type AppOptions = {
  database: OpenDatabase
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

function createServer({ log, trustProxy = [] }: AppOptions, way: Way): FastifyInstance {
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
        if (!refuseHosts(request, response, way)) answer(request, response)
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

/** A call of the contract without a handler does not compile. */
const handlers: Handlers = { ...aircraftHandlers, ...operatorHandlers, ...userHandlers }

/** The product API over the contract table (spec §7): every call is authenticated. */
export function createApp(options: AppOptions): FastifyInstance {
  const { database, identity, registry, adminEmails = [], webOrigins = [] } = options
  const { db } = database
  const way = { overHttps: !identity.embedded }
  const app = createServer(options, way)
  takeAllMethods(app)
  app.decorateRequest('claims', null)
  app.decorateRequest('caller', null)
  answerErrors(app)
  if (options.log) logRequests(app)
  sendSecurityHeaders(app, way)
  if (identity.embedded) bindHosts(app, webOrigins)
  addWebOrigins(app, webOrigins)
  const { isLeaving } = boundLoad(app, { ...load, ...options.load })
  answerNotFound(app)
  addHealth(app, { database, identity, registry }, isLeaving)
  serveDocument(app)
  const kept = createKeptLists(db)
  const recentRoles = createRecentRoles(db)
  const services = { database, db, kept, recentRoles, identity, adminEmails }
  // A scope of its own: what else this server offers reads bodies in its own way.
  app.register(async (calls) => {
    await calls.register(fastifyRateLimit, { global: false })
    readJson(calls)
    const limits = createLimiters(calls, { ...productionLimits, ...options.limits })
    const watchBody = createBodyWatch(way)
    for (const name of callNames) {
      addCall(calls, name, { handlers, services, limits, watchBody, log: app.log })
    }
  })
  return app
}
