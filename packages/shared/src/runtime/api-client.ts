import * as z from 'zod/mini'
import type { Answer, Body, Endpoint, Params, Query } from '../contract/endpoint'
import { fillPath } from '../fill-path'
import { takeEarlyRead } from './early-reads'
import { log } from './request-log'
import { dropToken, isStale, noticeKey, readClaims, tokenSource } from './session'
import { discardUnsaved } from './unsaved'

type Details = readonly { path: string; message: string }[]

type Failure = { status?: number; code?: string; details?: Details; retryAfter?: number }

/** A failed call. Its message is a sentence for the user. */
export class ApiError extends Error {
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  readonly code: string | undefined
  /** What is wrong with the body, by the path of the field. */
  readonly details: Details
  /** Milliseconds until the next try, when the server asks for a pause. */
  readonly retryAfter: number | undefined

  constructor(message: string, { status = 0, code, details = [], retryAfter }: Failure = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.details = details
    this.retryAfter = retryAfter
  }
}

/** The first two are from spec §8. */
export const messages = {
  notReady: 'Firebase authentication not ready - user or token missing',
  signInAgain: 'Authentication failed. Please log in again.',
  network: 'Network error: the server could not be reached',
  unreadable: 'The answer of the server could not be read.',
} as const

/**
 * Waits in milliseconds: `authWait` up to `authTries` times for authentication, `retryWait` before the
 * retry after a 401 (spec §9), `repeatWaits` before each repeat of a call that did not get through.
 */
export const timing = { authTries: 10, authWait: 300, retryWait: 1000, repeatWaits: [1000, 2000] }

const base = (process.env.API_BASE_URL || '/api').replace(/\/$/, '')

export type CallArgs<Row extends Endpoint> = {
  params?: Params<Row>
  query?: Query<Row>
  body?: Body<Row>
  /** The `version` or ETag that the user has seen; the server answers 412 if there is another one by now. */
  ifMatch?: number | string | undefined
  /** The UUID of the act that the change belongs to. */
  act?: string | undefined
  /** An earlier answer of this call: it is answered again if nothing has changed since. */
  known?: unknown
  /** Under the same key the server creates only once. */
  idempotencyKey?: string
  signal?: AbortSignal
}

/** The ETags of answers that are in use. */
const etags = new WeakMap<object, string>()

/** The ETag with which an answer of `call` came, if it has one. */
export const etagOf = (answer: unknown) =>
  typeof answer === 'object' && answer !== null ? etags.get(answer) : undefined

/** Gives what is kept of an answer the ETag of that answer, or none. */
export function setEtag(answer: unknown, etag: string | null | undefined): void {
  if (typeof answer !== 'object' || answer === null) return
  if (etag) etags.set(answer, etag)
  else etags.delete(answer)
}

let isReloading = false

/** Reloads the page when a session has ended. A member, so that tests can replace it. */
export const page = {
  reload: () => {
    // A second reload, of a call that is refused a moment later, would load the page once more.
    if (isReloading) return
    isReloading = true
    discardUnsaved()
    window.location.reload()
  },
}

const forbiddenListeners = new Set<() => void>()

/** Calls `listener` after each 403; returns a function that ends it. */
export function onForbidden(listener: () => void) {
  forbiddenListeners.add(listener)
  return () => forbiddenListeners.delete(listener)
}

/**
 * Calls the product API as a row of the contract describes.
 * @returns the answer, checked by the row's schema; `undefined` if the row has none
 * @throws {ApiError} with the server's message, or `HTTP error! status: {code}`; with code `network`
 *   when the server was not reached, `timeout` when it did not answer in time, and `unreadable-answer`
 *   when it succeeded and its answer is not what the row promises
 */
export async function call<Row extends Endpoint>(
  row: Row,
  args: CallArgs<Row> = {},
): Promise<Answer<Row>> {
  const token = await waitForToken()
  const firstAnswer = await send(row, args, token)
  if (firstAnswer.status !== 401) return read(row, args, firstAnswer)

  dropToken()
  await wait(timing.retryWait)
  // `null`: nobody is signed in. `undefined`: the identity service is down, an ordinary failure.
  const freshToken = await tokenSource()
    ?.token({ force: true })
    .catch(() => undefined)
  if (freshToken === undefined) return read(row, args, firstAnswer)
  // Who has signed in meanwhile neither makes the call of another user nor loses the session by it.
  if (freshToken !== null && uidOf(freshToken) !== uidOf(token)) return read(row, args, firstAnswer)
  const answer = freshToken === null ? firstAnswer : await send(row, args, freshToken)
  if (answer.status !== 401) return read(row, args, answer)
  await endSession()
  throw new ApiError(messages.signInAgain, { status: 401, code: 'unauthenticated' })
}

let ending: Promise<void> | undefined

/** Several calls may be refused at once; the page reloads only once. */
function endSession(): Promise<void> {
  return (ending ??= signOutAndReload().finally(() => (ending = undefined)))
}

async function signOutAndReload(): Promise<void> {
  dropToken()
  // Otherwise the identity service would sign the same user in again after each reload.
  await tokenSource()
    ?.end()
    .catch(() => undefined)
  try {
    sessionStorage.setItem(noticeKey, messages.signInAgain)
  } catch {
    // Without session storage /login shows no message.
  }
  page.reload()
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

/** An answer of the server, whose body is not checked yet; `refusal` is what to throw for it. */
type RawAnswer = {
  status: number
  body: unknown
  etag?: string | null
  refusal?: ApiError
}

/** Sends one request, waits for the whole answer within the row's timeout, and logs both. */
async function send<Row extends Endpoint>(
  row: Row,
  args: CallArgs<Row>,
  token: string,
): Promise<RawAnswer> {
  const { method, path, timeout = 30 } = row
  const url = addressOf(path, args)
  // What was read before a change would not show it.
  if (method !== 'GET') globalThis.earlyReads?.clear()
  const early = takeEarlyRead(url, token)
  const knownEtag = etagOf(args.known)
  const started = early?.startedAt ?? performance.now()
  const record = (level: 'info' | 'warn' | 'error', outcome: object) =>
    log(level, `${method} ${path}`, {
      method,
      path: url,
      duration: Math.round(performance.now() - started),
      // A file would push everything else out of the log.
      ...(args.body === undefined || row.sends ? {} : { body: args.body }),
      ...outcome,
    })
  const controller = early?.controller ?? new AbortController()
  const abort = () => controller.abort()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    abort()
  }, timeout * 1000)
  // The caller may have given up while the token was awaited.
  if (args.signal?.aborted) abort()
  args.signal?.addEventListener('abort', abort)
  try {
    const request = {
      method,
      headers: headersOf(row, args, token, knownEtag),
      ...(args.body === undefined
        ? {}
        : { body: row.sends ? String(args.body) : JSON.stringify(args.body) }),
      signal: controller.signal,
    }
    const { response, text } = await (early?.answer ?? readWhole(fetch(url, request)))
    const { status, ok, headers } = response
    const body = ok && row.answers ? text : parse(text)
    const requestId = headers.get('x-request-id') ?? undefined
    if (ok || (status === 304 && knownEtag !== undefined)) {
      record('info', { status, requestId })
      return { status, body, etag: headers.get('etag') }
    }
    if (status === 403) for (const listener of forbiddenListeners) listener()
    const refusal = refusalOf(response, body)
    record(status < 500 ? 'warn' : 'error', { status, requestId, message: refusal.message })
    return { status, body, refusal }
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

async function readWhole(responding: Promise<Response>) {
  const response = await responding
  return { response, text: await response.text() }
}

function headersOf(
  { sends }: Endpoint,
  { ifMatch, idempotencyKey, act }: CallArgs<Endpoint>,
  token: string,
  knownEtag: string | undefined,
) {
  return {
    authorization: `Bearer ${token}`,
    'content-type': sends ?? 'application/json',
    ...(ifMatch === undefined
      ? {}
      : { 'if-match': typeof ifMatch === 'number' ? `"${ifMatch}"` : ifMatch }),
    ...(knownEtag ? { 'if-none-match': knownEtag } : {}),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    ...(act ? { act } : {}),
  }
}

type Address = { params?: Record<string, string>; query?: unknown }
function addressOf(path: string, { params, query }: Address): string {
  const entries = Object.entries(query ?? {}).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((one) => one !== undefined)
      .map((one) => [name, String(one)]),
  )
  const search = new URLSearchParams(entries).toString()
  return `${base}${fillPath(path, params)}${search && '?'}${search}`
}

/** Each field may be missing or odd: the refusal may come from a proxy. */
const Refusal = z.object({
  message: z.catch(z.optional(z.string()), undefined),
  code: z.catch(z.optional(z.string()), undefined),
  details: z.catch(z.array(z.object({ path: z.string(), message: z.string() })), []),
})

function refusalOf({ status, headers }: Response, body: unknown): ApiError {
  const refusal = Refusal.safeParse(body).data
  const message = refusal?.message || `HTTP error! status: ${status}`
  const seconds = Number(headers.get('retry-after') ?? '')
  const retryAfter = seconds > 0 ? seconds * 1000 : undefined
  return new ApiError(message, { ...refusal, status, retryAfter })
}

function read<Row extends Endpoint>(
  row: Row,
  { known }: CallArgs<Row>,
  { status, body, etag, refusal }: RawAnswer,
): Answer<Row> {
  if (refusal) throw refusal
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is an earlier answer of this call
  if (status === 304) return known as Answer<Row>
  const checked = row.response?.safeParse(body)
  if (!checked || checked.success) {
    setEtag(checked?.data, etag)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type is made from the schema that has read it
    return checked?.data as Answer<Row>
  }
  const [issue] = checked.error.issues
  const field = issue?.path.join('.') ?? ''
  log('error', `${row.method} ${row.path}`, {
    status,
    message: messages.unreadable,
    ...(issue && { field, reason: issue.message }),
  })
  throw new ApiError(messages.unreadable, { status, code: 'unreadable-answer' })
}

/** `undefined` if the body is empty; `null`, which no row of the contract answers, if it is no JSON. */
function parse(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
