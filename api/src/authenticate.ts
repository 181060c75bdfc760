import { clean } from '@aerofleet/shared/contract'
import type { Caller } from './caller'
import { unauthenticated, unavailable } from './errors'
import type { Claims, Identity } from './identity/identity'
import type { Log } from './log'
import { findRole } from './store/roles'
import type { Store } from './store/store'

type Services = { store: Store; identity: Identity; log: Log }

async function verify({ identity, log }: Services, token: string): Promise<Claims | null> {
  try {
    return await identity.verify(token)
  } catch (error) {
    log.error({ err: error }, 'The identity service does not answer')
    throw unavailable('The identity service does not answer. Please try again in a moment.')
  }
}

/** The caller of a request, with the role that counts: the server's record, else the claim. */
export async function authenticate(
  services: Services,
  authorization: string | undefined,
): Promise<Caller> {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  const claims = token ? await verify(services, token) : null
  if (!claims) throw unauthenticated()
  const { uid, email, emailVerified } = claims
  const recorded = await findRole(services.store.db, uid)
  const role = recorded === undefined ? claims.role : recorded
  const displayName = clean(claims.name ?? '') || email || uid
  return { uid, email, emailVerified, displayName, role }
}
