import type { Role } from '@aerofleet/shared/roles'
import type { HistoryEntry } from '../db/history'

export const roleChanged = (
  { uid, email }: { uid: string; email: string | null },
  before: Role | null,
  after: Role | null,
): HistoryEntry => ({
  kind: 'user',
  action: after ? 'assign-role' : 'remove-role',
  subjectId: uid,
  before: { role: before, email },
  after: { role: after, email },
})
