import { ErrorAnswer } from '@aerofleet/shared/contract/endpoint'
import { securityHeaders } from '../http/answer/security-headers'
import { reference, type JsonSchema } from './schemas'

const header = (required: boolean, schema: JsonSchema, description?: string) => ({
  ...(description && { description }),
  required,
  schema,
})
const text: JsonSchema = { type: 'string' }
const security = Object.entries(securityHeaders({ overHttps: true }))
const always = {
  ...Object.fromEntries(security.map(([name, value]) => [name, header(true, { const: value })])),
  // The document alone is `no-cache`: it may be kept, and has to be asked for again.
  'cache-control': header(true, { enum: ['no-store', 'no-cache'] }),
  'strict-transport-security': header(false, text, 'With a Firebase project'),
  'x-request-id': header(true, text, 'Names this request in the log'),
  vary: header(false, text, 'Accept-Encoding beside an ETag, Origin with WEB_ORIGINS'),
  'access-control-allow-origin': header(false, text, 'For pages of WEB_ORIGINS'),
  'access-control-expose-headers': header(false, text, 'For pages of WEB_ORIGINS'),
}

/** All headers but those of HTTP itself, such as `date`. */
export const headers = {
  ...always,
  etag: header(true, text, 'Sent as If-None-Match, it is answered 304 while nothing has changed'),
  'retry-after': header(true, { type: 'integer' }, 'Seconds to wait before trying again'),
}
const places = (names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

export const json = (schema: JsonSchema) => ({ 'application/json': { schema } })

/** With the headers that every answer has, and these. */
export const answer = (description: string, schema?: JsonSchema, ...more: string[]) => ({
  description,
  headers: places([...Object.keys(always), ...more]),
  ...(schema && { content: json(schema) }),
})
export const refusal = (description: string, ...more: string[]) =>
  answer(description, reference(ErrorAnswer), ...more)

const crossOrigin = ['access-control-allow-origin', 'access-control-expose-headers']
export const unchanged = {
  description: 'Nothing has changed; no body',
  headers: places(['x-request-id', 'cache-control', 'etag', 'vary', ...crossOrigin]),
}
