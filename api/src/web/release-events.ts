import { ReleaseEvent, ReleaseLoad } from '@aerofleet/shared/release-event'
import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { badRequest } from '../errors'
import type { Happened, ReleaseCounts } from '../releases/counts'

const bodyLimit = 2048
const perMinute = 30
/** An office with 200 tabs behind one IP address loads several remotes in each. */
const loadsPerMinute = 1200

const limitTo = (max: number) => ({ rateLimit: { max, timeWindow: 60_000 } })
const done = (reply: FastifyReply) => reply.code(204).header('cache-control', 'no-store').send()

/**
 * Pages report how releases load. The server logs each release that failed, and counts failures and loads.
 * @param counts absent without a database
 */
export async function registerReleaseEvents(
  app: FastifyInstance,
  counts?: ReleaseCounts,
): Promise<void> {
  await app.register(fastifyRateLimit, { global: false })

  /** A failed count must not fail the report. */
  async function count({ log }: FastifyRequest, happened: Happened): Promise<void> {
    await counts
      ?.add(happened)
      .catch((error: unknown) => log.warn({ err: error }, 'A report of a page was not counted'))
  }

  app.post(
    '/registry/events',
    { bodyLimit, config: limitTo(perMinute) },
    async (request, reply) => {
      const parsed = ReleaseEvent.safeParse(request.body)
      if (!parsed.success) throw badRequest('This is no event of a release', 'malformed-event')
      const release = parsed.data
      // The log tells failures in translated pages apart from faults of the release itself.
      if (release.isTranslated) request.log.info({ release }, 'A page that was translated failed')
      else {
        request.log.warn({ release }, 'A release did not work in a page')
        const { remote: name, version, event, message } = release
        await count(request, { name, version, event, message })
      }
      return done(reply)
    },
  )
  app.post(
    '/registry/loads',
    { bodyLimit, config: limitTo(loadsPerMinute) },
    async (request, reply) => {
      const parsed = ReleaseLoad.safeParse(request.body)
      if (!parsed.success) throw badRequest('This is no load of a release', 'malformed-event')
      const { remote: name, version } = parsed.data
      await count(request, { name, version, event: 'loaded', message: '' })
      return done(reply)
    },
  )
}
