import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import { isSameUsage, type Usage } from '@aerofleet/shared/maintenance'
import { and, desc } from 'drizzle-orm'
import { aircraftUpdated, updateManyAircraft, type ChangedAircraft } from '../../aircraft/writes'
import type { Database, Transaction } from '../../db/database'
import { isOneOf } from '../../db/json'
import { readings } from '../table'
import { isCounting, newestFirst } from './place'

export type UsageRead = Usage & { totalsUnknown: boolean }

const isSameRead = (one: Usage & { totalsUnknown?: boolean | undefined }, read: UsageRead) =>
  isSameUsage(one, read) && (one.totalsUnknown ?? false) === read.totalsUnknown

/** One query reads all aircraft. One by one, 10,000 took 24 s on PGlite. */
export async function findUsageRead(
  db: Database,
  aircraftIds: readonly string[],
): Promise<Map<string, UsageRead>> {
  if (aircraftIds.length === 0) return new Map()
  const { aircraftId, hours, cycles, placeholder } = readings
  const rows = await db
    .selectDistinctOn([aircraftId], {
      aircraftId,
      totalHours: hours,
      totalCycles: cycles,
      totalsUnknown: placeholder,
    })
    .from(readings)
    .where(and(isOneOf(aircraftId, aircraftIds), isCounting))
    .orderBy(desc(aircraftId), ...newestFirst)
  return new Map(rows.map(({ aircraftId: of, ...usage }) => [of, usage]))
}

/** Returns only the aircraft that changed. The caller has locked them. */
export async function takeTotals(
  tx: Transaction,
  locked: readonly Aircraft[],
  figures: ReadonlyMap<string, UsageRead>,
): Promise<ChangedAircraft[]> {
  const changed = locked.flatMap((before) => {
    const usage = figures.get(before.id)
    if (!usage || isSameRead(before, usage)) return []
    const { id: _, version: __, operator = null, ...fields } = before
    return [{ before, fields: { ...fields, ...usage }, operator }]
  })
  const after = await updateManyAircraft(tx, changed)
  return after.map((each, at) => aircraftUpdated(changed[at]?.before ?? each, each))
}
