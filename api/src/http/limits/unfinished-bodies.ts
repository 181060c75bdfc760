import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bodyTimedOut } from '../answer/answer-errors'
import { tooManyRequests } from '../answer/errors'
import type { Way } from '../answer/security-headers'

const mostOfUser = 64
const mostOfAddress = 256
const retryAfter = 5
/** Seconds in which a body has to arrive, unless the contract's row says another time. */
export const bodySeconds = 30

/** Whether the whole request is here: there is no body, or its end has come. */
export function hasArrived({ complete, headers }: IncomingMessage): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = headers
  // A request that never had a connection, as in tests, does not say.
  return complete !== false || (length === '0' && coding === undefined)
}

/**
 * Counts bodies that are still on their way, for they cost nothing but their connection: whoever lets
 * them drip keeps no place from others.
 */
export function createBodyWatch(way: Way) {
  const unfinished = new Map<string, number>()

  function count(name: string, by: 1 | -1): void {
    const now = (unfinished.get(name) ?? 0) + by
    if (now > 0) unfinished.set(name, now)
    else unfinished.delete(name)
  }

  /** Answers 429 when the user or address has too many; to be called once the caller is known. */
  return function watch(
    { raw, ip, claims }: FastifyRequest,
    reply: FastifyReply,
    { timeout = bodySeconds }: { timeout?: number },
  ): void {
    if (hasArrived(raw)) return
    const most = { [`address ${ip}`]: mostOfAddress, [`user ${claims?.uid}`]: mostOfUser }
    const names = Object.keys(most)
    if (Object.entries(most).some(([name, limit]) => (unfinished.get(name) ?? 0) >= limit)) {
      reply.header('retry-after', retryAfter)
      throw tooManyRequests(retryAfter)
    }
    for (const name of names) count(name, 1)
    const timer = setTimeout(() => bodyTimedOut(way, raw.socket), timeout * 1000)
    let isDone = false
    const done = () => {
      if (isDone) return
      isDone = true
      clearTimeout(timer)
      for (const name of names) count(name, -1)
    }
    raw.once('end', done)
    // Also of one that was refused before its end, or whose client goes away.
    reply.raw.once('finish', done)
    reply.raw.once('close', done)
  }
}
export type BodyWatch = ReturnType<typeof createBodyWatch>
