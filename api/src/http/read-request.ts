import type { Endpoint } from '@aerofleet/shared/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { badRequest, invalid, notFound, unknownAddress, type Details } from '../errors'

/** What a schema has found wrong, with the paths of it. */
export const toDetails = ({ issues }: z.core.$ZodError): Details =>
  issues.map(({ path, message }) => ({ path: path.join('.'), message }))

/**
 * The body, read by the contract's schema.
 * @throws 400 with every violated rule and its path
 */
export function readBody(row: Endpoint, body: unknown): unknown {
  if (!row.body) return undefined
  const parsed = row.body.safeParse(body)
  if (parsed.success) return parsed.data
  throw invalid(
    parsed.error.issues.map(({ path, message }) =>
      path.length > 0
        ? { path: path.join('.'), message }
        : {
            path: '',
            message: row.sends ? 'The file is missing' : 'The request body must be a JSON object',
          },
    ),
  )
}

const Params = z.record(z.string(), z.string())

/**
 * The parameters of the path.
 * @throws 404 for what cannot be an id, as for an unknown one
 */
export function readParams(row: Endpoint, params: unknown): Record<string, string> {
  const values = Params.parse(params)
  const isId = (value: string) => value.length <= 128 && !/\p{Cc}/u.test(value)
  if (Object.values(values).every(isId)) return values
  throw row.missing ? notFound(row.missing) : unknownAddress()
}

/**
 * The query string, read by the contract's schema.
 * @throws 400 that names what cannot be read
 */
export function readQuery(row: Endpoint, query: unknown): unknown {
  if (!row.query) return undefined
  const parsed = row.query.safeParse(query)
  if (parsed.success) return parsed.data
  throw invalid(toDetails(parsed.error))
}

/** The ETag of `If-Match`; `*` and no header set no condition. */
export function readIfMatchTag({ headers }: FastifyRequest): string | null {
  const value = headers['if-match']
  return value === undefined || value === '*' ? null : value.replace(/^W\//, '')
}

/** `If-Match: "3"`, also without quotes; `*` and no header set no condition. */
export function readIfMatch(request: FastifyRequest): number | null {
  const value = readIfMatchTag(request)
  if (value === null) return null
  const version = /^"?(\d{1,9})"?$/.exec(value)?.[1]
  if (!version) throw badRequest('The If-Match header must be the version that was read')
  return Number(version)
}

export function readIdempotencyKey({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  if (key === undefined || key === '') return null
  if (typeof key !== 'string' || !/^[\x20-\x7e]{1,200}$/.test(key)) {
    throw badRequest('The Idempotency-Key header must be 1 to 200 plain characters')
  }
  return key
}

/** The id of the act that a change belongs to. */
export function readAct({ headers }: FastifyRequest): string | null {
  const { act } = headers
  if (act === undefined) return null
  if (typeof act !== 'string' || !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(act)) {
    throw badRequest('The Act header must be a UUID')
  }
  return act.toLowerCase()
}
