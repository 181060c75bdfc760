import { can, explainNeed } from '@aerofleet/shared/access'
import { withoutRaces } from '../db/change'
import { toChange } from '../db/history'
import { encodeJson } from '../http/answer/encoded-json'
import { forbidden } from '../http/answer/errors'
import type { HandlersOf } from '../http/handlers'
import { findChanges } from './queries'
import { undoAct } from './undo'
import { needs } from './visible'

const kinds = ['aircraft', 'operator', 'user'] as const

/** How many changes are answered unless 1 to 200 are asked for. */
const usualLimit = 50
const isLimit = (limit: number) => Number.isInteger(limit) && limit >= 1 && limit <= 200

export const historyHandlers: HandlersOf<'change' | 'act'> = {
  changeList: async ({ db, caller, query }) => {
    const { kind, uid, limit = usualLimit } = query
    const { role } = caller
    if (kind && !can(role, needs[kind])) throw forbidden(explainNeed(needs[kind]))
    if (uid !== undefined && !role) {
      throw forbidden('You need a role to see who has changed something.')
    }
    const visible = kind ? [kind] : kinds.filter((each) => can(role, needs[each]))
    const rows = await findChanges(db, query, visible, isLimit(limit) ? limit : usualLimit)
    return encodeJson(JSON.stringify(rows.map((row) => toChange(row, caller))))
  },

  actUndo: ({ change, params }) => withoutRaces(() => change(undoAct(params.id))),
}
