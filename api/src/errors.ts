import type { ErrorAnswer } from '@aerofleet/shared/contract/endpoint'

export type Details = NonNullable<ErrorAnswer['details']>

/** `message` is a sentence for the user, `code` is kebab-case. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details?: Details,
    /** The number of errors in a file. `details` may have only the first of them. */
    readonly errorCount?: number,
  ) {
    super(message)
  }
}

export const badRequest = (message: string, code = 'bad-request') =>
  new HttpError(400, code, message)
export const invalid = (details: Details) =>
  new HttpError(400, 'invalid', details[0]?.message ?? 'The request is not valid', details)
export function requireNoProblems(problems: Details): void {
  if (problems.length > 0) throw invalid(problems)
}
export const unauthenticated = () =>
  new HttpError(401, 'unauthenticated', 'Please sign in to continue.')
export const forbidden = (message: string, code = 'forbidden') => new HttpError(403, code, message)
export const notFound = (thing: string) =>
  new HttpError(404, `${thing.toLowerCase()}-not-found`, `${thing} not found`)
export const unknownAddress = () =>
  new HttpError(404, 'not-found', 'There is nothing at this address')
export const bodyTimeout = () =>
  new HttpError(408, 'request-timeout', 'The request was not complete in time')
export const conflict = (code: string, message: string, details?: Details) =>
  new HttpError(409, code, message, details)
export const keyReused = () =>
  new HttpError(422, 'idempotency-key-reused', 'This Idempotency-Key was used for another request')
export const storageFull = () =>
  new HttpError(
    503,
    'storage-full',
    'Nothing was saved. The server cannot store anything at the moment.',
  )
export const versionMismatch = (
  name: string,
  thing: 'aircraft' | 'item' | 'order' | 'card' | 'component' = 'aircraft',
) =>
  new HttpError(
    412,
    'version-mismatch',
    `This ${thing} was changed by ${name}. Reload to see the new values.`,
  )
export const unavailable = (message: string) => new HttpError(503, 'unavailable', message)
export const databaseUnavailable = () =>
  unavailable('The database does not answer. Please try again in a moment.')
export const identityUnavailable = () =>
  unavailable('The identity service does not answer. Please try again in a moment.')
export const busy = () =>
  new HttpError(503, 'busy', 'The server is busy. Please try again in a moment.')
export const noRelease = () =>
  unavailable('AeroFleet cannot be shown at the moment: no release of it is live.')
export const shuttingDown = () =>
  new HttpError(503, 'shutting-down', 'The server is restarting. Please try again in a moment.')
export const tooManyRequests = (seconds: number) =>
  new HttpError(
    429,
    'too-many-requests',
    `Too many requests. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  )
