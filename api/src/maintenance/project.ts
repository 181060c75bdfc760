import { isDeepStrictEqual } from 'node:util'
import type { Usage } from '@aerofleet/shared/due/outlook'
import { measuredRates, plannedRates, type Rates, type Reading } from '@aerofleet/shared/due/rates'
import { storedDates, type StoredDates } from '@aerofleet/shared/due/stored-dates'
import { and, asc, eq, isNull } from 'drizzle-orm'
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

type Item = Pick<typeof items.$inferSelect, 'task' | 'due' | 'variation'>

/** Where an aircraft stands, and the days between which its rates were measured. */
export type Standing = Usage & { measured: ReturnType<typeof measuredRates> }

/** Where aircraft stand by their readings and plans; one without readings is left out. */
export async function findUsage(
  db: Database,
  aircraftIds: readonly string[],
): Promise<Map<string, Standing>> {
  const { aircraftId, date, hours, cycles, at, id, struckAt } = readings
  const read = await db
    .select({ aircraftId, date, hours, cycles })
    .from(readings)
    .where(and(isOneOf(aircraftId, aircraftIds), isNull(struckAt)))
    .orderBy(asc(date), asc(at), asc(id))
  const logs = new Map<string, Reading[]>()
  for (const { aircraftId: of, ...reading } of read) {
    const log = logs.get(of)
    if (log) log.push(reading)
    else logs.set(of, [reading])
  }
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

/** An active item whose dates were reckoned anew. */
export type Reprojected = { id: string; code: string; before: StoredDates; after: StoredDates }

/**
 * Reckons the dates of all active items of aircraft anew, after their figures, rates or programme changed.
 * Its rows are locked in the order of their ids.
 */
export async function reprojectItems(
  tx: Transaction,
  aircraftIds: readonly string[],
): Promise<Reprojected[]> {
  if (aircraftIds.length === 0) return []
  const { id, aircraftId, code, task, due, variation, status } = items
  const found = await tx
    .select({ id, aircraftId, code, task, due, variation, before: storedColumns })
    .from(items)
    .where(and(isOneOf(aircraftId, aircraftIds), eq(status, 'active')))
    .orderBy(asc(id))
    .for('update')
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
