import { clean } from '@aerofleet/shared/clean'
import type { Role } from '@aerofleet/shared/roles'
import type { Caller } from './caller'
import { identityAway, unauthenticated } from './errors'
import type { Claims, Identity } from '../identity/identity'
import type { Log } from './log'
import type { Roles } from '../users/queries'

async function verify(identity: Identity, log: Log, token: string): Promise<Claims | null> {
  try {
    return await identity.verify(token)
  } catch (error) {
    log.error({ err: error }, 'The identity service does not answer')
    throw identityAway()
  }
}

export const tokenIn = (authorization = '') => /^Bearer +(\S+)$/i.exec(authorization)?.[1]

/** Whom the token of a request speaks for. */
export async function authenticate(
  { identity, log }: { identity: Identity; log: Log },
  authorization: string | undefined,
): Promise<Claims> {
  const token = tokenIn(authorization)
  const claims = token ? await verify(identity, log, token) : null
  if (!claims) throw unauthenticated()
  return claims
}

/** The role that counts: the server's record, else the token's claim. */
export function roleOf({ uid, role }: Claims, roles: Roles): Role | null {
  const recorded = roles.of.get(uid)
  return recorded === undefined ? role : recorded
}

export function toCaller(claims: Claims, roles: Roles): Caller {
  const { uid, email, emailVerified, name } = claims
  const displayName = clean(name ?? '') || email || uid
  return { uid, email, emailVerified, displayName, role: roleOf(claims, roles) }
}
