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

const tokenIn = (authorization = '') => /^Bearer +(\S+)$/i.exec(authorization)?.[1]

/**
 * The claims of a request's bearer token.
 * @throws 401 without a valid token, 503 when the identity service does not answer
 */
export async function authenticate(
  identity: Identity,
  log: Log,
  authorization: string | undefined,
): Promise<Claims> {
  const token = tokenIn(authorization)
  const claims = token ? await verify(identity, log, token) : null
  if (!claims) throw unauthenticated()
  return claims
}
