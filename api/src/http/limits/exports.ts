import type { FastifyReply, FastifyRequest } from 'fastify'
import { tooManyRequests } from '../../errors'

const maxPerUser = 2
const retryAfterSeconds = 5

/** Limits how many files are written for one user at the same moment. */
export function createExportLimiter() {
  const running = new Map<string, number>()

  /** A hook of a route. @throws 429 when the user has too many */
  return async function limitExports(
    { claims, ip, method }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    // A HEAD writes nothing.
    if (method === 'HEAD') return
    const user = claims?.uid ?? ip
    const count = running.get(user) ?? 0
    if (count >= maxPerUser) {
      reply.header('retry-after', retryAfterSeconds)
      throw tooManyRequests(retryAfterSeconds)
    }
    running.set(user, count + 1)
    // The event comes, too, when the client goes away before the end.
    reply.raw.once('close', () => {
      const left = (running.get(user) ?? 0) - 1
      if (left > 0) running.set(user, left)
      else running.delete(user)
    })
  }
}
export type ExportLimiter = ReturnType<typeof createExportLimiter>
