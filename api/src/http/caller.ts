import type { Role } from '@aerofleet/shared/roles'

/** The signed-in user of a request. `role` is the one that counts, not the token's claim. */
export type Caller = {
  uid: string
  email: string | null
  emailVerified: boolean
  displayName: string
  role: Role | null
}
