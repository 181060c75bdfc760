import { ReleaseEvent } from '@aerofleet/shared/release-event'
import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { badRequest } from '../errors'

const bodyLimit = 2048
const perMinute = 30

/** Receives the reports of pages in which a release did not work, and logs a line for each. */
export async function registerReleaseEvents(app: FastifyInstance): Promise<void> {
  await app.register(fastifyRateLimit, { global: false })
  app.post(
    '/registry/events',
    { bodyLimit, config: { rateLimit: { max: perMinute, timeWindow: 60_000 } } },
    async (request, reply) => {
      const parsed = ReleaseEvent.safeParse(request.body)
      if (!parsed.success) throw badRequest('This is no event of a release', 'malformed-event')
      const release = parsed.data
      // What fails in a translated page is told apart from what releases do by themselves.
      if (release.isTranslated) request.log.info({ release }, 'A page that was translated failed')
      else request.log.warn({ release }, 'A release did not work in a page')
      return reply.code(204).header('cache-control', 'no-store').send()
    },
  )
}
