import { types } from 'node:util'
import { withoutUnseen } from '@aerofleet/shared/clean'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { pino, type DestinationStream } from 'pino'
import * as z from 'zod/mini'
import type { LogLevel } from './log-levels'

export type Log = FastifyBaseLogger

const isFrame = (line: string) => /^\s+at /.test(line)

const optionalText = z.catch(z.optional(z.string()), undefined)
const DatabaseFields = z.object({
  code: optionalText,
  constraint: optionalText,
  query: optionalText,
})

/**
 * Returns type, code and stack. Messages of the database and of the identity service repeat the input of
 * users, so we log no message.
 */
function describeError(error: unknown): unknown {
  if (!types.isNativeError(error)) return { type: typeof error }
  const { name, stack = '', cause } = error
  const { query: statement, ...fields } = DatabaseFields.safeParse(error).data ?? {}
  return {
    type: name,
    ...fields,
    ...(statement && { statement }),
    stack: stack.split('\n').filter(isFrame).join('\n'),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  }
}

/**
 * Writes JSON lines to standard error by default, because standard output has the product's address alone.
 */
export function createLog(level: LogLevel, destination: DestinationStream = pino.destination(2)) {
  const timestamp = pino.stdTimeFunctions.isoTime
  return pino(
    {
      level,
      timestamp,
      base: null,
      serializers: { err: describeError },
      // JSON escapes only some of the characters that a terminal obeys.
      hooks: { streamWrite: (line) => `${withoutUnseen(line)}\n` },
    },
    destination,
  )
}

/** Logs the pattern of the route. The address itself may hold secrets. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        duration: Math.round(reply.elapsedTime * 10) / 10,
        uid: request.claims?.uid,
      },
      'request',
    )
    done()
  })
}
