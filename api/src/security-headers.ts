import type { FastifyInstance, FastifyReply } from 'fastify'

/** No answer of the API is a page, may be framed, or is kept by a cache unless it says so. */
const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}
const transport = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** With 304 the client goes by what it has kept (RFC 9110 §15.4.5). */
export const unchangedHeaders = { 'cache-control': headers['cache-control'] }
export function keepUnchangedHeaders(reply: FastifyReply): void {
  for (const name of Object.keys({ ...headers, ...transport })) {
    if (!(name in unchangedHeaders)) reply.removeHeader(name)
  }
}

/** `overHttps` is false for the embedded mode, which is reached without encryption. */
type Way = { overHttps: boolean }
export const securityHeaders = ({ overHttps }: Way) =>
  overHttps ? { ...headers, ...transport } : headers

export function sendSecurityHeaders(app: FastifyInstance, way: Way) {
  const all = securityHeaders(way)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    if (/^\/api(?:[/?]|$)/.test(request.url)) reply.headers(all)
    done()
  })
}
