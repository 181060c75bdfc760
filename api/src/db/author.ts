import type { Role } from '@aerofleet/shared/roles'

/** The signed-in user of a request. `role` is the one that counts, which may differ from the token's. */
export type Caller = {
  uid: string
  email: string | null
  emailVerified: boolean
  displayName: string
  role: Role | null
}

/** The author of a change. Without an e-mail address it is the product itself. */
export type By = Pick<Caller, 'uid' | 'displayName'> & Partial<Pick<Caller, 'email'>>

export const authorOf = ({ uid, displayName }: By) => ({
  byUid: uid,
  // JSON has no room for half a character, so that one is replaced.
  byName: displayName.replaceAll(/\p{Cs}/gu, '\uFFFD'),
})
