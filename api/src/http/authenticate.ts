import type { Claims, Identity } from '../identity/identity'
import { identityAway, unauthenticated } from './answer/errors'
import type { Log } from './log/log'

async function verify(identity: Identity, log: Log, token: string): Promise<Claims | null> {
  try {
    return await identity.verify(token)
  } catch (error) {
    log.error({ err: error }, 'The identity service does not answer')
    throw identityAway()
  }
}

const tokenIn = (authorization = '') => /^Bearer +(\S+)$/i.exec(authorization)?.[1]

/** Whom the token of a request speaks for. */
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
