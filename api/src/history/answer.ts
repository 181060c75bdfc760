import { can, explainNeed, mayStrike } from '@aerofleet/shared/access'
import type { Change } from '@aerofleet/shared/contract/change'
import type { Caller } from '../db/author'
import { labelOf, type Labelled } from '../db/label'
import type { acts, Brought, changes } from '../db/tables'
import { struckByHand } from '../maintenance/ledger/writes'

type RowWithAct = {
  change: typeof changes.$inferSelect
  act: typeof acts.$inferSelect | null
  newest: boolean
  first?: Labelled[] | null
  operatorGone?: boolean
}

/** Why the caller cannot undo what a change has done to a reading; `undefined` if the caller can. */
function refusalOf(
  caller: Pick<Caller, 'uid' | 'role'>,
  { isLogged, did }: Brought,
  logged: { by: { uid: string }; at: string },
): string | undefined {
  if (did === 'struck') return struckByHand
  if (did === 'undid') return can(caller.role, 'logReading') ? undefined : explainNeed('logReading')
  return isLogged && !mayStrike(caller, logged) ? explainNeed('overrideCounter') : undefined
}

/** Callers with a role see the author's name. Admins see the e-mail address as well. */
export function toChange(
  { change, act, newest, operatorGone = false, first }: RowWithAct,
  caller: Pick<Caller, 'uid' | 'role'>,
): Change {
  const { id, at, byUid, byName, byEmail, action, kind, subjectId, before, after, brought } = change
  const { role } = caller
  const logged = { by: { uid: byUid }, at: at.toISOString() }
  const undoRefused = role && brought ? refusalOf(caller, brought, logged) : undefined
  const email = byEmail !== null && can(role, 'manageUsers') ? { email: byEmail } : {}
  return {
    id: String(id),
    at: at.toISOString(),
    ...(role && { by: { uid: byUid, name: byName, ...email } }),
    action,
    subject: { kind, id: subjectId, label: labelOf(change) },
    before,
    after,
    newest,
    ...(operatorGone && { operatorGone }),
    ...(undoRefused !== undefined && { undoRefused }),
    ...(act && {
      act: {
        id: act.id,
        label: act.label,
        count: act.count,
        ...(first && { names: [...new Set(first.map(labelOf))] }),
      },
    }),
  }
}
