import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { badRequest, HttpError, unauthenticated } from '../../errors'
import { onClose } from '../limits/open-calls'

/** Users reach it below `/api/services/<name>/`. */
export type TeamService = {
  name: string
  address: URL
  /** With the user's token the service can act for the user. */
  takesToken: boolean
}

/**
 * A service receives these headers of a client and no others, such as cookies and names that start with x-.
 */
const passedOn = [
  'accept',
  'accept-language',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
]
const passedBack = [
  'content-disposition',
  'content-language',
  'content-type',
  'etag',
  'last-modified',
  'retry-after',
]

const serviceFailed = (name: string) =>
  new HttpError(
    502,
    'service-failed',
    `The service ${name} did not give an answer that can be used. Please try again in a moment.`,
  )
const serviceTimeout = (name: string) =>
  new HttpError(504, 'service-timeout', `The service ${name} did not answer in time.`)

function isPlain(segment: string): boolean {
  try {
    const text = decodeURIComponent(segment)
    return text !== '.' && text !== '..' && !/[/\\\0]/.test(text)
  } catch {
    return false
  }
}

/** The address is always below the address of the service, whatever the client sends. */
function targetOf({ address }: TeamService, url: string): URL {
  const [path = '', ...query] = url.split('?')
  const segments = path.split('/').slice(4)
  if (!segments.every(isPlain)) throw badRequest('This is no address of a service')
  const target = new URL(address)
  target.pathname = `${address.pathname.replace(/\/$/, '')}/${segments.join('/')}`
  target.search = query.join('?')
  return target
}

function headersFor({ takesToken }: TeamService, { headers, caller, id }: FastifyRequest) {
  if (!caller) throw unauthenticated()
  const passed = new Headers({ 'x-request-id': id, 'x-user': caller.uid })
  if (caller.role) passed.set('x-role', caller.role)
  if (takesToken) passed.set('authorization', headers.authorization ?? '')
  for (const name of passedOn) {
    const value = headers[name]
    if (typeof value === 'string') passed.set(name, value)
  }
  return passed
}

/**
 * A redirect could lead anywhere. A 401 would sign the user out, although the product has accepted the token.
 */
const isUsable = (status: number) =>
  (status < 300 || status === 304 || status > 399) && status !== 401

/**
 * @param milliseconds the time limit for the whole answer
 * @throws 400 for a path that leaves the service, 502 without a usable answer, 504 after the time limit
 */
export async function callService(
  service: TeamService,
  request: FastifyRequest,
  reply: FastifyReply,
  milliseconds: number,
): Promise<FastifyReply> {
  const { name } = service
  const target = targetOf(service, request.url)
  const ended = new AbortController()
  onClose(reply, () => ended.abort())
  const timeout = AbortSignal.timeout(milliseconds)
  const answer = await fetch(target, {
    method: request.method,
    headers: headersFor(service, request),
    ...(Buffer.isBuffer(request.body) && { body: new Uint8Array(request.body) }),
    redirect: 'manual',
    signal: AbortSignal.any([timeout, ended.signal]),
  }).catch((error: unknown) => {
    request.log.warn({ err: error, service: name }, 'A service of a team does not answer')
    throw timeout.aborted ? serviceTimeout(name) : serviceFailed(name)
  })
  if (!isUsable(answer.status)) {
    await answer.body?.cancel()
    const { status } = answer
    request.log.warn({ service: name, status }, 'An answer of a service of a team is not passed on')
    throw serviceFailed(name)
  }
  for (const header of passedBack) {
    const value = answer.headers.get(header)
    if (value !== null) reply.header(header, value)
  }
  // The answer has the origin of the product, so no script in it may run.
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  reply.code(answer.status)
  if (!answer.body) return reply.send()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same streams, which the types name twice
  return reply.send(Readable.fromWeb(answer.body as ReadableStream))
}
