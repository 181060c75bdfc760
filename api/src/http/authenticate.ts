import type { FastifyRequest } from 'fastify'
import { identityUnavailable, unauthenticated } from '../errors'
import type { Claims, Identity } from '../identity/identity'
import type { Log } from './log/log'

async function verify(identity: Identity, log: Log, token: string): Promise<Claims | null> {
  try {
    return await identity.verify(token)
  } catch (error) {
    log.error({ err: error }, 'The identity service does not answer')
    throw identityUnavailable()
  }
}

export const tokenIn = (authorization = '') => /^Bearer +(\S+)$/i.exec(authorization)?.[1]

/** @throws 401 without a valid token, 503 when the identity service does not answer */
export const authenticate = (identity: Identity, log: Log) =>
  async function readClaims(request: FastifyRequest): Promise<void> {
    const token = tokenIn(request.headers.authorization)
    request.claims = token ? await verify(identity, log, token) : null
    if (!request.claims) throw unauthenticated()
  }
