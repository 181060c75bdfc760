import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unauthenticated } from '../../errors'
import { findRecordedRole } from '../../identity/roles'
import { authenticate } from '../authenticate'
import { toCaller } from '../caller'
import type { Services } from '../handlers'
import type { Limiters } from '../limits/limits'
import type { Log } from '../log/log'
import { callService, type TeamService } from './call-service'

const bodyLimit = 2 ** 20

type Options = {
  services: Pick<Services, 'db' | 'identity' | 'recentRoles'>
  limits: Limiters
  log: Log
  milliseconds: number
}

export async function addServices(
  app: FastifyInstance,
  teamServices: readonly TeamService[],
  { services, limits, log, milliseconds }: Options,
): Promise<void> {
  const { db, identity, recentRoles } = services
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, bytes, done) => done(null, bytes))

  async function findCaller(request: FastifyRequest): Promise<void> {
    const { claims, method } = request
    if (!claims) throw unauthenticated()
    const isRead = method === 'GET' || method === 'HEAD'
    const recorded = isRead
      ? (await recentRoles.read()).get(claims.uid)
      : await findRecordedRole(db, claims.uid)
    request.caller = toCaller(claims, recorded)
  }

  for (const service of teamServices) {
    app.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: `/api/services/${service.name}/*`,
      bodyLimit,
      onRequest: [
        ...(limits.perAddress ? [limits.perAddress] : []),
        authenticate(identity, log),
        ...(limits.perUser ? [limits.perUser] : []),
        findCaller,
      ],
      handler: async (request, reply) => callService(service, request, reply, milliseconds),
    })
  }
}
