import type { Answer, Endpoint, Params, Query, Sent } from '../contract/endpoint'
import { fillPath } from '../fill-path'
import { ApiError, etagOf, messages, read, refusalIn, type Received } from './answers'
import { takeEarlyRead } from './early-reads'
import { endSession } from './log-out'
import { log } from './request-log'
import { dropToken, isStale, readClaims, tokenSource } from './session'

export { ApiError, etagOf } from './answers'

/**
 * Waits in milliseconds: `authWait` up to `authTries` times for authentication, `retryWait` before the retry after a
 * 401 (spec §9), `repeatWaits` before each repeat of a call that did not reach the server.
 */
export const timing = { authTries: 10, authWait: 300, retryWait: 1000, repeatWaits: [1000, 2000] }

const base = (process.env.API_BASE_URL || '/api').replace(/\/$/, '')

export type CallArgs<Row extends Endpoint> = {
  params?: Params<Row>
  query?: Query<Row>
  body?: Sent<Row>
  /** The `version` or ETag that the user has seen. If the server has another one, it answers 412. */
  ifMatch?: number | string | undefined
  /** The UUID of the act in the history to which the change belongs. */
  act?: string | undefined
  /** An earlier answer of this call. `call` returns it again if nothing has changed since. */
  known?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
}

const forbiddenListeners = new Set<() => void>()

export function onForbidden(listener: () => void) {
  forbiddenListeners.add(listener)
  return () => forbiddenListeners.delete(listener)
}

/**
 * Calls the product API as a row of the contract describes.
 * @returns the answer, checked by the row's schema; `undefined` if the row has none
 * @throws {ApiError} with the server's message, or `HTTP error! status: {code}`. Its code is `network` when the server
 * was not reached, `timeout` when it did not answer in time, and `unreadable-answer` when a success is not what the row
 * promises.
 */
export async function call<Row extends Endpoint>(
  row: Row,
  args: CallArgs<Row> = {},
): Promise<Answer<Row>> {
  const token = await waitForToken()
  const first = await send(row, args, token)
  if (first.response.status !== 401) return read(row, args.known, first)

  dropToken()
  await wait(timing.retryWait)
  // `null`: nobody is signed in. `undefined`: the identity service is down, an ordinary failure.
  const freshToken = await tokenSource()
    ?.token({ force: true })
    .catch(() => undefined)
  if (freshToken === undefined) return read(row, args.known, first)
  // Another user may have signed in meanwhile, who must neither make this call nor lose the session by it.
  if (freshToken !== null && uidOf(freshToken) !== uidOf(token)) return read(row, args.known, first)
  const second = freshToken === null ? first : await send(row, args, freshToken)
  if (second.response.status !== 401) return read(row, args.known, second)
  await endSession(messages.signInAgain)
  throw new ApiError(messages.signInAgain, { status: 401, code: 'unauthenticated' })
}

const uidOf = (token: string) => readClaims(token)?.sub

async function waitForToken(): Promise<string> {
  for (let attempt = 0; attempt < timing.authTries; attempt++) {
    const token = await tokenSource()
      ?.token()
      .catch(() => null)
    if (token && !isStale(token)) return token
    await wait(timing.authWait)
  }
  throw new ApiError(messages.notReady, { code: 'auth-not-ready' })
}

async function send<Row extends Endpoint>(
  row: Row,
  args: CallArgs<Row>,
  token: string,
): Promise<Received> {
  const { method, timeout = 30 } = row
  const path: string = base + fillPath(row.path, args.params, args.query)
  // The document sent its early reads before this change, so they do not show it.
  if (method !== 'GET') globalThis.earlyReads?.clear()
  const early = takeEarlyRead(path, token)
  const startedAt = early?.startedAt ?? performance.now()
  // A file would push all other entries out of the log.
  const logged = args.body === undefined || row.sends ? {} : { body: args.body }
  const record = (level: 'info' | 'warn' | 'error', outcome: object) => {
    const duration = Math.round(performance.now() - startedAt)
    log(level, `${method} ${row.path}`, { method, path, duration, ...logged, ...outcome })
  }
  const controller = early?.controller ?? new AbortController()
  const abort = () => controller.abort()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    abort()
  }, timeout * 1000)
  // The caller may have aborted while we waited for the token.
  if (args.signal?.aborted) abort()
  args.signal?.addEventListener('abort', abort)
  try {
    const { signal } = controller
    const received = await (early?.answer ?? fetchWhole(path, requestOf(row, args, token, signal)))
    const { status, headers } = received.response
    const requestId = headers.get('x-request-id') ?? undefined
    const refusal = refusalIn(received, args.known)
    if (status === 403) for (const listener of forbiddenListeners) listener()
    if (!refusal) record('info', { status, requestId })
    else record(status < 500 ? 'warn' : 'error', { status, requestId, message: refusal.message })
    return { ...received, refusal }
  } catch (error) {
    if (args.signal?.aborted) throw error
    const code = isLate ? 'timeout' : 'network'
    record('error', { message: messages.network, code })
    throw new ApiError(messages.network, { code })
  } finally {
    clearTimeout(timer)
    args.signal?.removeEventListener('abort', abort)
  }
}

async function fetchWhole(path: string, request: RequestInit): Promise<Received> {
  const response = await fetch(path, request)
  return { response, text: await response.text() }
}

function requestOf<Row extends Endpoint>(
  { method, sends }: Row,
  { body, known, ifMatch, idempotencyKey, act }: CallArgs<Row>,
  token: string,
  signal: AbortSignal,
): RequestInit {
  const etag = etagOf(known)
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': sends ?? 'application/json',
    ...(ifMatch !== undefined && {
      'if-match': typeof ifMatch === 'number' ? `"${ifMatch}"` : ifMatch,
    }),
    ...(etag && { 'if-none-match': etag }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    ...(act && { act }),
  }
  if (body === undefined) return { method, headers, signal }
  return { method, headers, signal, body: sends ? String(body) : JSON.stringify(body) }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
