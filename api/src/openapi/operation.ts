import { can, explainNeed } from '@aerofleet/shared/access'
import type { ProductEndpoint } from '@aerofleet/shared/contract/endpoint'
import * as z from 'zod/mini'
import { sizeOf } from '../http/answer/answer-errors'
import { bodySeconds } from '../http/limits/body-time'
import { describeAnswer, describeRefusal, headerReference, notModified } from './answers'
import type { OperationNotes } from './operations'
import { reference, type JsonSchema } from './schemas'

const foreign = 'asked by a page of another origin, with the embedded identity service'
const tooSlow = (seconds: number) => describeRefusal(`Not complete within ${seconds} seconds`)
const tooLarge = (bytes: number) => describeRefusal(`The body is larger than ${sizeOf(bytes)}`)
const tooMany = (sender: string) => describeRefusal(`Too many requests of ${sender}`, 'retry-after')

const otherAct = 'The act belongs to somebody else, or holds changes of another kind.'

export const refusals = {
  400: describeRefusal(
    'The request cannot be read, or violates rules; `details` lists each with its path',
  ),
  401: describeRefusal('No token, or a token that does not count (any more)'),
  403: describeRefusal(`Not allowed for this user, or ${foreign}`),
  408: tooSlow(bodySeconds),
  413: tooLarge(64 * 1024),
  415: describeRefusal('The body is not JSON'),
  421: describeRefusal('A foreign host name, with the embedded identity service'),
  422: describeRefusal('This Idempotency-Key was used for another request'),
  429: tooMany('this address or user'),
  431: describeRefusal('The headers are larger than 16 KiB'),
  500: describeRefusal('A mistake of the server; only its log has the details'),
  503: describeRefusal(
    'Busy, restarting, full, or without database or identity service',
    'retry-after',
  ),
}
const refusedAs = (...statuses: (keyof typeof refusals)[]) =>
  Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]),
  )

const text = (description: string, rules: JsonSchema = {}): JsonSchema => ({
  type: 'string',
  description,
  ...rules,
})
const version = { pattern: String.raw`^(\*|(W/)?"?\d{1,9}"?)$` }
const plain = { pattern: '^[ -~]{1,200}$' }

function headersOf({ method }: ProductEndpoint, { versioned, checked, etag, act }: OperationNotes) {
  const versions = 'The version that was read, e.g. "3"; absent or `*` sets no condition'
  const check = 'The ETag of a check; absent or `*` sets no condition'
  const once = 'For 24 hours the same request with the same key gets the first answer again'
  const together = 'Changes with the same id are one act in the history, and can be undone together'
  return {
    ...(versioned && { 'If-Match': text(versions, version) }),
    ...(checked && { 'If-Match': text(check) }),
    ...(etag && { 'If-None-Match': text('The ETag of an earlier answer') }),
    ...(act && { Act: text(together, { format: 'uuid' }) }),
    ...(method === 'POST' && { 'Idempotency-Key': text(once, plain) }),
  }
}

function refusalsOf(
  row: ProductEndpoint,
  { conflicts, versioned, checked, act, open }: OperationNotes,
) {
  const { method, needs: capability, missing, sends, maxBytes, timeout, perMinute } = row
  const isGuarded = capability !== null && !can(null, capability)
  return {
    ...refusedAs(400, 403, 408, 421, 431, 500),
    ...(!open && refusedAs(401, 429, 503)),
    ...(method !== 'GET' && refusedAs(413, 415)),
    ...(method === 'POST' && refusedAs(422)),
    ...(isGuarded && { 403: describeRefusal(`${explainNeed(capability)} Or ${foreign}.`) }),
    ...(missing && { 404: describeRefusal(`${missing} not found`) }),
    ...(timeout && { 408: tooSlow(timeout) }),
    ...(act && { 409: describeRefusal(otherAct) }),
    ...(conflicts && {
      409: describeRefusal(act ? `${conflicts} Or: ${otherAct}` : conflicts),
    }),
    ...(versioned && { 412: describeRefusal('Somebody else has changed it since it was read') }),
    ...(checked && { 412: describeRefusal('A row was changed since the check') }),
    ...(sends && { 415: describeRefusal(`The body is not ${sends}`) }),
    ...(maxBytes && { 413: tooLarge(maxBytes) }),
    ...(perMinute && { 429: tooMany(`this user (${perMinute} a minute) or address`) }),
  }
}

export function routeSchemaOf(operationId: string, row: ProductEndpoint, notes: OperationNotes) {
  const { path, summary, query, body, sends } = row
  const { description, open } = notes
  const ids = Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => [name, { type: 'string' }])
  return {
    operationId,
    tags: [(open ? 'service' : path.split('/')[1]) ?? ''],
    summary,
    ...(description && { description }),
    ...(open && { security: [] }),
    ...(query && { querystring: z.toJSONSchema(query, { io: 'input' }) }),
    params: { type: 'object', properties: Object.fromEntries(ids) },
    headers: { type: 'object', properties: headersOf(row, notes) },
    ...(body && { body: reference(body) }),
    ...(sends && { consumes: [sends] }),
  }
}

export function responsesOf(row: ProductEndpoint, notes: OperationNotes) {
  const { response, status = 200 } = row
  const { etag, checked, answers, refusals: own = {} } = notes
  const json = describeAnswer(
    response ? 'Done' : 'Done; no body',
    response && reference(response),
    ...(etag ? ['etag'] : []),
    ...(row.answers ? ['content-disposition'] : []),
  )
  const success =
    row.answers && response
      ? { ...json, content: { [row.answers]: { schema: reference(response) } } }
      : json
  return {
    [status]: checked
      ? { ...success, headers: { ...success.headers, etag: headerReference('checked') } }
      : success,
    ...(etag && { 304: notModified }),
    ...refusalsOf(row, notes),
    ...Object.fromEntries(
      Object.entries(own).map(([of, sentence]) => [of, describeRefusal(sentence)]),
    ),
    ...answers,
  }
}
