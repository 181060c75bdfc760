import type { Role } from '@aerofleet/shared/roles'
import type { Entry } from '../db/history'

/** What the history says of a user whose role is another one now. */
export const roleChanged = (
  { uid, email }: { uid: string; email: string | null },
  before: Role | null,
  after: Role | null,
): Entry => ({
  kind: 'user',
  action: after ? 'assign-role' : 'remove-role',
  subjectId: uid,
  before: { role: before, email },
  after: { role: after, email },
})
