import type { Maintained, MaintainedRow } from '@aerofleet/shared/contract/maintenance/due'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import type { Figures } from '@aerofleet/shared/due/figures'
import { figureText } from '@aerofleet/shared/due/plausible'
import { perDay } from '@aerofleet/shared/due/rates'
import { worstOf } from '@aerofleet/shared/due/state'
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { isOneOf } from '../../db/json'
import { notFound } from '../../errors'
import { findCountsOf, noItems } from '../due/reads'
import { findBeyondAttention, findOnAircraft } from '../items/reads'
import { findHoursStill, findMeters, findUsage, oldestFirst, type Standing } from '../ledger/reads'
import { findOpenFindings } from '../orders/reads'
import { maintained, programmeRevisions, programmes, readings } from '../table'

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

const hasValidText = and(
  eq(programmeRevisions.programmeId, programmes.id),
  eq(programmeRevisions.state, 'valid'),
)

async function findWithProgrammes(db: Database, ids: readonly string[]) {
  const rows = await db
    .select({
      own: maintained,
      programme: { id: programmes.id, name: programmes.name },
      latest: { revision: programmeRevisions.revision, type: programmeRevisions.aircraftType },
    })
    .from(maintained)
    .leftJoin(programmes, eq(programmes.id, maintained.programmeId))
    .leftJoin(programmeRevisions, hasValidText)
    .where(isOneOf(maintained.aircraftId, ids))
  return new Map(rows.map((row) => [row.own.aircraftId, row]))
}

type Found = {
  row: MaintainedRow
  programmeType: string | undefined
  withdrawnProgramme: string | null
}

async function findAll(
  db: Database,
  ids: readonly string[],
  today: CalendarDate,
): Promise<Map<string, Found>> {
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
      const { withdrawnProgramme = null } = own ?? {}
      return [id, { row, programmeType: programme ? latest?.type : undefined, withdrawnProgramme }]
    }),
  )
}

export async function findMaintainedRows(
  db: Database,
  ids: readonly string[],
  today: CalendarDate,
): Promise<MaintainedRow[]> {
  const found = await findAll(db, ids, today)
  return ids.flatMap((id) => found.get(id)?.row ?? [])
}

type Attention = Maintained['attention']

const figuresText = ({ hours, cycles }: Figures) =>
  `${figureText.hours(hours)}, ${figureText.cycles(cycles)}`

async function findCorrections(db: Database, aircraftId: string): Promise<Attention> {
  const rows = await db
    .select()
    .from(readings)
    .where(
      and(
        eq(readings.aircraftId, aircraftId),
        eq(readings.source, 'correction'),
        isNull(readings.struckAt),
        isNull(readings.acknowledgedAt),
      ),
    )
    .orderBy(...oldestFirst)
  return rows.map(({ id: readingId, byName, date, ...figures }) => {
    const message = `${byName} has lowered the figures to ${figuresText(figures)}, as of ${date}.`
    return { kind: 'correction', message, readingId }
  })
}

async function findAfterToday(
  db: Database,
  aircraftId: string,
  today: CalendarDate,
): Promise<Attention> {
  const rows = await db
    .select()
    .from(readings)
    .where(
      and(
        eq(readings.aircraftId, aircraftId),
        isNull(readings.struckAt),
        or(readings.waiting, gt(readings.date, today)),
      ),
    )
    .orderBy(...oldestFirst)
  return rows.map(({ id: readingId, date, ...figures }) => {
    const message = `The reading of ${figuresText(figures)} is dated ${date}, after today. It counts from the first change on that day or later.`
    return { kind: 'reading-after-today', message, readingId }
  })
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** @throws 404 if there is no such aircraft */
export async function findMaintained(
  db: Database,
  id: string,
  today: CalendarDate,
): Promise<Maintained> {
  const found = (await findAll(db, [id], today)).get(id)
  if (!found) throw notFound('Aircraft')
  const { row, programmeType, withdrawnProgramme } = found
  const { aircraftType } = row.aircraft
  const differs = programmeType !== undefined && !isSame(programmeType, aircraftType)
  const typeDiffers = {
    kind: 'type-differs',
    message: `The programme is for ${programmeType}, the aircraft is a ${aircraftType}.`,
  }
  const withdrawn = {
    kind: 'programme-withdrawn',
    message: `${withdrawnProgramme} was withdrawn while the aircraft was deleted. It came back without a programme.`,
  }
  const attention = [
    ...(await findCorrections(db, id)),
    ...(await findAfterToday(db, id, today)),
    ...(await findBeyondAttention(db, id, today)),
    ...(await findHoursStill(db, id)),
    ...(await findOpenFindings(db, id)),
    ...(differs ? [typeDiffers] : []),
    ...(withdrawnProgramme === null ? [] : [withdrawn]),
  ]
  return { ...row, attention, today }
}
