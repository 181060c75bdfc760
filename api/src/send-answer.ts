import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { WrittenJson } from './handlers/handlers'

const jsonType = 'application/json; charset=utf-8'

function isWritten(answer: unknown): answer is WrittenJson<unknown> {
  return typeof answer === 'object' && answer !== null && 'json' in answer
}

/** Nothing is 204; what the database has written as JSON goes out with an ETag (decisions). */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  answer: unknown,
) {
  if (answer === undefined) return reply.code(204).send()
  if (!isWritten(answer)) return reply.code(status).type(jsonType).send(JSON.stringify(answer))
  const etag = `"${createHash('sha1').update(answer.json).digest('base64url')}"`
  reply.header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.code(status).type(jsonType).send(answer.json)
}
