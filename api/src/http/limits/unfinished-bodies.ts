import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerBodyTimeout } from '../answer/answer-errors'
import { tooManyRequests } from '../answer/errors'
import type { Transport } from '../answer/security-headers'

const maxPerUser = 64
const maxPerAddress = 256
const retryAfterSeconds = 5
/** Seconds in which a body has to arrive, unless the contract's row says another time. */
export const bodySeconds = 30

/** Whether the whole request has arrived: it has no body, or the end of its body was read. */
export function hasArrived({ complete, headers }: IncomingMessage): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': coding } = headers
  // `complete` is undefined for a request that was injected by a test.
  return complete !== false || (length === '0' && coding === undefined)
}

/** Answers 408 and ends the connection unless the body arrives within so many seconds. */
export function limitBodyTime(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  transport: Transport,
  seconds = bodySeconds,
): void {
  if (hasArrived(raw)) return
  const timer = setTimeout(() => answerBodyTimeout(transport, raw.socket), seconds * 1000)
  const finish = () => clearTimeout(timer)
  raw.once('end', finish)
  // Without its end: it was refused before, or the client went away.
  reply.raw.once('finish', finish)
  reply.raw.once('close', finish)
}

/**
 * Limits bodies that are still arriving. They are counted apart from the running requests, so that
 * somebody who sends many of them slowly keeps nobody from being served.
 */
export function createBodyLimiter(transport: Transport) {
  const unfinished = new Map<string, number>()

  function count(name: string, by: 1 | -1): void {
    const total = (unfinished.get(name) ?? 0) + by
    if (total > 0) unfinished.set(name, total)
    else unfinished.delete(name)
  }

  /** @throws 429 when the user or the address has too many; to be called after authentication */
  return function limitBody(
    request: FastifyRequest,
    reply: FastifyReply,
    { timeout }: { timeout?: number },
  ): void {
    const { raw, ip, claims } = request
    if (hasArrived(raw)) return
    const limits = { [`address ${ip}`]: maxPerAddress, [`user ${claims?.uid}`]: maxPerUser }
    const names = Object.keys(limits)
    if (Object.entries(limits).some(([name, max]) => (unfinished.get(name) ?? 0) >= max)) {
      reply.header('retry-after', retryAfterSeconds)
      throw tooManyRequests(retryAfterSeconds)
    }
    for (const name of names) count(name, 1)
    limitBodyTime(request, reply, transport, timeout)
    let isFinished = false
    const finish = () => {
      if (isFinished) return
      isFinished = true
      for (const name of names) count(name, -1)
    }
    raw.once('end', finish)
    // Without its end: it was refused before, or the client went away.
    reply.raw.once('finish', finish)
    reply.raw.once('close', finish)
  }
}
export type BodyLimiter = ReturnType<typeof createBodyLimiter>
