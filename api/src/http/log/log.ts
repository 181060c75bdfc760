import { types } from 'node:util'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { pino, type DestinationStream } from 'pino'
import * as z from 'zod/mini'
import type { LogLevel } from './log-levels'

export type Log = FastifyBaseLogger

const isFrame = (line: string) => /^\s+at /.test(line)

const word = z.catch(z.optional(z.string()), undefined)
/** What the database says of an error beside its message. */
const Said = z.object({ code: word, constraint: word, query: word })

/**
 * What of an error may be written down. Messages of the database and of the identity service
 * repeat values that people sent, so a kind, a code and the places in the code must do.
 */
function describeError(error: unknown): unknown {
  if (!types.isNativeError(error)) return { type: typeof error }
  const { name, stack = '', cause } = error
  const { query: statement, ...said } = Said.safeParse(error).data ?? {}
  return {
    type: name,
    ...said,
    ...(statement && { statement }),
    stack: stack.split('\n').filter(isFrame).join('\n'),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  }
}

/** JSON lines on `destination`, by default standard error: standard output has the address alone. */
export function createLog(level: LogLevel, destination: DestinationStream = pino.destination(2)) {
  const timestamp = pino.stdTimeFunctions.isoTime
  return pino({ level, timestamp, base: null, serializers: { err: describeError } }, destination)
}

/** One line a request. The route's pattern stands for the address, whose query may hold secrets. */
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
