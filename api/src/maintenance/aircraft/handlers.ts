import { tailKey } from '@aerofleet/shared/tail-number'
import * as z from 'zod/mini'
import { authorOf } from '../../db/author'
import { now } from '../../db/columns'
import type { HistoryEntry } from '../../db/history'
import type { HandlersOf } from '../../http/handlers'
import { readOverview, type OverviewRow } from '../due/overview'
import { lockMaintained, storeMaintained, type MaintainedRow } from '../lock'
import { readCursor, rowsToRead, toPage } from '../page'
import { reprojectItems } from '../project'
import { rowsAfter } from './order'
import { findMaintained, findMaintainedRows } from './queries'

const Key = z.string()

/** Which aircraft a list is asked for; absent for all. */
function filterOf({
  q = '',
  operatorId,
}: {
  q?: string | undefined
  operatorId?: string | undefined
}) {
  const tail = tailKey(q)
  const text = q.trim().toLowerCase()
  if (text === '' && operatorId === undefined) return undefined
  return (row: OverviewRow) =>
    (operatorId === undefined || row.operatorId === operatorId) &&
    ((tail !== '' && row.tailKey.includes(tail)) || row.aircraftType.toLowerCase().includes(text))
}

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
    const after = readCursor(query.after, Key)
    const overview = await readOverview(db, day)
    const order = query.sort ?? 'urgency'
    const rows = rowsAfter(overview, order, after, filterOf(query), rowsToRead(query))
    const { items, next } = toPage(
      query,
      rows,
      ({ key }) => key,
      ({ row }) => row,
    )
    return { items: await findMaintainedRows(db, items, day), next, today: day }
  },

  maintenanceAircraftView: ({ db, params, today }) => findMaintained(db, params.id, today()),

  maintenanceUtilisationUpdate: ({ change, params, body: { plan }, ifMatch, today }) =>
    change(async (tx, caller) => {
      const before = await lockMaintained(tx, params.id, ifMatch)
      const { byUid: planByUid, byName: planByName } = authorOf(caller)
      await storeMaintained(tx, before, {
        planHoursPerDay: plan?.hoursPerDay ?? null,
        planCyclesPerDay: plan?.cyclesPerDay ?? null,
        planReason: plan?.reason ?? null,
        planByUid,
        planByName,
        planAt: now,
      })
      await reprojectItems(tx, [params.id])
      const answer = await findMaintained(tx, params.id, today())
      const { tailNumber } = answer.aircraft
      const entry: HistoryEntry = {
        kind: 'maintained',
        action: 'update',
        subjectId: params.id,
        aircraftId: params.id,
        before: { tailNumber, plan: planOf(before) },
        after: { tailNumber, plan },
      }
      return { entries: [entry], answer }
    }),
}
