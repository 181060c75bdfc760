import { isDeepStrictEqual } from 'node:util'
import { tailKey } from '@aerofleet/shared/tail-number'
import * as z from 'zod/mini'
import { authorOf } from '../../db/author'
import { now } from '../../db/columns'
import type { HistoryEntry } from '../../db/history'
import type { HandlersOf } from '../../http/handlers'
import { rankOf } from '../due/counts'
import { readOverview, type OverviewRow } from '../due/overview'
import { lockMaintained, storeMaintained, type MaintainedRow } from '../lock'
import { readCursor, rowsToRead, toPage } from '../page'
import { reprojectItems } from '../project'
import { findHaving, findMaintained, findMaintainedRows } from './queries'

/** What the list is sorted by: texts, of which the first that differ count, as one text that compares so. */
const keyOf = (...texts: string[]) => texts.join('\u0000')
const Key = z.string()

const keys = {
  aircraft: ({ tailKey: tail, id }: OverviewRow) => keyOf(tail, id),
  urgency: ({ counts, projectedOn, tailKey: tail, id }: OverviewRow) =>
    keyOf(String(rankOf(counts)), projectedOn ?? 'never', tail, id),
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
    const { q = '', operatorId, sort = 'urgency', programmeId, withoutProgrammeId } = query
    const having =
      programmeId === undefined
        ? undefined
        : await findHaving(db, programmeId, query.behind === '1' ? 'behind' : 'all')
    const lacking =
      withoutProgrammeId === undefined ? undefined : await findHaving(db, withoutProgrammeId, 'all')
    const after = readCursor(query.after, Key)
    const tail = tailKey(q)
    const text = q.trim().toLowerCase()
    const isMeant = ({ tailKey: of, aircraftType }: OverviewRow) =>
      (tail !== '' && of.includes(tail)) || aircraftType.toLowerCase().includes(text)
    const rows = [...(await readOverview(db, day)).values()]
      .filter(isMeant)
      .filter((row) => operatorId === undefined || row.operatorId === operatorId)
      .filter(({ id }) => (having?.has(id) ?? true) && !lacking?.has(id))
      .map((row) => ({ id: row.id, key: keys[sort](row) }))
      .filter(({ key }) => after === undefined || key > after)
      .sort((one, other) => (one.key > other.key ? 1 : -1))
      .slice(0, rowsToRead(query))
    const { items, next } = toPage(
      query,
      rows,
      ({ key }) => key,
      ({ id }) => id,
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
