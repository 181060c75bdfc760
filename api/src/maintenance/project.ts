import { isDeepStrictEqual } from 'node:util'
import type { Task } from '@aerofleet/shared/contract/maintenance/tasks'
import type { Usage } from '@aerofleet/shared/due/outlook'
import {
  measuredRates,
  plannedRates,
  ratesOfNewest,
  type MeasuredRates,
  type Rates,
  type Reading,
} from '@aerofleet/shared/due/rates'
import { storedDates, type StoredDates } from '@aerofleet/shared/due/stored-dates'
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { aircraft } from '../aircraft/table'
import type { Database, Transaction } from '../db/database'
import { isOneOf, updateRows } from '../db/json'
import { items, maintained, readings } from './table'

const storedColumns = {
  baselineMissing: items.baselineMissing,
  overdueFrom: items.overdueFrom,
  dueFrom: items.dueFrom,
  checkFrom: items.checkFrom,
  extendedFrom: items.extendedFrom,
  soonFrom: items.soonFrom,
  counterOn: items.counterOn,
  projectedOn: items.projectedOn,
  share: items.share,
  driver: items.driver,
} satisfies Record<keyof StoredDates, unknown>

type Item = { task: Pick<Task, 'limits' | 'which'> } & Pick<
  typeof items.$inferSelect,
  'due' | 'variation'
>

/** Where an aircraft stands, and the days between which its rates were measured. */
export type Standing = Usage & { measured: MeasuredRates }

/** Enough for the 90 days of a rate with a reading on each, and for some more. */
const firstReadings = 128

/** The newest readings of aircraft that count, oldest first. */
async function findNewestReadings(db: Database, aircraftIds: readonly string[]) {
  const { aircraftId, date, hours, cycles, at, id, struckAt } = readings
  const newest = db
    .select({ date, hours, cycles, at, id })
    .from(readings)
    .where(and(eq(aircraftId, aircraft.id), isNull(struckAt)))
    .orderBy(desc(date), desc(at), desc(id))
    .limit(firstReadings)
    .as('newest')
  const rows = await db
    .select({
      of: aircraft.id,
      reading: { date: newest.date, hours: newest.hours, cycles: newest.cycles },
    })
    .from(aircraft)
    .innerJoinLateral(newest, sql`true`)
    .where(isOneOf(aircraft.id, aircraftIds))
    .orderBy(asc(newest.date), asc(newest.at), asc(newest.id))
  return groupLogs(rows)
}

/** All readings of aircraft that count, oldest first. */
export async function findReadingLogs(db: Database, aircraftIds: readonly string[]) {
  const { aircraftId: of, date, hours, cycles, at, id, struckAt } = readings
  const rows = await db
    .select({ of, reading: { date, hours, cycles } })
    .from(readings)
    .where(and(isOneOf(of, aircraftIds), isNull(struckAt)))
    .orderBy(asc(date), asc(at), asc(id))
  return groupLogs(rows)
}

function groupLogs(rows: readonly { of: string; reading: Reading }[]): Map<string, Reading[]> {
  const logs = new Map<string, Reading[]>()
  for (const { of, reading } of rows) {
    const log = logs.get(of)
    if (log) log.push(reading)
    else logs.set(of, [reading])
  }
  return logs
}

/** Where aircraft stand by their readings and plans; one without readings is left out. */
export async function findUsage(
  db: Database,
  aircraftIds: readonly string[],
): Promise<Map<string, Standing>> {
  const logs = await findNewestReadings(db, aircraftIds)
  const unsettled = [...logs].flatMap(([of, log]) =>
    log.length < firstReadings || ratesOfNewest(log) ? [] : [of],
  )
  if (unsettled.length > 0)
    for (const [of, log] of await findReadingLogs(db, unsettled)) logs.set(of, log)
  const plans = await findPlannedRates(db, aircraftIds)
  return new Map(
    [...logs].flatMap(([of, log]) => {
      const newest = log.at(-1)
      const measured = measuredRates(log)
      return newest ? [[of, { newest, rates: plans.get(of) ?? measured, measured }] as const] : []
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

/** The dates to store of an item. */
export const projectItem = ({ task, due, variation }: Item, usage: Usage): StoredDates =>
  storedDates(
    { limits: task.limits, which: task.which, due, variation: variation ?? undefined },
    usage,
  )

/** What the dates depend on, of the some 20 fields of a task. */
const dated = {
  limits: sql<Task['limits']>`${items.task} -> 'limits'`,
  which: sql<Task['which']>`${items.task} ->> 'which'`,
}

/** An active item whose dates were calculated anew. */
export type Reprojected = { id: string; code: string; before: StoredDates; after: StoredDates }

/**
 * Calculates the dates of all active items of aircraft anew, after their figures, rates or programme changed.
 * The aircraft are locked or changed by this transaction, so that nobody else can write their items: each writer
 * locks the aircraft first.
 */
export async function reprojectItems(
  tx: Transaction,
  aircraftIds: readonly string[],
): Promise<Reprojected[]> {
  if (aircraftIds.length === 0) return []
  const { id, aircraftId, code, due, variation, status } = items
  const found = await tx
    .select({ id, aircraftId, code, task: dated, due, variation, before: storedColumns })
    .from(items)
    .where(and(isOneOf(aircraftId, aircraftIds), eq(status, 'active')))
    .orderBy(asc(id))
  if (found.length === 0) return []
  const usages = await findUsage(tx, [...new Set(found.map((item) => item.aircraftId))])
  const projected = found.flatMap((item) => {
    const usage = usages.get(item.aircraftId)
    const { id: of, code: name, before } = item
    return usage ? [{ id: of, code: name, before, after: projectItem(item, usage) }] : []
  })
  const changed = projected.filter(({ before, after }) => !isDeepStrictEqual(before, after))
  await updateRows(
    tx,
    items,
    changed.map(({ id: of, after }) => ({ id: of, ...after })),
  )
  return projected
}
