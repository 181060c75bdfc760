import { randomUUID } from 'node:crypto'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import type { Usage } from '@aerofleet/shared/maintenance'
import { lockAircraftByIds } from '../../aircraft/queries'
import { authorOf, type By } from '../../db/author'
import type { Transaction } from '../../db/database'
import type { HistoryEntry } from '../../db/history'
import { insertRows } from '../../db/json'
import { readings } from '../table'
import { settleReadings } from './after-today'
import { divideDays } from './order'
import { findUsageRead, isSameUsage, takeNewest } from './totals'

function usageOf(values: HistoryEntry['after']): Usage | undefined {
  const { totalHours, totalCycles } = values ?? {}
  if (typeof totalHours !== 'number' || typeof totalCycles !== 'number') return undefined
  return { totalHours, totalCycles }
}

/**
 * Adds a reading for each aircraft whose hours or cycles differ from its newest one, as the same transaction has
 * it: one of today, or of the day for which the change is recorded. It refuses nothing: figures that fall make a
 * correction.
 * @returns the ids of those aircraft
 */
export async function appendReadings(
  tx: Transaction,
  by: By,
  entries: readonly HistoryEntry[],
  today: CalendarDate,
): Promise<string[]> {
  // What changed the figures of these aircraft is a reading itself.
  const written = new Set(entries.map(({ kind, aircraftId }) => kind === 'reading' && aircraftId))
  const changed = entries.flatMap((entry) => {
    const isOfFleet = entry.kind === 'aircraft' && !written.has(entry.subjectId)
    const usage = isOfFleet ? usageOf(entry.after) : undefined
    return usage ? [{ ...entry, usage }] : []
  })
  const read = await findUsageRead(
    tx,
    changed.flatMap(({ action, recorded, subjectId }) =>
      action === 'create' || recorded ? [] : [subjectId],
    ),
  )
  const author = authorOf(by)
  const rows = changed.flatMap(({ subjectId, before, usage, recorded }) => {
    const earlier = recorded ? usageOf(before) : read.get(subjectId)
    if (isSameUsage(earlier, usage)) return []
    const isLower =
      earlier !== undefined &&
      (usage.totalHours < earlier.totalHours || usage.totalCycles < earlier.totalCycles)
    return [
      {
        id: randomUUID(),
        aircraftId: subjectId,
        date: recorded ? recorded.at.toISOString().slice(0, 10) : today,
        ...(recorded && { at: recorded.at }),
        hours: usage.totalHours,
        cycles: usage.totalCycles,
        source: isLower ? ('correction' as const) : ('fleet-list' as const),
        ...(recorded ? authorOf(recorded.by) : author),
        note: '',
      },
    ]
  })
  if (rows.length === 0) return []
  await insertRows(tx, readings, rows)
  await divideDays(tx, rows)
  return [...new Set(rows.map(({ aircraftId }) => aircraftId))]
}

/**
 * Makes the readings of the changed aircraft follow, and their figures those readings whose day has come.
 * @returns the aircraft whose items are to be projected anew, and lines of the history beside those of the change
 */
export async function followChange(
  tx: Transaction,
  by: By,
  entries: readonly HistoryEntry[],
  today: CalendarDate,
): Promise<{ aircraftIds: string[]; entries: HistoryEntry[] }> {
  const changedIds = entries.flatMap(({ kind, subjectId, aircraftId }) =>
    kind === 'aircraft' ? subjectId : (aircraftId ?? []),
  )
  if (changedIds.length === 0) return { aircraftIds: [], entries: [] }
  const come = await settleReadings(tx, [...new Set(changedIds)], today, false)
  const ofFleet = entries.flatMap(({ kind, subjectId }) => (kind === 'aircraft' ? subjectId : []))
  if (ofFleet.length > 0) await settleReadings(tx, ofFleet, today)
  const appended = await appendReadings(tx, by, entries, today)
  // The change of an aircraft itself says its figures.
  const told = new Set(ofFleet)
  const taking = come.filter((id) => !told.has(id))
  const locked = taking.length > 0 ? [...(await lockAircraftByIds(tx, taking)).values()] : []
  const taken = await takeNewest(
    tx,
    locked.flatMap(({ aircraft, exists }) => (exists ? [aircraft] : [])),
  )
  return {
    aircraftIds: [...appended, ...come],
    entries: taken.map((entry) => ({ ...entry, isAlone: true })),
  }
}
