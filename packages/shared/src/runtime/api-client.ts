import {
  contract,
  type Body,
  type CallName,
  type Params,
  type Response as Answer,
} from '../contract'
import { log } from './request-log'
import { dropToken, isStale, noticeKey, tokenSource } from './session'

/** A failed call: `status` is the HTTP status, 0 without one; `details` are the violated rules by path. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code?: string,
    readonly details: readonly { path: string; message: string }[] = [],
  ) {
    super(message)
    this.name = 'ApiError'
  }
}

export const messages = {
  notReady: 'Firebase authentication not ready - user or token missing',
  signInAgain: 'Authentication failed. Please log in again.',
  network: 'Network error: the server could not be reached',
} as const // spec §8

/** Waiting for authentication and for the retry (spec §9), in milliseconds. */
export const timing = { authTries: 10, authWait: 300, retryWait: 1000 }

const base = (process.env.API_BASE_URL || '/api').replace(/\/$/, '')

export type CallArgs<Name extends CallName> = {
  params?: Params<Name>
  body?: Body<Name>
  /** The `version` that was read: the server answers 412 when it has moved on. */
  ifMatch?: number
  /** The same key never creates twice. */
  idempotencyKey?: string
  signal?: AbortSignal
}

/** Called when a session has ended for good; tests without a browser replace it. */
export const page = { reload: () => window.location.reload() }

/**
 * Calls the product API by the name of its contract row.
 * @returns the parsed JSON answer, `undefined` for 204
 * @throws {ApiError} with the server's message, or `HTTP error! status: {code}`
 */
export async function call<Name extends CallName>(
  name: Name,
  args: CallArgs<Name> = {},
): Promise<Answer<Name>> {
  const response = await send(name, args, await waitForToken())
  if (response.status !== 401) return read(name, response)

  dropToken()
  await wait(timing.retryWait)
  // `null` is signed out; a refusal to answer (identity service down) is an ordinary failure
  const fresh = await tokenSource()
    ?.token({ force: true })
    .catch(() => undefined)
  if (fresh === undefined) return read(name, response)
  const second = fresh === null ? response : await send(name, args, fresh)
  if (second.status !== 401) return read(name, second)
  await endSession()
  throw new ApiError(messages.signInAgain, 401, 'unauthenticated')
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
  throw new ApiError(messages.notReady, 0, 'auth-not-ready')
}

async function send<Name extends CallName>(
  name: Name,
  args: CallArgs<Name>,
  token: string,
): Promise<Response> {
  const { method, path } = contract[name]
  const url = base + fill(path, args.params)
  const headers: Record<string, string> = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  }
  if (args.ifMatch !== undefined) headers['if-match'] = `"${args.ifMatch}"`
  if (args.idempotencyKey) headers['idempotency-key'] = args.idempotencyKey
  const body = args.body === undefined ? undefined : JSON.stringify(args.body)
  const started = performance.now()
  const record = (level: 'debug' | 'info' | 'warn' | 'error', more: object) =>
    log(level, `${method} ${path}`, {
      method,
      path: url,
      duration: Math.round(performance.now() - started),
      ...(args.body === undefined ? {} : { body: args.body }),
      ...more,
    })
  try {
    const response = await fetch(url, { method, headers, body, signal: args.signal })
    const requestId = response.headers.get('x-request-id') ?? undefined
    record(response.ok ? 'info' : response.status < 500 ? 'warn' : 'error', {
      status: response.status,
      requestId,
    })
    return response
  } catch (error) {
    if (args.signal?.aborted) throw error
    record('error', { message: messages.network })
    throw new ApiError(messages.network, 0, 'network')
  }
}

function fill(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

async function read<Name extends CallName>(name: Name, response: Response): Promise<Answer<Name>> {
  const text = await response.text().catch(() => {
    throw new ApiError(messages.network, 0, 'network')
  })
  const answer = parse(text)
  if (response.ok) return answer as Answer<Name>
  const error = isObject(answer) ? answer : {}
  const message =
    typeof error.message === 'string' && error.message
      ? error.message
      : `HTTP error! status: ${response.status}`
  log('warn', name, { status: response.status, message })
  throw new ApiError(
    message,
    response.status,
    typeof error.code === 'string' ? error.code : undefined,
    Array.isArray(error.details) ? (error.details as ApiError['details']) : [],
  )
}

function parse(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
