import { isDeepStrictEqual } from 'node:util'
import type { Contract } from '@aerofleet/shared/contract/all'
import type { Query } from '@aerofleet/shared/contract/endpoint'
import { tailKey } from '@aerofleet/shared/tail-number'
import * as z from 'zod/mini'
import { authorOf } from '../../db/author'
import { now } from '../../db/columns'
import type { Database } from '../../db/database'
import type { HistoryEntry } from '../../db/history'
import type { HandlersOf } from '../../http/handlers'
import { readOverview, type OverviewRow } from '../due/overview'
import { lockMaintained, storeMaintained, type MaintainedRow } from '../lock'
import { readCursor, rowsToRead, toPage } from '../page'
import { reprojectItems } from '../project'
import { rowsAfter } from './order'
import { findHaving, findMaintained, findMaintainedRows } from './queries'

const Key = z.string()

type Filters = Query<Contract['maintenanceAircraftList']>

/** Which aircraft a list is asked for; absent for all. */
async function filterOf(
  db: Database,
  { q = '', operatorId, programmeId, withoutProgrammeId, behind }: Filters,
): Promise<((row: OverviewRow) => boolean) | undefined> {
  const tail = tailKey(q)
  const text = q.trim().toLowerCase()
  const ids = [operatorId, programmeId, withoutProgrammeId]
  if (text === '' && ids.every((id) => id === undefined)) return undefined
  const having =
    programmeId === undefined
      ? undefined
      : await findHaving(db, programmeId, behind === '1' ? 'behind' : 'all')
  const lacking =
    withoutProgrammeId === undefined ? undefined : await findHaving(db, withoutProgrammeId, 'all')
  return (row) =>
    (operatorId === undefined || row.operatorId === operatorId) &&
    (having?.has(row.id) ?? true) &&
    !lacking?.has(row.id) &&
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
    const isMeant = await filterOf(db, query)
    const overview = await readOverview(db, day)
    const order = query.sort ?? 'urgency'
    const rows = rowsAfter(overview, order, after, isMeant, rowsToRead(query))
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
        aircraftId: params.id,
        before: { tailNumber, plan: planOf(before) },
        after: { tailNumber, plan },
      }
      return { entries: [entry], answer }
    }),
}
