import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EncodedJson, Encoding } from './encoded-json'
import type { WrittenJson } from './handlers/handlers'

const jsonType = 'application/json; charset=utf-8'
// Below this a compressed answer is no shorter on the wire.
const leastToCompress = 1024
const encodings = new Negotiator<Encoding | 'identity'>({
  supportedValues: ['br', 'gzip', 'identity'],
})

function isWritten(answer: object): answer is WrittenJson<unknown> {
  return 'json' in answer
}
function isEncoded(answer: object): answer is EncodedJson {
  return 'etag' in answer
}

/** Tags of an If-None-Match are compared weakly (RFC 9110 §13.1.2). */
function isKnown(etag: string, header: string | undefined): boolean {
  if (header === undefined) return false
  if (header === etag || header === '*') return true
  return header.split(',').some((tag) => tag.trim().replace(/^(?!W\/)/, 'W/') === etag)
}

async function sendEncoded(request: FastifyRequest, reply: FastifyReply, body: EncodedJson) {
  const vary = reply.getHeader('vary')
  reply.header('vary', vary ? `${String(vary)}, Accept-Encoding` : 'Accept-Encoding')
  reply.header('etag', body.etag)
  if (isKnown(body.etag, request.headers['if-none-match'])) return reply.code(304).send()
  reply.type(jsonType)
  const accepted = request.headers['accept-encoding']
  const encoding = body.bytes.length < leastToCompress ? null : encodings.negotiate(accepted ?? '')
  if (encoding !== 'br' && encoding !== 'gzip') return reply.send(body.bytes)
  return reply.header('content-encoding', encoding).send(await body.compressed(encoding))
}

/** Nothing is 204, a list has an ETag and is compressed, and everything else is short JSON. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  answer: unknown,
) {
  if (typeof answer !== 'object' || answer === null) return reply.code(204).send()
  reply.code(status)
  if (isEncoded(answer)) return sendEncoded(request, reply, answer)
  return reply.type(jsonType).send(isWritten(answer) ? answer.json : JSON.stringify(answer))
}
