import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unknownAddress } from '../../errors'
import { sendError } from './answer-errors'

const answer = (request: FastifyRequest, reply: FastifyReply) =>
  sendError(unknownAddress(), request, reply)

export function answerNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler(answer)
  // Nobody would use the body, so this comes before it is read.
  app.addHook('onRequest', async (request, reply) =>
    request.is404 ? answer(request, reply) : undefined,
  )
}
