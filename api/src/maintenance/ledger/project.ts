import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Task } from '@aerofleet/shared/contract/maintenance/tasks'
import { unknownCounters, type Figures } from '@aerofleet/shared/due/figures'
import type { Usage } from '@aerofleet/shared/due/outlook'
import {
  measuredRates,
  plannedRates,
  ratesOfNewest,
  type MeasuredRates,
  type Rates,
} from '@aerofleet/shared/due/rates'
import { storedDates, type StoredDates } from '@aerofleet/shared/due/stored-dates'
import { and, asc, eq, sql } from 'drizzle-orm'
import { aircraft } from '../../aircraft/reads'
import { inBatches } from '../../db/columns'
import type { Database, Transaction } from '../../db/database'
import { isOneOf, jsonObject, readJson, updateRows } from '../../db/json'
import { items, maintained, readings } from '../table'
import { groupLogs, isCounting, logged, newestFirst, oldestFirst, type Logged } from './place'

const storedColumns = {
  baselineMissing: items.baselineMissing,
  overdueFrom: items.overdueFrom,
  dueFrom: items.dueFrom,
  checkFrom: items.checkFrom,
  extendedFrom: items.extendedFrom,
  soonFrom: items.soonFrom,
  counterOn: items.counterOn,
  projectedOn: items.projectedOn,
  urgentOn: items.urgentOn,
  withoutRate: items.withoutRate,
  driver: items.driver,
} satisfies Record<keyof StoredDates, unknown>

type Item = { task: Pick<Task, 'limits' | 'which'> } & Pick<
  typeof items.$inferSelect,
  'due' | 'base' | 'variation' | 'advisory'
>

/** `measured` also has the days of the measurement. The plan replaces the measured rates. */
export type Standing = Usage & { measured: MeasuredRates; plan?: Rates }

type Totals = Figures & { totalsUnknown: boolean | null }

/** A rate uses 90 days. This is enough for a reading each day, and some more. */
const firstReadings = 128

async function findNewestReadings(db: Database, aircraftIds: readonly string[]) {
  const newest = db
    .select({ ...logged, n: readings.n })
    .from(readings)
    .where(and(eq(readings.aircraftId, aircraft.id), isCounting))
    .orderBy(...newestFirst)
    .limit(firstReadings)
    .as('newest')
  const { totalHours, totalCycles, totalsUnknown } = aircraft
  const { date, division, hours, cycles, n } = newest
  const rows = await readJson<Logged & { totals: Totals }>(
    db,
    db
      .select({
        json: jsonObject({
          of: aircraft.id,
          totals: jsonObject({ hours: totalHours, cycles: totalCycles, totalsUnknown }),
          reading: jsonObject({ date, division, hours, cycles }),
        }),
      })
      .from(aircraft)
      .innerJoinLateral(newest, sql`true`)
      .where(isOneOf(aircraft.id, aircraftIds))
      .orderBy(...[date, division, hours, cycles, n].map((column) => asc(column))),
  )
  return { logs: groupLogs(rows), totals: new Map(rows.map(({ of, totals }) => [of, totals])) }
}

async function findReadingLogs(db: Database, aircraftIds: readonly string[]) {
  const rows = db
    .select({ json: jsonObject({ of: readings.aircraftId, reading: jsonObject(logged) }) })
    .from(readings)
    .where(and(isOneOf(readings.aircraftId, aircraftIds), isCounting))
    .orderBy(...oldestFirst)
  return groupLogs(await readJson<Logged>(db, rows))
}

/** Aircraft without readings are missing. */
export async function findUsage(
  db: Database,
  aircraftIds: readonly string[],
): Promise<Map<string, Standing>> {
  const { logs, totals } = await findNewestReadings(db, aircraftIds)
  const unsettled = [...logs].flatMap(([of, log]) =>
    log.length < firstReadings || ratesOfNewest(log) ? [] : [of],
  )
  if (unsettled.length > 0)
    for (const [of, log] of await findReadingLogs(db, unsettled)) logs.set(of, log)
  const plans = await findPlannedRates(db, aircraftIds)
  return new Map(
    [...logs].flatMap(([of, log]) => {
      const last = log.at(-1)
      const figures = totals.get(of)
      if (!last || !figures) return []
      const measured = measuredRates(log)
      // We take the figures of the aircraft, because answers compute the remaining amounts from them, too.
      const { totalsUnknown, ...known } = figures
      const newest = { date: last.date, ...known }
      const unknown = unknownCounters(totalsUnknown, known)
      const plan = plans.get(of)
      const rates = plan ?? measured
      return [
        [of, { newest, rates, measured, unknown, ...(plan && { plan, isPlanned: true }) }] as const,
      ]
    }),
  )
}

async function findPlannedRates(db: Database, aircraftIds: readonly string[]) {
  const { aircraftId, planHoursPerDay, planCyclesPerDay } = maintained
  const rows = await db
    .select({ aircraftId, hoursPerDay: planHoursPerDay, cyclesPerDay: planCyclesPerDay })
    .from(maintained)
    .where(isOneOf(aircraftId, aircraftIds))
  return new Map<string, Rates>(
    rows.flatMap(({ aircraftId: of, hoursPerDay, cyclesPerDay }) =>
      hoursPerDay === null || cyclesPerDay === null
        ? []
        : [[of, plannedRates({ hoursPerDay, cyclesPerDay })] as const],
    ),
  )
}

export const projectItem = (
  { task: { limits, which }, due, base, variation, advisory: isAdvisory }: Item,
  usage: Usage,
): StoredDates =>
  storedDates({ limits, which, due, base, variation: variation ?? undefined, isAdvisory }, usage)

const dated = {
  limits: sql<Task['limits']>`${items.task} -> 'limits'`,
  which: sql<Task['which']>`${items.task} ->> 'which'`,
}

export type Reprojected = { id: string; code: string; before: StoredDates; after: StoredDates }

type Found = Item & { id: string; aircraftId: string; code: string; before: StoredDates }

const itemsAtOnce = 500

/**
 * Call it after the figures, rates or programme of aircraft have changed. The caller has locked the aircraft.
 * Every writer of items does so first, so nobody else can write them.
 * @param earlier what `findUsage` returned before. Where it returns the same now, the items stay as they are.
 */
export async function reprojectItems(
  tx: Transaction,
  aircraftIds: readonly string[],
  earlier?: ReadonlyMap<string, Standing>,
): Promise<Reprojected[]> {
  const current = earlier && (await findUsage(tx, aircraftIds))
  const moved = aircraftIds.filter(
    (of) => !current || !isDeepStrictEqual(current.get(of), earlier.get(of)),
  )
  if (moved.length === 0) return []
  const { id, aircraftId, code, due, base, variation, advisory, status } = items
  const found = await readJson<Found>(
    tx,
    tx
      .select({
        json: jsonObject({
          ...{ id, aircraftId, code, due, base, variation, advisory },
          task: jsonObject(dated),
          before: jsonObject(storedColumns),
        }),
      })
      .from(items)
      .where(and(isOneOf(aircraftId, moved), eq(status, 'active')))
      .orderBy(asc(id)),
  )
  if (found.length === 0) return []
  // Most aircraft of a large import have no items.
  const usages =
    current ?? (await findUsage(tx, [...new Set(found.map((item) => item.aircraftId))]))
  const projected: Reprojected[] = []
  for (const batch of inBatches(found, itemsAtOnce)) {
    for (const item of batch) {
      const usage = usages.get(item.aircraftId)
      const { id: of, code: name, before } = item
      if (usage) projected.push({ id: of, code: name, before, after: projectItem(item, usage) })
    }
    if (found.length > batch.length) await setImmediate()
  }
  const changed = projected.filter(({ before, after }) => !isDeepStrictEqual(before, after))
  await updateRows(
    tx,
    items,
    changed.map(({ id: of, after }) => ({ id: of, ...after })),
  )
  return projected
}
