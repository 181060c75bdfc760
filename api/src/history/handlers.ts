import { can, explainNeed } from '@aerofleet/shared/access'
import { limitOf } from '@aerofleet/shared/contract/change'
import { Undone } from '@aerofleet/shared/contract/history'
import { listedKinds, maintenanceKinds } from '@aerofleet/shared/records/kinds'
import { findTailNumbers } from '../aircraft/reads'
import { withoutRaces } from '../db/change'
import { forbidden, notFound } from '../errors'
import { encodeJson } from '../http/answer/encoded-json'
import type { Context, HandlersOf } from '../http/handlers'
import { undoBaselines } from '../maintenance/items/writes'
import { undoReadings } from '../maintenance/ledger/writes'
import { toChange } from './answer'
import { maintenanceHistoryHandlers } from './maintenance'
import { findChanges, findHistory } from './queries'
import { isOperatorGone } from './selects'
import { findActOfBaselines, findActOfReadings, readEffectsOfAct, undoAct } from './undo'
import { findChangeOfReadings, requireLastOf, undoChange } from './undo-change'
import { needs } from './visible'

/** An undo in several transactions. A repeat under the same key goes on where the first request ended. */
async function inPieces(
  { findAnswer, change }: Pick<Context<'actUndo'>, 'findAnswer' | 'change'>,
  undo: () => Promise<Undone>,
): Promise<Undone> {
  const earlier = Undone.safeParse(await findAnswer())
  if (earlier.success) return earlier.data
  const answer = await undo()
  return change(async () => ({ entries: [], answer }))
}

export const historyHandlers: HandlersOf<
  'change' | 'act' | 'aircraftHistory' | 'userHistory' | 'maintenanceChange'
> = {
  ...maintenanceHistoryHandlers,

  aircraftHistory: async ({ db, caller, params, query: { after, limit } }) => {
    const page = { after, limit: limit === undefined ? undefined : limitOf(limit) }
    const operatorGone = isOperatorGone(db)
    const changes = await findHistory(db, caller, 'aircraft', {
      subjectId: params.id,
      ...page,
      operatorGone,
    })
    if (changes.length === 0 && after === undefined) throw notFound('Aircraft')
    return encodeJson(JSON.stringify(changes))
  },

  userHistory: async ({ db, caller }) =>
    encodeJson(JSON.stringify(await findHistory(db, caller, 'user'))),

  changeList: async ({ db, caller, query }) => {
    const { kind, uid, limit } = query
    const { role } = caller
    const wanted =
      kind === 'maintenance'
        ? maintenanceKinds
        : kind
          ? [kind]
          : [...listedKinds, ...(query.maintenance === '1' ? maintenanceKinds : [])]
    const visible = wanted.filter((each) => can(role, needs[each]))
    const [first] = wanted
    if (kind && first && visible.length === 0) throw forbidden(explainNeed(needs[first]))
    if (uid !== undefined && !role) {
      throw forbidden('You need a role to see who has changed something.')
    }
    const rows = await findChanges(db, query, visible, limitOf(limit))
    const ids = rows.flatMap(({ change }) => change.partOf ?? [])
    const tails = await findTailNumbers(db, [...new Set(ids)])
    const found = rows.map((row) => {
      const { partOf: id } = row.change
      const tailNumber = tails.get(id ?? '')
      const aircraft = id !== null && { id, ...(tailNumber !== undefined && { tailNumber }) }
      return { ...toChange(row, caller), ...(aircraft && { aircraft }) }
    })
    return encodeJson(JSON.stringify(found))
  },

  changeUndo: async (context) => {
    const { db, change, params, today, actOfParts } = context
    const found = await findChangeOfReadings(db, params.id)
    if (!found) return withoutRaces(() => change(undoChange(params.id, today())))
    const { id: actId, label, row } = found
    const act = actOfParts(`Undo of ${label}`)
    return inPieces(context, async () => {
      await requireLastOf(db, row, act.id)
      return undoReadings(context, { actId, aircraftId: row.subjectId }, act)
    })
  },

  actUndo: async (context) => {
    const { db, change, params, today, actOfParts } = context
    const actId = params.id
    const readings = await findActOfReadings(db, actId)
    const baselines = readings ? null : await findActOfBaselines(db, actId)
    const found = readings ?? baselines
    if (!found)
      return withoutRaces(async () => change(undoAct(await readEffectsOfAct(db, actId), today())))
    const act = actOfParts(`Undo of ${found.label}`)
    return inPieces(context, () =>
      baselines ? undoBaselines(context, actId, act) : undoReadings(context, { actId }, act),
    )
  },
}
