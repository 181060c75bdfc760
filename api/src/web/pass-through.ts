import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { identityUnavailable } from '../errors'
import { createLimiters, type Limits } from '../http/limits/limits'
import type { EmbeddedIdentity } from '../identity/embedded'
import { readCall, refusalBody } from '../identity/open-calls'

const prefixes = [
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
  '/www.googleapis.com',
  '/emulator',
]

export async function registerPassThrough(
  app: FastifyInstance,
  { send }: Pick<EmbeddedIdentity, 'send'>,
  limits: Limits,
): Promise<void> {
  await app.register(fastifyRateLimit, { global: false })
  const { signIn: limitSignIn } = createLimiters(app, limits)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, text, done) => done(null, text))

  for (const prefix of prefixes) {
    for (const url of [prefix, `${prefix}/*`]) {
      app.all(url, async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const { method, url: target } = request.raw
        const isPrivileged = request.headers.authorization !== undefined
        const text = typeof request.body === 'string' ? request.body : ''
        const call = isPrivileged ? null : readCall(method, target, text)
        if (!call) return reply.code(403).send(refusalBody)
        if (call.isLimited) await limitSignIn?.(request, reply)
        const answer = await send(call).catch(() => {
          throw identityUnavailable()
        })
        return reply.code(answer.status).type(answer.type).send(answer.text)
      })
    }
  }
}
