import type { TestApi } from '@aerofleet/testing/api-in-process'
import { change, type Work } from '../src/db/change'
import { followersOf } from '../src/followers'
import { toCaller } from '../src/http/caller'
import { findRecordedRole } from '../src/identity/roles'
import { createToday } from '../src/today'

export async function changeAs<Answer>(
  { database, identity }: TestApi,
  user: { token: string },
  work: Work<Answer>,
): Promise<Answer> {
  const claims = await identity.verify(user.token)
  if (!claims) throw new Error('The user is not signed in.')
  const followers = followersOf(createToday())
  const request = {
    permit: async (tx: typeof database.db) =>
      toCaller(claims, await findRecordedRole(tx, claims.uid)),
    idempotencyKey: null,
  }
  return change({ database, followers }, request, work)
}
