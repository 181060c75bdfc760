import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { bodyTimeout } from '../../errors'

export const bodySeconds = 30

/** A request has arrived when it has no body, or the server has read all of its body. */
export function hasArrived({ complete, headers }: IncomingMessage): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = headers
  // `complete` is undefined for a request that a test has injected.
  return complete !== false || (length === '0' && coding === undefined)
}

/** Answers 408 if the body takes too long, however steadily it drips. That answer ends the request. */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    if (hasArrived(raw)) return
    const seconds = routeOptions.config.bodySeconds ?? bodySeconds
    const timer = setTimeout(() => void reply.send(bodyTimeout()), seconds * 1000)
    const finish = () => clearTimeout(timer)
    raw.once('end', finish)
    reply.raw.once('close', finish)
  })
}
