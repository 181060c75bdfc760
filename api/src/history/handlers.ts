import { can, explainNeed } from '@aerofleet/shared/access'
import { limitOf } from '@aerofleet/shared/contract/change'
import { listedKinds } from '@aerofleet/shared/records/listed-kinds'
import { withoutRaces } from '../db/change'
import { toChange } from '../db/history'
import { forbidden } from '../errors'
import { encodeJson } from '../http/answer/encoded-json'
import type { HandlersOf } from '../http/handlers'
import { findChanges } from './queries'
import { readEffectsOfAct, undoAct } from './undo'
import { undoChange } from './undo-change'
import { needs } from './visible'

export const historyHandlers: HandlersOf<'change' | 'act'> = {
  changeList: async ({ db, caller, query }) => {
    const { kind, uid, limit } = query
    const { role } = caller
    if (kind && !can(role, needs[kind])) throw forbidden(explainNeed(needs[kind]))
    if (uid !== undefined && !role) {
      throw forbidden('You need a role to see who has changed something.')
    }
    const visible = kind ? [kind] : listedKinds.filter((each) => can(role, needs[each]))
    const rows = await findChanges(db, query, visible, limitOf(limit))
    return encodeJson(JSON.stringify(rows.map((row) => toChange(row, caller))))
  },

  changeUndo: ({ change, params, today }) =>
    withoutRaces(() => change(undoChange(params.id, today()))),

  actUndo: ({ db, change, params, today }) =>
    withoutRaces(async () => change(undoAct(await readEffectsOfAct(db, params.id), today()))),
}
