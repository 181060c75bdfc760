import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { types } from 'node:util'
import type { ErrorAnswer } from '@aerofleet/shared/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { databaseAway, HttpError, identityAway } from './errors'
import { securityHeaders, type Way } from './security-headers'

/** Sentences for what Fastify itself refuses, by status. */
const sentences: Record<number, [code: string, message: string]> = {
  400: ['malformed-request', 'The request could not be read'],
  403: ['forbidden', 'This address is not open'],
  414: ['address-too-long', 'The address is too long'],
  415: ['unsupported-media-type', 'The request body must be JSON'],
  429: ['too-many-requests', 'Too many requests. Please wait a moment and try again.'],
  503: ['unavailable', 'The server is busy. Please try again in a moment.'],
}
const internal: [code: string, message: string] = [
  'internal',
  'Something went wrong on the server. Please try again.',
]

/** SQLSTATE classes that pass by themselves: connection, resources, operator, rolled back. */
const passing = /^(?:08|40|53|57)[0-9A-Z]{3}$|^E(?:CONN(?:REFUSED|RESET)|PIPE|TIMEDOUT|NOTFOUND)$/
const unconnected = /^(?:timeout exceeded when trying to connect|Connection terminated)/

/** firebase-admin's codes; what it refuses a token for never comes this far. */
const identityCode = /^(?:app|auth)\//

/** The answer when the database or the identity service is away, as one of the causes says. */
function awayAnswer(error: unknown): HttpError | null {
  for (let cause = error; types.isNativeError(cause); cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : ''
    if (identityCode.test(code)) return identityAway()
    if (passing.test(code) || unconnected.test(cause.message)) return databaseAway()
  }
  return null
}

function toHttpError(error: unknown, { bodyLimit }: { bodyLimit?: number }): HttpError {
  if (error instanceof HttpError) return error
  const away = awayAnswer(error)
  if (away) return away
  const thrown = error instanceof Error ? error : new Error(String(error))
  const status = 'statusCode' in thrown ? Number(thrown.statusCode) : 500
  if (status === 413 && bodyLimit) {
    const message = `The request body is larger than ${bodyLimit / 1024} KiB`
    return new HttpError(status, 'body-too-large', message)
  }
  const known = sentences[status] ?? (status >= 400 && status < 500 ? sentences[400] : undefined)
  return known ? new HttpError(status, ...known) : new HttpError(500, ...internal)
}

/** What was said of the body that does not come, as of a file that could not be opened after all. */
const ofTheBody = ['content-encoding', 'content-length', 'etag', 'last-modified', 'accept-ranges']

const retryAfter = 5

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, code, message, details } = toHttpError(error, request.routeOptions)
  if (status > 499 && !(error instanceof HttpError))
    request.log.error({ err: error }, 'A request failed')
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfter)
  for (const header of ofTheBody) reply.removeHeader(header)
  const answer: ErrorAnswer = { message, code, requestId: request.id }
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(details ? { ...answer, details } : answer))
}

/** The one error handler: every error is `{ message, code, requestId, details? }`. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(sendError)
}

const unreadable: Record<string, [status: number, ...sentence: [code: string, message: string]]> = {
  HPE_HEADER_OVERFLOW: [
    431,
    'headers-too-large',
    'The headers of the request are larger than 16 KiB',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    408,
    'request-timeout',
    'The request was not complete within 30 seconds',
  ],
}

/** The answer to what is no HTTP request that could be read, by the code of Node's error. */
function unreadableAnswer(code: string, way: Way) {
  const [status, kind, message] = unreadable[code] ?? [
    400,
    'malformed-request',
    'The request could not be read',
  ]
  const requestId = randomUUID()
  const answer: ErrorAnswer = { message, code: kind, requestId }
  const body = JSON.stringify(answer)
  const headers = {
    ...securityHeaders(way),
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  return { status, headers, body }
}

/** What is no HTTP request at all is answered in the same form, on the bare connection. */
export const answerUnreadable =
  (way: Way) =>
  ({ code = '' }: NodeJS.ErrnoException, socket: Socket): void => {
    if (code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
    const { status, headers, body } = unreadableAnswer(code, way)
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  }

/** Ends the connection of a body that did not arrive in time. */
export const bodyTimedOut = (way: Way, socket: Socket) =>
  answerUnreadable(way)({ name: '', message: '', code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket)

/**
 * Two proxies may read two `Host` headers as two hosts: such a request, and one of HTTP/1.1 without
 * any, is refused (RFC 9112 §3.2). Node itself takes the first, and refuses without our headers.
 */
export function refuseHosts(request: IncomingMessage, response: ServerResponse, way: Way): boolean {
  const { rawHeaders, httpVersion } = request
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name)).length
  if (hosts === 1 || (hosts === 0 && httpVersion === '1.0')) return false
  const { status, headers, body } = unreadableAnswer('', way)
  response.writeHead(status, headers).end(body)
  return true
}
