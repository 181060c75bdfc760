import { can, needs } from '@aerofleet/shared/access'
import { contract, type CallName } from '@aerofleet/shared/contract/all'
import type { Endpoint } from '@aerofleet/shared/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { change, hashOf, type Work } from '../db/change'
import type { Claims } from '../identity/identity'
import { recordedRole } from '../users/queries'
import { forbidden, unauthenticated } from './answer/errors'
import { sendAnswer } from './answer/send-answer'
import { authenticate } from './authenticate'
import { toCaller, type Caller } from './caller'
import type { Context, Handlers, Services } from './handlers'
import type { Limiters } from './limits/limits'
import type { BodyWatch } from './limits/unfinished-bodies'
import type { Log } from './log/log'
import { readBody, readIdempotencyKey, readIfMatch, readParams, readQuery } from './read-request'

type AnyHandler = (context: Context<CallName>) => Promise<unknown>

/** What the framework has to know of a call beside what its handler uses. */
export type CallOptions = {
  handlers: Handlers
  services: Services
  limits: Limiters
  watchBody: BodyWatch
  log: Log
}

/** Lets in whoever may call it: a change by the role that counts now, a read by one of this second. */
async function admit(row: Endpoint, claims: Claims, services: Services): Promise<Caller> {
  const { db, recentRoles } = services
  const { uid } = claims
  const isRead = row.method === 'GET'
  const recorded = isRead ? (await recentRoles.read()).get(uid) : await recordedRole(db, uid)
  const caller = toCaller(claims, recorded)
  if (row.needs && !can(caller.role, row.needs)) throw forbidden(needs(row.needs))
  return caller
}

function toContext(name: CallName, request: FastifyRequest, caller: Caller, services: Services) {
  const row: Endpoint = contract[name]
  const { claims } = request
  if (!claims) throw unauthenticated()
  const params = readParams(row, request.params)
  const query = readQuery(row, request.query)
  const body = readBody(row, request.body)
  const key = row.method === 'POST' ? readIdempotencyKey(request) : null
  const once = key === null ? null : { key, request: hashOf([name, params, request.query, body]) }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row's schemas have read what its type says
  return {
    ...services,
    caller,
    change: <Answer>(work: Work<Answer>, decidedAt?: number) =>
      change(services.database, { claims, needs: row.needs, once }, work, decidedAt),
    params,
    query,
    body,
    ifMatch: readIfMatch(request),
    log: request.log,
  } as Context<CallName>
}

/** One row of the contract as a route: authenticate, admit, read, handle, answer. */
export function addCall(app: FastifyInstance, name: CallName, options: CallOptions): void {
  const { handlers, services, limits, watchBody, log } = options
  const row: Endpoint = contract[name]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it gets the context of its own row
  const handle = handlers[name] as AnyHandler
  const limitUser = row.perMinute ? limits.ofUser(row.perMinute) : limits.perUser

  app.route({
    method: row.method,
    url: `/api${row.path}`,
    ...(row.maxBytes && { bodyLimit: row.maxBytes }),
    onRequest: async (request, reply) => {
      await limits.perAddress?.(request, reply)
      request.claims = await authenticate(services.identity, log, request.headers.authorization)
      await limitUser?.(request, reply)
      // Before a body is read: a stranger learns nothing about it.
      request.caller = await admit(row, request.claims, services)
      watchBody(request, reply, row)
    },
    handler: async (request, reply) => {
      if (!request.caller) throw unauthenticated()
      const answer = await handle(toContext(name, request, request.caller, services))
      return sendAnswer(request, reply, row.status ?? 200, answer)
    },
  })
}
