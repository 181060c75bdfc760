import { types } from 'node:util'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { pino, type DestinationStream } from 'pino'
import * as z from 'zod/mini'
import type { LogLevel } from './log-levels'

export type Log = FastifyBaseLogger

const isFrame = (line: string) => /^\s+at /.test(line)

const optionalText = z.catch(z.optional(z.string()), undefined)
/** The fields that an error of the database has beside its message. */
const DatabaseFields = z.object({
  code: optionalText,
  constraint: optionalText,
  query: optionalText,
})

/**
 * Returns the parts of an error that may be logged: type, code and stack. Messages of the database and of the identity
 * service repeat what users have sent, so no message is logged.
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

/** Writes JSON lines, by default to standard error, because standard output has the product's address alone. */
export function createLog(level: LogLevel, destination: DestinationStream = pino.destination(2)) {
  const timestamp = pino.stdTimeFunctions.isoTime
  return pino({ level, timestamp, base: null, serializers: { err: describeError } }, destination)
}

/** Logs a line for each request. It has the route's pattern, not the address, which may hold secrets. */
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
