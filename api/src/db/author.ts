import type { Role } from '@aerofleet/shared/roles'

/** The signed-in user of a request. `role` is the one that counts, which may differ from the token's. */
export type Caller = {
  uid: string
  email: string | null
  emailVerified: boolean
  displayName: string
  role: Role | null
}

/** Without an e-mail address it is the product itself. */
export type By = Pick<Caller, 'uid' | 'displayName'> & Partial<Pick<Caller, 'email'>>

/** Who wrote a row, in its columns. */
export const authorOf = ({ uid, displayName }: By) => ({
  byUid: uid,
  // Half a character would be no JSON.
  byName: displayName.replaceAll(/\p{Cs}/gu, '\uFFFD'),
})
