import { createHash, randomUUID } from 'node:crypto'
import fastifyCors from '@fastify/cors'
import { can, needs } from '@aerofleet/shared/access'
import { contract, type CallName } from '@aerofleet/shared/contract'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { answerErrors, sendError } from './answer-errors'
import { authenticate } from './authenticate'
import type { Caller } from './caller'
import { badRequest, forbidden, unauthenticated } from './errors'
import { handlers, type Context, type WrittenJson } from './handlers/handlers'
import type { Identity } from './identity/identity'
import type { Log } from './log'
import { permissions } from './permissions'
import { readBody, readIdempotencyKey, readIfMatch, readParams } from './read-request'
import { once } from './store/once'
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

type CallOptions = Required<Omit<AppOptions, 'webOrigins'>>

const bodyLimit = 64 * 1024
const jsonType = 'application/json; charset=utf-8'
type AnyHandler = (context: Context<CallName>) => Promise<unknown>

function isWritten(answer: unknown): answer is WrittenJson<unknown> {
  return typeof answer === 'object' && answer !== null && 'json' in answer
}

function send(request: FastifyRequest, reply: FastifyReply, status: number, answer: unknown) {
  if (answer === undefined) return reply.code(204).send()
  if (!isWritten(answer)) return reply.code(status).type(jsonType).send(JSON.stringify(answer))
  const etag = `"${createHash('sha1').update(answer.json).digest('base64url')}"`
  reply.header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.code(status).type(jsonType).send(answer.json)
}

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

function addCall(app: FastifyInstance, name: CallName, options: CallOptions): void {
  const { store, identity, adminEmails, log } = options
  const row = contract[name]
  const callers = new WeakMap<FastifyRequest, Caller>()
  app.route({
    method: row.method,
    url: `/api${row.path}`,
    // Before the body is read: a stranger learns nothing about it.
    onRequest: async (request) => {
      const caller = await authenticate({ store, identity, log }, request.headers.authorization)
      if (!can(caller.role, permissions[name])) throw forbidden(needs(permissions[name]))
      callers.set(request, caller)
    },
    handler: async (request, reply) => {
      const caller = callers.get(request)
      if (!caller) throw unauthenticated()
      const key = row.method === 'POST' ? readIdempotencyKey(request) : null
      const context = {
        caller,
        params: readParams(row, request.params),
        body: readBody(row, request.body),
        ifMatch: readIfMatch(request),
        store,
        identity,
        adminEmails,
        log: request.log,
        once: (work) =>
          once(store, key === null ? null : { uid: caller.uid, call: name, key }, work),
      } as Context<CallName>
      const answer = await (handlers[name] as AnyHandler)(context)
      return send(request, reply, 'status' in row ? row.status : 200, answer)
    },
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
