import { contract, type CallName } from '@aerofleet/shared/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { admit, type Admitted } from './admit'
import { authenticate } from './authenticate'
import { unauthenticated } from './errors'
import { handlers, type Context } from './handlers'
import type { Identity } from '../identity/identity'
import type { KnownCaller } from './known-caller'
import type { Limiter, Limits } from './limits'
import type { Log } from './log'
import { readBody, readIdempotencyKey, readIfMatch, readParams } from './read-request'
import { sendAnswer } from './send-answer'
import type { Store } from '../db/store'

export type CallOptions = {
  store: Store
  identity: Identity
  knownCaller: KnownCaller
  log: Log
  adminEmails: readonly string[]
  limit: Record<keyof Limits, Limiter | null>
}
type AnyHandler = (context: Context<CallName>) => Promise<unknown>

function toContext(
  name: CallName,
  request: FastifyRequest,
  { caller, roles, ask, list }: Admitted,
  options: CallOptions,
) {
  const { identity, adminEmails } = options
  const row = contract[name]
  const key = row.method === 'POST' ? readIdempotencyKey(request) : null
  return {
    caller,
    roles,
    ask,
    list,
    params: readParams(row, request.params),
    body: readBody(row, request.body),
    ifMatch: readIfMatch(request),
    once: { uid: caller.uid, call: name, key },
    identity,
    adminEmails,
    log: request.log,
  } as Context<CallName>
}

/** One row of the contract as a route: authenticate, admit, read, handle, answer. */
export function addCall(app: FastifyInstance, name: CallName, options: CallOptions): void {
  const { store, identity, knownCaller, log, limit } = options
  const row = contract[name]
  const limitUser = name === 'adminAssign' ? limit.selfAssign : limit.perUser

  async function handle(request: FastifyRequest, reply: FastifyReply) {
    const { claims } = request
    if (!claims) throw unauthenticated()
    const answer = await admit(store, claims, name, (admitted) =>
      (handlers[name] as AnyHandler)(toContext(name, request, admitted, options)),
    )
    return sendAnswer(request, reply, 'status' in row ? row.status : 200, answer)
  }

  app.route({
    method: row.method,
    url: `/api${row.path}`,
    onRequest: async (request, reply) => {
      await limit.perAddress?.(request, reply)
      const { authorization } = request.headers
      const claims =
        knownCaller(request.raw) ?? (await authenticate({ identity, log }, authorization))
      request.claims = claims
      await limitUser?.(request, reply)
      // Before a body is read: a stranger learns nothing about it. The handler admits anyway.
      if (row.method !== 'GET') await admit(store, claims, name, async () => undefined)
    },
    handler: handle,
  })
}
