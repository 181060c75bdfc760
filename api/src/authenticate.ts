import { clean } from '@aerofleet/shared/contract'
import type { Caller } from './caller'
import { identityAway, unauthenticated } from './errors'
import type { Claims, Identity } from './identity/identity'
import type { Log } from './log'
import type { Roles } from './store/roles'

async function verify(identity: Identity, log: Log, token: string): Promise<Claims | null> {
  try {
    return await identity.verify(token)
  } catch (error) {
    log.error({ err: error }, 'The identity service does not answer')
    throw identityAway()
  }
}

/** Whom the token of a request speaks for. */
export async function authenticate(
  { identity, log }: { identity: Identity; log: Log },
  authorization: string | undefined,
): Promise<Claims> {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  const claims = token ? await verify(identity, log, token) : null
  if (!claims) throw unauthenticated()
  return claims
}

/** The caller with the role that counts: the server's record, else the token's claim. */
export function toCaller(claims: Claims, roles: Roles): Caller {
  const { uid, email, emailVerified } = claims
  const recorded = roles.of.get(uid)
  const role = recorded === undefined ? claims.role : recorded
  return { uid, email, emailVerified, displayName: clean(claims.name ?? '') || email || uid, role }
}
