import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { busy, shuttingDown } from './errors'

export type LoadOptions = {
  /** Requests that run at the same moment; one more is answered 503 at once. */
  mostRunning: number
  /** Seconds between "not ready" and the end, in which a balancer takes this process out. */
  drainSeconds: number
}

const probes = new Set(['/api/health', '/api/ready'])

/**
 * Refuses what is too much instead of queueing it, and ends in order: `app.close()` first makes
 * the process not ready, then answers new requests 503, and waits for those that run.
 */
export function boundLoad(app: FastifyInstance, { mostRunning, drainSeconds }: LoadOptions) {
  let running = 0
  let leaving = false
  let refusing = false
  let idle: (() => void) | undefined

  app.addHook('onRequest', (request, reply, done) => {
    if (probes.has(request.url)) return done()
    if (refusing) {
      reply.header('connection', 'close')
      return done(shuttingDown())
    }
    if (running >= mostRunning) return done(busy())
    running++
    // Also of a client that goes away before its answer.
    reply.raw.once('close', () => {
      running--
      if (running === 0) idle?.()
    })
    return done()
  })

  app.addHook('preClose', async () => {
    leaving = true
    if (drainSeconds > 0) await wait(drainSeconds * 1000)
    refusing = true
    if (running > 0) await new Promise<void>((resolve) => (idle = resolve))
  })
  return { isLeaving: () => leaving }
}
