import type { FastifyReply, FastifyRequest } from 'fastify'
import { tooManyRequests } from '../../errors'
import { createOpenCalls, onClose } from './open-calls'

const maxPerUser = 2
const retryAfterSeconds = 5

export function createExportLimiter() {
  const ofUsers = createOpenCalls(maxPerUser)

  /** @throws 429 when the user already has too many exports */
  return async function limitExports(
    { claims, ip, method }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    if (method === 'HEAD') return
    const user = claims?.uid ?? ip
    if (!ofUsers.hasRoom(user)) {
      reply.header('retry-after', retryAfterSeconds)
      throw tooManyRequests(retryAfterSeconds)
    }
    onClose(reply, ofUsers.add(user))
  }
}
export type ExportLimiter = ReturnType<typeof createExportLimiter>
