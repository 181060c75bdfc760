import type { Caller } from '../http/caller'

export type By = Pick<Caller, 'uid' | 'displayName'>

/** Who wrote a row, in its columns. */
export const authorOf = ({ uid, displayName }: By) => ({
  byUid: uid,
  // Half a character would be no JSON.
  byName: displayName.replaceAll(/\p{Cs}/gu, '\uFFFD'),
})
