import { ReleaseEvent, ReleaseLoad } from '@aerofleet/shared/release-event'
import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { badRequest } from '../errors'
import { createLimiters, noLimits } from '../http/limits/limits'
import type { Happened, ReleaseCounts } from '../releases/counts'

/** In bytes. A report has a message of 200 characters, a load has none. */
const bodyLimits = { event: 1024, load: 256 }
/**
 * An office with 200 tabs behind one IP address loads several remotes in each. One person may have many
 * addresses, so all of them together have a limit, too.
 */
const perMinute = { event: 30, eventOfAll: 300, load: 1200, loadOfAll: 12_000 }

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
  const { createUserLimit, createTotalLimit } = createLimiters(app, noLimits)
  // A call that is refused by its address does not count for all.
  const limitTo = (ofAddress: number, ofAll: number) =>
    [createUserLimit(ofAddress), createTotalLimit(ofAll)].filter((limiter) => limiter !== null)

  /** A failed count must not fail the report. */
  async function count({ log }: FastifyRequest, happened: Happened): Promise<void> {
    await counts
      ?.add(happened)
      .catch((error: unknown) => log.warn({ err: error }, 'A report of a page was not counted'))
  }

  app.post(
    '/registry/events',
    { bodyLimit: bodyLimits.event, onRequest: limitTo(perMinute.event, perMinute.eventOfAll) },
    async (request, reply) => {
      const parsed = ReleaseEvent.safeParse(request.body)
      if (!parsed.success) throw badRequest('This is no event of a release', 'malformed-event')
      const release = parsed.data
      // The log tells failures in translated pages apart from faults of the release itself.
      if (release.isTranslated) request.log.info({ release }, 'A page that was translated failed')
      else {
        request.log.warn({ release }, 'A release did not work in a page')
        const { remote: name, version, event, message, frames } = release
        await count(request, { name, version, event, message, frames })
      }
      return done(reply)
    },
  )
  app.post(
    '/registry/loads',
    { bodyLimit: bodyLimits.load, onRequest: limitTo(perMinute.load, perMinute.loadOfAll) },
    async (request, reply) => {
      const parsed = ReleaseLoad.safeParse(request.body)
      if (!parsed.success) throw badRequest('This is no load of a release', 'malformed-event')
      const { remote: name, version } = parsed.data
      await count(request, { name, version, event: 'loaded', message: '' })
      return done(reply)
    },
  )
}
