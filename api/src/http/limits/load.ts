import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { busy, shuttingDown } from '../answer/errors'
import { hasArrived } from './unfinished-bodies'

export type LoadOptions = {
  /** Requests that run at the same moment; one more is answered 503 at once. */
  mostRunning: number
  /** Seconds between "not ready" and the end, in which a balancer takes this process out. */
  drainSeconds: number
}

const probes = new Set(['/api/health', '/api/ready'])
const isProbe = ({ routeOptions }: FastifyRequest) => probes.has(routeOptions.url ?? '')

/**
 * Refuses what is too much instead of queueing it, and ends in order: `app.close()` first makes
 * the process not ready, then answers new requests 503, and waits for those that run.
 */
export function boundLoad(app: FastifyInstance, { mostRunning, drainSeconds }: LoadOptions) {
  /** Requests that are not answered yet, and those of them that have a place. */
  let open = 0
  let running = 0
  let leaving = false
  let refusing = false
  let idle: (() => void) | undefined

  const placed = new WeakSet<FastifyRequest>()
  function takePlace(request: FastifyRequest, reply: FastifyReply): void {
    if (placed.has(request) || isProbe(request)) return
    if (running >= mostRunning) throw busy()
    placed.add(request)
    running++
    reply.raw.once('close', () => running--)
  }

  app.addHook('onRequest', async (request, reply) => {
    if (isProbe(request)) return
    if (refusing) {
      reply.header('connection', 'close')
      throw shuttingDown()
    }
    open++
    // Also of a client that goes away before its answer.
    reply.raw.once('close', () => {
      open--
      if (open === 0) idle?.()
    })
    // Node reads what came together with the headers before this goes on.
    if (!hasArrived(request.raw)) await Promise.resolve()
    if (hasArrived(request.raw)) takePlace(request, reply)
  })
  // One whose body drips takes no place until then.
  app.addHook('preHandler', async (request, reply) => takePlace(request, reply))

  app.addHook('preClose', async () => {
    leaving = true
    if (drainSeconds > 0) await wait(drainSeconds * 1000)
    refusing = true
    if (open > 0) await new Promise<void>((resolve) => (idle = resolve))
  })
  return { isLeaving: () => leaving }
}
