import { toDisplayName } from '@aerofleet/shared/display-name'
import type { Role } from '@aerofleet/shared/roles'
import type { Caller } from '../db/author'
import type { Claims } from '../identity/identity'

/**
 * @param recorded the role in the server's record; `undefined` without a record, and then the token's claim
 * counts
 */
export function toCaller(claims: Claims, recorded: Role | null | undefined): Caller {
  const { uid, email, emailVerified, name, role } = claims
  const displayName = toDisplayName(name ?? '') || toDisplayName(email ?? '') || uid
  return {
    uid,
    email,
    emailVerified,
    displayName,
    role: recorded === undefined ? role : recorded,
  }
}
