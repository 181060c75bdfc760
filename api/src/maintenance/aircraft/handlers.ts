import { isDeepStrictEqual } from 'node:util'
import { authorOf } from '../../db/author'
import { now } from '../../db/columns'
import type { HistoryEntry } from '../../db/history'
import type { HandlersOf } from '../../http/handlers'
import { toPage } from '../../http/page'
import { reprojectItems } from '../ledger/writes'
import { lockMaintained, storeMaintained, type MaintainedRow } from '../lock'
import { findAircraft } from './list'
import { findMaintained, findMaintainedRows } from './queries'
import { findUtilisation } from './utilisation'

const planOf = (row: MaintainedRow) =>
  row.planHoursPerDay === null
    ? null
    : {
        hoursPerDay: row.planHoursPerDay,
        cyclesPerDay: row.planCyclesPerDay,
        reason: row.planReason,
      }

export const maintainedHandlers: HandlersOf<'maintenanceAircraft' | 'maintenanceUtilisation'> = {
  maintenanceAircraftList: async ({ db, query, today }) => {
    const day = today()
    const found = await findAircraft(db, query, day)
    const { items, next } = toPage(
      query,
      found,
      ({ key }) => key,
      ({ id }) => id,
    )
    return { items: await findMaintainedRows(db, items, day), next, today: day }
  },

  maintenanceAircraftView: ({ db, params, today }) => findMaintained(db, params.id, today()),

  maintenanceUtilisationView: ({ db, params, today }) => findUtilisation(db, params.id, today()),

  maintenanceUtilisationUpdate: ({ change, params, body: { plan }, ifMatch, today }) =>
    change(async (tx, caller) => {
      const before = await lockMaintained(tx, params.id, ifMatch)
      if (isDeepStrictEqual(plan, planOf(before)))
        return { entries: [], answer: await findMaintained(tx, params.id, today()) }
      const { byUid, byName } = authorOf(caller)
      await storeMaintained(tx, before, {
        planHoursPerDay: plan?.hoursPerDay ?? null,
        planCyclesPerDay: plan?.cyclesPerDay ?? null,
        planReason: plan?.reason ?? null,
        planByUid: plan && byUid,
        planByName: plan && byName,
        planAt: plan && now,
      })
      await reprojectItems(tx, [params.id])
      const answer = await findMaintained(tx, params.id, today())
      const { tailNumber } = answer.aircraft
      const entry: HistoryEntry = {
        kind: 'maintained',
        action: 'update',
        subjectId: params.id,
        partOf: params.id,
        before: { tailNumber, plan: planOf(before) },
        after: { tailNumber, plan },
      }
      return { entries: [entry], answer }
    }),
}
