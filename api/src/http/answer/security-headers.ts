import type { FastifyInstance, FastifyReply } from 'fastify'

/** Pages and files replace some of these headers. */
const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}
const hstsHeader = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** A 304 leaves out what the client has cached (RFC 9110 §15.4.5). */
const unchangedHeaders = { 'cache-control': headers['cache-control'] }
export function removeUnchangedHeaders(reply: FastifyReply): void {
  for (const name of Object.keys({ ...headers, ...hstsHeader })) {
    if (!(name in unchangedHeaders)) reply.removeHeader(name)
  }
}

/** `overHttps` is false with the embedded identity service, which answers over plain HTTP. */
export type Transport = { overHttps: boolean }
export const securityHeaders = ({ overHttps }: Transport) =>
  overHttps ? { ...headers, ...hstsHeader } : headers

export function sendSecurityHeaders(app: FastifyInstance, transport: Transport) {
  const all = securityHeaders(transport)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(all)
    done()
  })
}
