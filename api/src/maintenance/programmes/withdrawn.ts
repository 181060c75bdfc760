import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { eq } from 'drizzle-orm'
import type { By } from '../../db/author'
import type { Transaction } from '../../db/database'
import type { HistoryEntry } from '../../db/history'
import { isOneOf } from '../../db/json'
import { maintained, programmes } from '../table'
import { lockAssignable, planItems, storePlan } from './assign'

/**
 * Takes withdrawn programmes off aircraft that exist again: a programme may be withdrawn when only deleted aircraft
 * have it. The aircraft are locked.
 * @returns the lines of the history
 */
export async function takeOffWithdrawn(
  tx: Transaction,
  by: By,
  aircraftIds: readonly string[],
  today: CalendarDate,
): Promise<HistoryEntry[]> {
  if (aircraftIds.length === 0) return []
  // Waits for whoever is withdrawing one, and keeps others from it.
  const found = await tx
    .select({ row: maintained, name: programmes.name, status: programmes.status })
    .from(maintained)
    .innerJoin(programmes, eq(programmes.id, maintained.programmeId))
    .where(isOneOf(maintained.aircraftId, aircraftIds))
    .for('share', { of: programmes })
  const entries: HistoryEntry[] = []
  for (const { row, name, status } of found) {
    if (status !== 'withdrawn') continue
    const aircraft = await lockAssignable(tx, row, today)
    const plan = await planItems(aircraft, null, new Map(), { by, at: new Date() })
    const entry = await storePlan(tx, aircraft, null, plan, name)
    if (entry) entries.push({ ...entry, isAlone: true })
  }
  return entries
}
