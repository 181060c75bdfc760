import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { forbidden, HttpError } from '../errors'

const thisMachine = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

/** `host` is a foreign host name, as after DNS rebinding. `origin` is a page of another web site. */
type Foreign = 'host' | 'origin'
type CheckHost = (headers: IncomingHttpHeaders) => Foreign | null

/** Allows the names of this machine and of `webOrigins`, and pages of the same host or of `webOrigins`. */
function createHostCheck(webOrigins: readonly string[]): CheckHost {
  const hosts = new Set(webOrigins.map((origin) => new URL(origin).host))
  return ({ host = '', origin }) => {
    const name = host.toLowerCase()
    if (!thisMachine.test(name) && !hosts.has(name)) return 'host'
    if (origin === undefined || origin === `http://${name}`) return null
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
 * The embedded identity service does not sign tokens. Any web site in a browser of this machine could make
 * one, so we refuse foreign hosts and origins.
 */
export function restrictHosts(app: FastifyInstance, webOrigins: readonly string[]): void {
  const check = createHostCheck(webOrigins)
  app.addHook('onRequest', (request, _, done) => {
    const foreign = check(request.headers)
    done(foreign ? answers[foreign]() : undefined)
  })
}
