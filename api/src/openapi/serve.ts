import type { FastifyInstance } from 'fastify'
import { createDocument } from './document'

/** `/api/openapi.json`, which needs no token. */
export function serveDocument(app: FastifyInstance): void {
  // Created with the first request, so that it does not delay the start.
  let document: string | undefined
  app.get('/api/openapi.json', async (_, reply) => {
    document ??= JSON.stringify(createDocument())
    return reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(document)
  })
}
