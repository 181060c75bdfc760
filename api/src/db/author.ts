import type { Caller } from '../http/caller'

/** Without an e-mail address it is the product itself. */
export type By = Pick<Caller, 'uid' | 'displayName'> & Partial<Pick<Caller, 'email'>>

/** Who wrote a row, in its columns. */
export const authorOf = ({ uid, displayName }: By) => ({
  byUid: uid,
  // Half a character would be no JSON.
  byName: displayName.replaceAll(/\p{Cs}/gu, '\uFFFD'),
})
