import type { IncomingHttpHeaders } from 'node:http'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EncodedJson, Encoding } from './encoded-json'
import { keepUnchangedHeaders } from './security-headers'

const jsonType = 'application/json; charset=utf-8'
// Below this a compressed answer is no shorter on the wire.
const leastToCompress = 1024
const encodings = new Negotiator<Encoding | 'identity'>({
  supportedValues: ['br', 'gzip', 'identity'],
})

function isEncoded(answer: object): answer is EncodedJson {
  return 'etag' in answer
}

/** Tags of an If-None-Match are compared weakly (RFC 9110 §13.1.2). */
function isKnown(etag: string, header: string | undefined): boolean {
  if (header === undefined) return false
  if (header === etag || header === '*') return true
  return header.split(',').some((tag) => tag.trim().replace(/^(?!W\/)/, 'W/') === etag)
}

type Form = Encoding | 'identity' | 'known'

/** How a body goes to a client that sent these headers: not at all when it is known there. */
function formFor({ etag, bytes }: EncodedJson, headers: IncomingHttpHeaders): Form {
  if (isKnown(etag, headers['if-none-match'])) return 'known'
  if (bytes.length < leastToCompress) return 'identity'
  return encodings.negotiate(headers['accept-encoding'] ?? '') ?? 'identity'
}

/** The headers that a form has beside the ones of every answer. */
function headersOf({ etag }: EncodedJson, form: Form): Record<string, string> {
  if (form === 'known') return { etag }
  const written = { etag, 'content-type': jsonType }
  return form === 'identity' ? written : { ...written, 'content-encoding': form }
}

async function sendEncoded(request: FastifyRequest, reply: FastifyReply, body: EncodedJson) {
  const form = formFor(body, request.headers)
  const vary = reply.getHeader('vary')
  reply.header('vary', vary ? `${String(vary)}, Accept-Encoding` : 'Accept-Encoding')
  reply.headers(headersOf(body, form))
  if (form === 'known') {
    keepUnchangedHeaders(reply)
    return reply.code(304).send()
  }
  return reply.send(form === 'identity' ? body.bytes : await body.compressed(form))
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
  return reply.type(jsonType).send(JSON.stringify(answer))
}
