import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError, unauthenticated } from '../../errors'
import { findRecordedRole } from '../../identity/roles'
import { authenticate } from '../authenticate'
import { toCaller } from '../caller'
import type { Services } from '../handlers'
import type { Limiters } from '../limits/limits'
import { createOpenCalls, onClose } from '../limits/open-calls'
import type { Log } from '../log/log'
import { callService, type TeamService } from './call-service'

const bodyLimit = 2 ** 20
/** Calls of a service that does not answer would otherwise fill the server. */
const maxOpen = { perService: 50, perUser: 10 }

const serviceBusy = (name: string) =>
  new HttpError(
    503,
    'service-busy',
    `The service ${name} has too many open calls. Please try again in a moment.`,
  )

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

  const ofServices = createOpenCalls(maxOpen.perService)
  const ofUsers = createOpenCalls(maxOpen.perUser)

  /** This comes before the body. */
  const limitOpen =
    ({ name }: TeamService) =>
    async ({ claims, ip }: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const user = claims?.uid ?? ip
      if (!ofServices.hasRoom(name) || !ofUsers.hasRoom(user)) throw serviceBusy(name)
      const ends = [ofServices.add(name), ofUsers.add(user)]
      onClose(reply, () => ends.forEach((end) => end()))
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
        limitOpen(service),
        findCaller,
      ],
      handler: async (request, reply) => callService(service, request, reply, milliseconds),
    })
  }
}
