import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { badRequest, HttpError, unauthenticated } from '../../errors'

/** A service of a team, which answers below `/api/services/<name>/`. */
export type TeamService = {
  name: string
  /** What stands before the path of each call. */
  address: URL
  /** Whether it is given the token of the user: whoever holds that can act for the user. */
  takesToken: boolean
}

/** What a client may say to a service; all else, such as its cookies and names that start with x-, ends here. */
const passedOn = [
  'accept',
  'accept-language',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
]
/** What a service may say to a client beside its status and body. */
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

/** The address that is asked for: below that of the service, whatever the client has sent. */
function targetOf({ address }: TeamService, url: string): URL {
  const [path = '', ...query] = url.split('?')
  // After /api/services/<name>/.
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

/** A redirect could lead anywhere, and a 401 would sign the user out, although the token was accepted here. */
const isUsable = (status: number) =>
  (status < 300 || status === 304 || status > 399) && status !== 401

/**
 * Passes a call on to a service, and its answer back.
 * @param milliseconds in which the whole answer has to arrive
 * @throws 502 when there is no answer, or one that is not passed on, 504 when it takes too long
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
  reply.raw.once('close', () => ended.abort())
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
  // The answer stands on the product's origin: it is data, and nothing in it runs.
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  reply.code(answer.status)
  if (!answer.body) return reply.send()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same streams, which the types name twice
  return reply.send(Readable.fromWeb(answer.body as ReadableStream))
}
