import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CsvFile } from './csv-file'
import type { EncodedJson, Encoding } from './encoded-json'
import { removeUnchangedHeaders } from './security-headers'

const jsonType = 'application/json; charset=utf-8'
// Compressing a shorter answer saves nothing.
const minCompressedBytes = 1024
const encodings = new Negotiator<Encoding | 'identity'>({
  supportedValues: ['br', 'gzip', 'identity'],
})

const isFile = (answer: object): answer is CsvFile => 'fileName' in answer

function isEncoded(answer: object): answer is EncodedJson {
  return 'etag' in answer
}

function matchesEtag(etag: string, header: string | undefined): boolean {
  if (header === undefined) return false
  if (header === etag || header === '*') return true
  return header.split(',').some((tag) => tag.trim().replace(/^(?!W\/)/, 'W/') === etag)
}

type Form = Encoding | 'identity' | 'unchanged'

function chooseForm({ etag, bytes }: EncodedJson, headers: IncomingHttpHeaders): Form {
  if (matchesEtag(etag, headers['if-none-match'])) return 'unchanged'
  if (bytes.length < minCompressedBytes) return 'identity'
  return encodings.negotiate(headers['accept-encoding'] ?? '') ?? 'identity'
}

function headersOf({ etag }: EncodedJson, form: Form): Record<string, string> {
  if (form === 'unchanged') return { etag }
  const headers = { etag, 'content-type': jsonType }
  return form === 'identity' ? headers : { ...headers, 'content-encoding': form }
}

async function sendEncoded(request: FastifyRequest, reply: FastifyReply, body: EncodedJson) {
  const vary = reply.getHeader('vary')
  reply.header('vary', vary ? `${String(vary)}, Accept-Encoding` : 'Accept-Encoding')
  const form = chooseForm(body, request.headers)
  reply.headers(headersOf(body, form))
  if (form === 'unchanged') {
    removeUnchangedHeaders(reply)
    return reply.code(304).send()
  }
  return reply.send(form === 'identity' ? body.bytes : await body.compressedAs(form))
}

/** Reads the first piece before the headers go out, so that a failure can still be answered. */
async function readFirstPiece(text: AsyncIterable<string>): Promise<AsyncIterable<string>> {
  const pieces = text[Symbol.asyncIterator]()
  const first = await pieces.next()
  return (async function* all() {
    if (!first.done) yield first.value
    yield* { [Symbol.asyncIterator]: () => pieces }
  })()
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: CsvFile) {
  const { fileName, text } = file
  const pieces = request.method === 'HEAD' ? [] : await readFirstPiece(text)
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(pieces))
}

/**
 * Sends 204 for `undefined`, encoded JSON with ETag and compression, a file as it comes, and any other object
 * as plain JSON.
 */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  answer: unknown,
) {
  if (typeof answer !== 'object' || answer === null) return reply.code(204).send()
  reply.code(status)
  if (isFile(answer)) return sendFile(request, reply, answer)
  if (isEncoded(answer)) return sendEncoded(request, reply, answer)
  return reply.type(jsonType).send(JSON.stringify(answer))
}
