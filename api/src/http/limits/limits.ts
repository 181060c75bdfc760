import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tooManyRequests } from '../../errors'

/**
 * Requests a minute; 0 sets no limit. Each process counts for itself, so n processes behind a load balancer
 * let up to n times as many pass.
 */
export type Limits = {
  perAddress: number
  perUser: number
  /** Limits sign-ups, sign-ins and reset mails at the embedded identity service, by address. */
  signIn: number
}

/** An office behind one address sends far less. A script that tries tokens or passwords sends more. */
export const productionLimits: Limits = {
  perAddress: 6000,
  perUser: 1200,
  signIn: 300,
}
export const noLimits: Limits = { perAddress: 0, perUser: 0, signIn: 0 }

const window = 60_000
type Limiter = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

const byUser = (request: FastifyRequest) => request.claims?.uid ?? request.ip

/**
 * Each limiter counts a request and throws 429 with `Retry-After` beyond its limit. A limiter is `null`
 * without a limit. `@fastify/rate-limit` must be registered in `app`.
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
    /** A call with a limit of its own uses this instead of `perUser`. */
    createUserLimit: (max: number) => limit(max, byUser),
    /** Limits the calls of all users and addresses together. */
    createTotalLimit: (max: number) => limit(max, () => 'all'),
  }
}
export type Limiters = ReturnType<typeof createLimiters>
