import type { Role } from '@aerofleet/shared/roles'

/** `role` is the role that counts. The role in the token may differ. */
export type Caller = {
  uid: string
  email: string | null
  emailVerified: boolean
  displayName: string
  role: Role | null
}

/** Without an e-mail address the author is the product itself. */
export type By = Pick<Caller, 'uid' | 'displayName'> & Partial<Pick<Caller, 'email'>>

export const authorOf = ({ uid, displayName }: By) => ({
  byUid: uid,
  // JSON cannot hold half a character.
  byName: displayName.replaceAll(/\p{Cs}/gu, '\uFFFD'),
})
