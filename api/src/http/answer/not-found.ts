import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unknownAddress } from '../../errors'
import { sendError } from './answer-errors'

const answer = (request: FastifyRequest, reply: FastifyReply) =>
  sendError(unknownAddress(), request, reply)

/** Answers 404 for an address without a route, and for a method that an address does not have. */
export function answerNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler(answer)
  // This comes before the body is read, because nobody would use it.
  app.addHook('onRequest', async (request, reply) =>
    request.is404 ? answer(request, reply) : undefined,
  )
}
