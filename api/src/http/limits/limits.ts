import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tooManyRequests } from '../../errors'

/**
 * Requests a minute; 0 sets no limit. Each process counts for itself, so up to n times as many pass a load balancer
 * over n processes.
 */
export type Limits = {
  /** From one address, before anybody is authenticated. */
  perAddress: number
  /** From one signed-in user, over all calls. */
  perUser: number
  /** From one address to the embedded identity service: sign-ups, sign-ins and reset mails. */
  signIn: number
}

/** Far more than an office behind one address sends, and less than a script that tries tokens or passwords. */
export const productionLimits: Limits = {
  perAddress: 6000,
  perUser: 1200,
  signIn: 300,
}
export const noLimits: Limits = { perAddress: 0, perUser: 0, signIn: 0 }

const window = 60_000
export type Limiter = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

const byUser = (request: FastifyRequest) => request.claims?.uid ?? request.ip

/**
 * Makes limiters. Each counts a request and throws 429 with `Retry-After` beyond its limit; it is `null` without one.
 * `@fastify/rate-limit` must be registered in `app`.
 */
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
    /** For a call that has a limit of its own, in place of `perUser`. */
    createUserLimit: (max: number) => limit(max, byUser),
  }
}
export type Limiters = ReturnType<typeof createLimiters>
