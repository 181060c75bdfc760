import { needs } from '@aerofleet/shared/access'
import { contract, type CallName } from '@aerofleet/shared/contract'
import { permissions } from '../http/permissions'
import { operations } from './operations'
import { place, reference, type JsonSchema } from './schemas'

export type Answer = {
  description: string
  headers?: Record<string, unknown>
  content?: Record<string, { schema: JsonSchema }>
}
export type Parameter = {
  name: string
  in: 'path' | 'header'
  required: boolean
  description: string
  schema: JsonSchema
}
export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security?: []
  parameters: Parameter[]
  requestBody?: { required: true; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, Answer>
}
const json = (schema: JsonSchema) => ({ 'application/json': { schema } })
const text = (description: string): JsonSchema => ({ description, schema: { type: 'string' } })
export const requestId = { 'x-request-id': text('Names this request in the log') }
const retryAfter = { 'retry-after': text('Seconds to wait before trying again') }
const etag = { etag: text('Send it as If-None-Match to be told 304 while nothing has changed') }

const refusal = (description: string, headers = {}): Answer => ({
  description,
  headers: { ...requestId, ...headers },
  content: json({ $ref: place('Error') }),
})

/** What any address refuses while the embedded identity service is in use. */
const foreignOrigin = 'Asked by a page of another origin, with the embedded identity service'
export const foreignRefusals = {
  403: refusal(foreignOrigin),
  421: refusal('Asked under a foreign host name, with the embedded identity service'),
}

function parametersOf(name: CallName): Parameter[] {
  const { path, method } = contract[name]
  const operation = { etag: false, versioned: false, ...operations[name] }
  const header = (header: string, description: string): Parameter => ({
    name: header,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  })
  return [
    ...Array.from(path.matchAll(/:(\w+)/g), ([, parameter = '']): Parameter => ({
      name: parameter,
      in: 'path',
      required: true,
      description: parameter === 'uid' ? "The user's id" : 'The id that the list gives',
      schema: { type: 'string' },
    })),
    ...(operation.versioned
      ? [header('If-Match', 'The version that was read, e.g. "3"; absent sets no condition')]
      : []),
    ...(operation.etag ? [header('If-None-Match', 'The ETag of an earlier answer')] : []),
    ...(method === 'POST'
      ? [
          header(
            'Idempotency-Key',
            'Up to 200 plain characters; within 24 hours the same key gives the first answer again',
          ),
        ]
      : []),
  ]
}

const successes = {
  GET: 'What was asked for',
  POST: 'Done',
  PUT: 'Done; as it is now',
}

function successOf(name: CallName): Record<string, Answer> {
  const row = contract[name]
  const operation = { etag: false, ...operations[name] }
  const headers = operation.etag ? { ...requestId, ...etag } : requestId
  const status = 'status' in row ? row.status : 200
  if (!('response' in row)) return { [status]: { description: 'Done; no body', headers } }
  const content = json(reference(row.response))
  return {
    [status]: { description: successes[row.method], headers, content },
    ...(operation.etag ? { 304: { description: 'Nothing has changed; no body', headers } } : {}),
  }
}

function refusalsOf(name: CallName): Record<string, Answer> {
  const { method, path } = contract[name]
  const operation = { versioned: false, conflicts: '', ...operations[name] }
  const { versioned, conflicts } = operation
  const isOpen = permissions[name] === 'viewAircraft' && name !== 'adminAssign'
  const forbidden = name === 'adminAssign' ? 'Not allowed for this user.' : needs(permissions[name])
  return {
    400: refusal('A rule is violated; `details` lists each with its path'),
    401: refusal('No token, or one that does not count (any more)'),
    ...foreignRefusals,
    ...(isOpen ? {} : { 403: refusal(`${forbidden} ${foreignOrigin}.`) }),
    ...(path.includes(':') ? { 404: refusal('There is none with this id') } : {}),
    ...(conflicts ? { 409: refusal(conflicts) } : {}),
    ...(versioned ? { 412: refusal('Somebody else has changed it since it was read') } : {}),
    ...(method === 'GET'
      ? {}
      : {
          413: refusal('The body is larger than 64 KiB'),
          415: refusal('The body is not JSON'),
        }),
    429: refusal('Too many requests of this address or user', retryAfter),
    500: refusal('A mistake of the server; what it is stands in its log only'),
    503: refusal('Busy, restarting, or the database or identity service is away', retryAfter),
  }
}

/** A row of the contract as an operation: what it takes, and every status that it answers. */
export function operationOf(name: CallName): Operation {
  const row = contract[name]
  const [, tag = ''] = row.path.split('/')
  return {
    operationId: name,
    tags: [tag],
    summary: row.summary,
    description: operations[name].description,
    parameters: parametersOf(name),
    ...('body' in row
      ? { requestBody: { required: true, content: json(reference(row.body)) } }
      : {}),
    responses: { ...successOf(name), ...refusalsOf(name) },
  }
}
