import { can, needs } from '@aerofleet/shared/access'
import { contract, type CallName } from '@aerofleet/shared/contract'
import type { FastifyInstance } from 'fastify'
import { authenticate } from './authenticate'
import { forbidden, unauthenticated } from './errors'
import { handlers, type Context } from './handlers/handlers'
import type { Identity } from './identity/identity'
import type { Limiter, Limits } from './limits'
import type { Log } from './log'
import { permissions } from './permissions'
import { readBody, readIdempotencyKey, readIfMatch, readParams } from './read-request'
import { sendAnswer } from './send-answer'
import { once } from './store/once'
import type { Store } from './store/store'

export type CallOptions = {
  store: Store
  identity: Identity
  log: Log
  adminEmails: readonly string[]
  limit: Record<keyof Limits, Limiter | null>
}
type AnyHandler = (context: Context<CallName>) => Promise<unknown>

/** One row of the contract as a route: authenticate, authorise, read, handle, answer. */
export function addCall(app: FastifyInstance, name: CallName, options: CallOptions): void {
  const { store, identity, adminEmails, log, limit } = options
  const row = contract[name]
  const limitUser = name === 'adminAssign' ? limit.selfAssign : limit.perUser
  app.route({
    method: row.method,
    url: `/api${row.path}`,
    // Before the body is read: a stranger learns nothing about it.
    onRequest: async (request, reply) => {
      await limit.perAddress?.(request, reply)
      const caller = await authenticate({ store, identity, log }, request.headers.authorization)
      request.caller = caller
      await limitUser?.(request, reply)
      if (!can(caller.role, permissions[name])) throw forbidden(needs(permissions[name]))
    },
    handler: async (request, reply) => {
      const { caller } = request
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
      return sendAnswer(request, reply, 'status' in row ? row.status : 200, answer)
    },
  })
}
