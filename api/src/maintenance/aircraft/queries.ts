import type { Maintained, MaintainedRow } from '@aerofleet/shared/contract/maintenance/due'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { perDay } from '@aerofleet/shared/due/rates'
import { worstOf } from '@aerofleet/shared/due/state'
import type { Database } from '../../db/database'
import { notFound } from '../../errors'
import { findCountsOf, noItems } from '../due/reads'
import { findOnAircraft } from '../items/reads'
import { findMeters, findUsage, type Standing } from '../ledger/reads'
import type { maintained } from '../table'
import { findWithProgrammes } from './assigned'
import { findAttention } from './attention'

type MaintainedColumns = typeof maintained.$inferSelect

function toRates(
  standing: Standing | undefined,
  own: MaintainedColumns | undefined,
): MaintainedRow['rates'] {
  const { hours, cycles, from, to } = standing?.measured ?? {}
  const { planHoursPerDay: hoursPerDay, planCyclesPerDay: cyclesPerDay, planAt } = own ?? {}
  const hasPlan = typeof hoursPerDay === 'number' && typeof cyclesPerDay === 'number'
  return {
    ...(hours && { hours: perDay('hours', hours) }),
    ...(cycles && { cycles: perDay('cycles', cycles) }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(hasPlan && {
      plan: {
        hoursPerDay,
        cyclesPerDay,
        reason: own?.planReason ?? '',
        by: { uid: own?.planByUid ?? '', name: own?.planByName ?? '' },
        at: (planAt ?? new Date(0)).toISOString(),
      },
    }),
  }
}

async function findAll(
  db: Database,
  ids: readonly string[],
  today: CalendarDate,
): Promise<Map<string, MaintainedRow>> {
  const on = await findOnAircraft(db, ids, today)
  const countsById = await findCountsOf(db, ids, today)
  const maintainedById = await findWithProgrammes(db, ids)
  const usage = await findUsage(db, ids)
  const metersOf = await findMeters(db, ids)
  return new Map(
    [...on].map(([id, { aircraft, newest, unknown }]) => {
      const counts = countsById.get(id) ?? noItems
      const { programme, latest, own } = maintainedById.get(id) ?? {}
      const worst = worstOf(counts)
      const meter = metersOf(id).findLast(({ on: since }) => since <= today)
      const revision = own?.programmeRevision ?? ''
      const row: MaintainedRow = {
        aircraft,
        version: own?.version ?? 1,
        counters: { hours: newest.hours, cycles: newest.cycles, date: newest.date },
        ...(meter && { meter: { offset: meter.offset, on: meter.on } }),
        ...(unknown.length > 0 && { totalsUnknown: true }),
        rates: toRates(usage.get(id), own),
        ...(programme && {
          programme: { ...programme, revision, latestRevision: latest?.revision ?? revision },
        }),
        ...(worst && { worst }),
        counts,
        flyable: true,
        reasons: [],
      }
      return [id, row]
    }),
  )
}

export async function findMaintainedRows(
  db: Database,
  ids: readonly string[],
  today: CalendarDate,
): Promise<MaintainedRow[]> {
  const found = await findAll(db, ids, today)
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** @throws 404 if there is no such aircraft */
export async function findMaintained(
  db: Database,
  id: string,
  today: CalendarDate,
): Promise<Maintained> {
  const row = (await findAll(db, [id], today)).get(id)
  if (!row) throw notFound('Aircraft')
  const attention = (await findAttention(db, [id], today)).get(id) ?? []
  return { ...row, attention, today }
}
