import type { FastifyInstance, FastifyReply } from 'fastify'

/** Features of a browser that no screen uses; a name that Chromium does not know is an error there. */
const unusedFeatures = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

/** Every answer has these: it is no page, may not be framed, is kept by no cache. A page says otherwise. */
const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}
const transport = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** With 304 the client goes by what it has kept (RFC 9110 §15.4.5). */
const unchangedHeaders = { 'cache-control': headers['cache-control'] }
export function keepUnchangedHeaders(reply: FastifyReply): void {
  for (const name of Object.keys({ ...headers, ...transport })) {
    if (!(name in unchangedHeaders)) reply.removeHeader(name)
  }
}

/** `overHttps` is false for the embedded mode, which is reached without encryption. */
export type Way = { overHttps: boolean }
export const securityHeaders = ({ overHttps }: Way) =>
  overHttps ? { ...headers, ...transport } : headers

export function sendSecurityHeaders(app: FastifyInstance, way: Way) {
  const all = securityHeaders(way)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(all)
    done()
  })
}
