import * as z from 'zod/mini'
import type { Answer, Endpoint } from '../contract/endpoint'
import { withDays } from '../format'
import { log } from './request-log'

type Details = readonly { path: string; message: string }[]

type Failure = { status?: number; code?: string; details?: Details; retryAfter?: number }

/** A failed call. `message` is a sentence for the user. */
export class ApiError extends Error {
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  readonly code: string | undefined
  /** The mistakes in the body, by the path of the field. */
  readonly details: Details
  /** Milliseconds until the next try, if the server asks for a pause. */
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

/** Spec §8 has the first two. */
export const messages = {
  notReady: 'Firebase authentication not ready - user or token missing',
  signInAgain: 'Authentication failed. Please log in again.',
  network: 'Network error: the server could not be reached',
  unreadable: 'The answer of the server could not be read.',
} as const

const etags = new WeakMap<object, string>()

export const etagOf = (answer: unknown) =>
  typeof answer === 'object' && answer !== null ? etags.get(answer) : undefined

export function setEtag(answer: unknown, etag: string | null | undefined): void {
  if (typeof answer !== 'object' || answer === null) return
  if (etag) etags.set(answer, etag)
  else etags.delete(answer)
}

/** A complete answer, not yet checked. `call` throws `refusal`. */
export type Received = { response: Response; text: string; refusal?: ApiError | undefined }

/** A proxy may have written the refusal, so each field may be missing or wrong. */
const Refusal = z.object({
  message: z.catch(z.optional(z.string()), undefined),
  code: z.catch(z.optional(z.string()), undefined),
  details: z.catch(z.array(z.object({ path: z.string(), message: z.string() })), []),
})

export function refusalIn({ response, text }: Received, known: unknown): ApiError | undefined {
  const { ok, status, headers } = response
  if (ok || (status === 304 && etagOf(known) !== undefined)) return undefined
  const refusal = Refusal.safeParse(parse(text)).data
  const message = withDays(refusal?.message || `HTTP error! status: ${status}`)
  const details = refusal?.details.map((each) => ({ ...each, message: withDays(each.message) }))
  const seconds = Number(headers.get('retry-after') ?? '')
  const retryAfter = seconds > 0 ? seconds * 1000 : undefined
  return new ApiError(message, { ...refusal, ...(details && { details }), status, retryAfter })
}

/** Returns the answer, checked by the row's schema, or `known` if nothing has changed since. */
export async function read<Row extends Endpoint>(
  row: Row,
  known: unknown,
  { response, text, refusal }: Received,
): Promise<Answer<Row>> {
  if (refusal) throw refusal
  const { status, headers } = response
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is an earlier answer of this call
  if (status === 304) return known as Answer<Row>
  const checked = await row.response?.['~standard'].validate(row.answers ? text : parse(text))
  if (!checked?.issues) {
    const value = checked?.value
    setEtag(value, headers.get('etag'))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type is made from the schema that has read it
    return value as Answer<Row>
  }
  const [issue] = checked.issues
  const keys = issue?.path?.map((part) => (typeof part === 'object' ? part.key : part)) ?? []
  const field = keys.map(String).join('.')
  log('error', `${row.method} ${row.path}`, {
    status,
    message: messages.unreadable,
    ...(issue && { field, reason: issue.message }),
  })
  throw new ApiError(messages.unreadable, { status, code: 'unreadable-answer' })
}

/** Returns `undefined` for an empty body. For invalid JSON it returns `null`, which no row of the contract allows. */
function parse(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
