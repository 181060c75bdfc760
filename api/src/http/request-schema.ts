import type { ProductEndpoint } from '@aerofleet/shared/contract/endpoint'
import type { FastifySchemaValidationError } from 'fastify'
import * as z from 'zod/mini'
import {
  badRequest,
  invalid,
  notFound,
  unknownAddress,
  type Details,
  type HttpError,
} from '../errors'

/** A text that cannot be an id, such as one with control characters, is answered like an unknown id. */
const Id = z.string().check(z.maxLength(128), z.regex(/^\P{Cc}*$/u))

const text = (pattern: RegExp, message: string) =>
  z.optional(z.string().check(z.regex(pattern, message)))

const Key = text(
  /^[\x20-\x7e]{0,200}$/,
  'The Idempotency-Key header must be 1 to 200 plain characters',
)
const Act = text(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i, 'The Act header must be a UUID')
const Version = text(
  /^(\*|(W\/)?"?\d{1,9}"?)$/,
  'The If-Match header must be the version that was read',
)

export function requestSchema({ path, method, query, body, sends }: ProductEndpoint) {
  const names = Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name)
  return {
    params: z.object(Object.fromEntries(names.map((name) => [name, Id]))),
    ...(body && { body }),
    ...(query && { querystring: query }),
    headers: z.looseObject({
      ...(method === 'POST' && { 'idempotency-key': Key }),
      act: Act,
      // The `If-Match` of an import is an ETag, not a version.
      ...(!sends && { 'if-match': Version }),
    }),
  }
}

export const toDetails = ({ issues }: z.core.$ZodError): Details =>
  issues.map(({ path, message }) => ({ path: path.join('.'), message }))

export const detailsOf = (found: readonly FastifySchemaValidationError[]): Details =>
  found.map(({ instancePath, message = '' }) => ({
    path: instancePath.slice(1).replaceAll('/', '.'),
    message,
  }))

/** Answers a wrong id with 404, and anything else with 400. */
export function refusal(row: ProductEndpoint, part: string, details: Details): HttpError {
  if (part === 'params') return row.missing ? notFound(row.missing) : unknownAddress()
  const [first] = details
  if (part === 'headers' && first) return badRequest(first.message)
  if (part !== 'body') return invalid(details)
  const noBody = row.sends ? 'The file is missing' : 'The request body must be a JSON object'
  return invalid(details.map((each) => (each.path === '' ? { path: '', message: noBody } : each)))
}
