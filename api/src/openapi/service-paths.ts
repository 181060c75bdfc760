import { foreignRefusals, requestId, type Answer, type Operation } from './operation'
import type { JsonSchema } from './schemas'

const ready = {
  type: 'object',
  properties: {
    database: { type: 'boolean' },
    identity: { type: 'boolean' },
    // Absent when `live.json` can be used.
    registry: { enum: ['last good', 'missing'] },
  },
  required: ['database', 'identity'],
}
const health = {
  type: 'object',
  properties: { status: { const: 'up' } },
  required: ['status'],
}

/** A call that everybody may make, without a token. */
const openCall = (operationId: string, summary: string, responses: Record<string, Answer>) => ({
  get: {
    operationId,
    tags: ['service'],
    summary,
    description: 'Needs no token.',
    security: [] as [],
    parameters: [],
    responses: { ...responses, ...foreignRefusals },
  },
})

/** What everybody may ask beside the calls of the contract. */
export function servicePaths(): Record<string, Record<string, Operation>> {
  const answer = (description: string, type: string, schema: JsonSchema) => ({
    description,
    headers: requestId,
    content: { [type]: { schema } },
  })
  const isUp = answer('The process is up', 'application/json', health)
  const isReady = answer('Database and identity service answer', 'application/json', ready)
  const isNotReady = answer('One of them does not, or it is stopping', 'application/json', ready)
  const document = answer('This document', 'application/json', { type: 'object' })
  const page = answer('A page', 'text/html', { type: 'string' })
  return {
    '/health': openCall('health', 'Whether the process is up', { 200: isUp }),
    '/ready': openCall('ready', 'Whether it can serve', { 200: isReady, 503: isNotReady }),
    '/openapi.json': openCall('openapi', 'This document', { 200: document }),
    '/docs': openCall('docs', 'This document as a page', { 200: page }),
  }
}
