import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { createDocument } from './document'
import { renderPage } from './page'
import { style } from './style'

const styleHash = createHash('sha256').update(style).digest('base64')
/** The page's one style, by its hash; no script, and nothing of another origin. */
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; base-uri 'none'; frame-ancestors 'none'`

/** When it is first asked for: a start does not wait for it. */
function writtenOnce(write: () => string): () => string {
  let text: string | undefined
  return () => (text ??= write())
}

/** `/api/openapi.json` and the same for reading at `/api/docs`, for everybody. */
export function serveDocument(app: FastifyInstance): void {
  const json = writtenOnce(() => JSON.stringify(createDocument()))
  const page = writtenOnce(() => renderPage(createDocument(), style))
  app.get('/api/openapi.json', async (_, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(json()),
  )
  app.get('/api/docs', async (_, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(page()),
  )
}
