import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { can, explainNeed } from '@aerofleet/shared/access'
import { contract, type CallName } from '@aerofleet/shared/contract/all'
import type { Endpoint } from '@aerofleet/shared/contract/endpoint'
import type { Role } from '@aerofleet/shared/roles'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../db/author'
import { change, type Work } from '../db/change'
import type { Database } from '../db/database'
import { findAnswer, hashRequest } from '../db/idempotency'
import { forbidden, unauthenticated } from '../errors'
import type { Claims } from '../identity/identity'
import { findRecordedRole } from '../identity/roles'
import { sendAnswer } from './answer/send-answer'
import { authenticate } from './authenticate'
import { toCaller } from './caller'
import type { BeforeBody, Context, Handlers, Services } from './handlers'
import type { ExportLimiter } from './limits/exports'
import type { Limiters } from './limits/limits'
import type { Log } from './log/log'
import {
  readAct,
  readBody,
  readIdempotencyKey,
  readIfMatch,
  readIfMatchTag,
  readParams,
  readQuery,
} from './read-request'

type AnyHandler = (context: Context<CallName>) => Promise<unknown>
type AnyCheck = (request: Pick<Context<CallName>, 'caller' | 'params' | 'query'>) => void

/** What every route needs beside its row of the contract. */
export type CallOptions = {
  handlers: Handlers
  beforeBody: BeforeBody
  services: Services
  limits: Limiters
  limitExports: ExportLimiter
  log: Log
}

/**
 * Checks the capability of a row: for a change by the recorded role of this moment, for a read by one
 * that is at most a second old.
 * @throws 403 without the capability
 */
async function authorize(row: Endpoint, claims: Claims, services: Services): Promise<Caller> {
  const { db, recentRoles } = services
  if (row.method !== 'GET') return permit(row, claims, db)
  return toPermitted(row, claims, (await recentRoles.read()).get(claims.uid))
}

/** The same by the recorded role of this moment, or of this transaction. */
async function permit(row: Endpoint, claims: Claims, db: Database): Promise<Caller> {
  return toPermitted(row, claims, await findRecordedRole(db, claims.uid))
}

function toPermitted({ needs }: Endpoint, claims: Claims, recorded: Role | null | undefined) {
  const caller = toCaller(claims, recorded)
  if (needs && !can(caller.role, needs)) throw forbidden(explainNeed(needs))
  return caller
}

/** What is known of a request before its body has come. */
function readAddress(row: Endpoint, request: FastifyRequest, caller: Caller) {
  const params = readParams(row, request.params)
  const query = readQuery(row, request.query)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row's schemas have read what its type says
  return { caller, params, query } as Pick<Context<CallName>, 'caller' | 'params' | 'query'>
}

function createContext(
  name: CallName,
  request: FastifyRequest,
  caller: Caller,
  services: Services,
) {
  const row: Endpoint = contract[name]
  const { claims } = request
  if (!claims) throw unauthenticated()
  const params = readParams(row, request.params)
  const query = readQuery(row, request.query)
  const body = readBody(row, request.body)
  const key = row.method === 'POST' ? readIdempotencyKey(request) : null
  const actId = readAct(request)
  const requestHash = hashRequest([name, params, request.query, body])
  const permitted = (tx: Database) => permit(row, claims, tx)
  const idempotencyKey = key === null ? null : { key, requestHash }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row's schemas have read what its type says
  return {
    ...services,
    caller,
    change: <Answer>(work: Work<Answer>, decidedAt?: number) =>
      change(services, { permit: permitted, idempotencyKey }, work, decidedAt),
    changePart: async <Answer>(work: Work<Answer>) => {
      // The embedded database runs in this thread: without this pause no other request would be read or
      // answered before the last part, and clients would give up.
      await setImmediate()
      return change(services, { permit: permitted, idempotencyKey: null }, work)
    },
    actOfParts: (label: string) => ({
      id: actId ?? (idempotencyKey ? hashRequest([claims.uid, idempotencyKey]) : randomUUID()),
      label,
    }),
    findAnswer: async () => idempotencyKey && findAnswer(services.db, caller.uid, idempotencyKey),
    params,
    query,
    body,
    ifMatch: row.sends ? null : readIfMatch(request),
    ifMatchTag: readIfMatchTag(request),
    actId,
    log: request.log,
  } as Context<CallName>
}

/** One row of the contract as a route: authenticate, authorize, read, handle, answer. */
export function addCall(app: FastifyInstance, name: CallName, options: CallOptions): void {
  const { handlers, beforeBody, services, limits, limitExports, log } = options
  const row: Endpoint = contract[name]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it gets the context of its own row
  const handle = handlers[name] as AnyHandler
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it gets the request of its own row
  const check = beforeBody[name] as AnyCheck | undefined
  const limitUser = row.perMinute ? limits.createUserLimit(row.perMinute) : limits.perUser

  app.route({
    method: row.method,
    url: `/api${row.path}`,
    config: { sends: row.sends, bodySeconds: row.timeout },
    ...(row.maxBytes && { bodyLimit: row.maxBytes }),
    onRequest: async (request, reply) => {
      await limits.perAddress?.(request, reply)
      request.claims = await authenticate(services.identity, log, request.headers.authorization)
      await limitUser?.(request, reply)
      // Before the body is read, so that a stranger learns nothing about what it should be.
      request.caller = await authorize(row, request.claims, services)
      const address = readAddress(row, request, request.caller)
      check?.(address)
      if (row.answers && request.method === 'GET') limitExports(request, reply)
    },
    handler: async (request, reply) => {
      if (!request.caller) throw unauthenticated()
      const answer = await handle(createContext(name, request, request.caller, services))
      return sendAnswer(request, reply, row.status ?? 200, answer)
    },
  })
}
