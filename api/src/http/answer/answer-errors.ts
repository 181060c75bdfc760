import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { types } from 'node:util'
import { maxErrors, type ErrorAnswer } from '@aerofleet/shared/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { databaseUnavailable, HttpError, identityUnavailable } from '../../errors'
import { securityHeaders, type Transport } from './security-headers'

const fastifyErrors: Record<number, [code: string, message: string]> = {
  400: ['malformed-request', 'The request could not be read'],
  403: ['forbidden', 'Access to this address is not allowed'],
  414: ['address-too-long', 'The address is too long'],
  415: ['unsupported-media-type', 'The request body must be JSON'],
  429: ['too-many-requests', 'Too many requests. Please wait a moment and try again.'],
  503: ['unavailable', 'The server is busy. Please try again in a moment.'],
}
const internalError: [code: string, message: string] = [
  'internal',
  'Something went wrong on the server. Please try again.',
]

/**
 * These failures pass by themselves: the SQLSTATE classes of connections, rollbacks, resources and operators.
 */
const transientCodes =
  /^(?:08|40|53|57)[0-9A-Z]{3}$|^E(?:CONN(?:REFUSED|RESET)|PIPE|TIMEDOUT|NOTFOUND)$/
const connectionFailure =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/

/** firebase-admin has such codes. A refused token is answered earlier. */
const identityCode = /^(?:app|auth)\//

function toUnavailable(error: unknown): HttpError | null {
  for (let cause = error; types.isNativeError(cause); cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : ''
    if (identityCode.test(code)) return identityUnavailable()
    if (transientCodes.test(code) || connectionFailure.test(cause.message))
      return databaseUnavailable()
  }
  return null
}

export const sizeOf = (bytes: number) =>
  bytes % 2 ** 20 === 0 ? `${bytes / 2 ** 20} MiB` : `${bytes / 1024} KiB`

type RouteOptions = { bodyLimit?: number; config?: { sends?: string | undefined } }

function toHttpError(error: unknown, { bodyLimit, config }: RouteOptions): HttpError {
  if (error instanceof HttpError) return error
  const unavailable = toUnavailable(error)
  if (unavailable) return unavailable
  const thrown = error instanceof Error ? error : new Error(String(error))
  const status = 'statusCode' in thrown ? Number(thrown.statusCode) : 500
  if (status === 413 && bodyLimit) {
    const message = `The request body is larger than ${sizeOf(bodyLimit)}`
    return new HttpError(status, 'body-too-large', message)
  }
  if (status === 415 && config?.sends) {
    return new HttpError(
      status,
      'unsupported-media-type',
      `The request body must be ${config.sends}`,
    )
  }
  const isClientError = status >= 400 && status < 500
  const refusal = fastifyErrors[status] ?? (isClientError ? fastifyErrors[400] : undefined)
  return refusal ? new HttpError(status, ...refusal) : new HttpError(500, ...internalError)
}

/** A file that could not be opened leaves these headers behind. */
const bodyHeaders = ['content-encoding', 'content-length', 'etag', 'last-modified', 'accept-ranges']

const retryAfterSeconds = 5

const listed = ({ details, errorCount }: HttpError): Partial<ErrorAnswer> => ({
  ...(details && { details: details.slice(0, maxErrors) }),
  ...(errorCount !== undefined && { errorCount }),
})

/** The log gets the details that the answer must not tell. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const answered = toHttpError(error, request.routeOptions)
  const { status, code, message } = answered
  if (status > 499 && !(error instanceof HttpError))
    request.log.error({ err: error }, 'A request failed')
  if (status === 503 && !reply.hasHeader('retry-after'))
    reply.header('retry-after', retryAfterSeconds)
  for (const header of bodyHeaders) reply.removeHeader(header)
  const answer: ErrorAnswer = { message, code, requestId: request.id, ...listed(answered) }
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answer))
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(sendError)
}

const parserErrors: Record<string, [status: number, ...sentence: [code: string, message: string]]> =
  {
    HPE_HEADER_OVERFLOW: [
      431,
      'headers-too-large',
      'The headers of the request are larger than 16 KiB',
    ],
    ERR_HTTP_REQUEST_TIMEOUT: [408, 'request-timeout', 'The request was not complete in time'],
  }

function createUnreadableAnswer(nodeCode: string, transport: Transport) {
  const [status, code, message] = parserErrors[nodeCode] ?? [
    400,
    'malformed-request',
    'The request could not be read',
  ]
  const requestId = randomUUID()
  const answer: ErrorAnswer = { message, code, requestId }
  const body = JSON.stringify(answer)
  const headers = {
    ...securityHeaders(transport),
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  return { status, headers, body }
}

/**
 * Answers bytes that are no HTTP request in the form of all errors. Fastify's `clientErrorHandler` calls it.
 */
export const answerUnreadable =
  (transport: Transport) =>
  ({ code = '' }: NodeJS.ErrnoException, socket: Socket): void => {
    if (code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
    const { status, headers, body } = createUnreadableAnswer(code, transport)
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  }

/**
 * Refuses a request with several `Host` headers, because two proxies could read two hosts, and one of
 * HTTP/1.1 without any (RFC 9112 §3.2). Node would take the first, and would answer without our headers.
 * @returns whether it was refused
 */
export function refuseAmbiguousHost(
  request: IncomingMessage,
  response: ServerResponse,
  transport: Transport,
): boolean {
  const { rawHeaders, httpVersion } = request
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name)).length
  if (hosts === 1 || (hosts === 0 && httpVersion === '1.0')) return false
  const { status, headers, body } = createUnreadableAnswer('', transport)
  response.writeHead(status, headers).end(body)
  return true
}
