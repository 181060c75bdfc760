import type { FastifyReply, FastifyRequest } from 'fastify'
import { tooManyRequests } from '../../errors'

const maxPerUser = 2
const retryAfterSeconds = 5

export function createExportLimiter() {
  const running = new Map<string, number>()

  /** @throws 429 when the user already has too many exports */
  return async function limitExports(
    { claims, ip, method }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    if (method === 'HEAD') return
    const user = claims?.uid ?? ip
    const count = running.get(user) ?? 0
    if (count >= maxPerUser) {
      reply.header('retry-after', retryAfterSeconds)
      throw tooManyRequests(retryAfterSeconds)
    }
    running.set(user, count + 1)
    // This event also comes when the client goes away before the end.
    reply.raw.once('close', () => {
      const left = (running.get(user) ?? 0) - 1
      if (left > 0) running.set(user, left)
      else running.delete(user)
    })
  }
}
export type ExportLimiter = ReturnType<typeof createExportLimiter>
