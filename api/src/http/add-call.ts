import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { contract, type CallName } from '@aerofleet/shared/contract/all'
import type { ProductEndpoint } from '@aerofleet/shared/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { change, type Work } from '../db/change'
import type { Database } from '../db/database'
import { findAnswer, hashRequest } from '../db/idempotency'
import { unauthenticated } from '../errors'
import { sendAnswer } from './answer/send-answer'
import { authenticate } from './authenticate'
import type { BeforeBody, Context, Handlers, Services } from './handlers'
import type { ExportLimiter } from './limits/exports'
import type { Limiters } from './limits/limits'
import type { Log } from './log/log'
import { permit, requireCapability } from './permit'
import { detailsOf, refusal, requestSchema, toDetails } from './request-schema'

type AnyHandler = (context: Context<CallName>) => Promise<unknown>
type Address = Pick<Context<CallName>, 'caller' | 'params' | 'query'>
type AnyCheck = (request: Address) => void

export type CallOptions = {
  handlers: Handlers
  beforeBody: BeforeBody
  services: Services
  limits: Limiters
  limitExports: ExportLimiter
  log: Log
}

/** `*` and a missing header set no condition. */
function ifMatchIn({ headers }: FastifyRequest): string | null {
  const value = headers['if-match']
  return value === undefined || value === '*' ? null : value.replace(/^W\//, '')
}

const textIn = ({ headers }: FastifyRequest, name: string): string | null => {
  const value = headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

function createContext(name: CallName, request: FastifyRequest, services: Services) {
  const row: ProductEndpoint = contract[name]
  const { claims, caller, params, query, body } = request
  if (!claims || !caller) throw unauthenticated()
  const key = row.method === 'POST' ? textIn(request, 'idempotency-key') : null
  const actId = textIn(request, 'act')?.toLowerCase() ?? null
  const ifMatchTag = ifMatchIn(request)
  const requestHash = hashRequest([name, params, request.sentQuery ?? query, body])
  const idempotencyKey = key === null ? null : { key, requestHash }
  const permitted = (tx: Database) => permit(row, claims, tx)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row's schemas have read what its type says
  return {
    ...services,
    caller,
    change: <Answer>(work: Work<Answer>, decidedAt?: number) =>
      change(services, { permit: permitted, idempotencyKey }, work, decidedAt),
    changePart: async <Answer>(work: Work<Answer>) => {
      // The embedded database runs in this thread. Without this pause the server would answer no other
      // request before the last part, and clients would give up.
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
    ifMatch: ifMatchTag === null || row.sends ? null : Number(ifMatchTag.replaceAll('"', '')),
    ifMatchTag,
    actId,
    log: request.log,
  } as Context<CallName>
}

export function addCall(app: FastifyInstance, name: CallName, options: CallOptions): void {
  const { handlers, beforeBody, services, limits, limitExports, log } = options
  const row: ProductEndpoint = contract[name]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it gets the context of its own row
  const handle = handlers[name] as AnyHandler
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it gets the request of its own row
  const check = beforeBody[name] as AnyCheck | undefined
  const limitUser = row.perMinute ? limits.createUserLimit(row.perMinute) : limits.perUser
  const schema = requestSchema(row)

  /** This comes before the body, so that nobody reads the body of a refused call. */
  async function checkAddress(request: FastifyRequest): Promise<void> {
    request.sentQuery = request.query
    const params = schema.params.safeParse(request.params)
    if (!params.success) throw refusal(row, 'params', toDetails(params.error))
    const query = schema.querystring?.safeParse(request.query)
    if (query && !query.success) throw refusal(row, 'querystring', toDetails(query.error))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row's schemas have read what its type says
    check?.({ caller: request.caller, params: params.data, query: query?.data } as Address)
  }

  app.route({
    method: row.method,
    url: `/api${row.path}`,
    config: { call: name, sends: row.sends, bodySeconds: row.timeout },
    ...(row.maxBytes && { bodyLimit: row.maxBytes }),
    schema,
    schemaErrorFormatter: (found, part) => refusal(row, part, detailsOf(found)),
    // This comes before the body is read, so that a stranger learns nothing about its form.
    onRequest: [
      ...(limits.perAddress ? [limits.perAddress] : []),
      authenticate(services.identity, log),
      ...(limitUser ? [limitUser] : []),
      requireCapability(row, services),
      ...(row.method === 'GET' ? [] : [checkAddress]),
    ],
    ...(row.answers && { preHandler: limitExports }),
    handler: async (request, reply) => {
      const answer = await handle(createContext(name, request, services))
      return sendAnswer(request, reply, row.status ?? 200, answer)
    },
  })
}
