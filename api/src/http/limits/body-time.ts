import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { bodyTimeout } from '../../errors'

/** A body has to arrive within this many seconds, unless the contract's row says another time. */
export const bodySeconds = 30

/** Whether the whole request has arrived: it has no body, or the end of its body was read. */
export function hasArrived({ complete, headers }: IncomingMessage): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = headers
  // `complete` is undefined for a request that was injected by a test.
  return complete !== false || (length === '0' && coding === undefined)
}

/** Answers 408 unless the whole body arrives in its time, however steadily it drips. That answer ends the request. */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    if (hasArrived(raw)) return
    const seconds = routeOptions.config.bodySeconds ?? bodySeconds
    const timer = setTimeout(() => void reply.send(bodyTimeout()), seconds * 1000)
    const finish = () => clearTimeout(timer)
    raw.once('end', finish)
    // The request may end without its body: it was refused before, or the client went away.
    reply.raw.once('close', finish)
  })
}
