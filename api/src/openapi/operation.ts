import { can, needs } from '@aerofleet/shared/access'
import type { Endpoint } from '@aerofleet/shared/contract/endpoint'
import * as z from 'zod/mini'
import { bodySeconds } from '../http/limits/unfinished-bodies'
import { answer, json, refusal, unchanged } from './answers'
import type { Said } from './operations'
import { reference, type JsonSchema } from './schemas'

const foreign = 'asked by a page of another origin, with the embedded identity service'
const tooSlow = (seconds: number) => refusal(`Not complete within ${seconds} seconds`)
const tooLarge = (bytes: number) => refusal(`The body is larger than ${bytes / 1024} KiB`)
const tooMany = (whose: string) => refusal(`Too many requests of ${whose}`, 'retry-after')

/** What many calls refuse alike, by status. */
export const refusals = {
  400: refusal('It cannot be read, or violates rules; `details` lists each with its path'),
  401: refusal('No token, or one that does not count (any more)'),
  403: refusal(`Not allowed for this user, or ${foreign}`),
  408: tooSlow(bodySeconds),
  413: tooLarge(64 * 1024),
  415: refusal('The body is not JSON'),
  421: refusal('Asked under a foreign host name, with the embedded identity service'),
  422: refusal('This Idempotency-Key was used for another request'),
  429: tooMany('this address or user'),
  431: refusal('The headers are larger than 16 KiB'),
  500: refusal('A mistake of the server; what it is stands in its log only'),
  503: refusal('Busy, restarting, full, or without database or identity service', 'retry-after'),
}
const refusedAs = (...statuses: (keyof typeof refusals)[]) =>
  Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]),
  )

const parameter = (place: 'path' | 'query' | 'header', name: string, schema: JsonSchema) => ({
  name,
  in: place,
  required: place === 'path',
  schema,
})
const header = (name: string, description: string, rules: JsonSchema = {}) =>
  parameter('header', name, { description, type: 'string', ...rules })
const version = { pattern: String.raw`^(\*|(W/)?"?\d{1,9}"?)$` }
const plain = { pattern: '^[ -~]{1,200}$' }

function parametersOf({ path, method, query }: Endpoint, { versioned, etag }: Said) {
  const ids = Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name)
  const { properties = {}, required = [] } = query ? z.toJSONSchema(query, { io: 'input' }) : {}
  const versions = 'The version that was read, e.g. "3"; absent or `*` sets no condition'
  const once = 'For 24 hours the same request with the same key gets the first answer again'
  return [
    ...ids.map((name) => parameter('path', name, { type: 'string' })),
    ...Object.entries(properties).map(([name, schema]) => ({
      ...parameter('query', name, typeof schema === 'object' ? schema : {}),
      required: required.includes(name),
    })),
    ...(versioned ? [header('If-Match', versions, version)] : []),
    ...(etag ? [header('If-None-Match', 'The ETag of an earlier answer')] : []),
    ...(method === 'POST' ? [header('Idempotency-Key', once, plain)] : []),
  ]
}

function refusalsOf(row: Endpoint, { conflicts, versioned, open }: Said) {
  const { method, needs: capability, missing, maxBytes, timeout, perMinute } = row
  const isGuarded = capability !== null && !can(null, capability)
  return {
    ...refusedAs(400, 403, 408, 421, 431, 500),
    ...(!open && refusedAs(401, 429, 503)),
    ...(method !== 'GET' && refusedAs(413, 415)),
    ...(method === 'POST' && refusedAs(422)),
    ...(isGuarded && { 403: refusal(`${needs(capability)} Or ${foreign}.`) }),
    ...(missing && { 404: refusal(`${missing} not found`) }),
    ...(timeout && { 408: tooSlow(timeout) }),
    ...(conflicts && { 409: refusal(conflicts) }),
    ...(versioned && { 412: refusal('Somebody else has changed it since it was read') }),
    ...(maxBytes && { 413: tooLarge(maxBytes) }),
    ...(perMinute && { 429: tooMany(`this user (${perMinute} a minute) or address`) }),
  }
}

/** A row of the contract as an operation: what it takes, and every status that it answers. */
export function operationOf(operationId: string, row: Endpoint, said: Said) {
  const { path, summary, body, response, status = 200 } = row
  const { description, etag, open, answers } = said
  const done = answer(
    response ? 'Done' : 'Done; no body',
    response && reference(response),
    ...(etag ? ['etag'] : []),
  )
  return {
    operationId,
    tags: [(open ? 'service' : path.split('/')[1]) ?? ''],
    summary,
    ...(description && { description }),
    ...(open && { security: [] }),
    parameters: parametersOf(row, said),
    ...(body && { requestBody: { required: true, content: json(reference(body)) } }),
    responses: {
      [status]: done,
      ...(etag && { 304: unchanged }),
      ...refusalsOf(row, said),
      ...answers,
    },
  }
}
