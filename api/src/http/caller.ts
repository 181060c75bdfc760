import { clean } from '@aerofleet/shared/clean'
import type { Role } from '@aerofleet/shared/roles'
import type { Claims } from '../identity/identity'

/** The signed-in user of a request. `role` is the one that counts, not the token's claim. */
export type Caller = {
  uid: string
  email: string | null
  emailVerified: boolean
  displayName: string
  role: Role | null
}

/** The server's record of the role counts, else the token's claim. */
export function toCaller(claims: Claims, recorded: Role | null | undefined): Caller {
  const { uid, email, emailVerified, name, role } = claims
  const displayName = clean(name ?? '') || email || uid
  return {
    uid,
    email,
    emailVerified,
    displayName,
    role: recorded === undefined ? role : recorded,
  }
}
