import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { busy, shuttingDown } from '../../errors'
import { restOfBody } from '../listen'
import { hasArrived } from './body-time'
import { onClose } from './open-calls'

export type LoadOptions = {
  maxRunning: number
  /** The process is not ready for so long but still answers, until load balancers send nothing more. */
  drainSeconds: number
}

const probes = new Set(['/api/health', '/api/ready'])
const isProbe = ({ routeOptions }: FastifyRequest) => probes.has(routeOptions.url ?? '')

/**
 * Answers 503 to more than `maxRunning` requests at the same time, instead of queueing them. `app.close()`
 * makes the process not ready, answers 503 to new requests after `drainSeconds`, and then waits for the
 * requests that run. It does not wait for connections that browsers have opened ahead of their requests.
 */
export function limitLoad(app: FastifyInstance, { maxRunning, drainSeconds }: LoadOptions) {
  let unanswered = 0
  let running = 0
  let isStopping = false
  let isRefusing = false
  let onIdle: (() => void) | undefined

  const counted = new WeakSet<FastifyRequest>()
  function countRunning(request: FastifyRequest, reply: FastifyReply): void {
    if (counted.has(request) || isProbe(request)) return
    if (running >= maxRunning) throw busy()
    counted.add(request)
    running++
    // The client may have gone while an earlier hook was at work.
    onClose(reply, () => running--)
  }

  app.addHook('onRequest', async (request, reply) => {
    if (isProbe(request)) return
    if (isRefusing) {
      reply.header('connection', 'close')
      throw shuttingDown()
    }
    unanswered++
    // This event also comes when the client goes away before its answer.
    reply.raw.once('close', () => {
      unanswered--
      if (unanswered === 0) onIdle?.()
    })
    // In this turn Node reads a body that came together with the headers.
    if (!hasArrived(request.raw)) await Promise.resolve()
    if (hasArrived(request.raw)) countRunning(request, reply)
  })
  app.addHook('preHandler', async (request, reply) => countRunning(request, reply))

  app.addHook('preClose', async () => {
    isStopping = true
    if (drainSeconds > 0) await wait(drainSeconds * 1000)
    isRefusing = true
    if (unanswered > 0) await new Promise<void>((resolve) => (onIdle = resolve))
    setTimeout(() => app.server.closeAllConnections(), restOfBody).unref()
  })
  return { isStopping: () => isStopping }
}
