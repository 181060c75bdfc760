import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { forbidden, HttpError } from './answer/errors'

const thisMachine = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

/** `host`: it is not one of ours, as after DNS rebinding; `origin`: a page of somebody else asks. */
export type Foreign = 'host' | 'origin'
export type CheckHost = (headers: IncomingHttpHeaders) => Foreign | null

/** This machine's own names, and those of `webOrigins`; a page must be of the host that it asks. */
export function createHostCheck(webOrigins: readonly string[]): CheckHost {
  const hosts = new Set(webOrigins.map((origin) => new URL(origin).host))
  return ({ host = '', origin }) => {
    const asked = host.toLowerCase()
    if (!thisMachine.test(asked) && !hosts.has(asked)) return 'host'
    if (origin === undefined || origin === `http://${asked}`) return null
    return webOrigins.includes(origin) ? null : 'origin'
  }
}

const answers: Record<Foreign, () => HttpError> = {
  host: () =>
    new HttpError(
      421,
      'foreign-host',
      'AeroFleet does not answer under this host name. WEB_ORIGINS names further ones.',
    ),
  origin: () => forbidden('Pages of this origin may not call AeroFleet.', 'foreign-origin'),
}

/**
 * Tokens of the embedded identity service are not signed: any web site that is open in a browser of
 * this machine could make one and use it, were it let near.
 */
export function bindHosts(app: FastifyInstance, webOrigins: readonly string[]): void {
  const check = createHostCheck(webOrigins)
  app.addHook('onRequest', (request, _, done) => {
    const foreign = check(request.headers)
    done(foreign ? answers[foreign]() : undefined)
  })
}
