import { randomUUID } from 'node:crypto'
import fastifyCors from '@fastify/cors'
import { contract, type CallName } from '@aerofleet/shared/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import { addCall } from './add-call'
import { answerErrors, sendError } from './answer-errors'
import { badRequest } from './errors'
import type { Identity } from './identity/identity'
import type { Log } from './log'
import type { Store } from './store/store'

export type AppOptions = {
  store: Store
  identity: Identity
  /** Absent: nothing is logged. */
  log?: Log
  /** Lower-case addresses that may make themselves admin in a real project. */
  adminEmails?: readonly string[]
  /** Other origins whose pages may call the API. */
  webOrigins?: readonly string[]
}

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

function addHealth(app: FastifyInstance, { store, identity }: AppOptions): void {
  app.get('/api/health', async () => ({ status: 'up' }))
  app.get('/api/ready', async (_, reply) => {
    const [database, answers] = await Promise.all([store.ready(), identity.ready()])
    return reply.code(database && answers ? 200 : 503).send({ database, identity: answers })
  })
}

/** The product API over the contract table (spec §7): every call is authenticated. */
export function createApp(options: AppOptions): FastifyInstance {
  const app = Fastify({
    ...(options.log ? { loggerInstance: options.log } : { logger: false }),
    bodyLimit,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 2000 },
    frameworkErrors: (error, request, reply) => {
      void sendError(error, request, reply)
    },
    requestTimeout: 30_000,
    trustProxy: false,
  })
  answerErrors(app)
  if (options.webOrigins?.length) {
    void app.register(fastifyCors, {
      origin: [...options.webOrigins],
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      exposedHeaders: ['etag', 'x-request-id', 'retry-after'],
      maxAge: 600,
    })
  }
  app.addHook('onRequest', async (request, reply) => {
    if (!/^\/api(?:[/?]|$)/.test(request.url)) return
    reply.header('cache-control', 'no-store').header('x-request-id', request.id)
  })
  addHealth(app, options)
  const complete = { adminEmails: [], log: app.log, ...options }
  // A scope of its own: what else this server offers reads bodies in its own way.
  app.register(async (calls) => {
    readJson(calls)
    for (const name of Object.keys(contract) as CallName[]) addCall(calls, name, complete)
  })
  return app
}
