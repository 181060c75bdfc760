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
  // Only the document itself has `no-cache`: browsers may cache it and check it again each time.
  'cache-control': header(true, { enum: ['no-store', 'no-cache'] }),
  'strict-transport-security': header(false, text, 'With a Firebase project'),
  'x-request-id': header(true, text, 'Names this request in the log'),
  vary: header(false, text, 'Accept-Encoding beside an ETag, Origin with WEB_ORIGINS'),
  'access-control-allow-origin': header(false, text, 'For pages of WEB_ORIGINS'),
  'access-control-expose-headers': header(false, text, 'For pages of WEB_ORIGINS'),
}

/** Leaves out headers of HTTP itself, such as `date`. */
export const headers = {
  ...always,
  etag: header(true, text, 'Send it as If-None-Match to get 304 while nothing has changed'),
  checked: header(false, text, 'The ETag of a check; send it as If-Match with the import'),
  'content-disposition': header(true, text, 'The answer is a file with this name'),
  'retry-after': header(true, { type: 'integer' }, 'Seconds to wait before trying again'),
}
export const headerReference = (name: string) => ({ $ref: `#/components/headers/${name}` })
const headerReferences = (names: string[]) =>
  Object.fromEntries(names.map((name) => [name, headerReference(name)]))

export const json = (schema: JsonSchema) => ({ 'application/json': { schema } })

export const describeAnswer = (description: string, schema?: JsonSchema, ...more: string[]) => ({
  description,
  headers: headerReferences([...Object.keys(always), ...more]),
  ...(schema && { content: json(schema) }),
})
export const describeRefusal = (description: string, ...more: string[]) =>
  describeAnswer(description, reference(ErrorAnswer), ...more)

const crossOrigin = ['access-control-allow-origin', 'access-control-expose-headers']
export const notModified = {
  description: 'Nothing has changed; no body',
  headers: headerReferences(['x-request-id', 'cache-control', 'etag', 'vary', ...crossOrigin]),
}
