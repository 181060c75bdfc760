import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { eq } from 'drizzle-orm'
import type { By } from '../../db/author'
import type { Transaction } from '../../db/database'
import type { HistoryEntry } from '../../db/history'
import { isOneOf } from '../../db/json'
import type { Follower } from '../../db/save-change'
import type { Today } from '../../today'
import { maintained, programmes } from '../table'
import { lockAssignable, planAll, storePlan } from './assign'

/**
 * A programme may be withdrawn while all its aircraft are deleted. Restored aircraft lose it here. The caller
 * has locked the aircraft.
 * @returns the history entries
 */
export async function takeOffWithdrawn(
  tx: Transaction,
  by: By,
  aircraftIds: readonly string[],
  today: CalendarDate,
): Promise<HistoryEntry[]> {
  if (aircraftIds.length === 0) return []
  // This lock waits for a withdrawal in progress, and prevents a new one.
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
    const planning = { programme: null, baselines: new Map(), writing: { by, at: new Date() } }
    const plan = await planAll(tx, aircraft, planning)
    const entry = await storePlan(tx, aircraft, null, plan, name)
    if (entry) entries.push({ ...entry, isAlone: true })
  }
  return entries
}

/** Runs after a change of aircraft. Those that it has restored lose a programme that was withdrawn. */
export const followRestored =
  (today: Today): Follower =>
  async (tx, by, entries) => {
    const restored = entries.flatMap(({ kind, action, subjectId }) =>
      kind === 'aircraft' && action === 'restore' ? [subjectId] : [],
    )
    return { entries: await takeOffWithdrawn(tx, by, restored, today()) }
  }
