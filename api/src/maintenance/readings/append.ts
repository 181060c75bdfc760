import { randomUUID } from 'node:crypto'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { isSameUsage } from '@aerofleet/shared/maintenance'
import { authorOf, type By } from '../../db/author'
import type { Transaction } from '../../db/database'
import { insertRows } from '../../db/json'
import type { ChangedAircraft } from '../../db/save-change'
import type { BroughtReading } from '../../db/tables'
import { readings } from '../table'
import { divideDays } from './order'
import { settlePlaceholders } from './placeholders'
import { findUsageRead } from './totals'

/**
 * Adds a reading for each aircraft with figures that differ from its newest reading. Its day is today, the
 * day that a new aircraft names, or the day of the recorded change. Falling figures make a correction;
 * nothing is refused.
 * @returns the ids of those aircraft, and the readings of aircraft that were edited now
 */
export async function appendReadings(
  tx: Transaction,
  by: By,
  changed: readonly ChangedAircraft[],
  today: CalendarDate,
): Promise<{ aircraftIds: string[]; brought: Map<string, BroughtReading> }> {
  const read = await findUsageRead(
    tx,
    changed.flatMap(({ action, after, recorded }) =>
      action === 'create' || recorded || !after ? [] : [after.id],
    ),
  )
  const author = authorOf(by)
  const brought = new Map<string, BroughtReading>()
  const rows = changed.flatMap(({ action, before, after, recorded, asOf = today }) => {
    if (!after) return []
    const { id: aircraftId, totalHours: hours, totalCycles: cycles, totalsUnknown } = after
    const earlier = recorded ? before : read.get(aircraftId)
    if (isSameUsage(earlier, after)) return []
    const isLower =
      earlier &&
      !earlier.totalsUnknown &&
      (hours < earlier.totalHours || cycles < earlier.totalCycles)
    const id = randomUUID()
    if (action === 'update' && !recorded) brought.set(aircraftId, { id, isLogged: false })
    return [
      {
        id,
        aircraftId,
        date: recorded ? recorded.at.toISOString().slice(0, 10) : asOf,
        ...(recorded && { at: recorded.at }),
        hours,
        cycles,
        placeholder: totalsUnknown ?? false,
        source: isLower ? ('correction' as const) : ('fleet-list' as const),
        ...(recorded ? authorOf(recorded.by) : author),
      },
    ]
  })
  if (rows.length === 0) return { aircraftIds: [], brought }
  await insertRows(tx, readings, rows)
  await divideDays(tx, rows)
  const aircraftIds = [...new Set(rows.map(({ aircraftId }) => aircraftId))]
  await settlePlaceholders(tx, aircraftIds, by)
  return { aircraftIds, brought }
}
