import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tooManyRequests } from '../answer/errors'

/**
 * Requests a minute that one address or one user may send; 0 sets no limit. Each process counts
 * for itself: behind a balancer over n processes up to n times as many pass.
 */
export type Limits = {
  /** Of one address, before anybody is authenticated. */
  perAddress: number
  /** Of one signed-in user, over all calls. */
  perUser: number
  /** Of one address at the embedded identity service: accounts made, passwords tried, mails asked for. */
  signIn: number
}

/** An office behind one address keeps well below; a script that tries tokens or passwords does not. */
export const productionLimits: Limits = {
  perAddress: 6000,
  perUser: 1200,
  signIn: 300,
}
export const noLimits: Limits = { perAddress: 0, perUser: 0, signIn: 0 }

const window = 60_000
export type Limiter = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

const byUser = (request: FastifyRequest) => request.claims?.uid ?? request.ip

/** Each counts a request, and answers 429 with `Retry-After` beyond its limit; needs the plugin. */
export function createLimiters(app: FastifyInstance, limits: Limits) {
  function limit(max: number, keyGenerator?: (request: FastifyRequest) => string): Limiter | null {
    if (max === 0) return null
    const count = app.createRateLimit({
      max,
      timeWindow: window,
      ...(keyGenerator && { keyGenerator }),
    })
    return async (request, reply) => {
      const counted = await count(request)
      if (counted.isAllowed || !counted.isExceeded) return
      reply.header('retry-after', counted.ttlInSeconds)
      throw tooManyRequests(counted.ttlInSeconds)
    }
  }
  return {
    perAddress: limit(limits.perAddress),
    perUser: limit(limits.perUser, byUser),
    signIn: limit(limits.signIn),
    /** One that a call has for itself. */
    ofUser: (max: number) => limit(max, byUser),
  }
}
export type Limiters = ReturnType<typeof createLimiters>
