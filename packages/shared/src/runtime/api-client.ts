import * as z from 'zod/mini'
import type { Answer, Body, Endpoint, Params, Query } from '../contract/endpoint'
import { log } from './request-log'
import { dropToken, isStale, noticeKey, tokenSource } from './session'

type Details = readonly { path: string; message: string }[]

/** A failed call. */
export class ApiError extends Error {
  /** The HTTP status, 0 without an answer. */
  readonly status: number
  readonly code: string | undefined
  /** The violated rules, by the path of the field. */
  readonly details: Details
  /** Milliseconds after which the server wants to be asked again, where it says so. */
  readonly retryAfter: number | undefined

  constructor(
    message: string,
    more: { status?: number; code?: string; details?: Details; retryAfter?: number } = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = more.status ?? 0
    this.code = more.code
    this.details = more.details ?? []
    this.retryAfter = more.retryAfter
  }
}

export const messages = {
  notReady: 'Firebase authentication not ready - user or token missing',
  signInAgain: 'Authentication failed. Please log in again.',
  network: 'Network error: the server could not be reached',
  unreadable: 'The answer of the server could not be read.',
} as const // spec §8; the last one is ours

/** Waiting for authentication, before the retry after a 401 (spec §9) and before repeats, in milliseconds. */
export const timing = { authTries: 10, authWait: 300, retryWait: 1000, repeatWaits: [1000, 2000] }

const base = (process.env.API_BASE_URL || '/api').replace(/\/$/, '')

export type CallArgs<Row extends Endpoint> = {
  params?: Params<Row>
  query?: Query<Row>
  body?: Body<Row>
  /** The `version` that was read: the server answers 412 when it has moved on. */
  ifMatch?: number | undefined
  /** The same key never creates twice. */
  idempotencyKey?: string
  signal?: AbortSignal
}

/** Called when a session has ended for good; tests without a browser replace it. */
export const page = { reload: () => window.location.reload() }

/**
 * Makes a call of the product API, as its row of the contract says.
 * @returns the answer, read by the row's schema; `undefined` where it has none
 * @throws {ApiError} with the server's message, or `HTTP error! status: {code}`; with code `network`
 *   when the server was not reached, `timeout` when it did not answer in time, and `unreadable-answer`
 *   when it succeeded and its answer is not what the row promises
 */
export async function call<Row extends Endpoint>(
  row: Row,
  args: CallArgs<Row> = {},
): Promise<Answer<Row>> {
  const arrived = await send(row, args, await waitForToken())
  if (arrived.status !== 401) return read(row, arrived)

  dropToken()
  await wait(timing.retryWait)
  // `null` is signed out; a refusal to answer (identity service down) is an ordinary failure
  const fresh = await tokenSource()
    ?.token({ force: true })
    .catch(() => undefined)
  if (fresh === undefined) return read(row, arrived)
  const second = fresh === null ? arrived : await send(row, args, fresh)
  if (second.status !== 401) return read(row, second)
  await endSession()
  throw new ApiError(messages.signInAgain, { status: 401, code: 'unauthenticated' })
}

let ending: Promise<void> | undefined

/** Several calls may be refused at once; the page is loaded anew one time. */
function endSession(): Promise<void> {
  return (ending ??= leave().finally(() => (ending = undefined)))
}

async function leave(): Promise<void> {
  dropToken()
  // Else the identity service would sign the same user in again after the reload, without end.
  await tokenSource()
    ?.end()
    .catch(() => undefined)
  try {
    sessionStorage.setItem(noticeKey, messages.signInAgain)
  } catch {
    // without session storage the reload shows /login bare
  }
  page.reload()
}

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

/** What the server has answered. */
type Arrived = { status: number; retryAfter: number | undefined; text: string }

/** Sends one request and waits for its whole answer, at most for the row's time. */
async function send<Row extends Endpoint>(
  row: Row,
  args: CallArgs<Row>,
  token: string,
): Promise<Arrived> {
  const { method, path, timeout = 30 } = row
  const url = addressOf(path, args)
  const started = performance.now()
  const record = (level: 'info' | 'warn' | 'error', more: object) =>
    log(level, `${method} ${path}`, {
      method,
      path: url,
      duration: Math.round(performance.now() - started),
      ...(args.body === undefined ? {} : { body: args.body }),
      ...more,
    })
  const ended = new AbortController()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    ended.abort()
  }, timeout * 1000)
  const stop = () => ended.abort()
  args.signal?.addEventListener('abort', stop)
  try {
    const response = await fetch(url, {
      method,
      headers: headersOf(args, token),
      ...(args.body === undefined ? {} : { body: JSON.stringify(args.body) }),
      signal: ended.signal,
    })
    const { status, headers } = response
    const requestId = headers.get('x-request-id') ?? undefined
    record(response.ok ? 'info' : status < 500 ? 'warn' : 'error', { status, requestId })
    return { status, retryAfter: secondsOf(headers), text: await response.text() }
  } catch (error) {
    if (args.signal?.aborted) throw error
    const code = isLate ? 'timeout' : 'network'
    record('error', { message: messages.network, code })
    throw new ApiError(messages.network, { code })
  } finally {
    clearTimeout(timer)
    args.signal?.removeEventListener('abort', stop)
  }
}

function headersOf({ ifMatch, idempotencyKey }: CallArgs<Endpoint>, token: string) {
  return {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
  }
}

function secondsOf(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? '')
  return seconds > 0 ? seconds * 1000 : undefined
}

type Named = Record<string, string>
function addressOf(path: string, { params, query }: { params?: Named; query?: unknown }): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params?.[name] ?? ''),
  )
  const asked = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const search = new URLSearchParams(asked).toString()
  return `${base}${filled}${search && '?'}${search}`
}

/** As much as is understood of a refusal, from whoever it came. */
const Refusal = z.object({
  message: z.catch(z.optional(z.string()), undefined),
  code: z.catch(z.optional(z.string()), undefined),
  details: z.catch(z.array(z.object({ path: z.string(), message: z.string() })), []),
})

function read<Row extends Endpoint>(row: Row, { status, retryAfter, text }: Arrived): Answer<Row> {
  const answer = parse(text)
  if (status >= 200 && status < 300) return check(row, status, answer)
  const refusal = Refusal.safeParse(answer).data
  const message = refusal?.message || `HTTP error! status: ${status}`
  log('warn', `${row.method} ${row.path}`, { status, message })
  throw new ApiError(message, { ...refusal, status, retryAfter })
}

function check<Row extends Endpoint>(row: Row, status: number, answer: unknown): Answer<Row> {
  const checked = row.response?.safeParse(answer)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type is made from the schema that has read it
  if (!checked || checked.success) return checked?.data as Answer<Row>
  const [issue] = checked.error.issues
  const field = issue?.path.join('.') ?? ''
  log('error', `${row.method} ${row.path}`, {
    status,
    message: messages.unreadable,
    ...(issue && { field, reason: issue.message }),
  })
  throw new ApiError(messages.unreadable, { status, code: 'unreadable-answer' })
}

/** `undefined` without a body, and `null`, which no row promises, for what is no JSON. */
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
