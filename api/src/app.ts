import type { Server } from 'node:http'
import { callNames, contract, type CallName } from '@aerofleet/shared/contract/all'
import fastifyCors from '@fastify/cors'
import fastifyRateLimit from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { aircraftHandlers, aircraftImportChecks } from './aircraft/handlers'
import { fleets } from './aircraft/writes'
import type { Caller } from './db/author'
import type { OpenDatabase } from './db/database'
import { followersOf } from './followers'
import { historyHandlers } from './history/handlers'
import { addCall } from './http/add-call'
import {
  answerErrors,
  answerUnreadable,
  refuseAmbiguousHost,
  sendError,
} from './http/answer/answer-errors'
import { createCachedLists } from './http/answer/cached-lists'
import { answerNotFound } from './http/answer/not-found'
import {
  securityHeaders,
  sendSecurityHeaders,
  type Transport,
} from './http/answer/security-headers'
import { restrictHosts } from './http/bound-hosts'
import { addCsvParser } from './http/csv-body'
import type { BeforeBody, Handlers } from './http/handlers'
import { addHealth } from './http/health'
import { addJsonParser } from './http/json-body'
import { limitBodyTime } from './http/limits/body-time'
import { createExportLimiter } from './http/limits/exports'
import { createLimiters, productionLimits, type Limits } from './http/limits/limits'
import { limitLoad, type LoadOptions } from './http/limits/load'
import { createHttpServer, type Certificate } from './http/listen'
import { logRequests, type Log } from './http/log/log'
import { nextRequestId } from './http/log/request-id'
import { addServices } from './http/services/add-services'
import type { TeamService } from './http/services/call-service'
import type { Claims, Identity } from './identity/identity'
import { createRecentRoles } from './identity/recent-roles'
import { maintainedHandlers } from './maintenance/aircraft/handlers'
import { alertHandlers } from './maintenance/alerts/handlers'
import type { Mailing } from './maintenance/alerts/writes'
import { completionHandlers, componentHandlers } from './maintenance/components/handlers'
import { dueHandlers } from './maintenance/due/handlers'
import { forecastHandlers } from './maintenance/forecast/handlers'
import { maintenanceImportChecks, maintenanceImportHandlers } from './maintenance/import/handlers'
import { inspectorHandlers } from './maintenance/inspectors/handlers'
import { itemHandlers } from './maintenance/items/handlers'
import { meterHandlers, readingHandlers } from './maintenance/ledger/handlers'
import {
  cardHandlers,
  completeHandlers,
  findingHandlers,
  orderHandlers,
} from './maintenance/orders/handlers'
import { programmeHandlers } from './maintenance/programmes/handlers'
import { serveDocument } from './openapi/document'
import { operatorHandlers } from './operators/handlers'
import { createToday, type Today } from './today'
import { userHandlers } from './users/handlers'
import type { LiveRegistry } from './web/live-registry'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the token is verified. */
    claims: Claims | null
    caller: Caller | null
    /** The query of a change, before it was parsed. */
    sentQuery: unknown
  }
  interface FastifyContextConfig {
    call?: string | undefined
    sends?: string | undefined
    /** The body must arrive in so many seconds; 30 by default. */
    bodySeconds?: number | undefined
  }
}

export type AppOptions = {
  database: OpenDatabase
  identity: Identity
  /** Absent if this server serves no pages. */
  registry?: LiveRegistry
  log?: Log
  /** Lower-case e-mail addresses. Their users may make themselves admin in a real project. */
  adminEmails?: readonly string[]
  webOrigins?: readonly string[]
  /** Requests a minute. Absent limits have the values of production. */
  limits?: Partial<Limits>
  load?: Partial<LoadOptions>
  /** Addresses or ranges of proxies. Their `X-Forwarded-For` counts. */
  trustProxy?: readonly string[]
  certificate?: Certificate | undefined
  /** An IANA name; UTC by default. Maintenance takes the calendar day of this zone as today. */
  timeZone?: string
  today?: Today
  teamServices?: readonly TeamService[]
  /** Absent if this installation sends no mail. */
  mailing?: Mailing | undefined
  /** A service must answer in so many milliseconds; 30,000 by default. */
  serviceTimeout?: number
}

/** Browsers send few requests at a time, so more than 2,500 at once are an overload. */
const defaultLoad: LoadOptions = { maxRunning: 2500, drainSeconds: 0 }
const bodyLimit = 64 * 1024

function allowWebOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  void app.register(fastifyCors, {
    origin: [...origins],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: ['etag', 'x-request-id', 'retry-after'],
    maxAge: 600,
  })
}

function createServer(
  { log, certificate, trustProxy = [] }: AppOptions,
  transport: Transport,
): FastifyInstance {
  return Fastify<Server>({
    ...(log ? { loggerInstance: log } : { logger: false }),
    // Fastify's own lines have addresses with their queries, which may hold secrets; see `logRequests`.
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    bodyLimit,
    genReqId: nextRequestId,
    // An address can be this long. A text that is too long for an id is answered like an unknown id.
    routerOptions: { maxParamLength: 16_384 },
    // Fastify runs no hook for addresses that cannot be parsed.
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id).headers(securityHeaders(transport))
      void sendError(error, request, reply)
    },
    clientErrorHandler: answerUnreadable(transport),
    serverFactory: (answer) =>
      createHttpServer((request, response) => {
        if (!refuseAmbiguousHost(request, response, transport)) answer(request, response)
      }, certificate),
    // `limitLoad` answers requests while closing, in the form of every other error.
    return503OnClosing: false,
    trustProxy: trustProxy.length > 0 && [...trustProxy],
  })
}

const handlersWith = (mailing: Mailing | undefined): Handlers => ({
  ...aircraftHandlers,
  ...operatorHandlers(fleets),
  ...userHandlers,
  ...historyHandlers,
  ...itemHandlers,
  ...programmeHandlers,
  ...dueHandlers,
  ...forecastHandlers,
  ...maintainedHandlers,
  ...readingHandlers,
  ...meterHandlers,
  ...completeHandlers,
  ...orderHandlers,
  ...cardHandlers,
  ...findingHandlers,
  ...componentHandlers,
  ...completionHandlers,
  ...inspectorHandlers,
  ...alertHandlers(mailing),
  ...maintenanceImportHandlers,
})

const beforeBody: BeforeBody = { ...aircraftImportChecks, ...maintenanceImportChecks }

/** Each row of the contract (spec §7) is one route, and each route authenticates. */
export function createApp(options: AppOptions): FastifyInstance {
  const {
    database,
    identity,
    registry,
    adminEmails = [],
    webOrigins = [],
    timeZone = 'UTC',
    today = createToday(timeZone),
    teamServices = [],
    serviceTimeout: milliseconds = 30_000,
  } = options
  const { db } = database
  const transport = { overHttps: !identity.embedded }
  const app = createServer(options, transport)
  app.decorateRequest('claims', null)
  app.decorateRequest('caller', null)
  app.decorateRequest('sentQuery', null)
  answerErrors(app)
  if (options.log) logRequests(app)
  sendSecurityHeaders(app, transport)
  if (identity.embedded) restrictHosts(app, webOrigins)
  allowWebOrigins(app, webOrigins)
  const { isStopping } = limitLoad(app, { ...defaultLoad, ...options.load })
  answerNotFound(app)
  limitBodyTime(app)
  serveDocument(app)
  app.register(async (open) => addHealth(open, { database, identity, registry }, isStopping))
  const cachedList = createCachedLists(db)
  const recentRoles = createRecentRoles(db)
  const services = {
    database,
    db,
    cachedList,
    recentRoles,
    identity,
    adminEmails,
    today,
    timeZone,
    followers: followersOf(today),
  }
  // The API has a scope of its own, because the web server beside it reads bodies in another way.
  app.register(async (calls) => {
    await calls.register(fastifyRateLimit, { global: false })
    addJsonParser(calls)
    calls.setValidatorCompiler(validatorCompiler)
    const limits = createLimiters(calls, { ...productionLimits, ...options.limits })
    const limitExports = createExportLimiter()
    const callOptions = {
      handlers: handlersWith(options.mailing),
      beforeBody,
      services,
      limits,
      limitExports,
      log: app.log,
    }
    const isImport = (name: CallName) => 'sends' in contract[name]
    for (const name of callNames) if (!isImport(name)) addCall(calls, name, callOptions)
    calls.register(async (imports) => {
      addCsvParser(imports)
      for (const name of callNames) if (isImport(name)) addCall(imports, name, callOptions)
    })
    calls.register(async (passed) =>
      addServices(passed, teamServices, { services, limits, log: app.log, milliseconds }),
    )
  })
  return app
}
