import type { FastifyInstance } from 'fastify'
import { createDocument } from './document'

/** `/api/openapi.json`, for everybody. */
export function serveDocument(app: FastifyInstance): void {
  // Made when it is first asked for: a start does not wait for it.
  let document: string | undefined
  app.get('/api/openapi.json', async (_, reply) => {
    document ??= JSON.stringify(createDocument())
    return reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(document)
  })
}
