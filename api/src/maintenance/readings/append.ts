import { randomUUID } from 'node:crypto'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import type { Usage } from '@aerofleet/shared/maintenance'
import { and, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import { aircraft, aircraftExists } from '../../aircraft/table'
import { authorOf, type By } from '../../db/author'
import type { Database, Transaction } from '../../db/database'
import type { HistoryEntry } from '../../db/history'
import { insertRows, isOneOf } from '../../db/json'
import { lockFigures } from '../lock'
import { reprojectItems } from '../project'
import { readings } from '../table'
import { createToday } from '../today'

function usageOf(values: HistoryEntry['after']): Usage | undefined {
  const { totalHours, totalCycles } = values ?? {}
  if (typeof totalHours !== 'number' || typeof totalCycles !== 'number') return undefined
  return { totalHours, totalCycles }
}

const isEqual = (one: Usage | undefined, other: Usage) =>
  one?.totalHours === other.totalHours && one.totalCycles === other.totalCycles

/** A figure of the reading that counts for an aircraft of the outer query, the last of its newest day. */
const newest = (db: Database, figure: typeof readings.hours | typeof readings.cycles) =>
  sql`${db
    .select({ figure })
    .from(readings)
    .where(and(eq(readings.aircraftId, aircraft.id), isNull(readings.struckAt)))
    .orderBy(desc(readings.date), desc(readings.at), desc(readings.id))
    .limit(1)}`

/** Aircraft with the figures of their newest readings, which are `null` without any. */
const findNewest = (db: Database, which: SQL | undefined) =>
  db
    .select({
      id: aircraft.id,
      totalHours: aircraft.totalHours,
      totalCycles: aircraft.totalCycles,
      hours: newest(db, readings.hours).mapWith(readings.hours),
      cycles: newest(db, readings.cycles).mapWith(readings.cycles),
    })
    .from(aircraft)
    .where(which)

type Newest = Awaited<ReturnType<typeof findNewest>>[number]
const usageRead = ({ hours, cycles }: Newest): Usage | null =>
  hours === null || cycles === null ? null : { totalHours: hours, totalCycles: cycles }

/** The figures of the newest readings of aircraft; all at once, as `findNewest` took 24 s for 10,000 on PGlite. */
async function findUsageRead(db: Database, aircraftIds: readonly string[]) {
  if (aircraftIds.length === 0) return new Map<string, Usage>()
  const { aircraftId, date, at, id, hours, cycles, struckAt } = readings
  const rows = await db
    .selectDistinctOn([aircraftId], { aircraftId, totalHours: hours, totalCycles: cycles })
    .from(readings)
    .where(and(isOneOf(aircraftId, aircraftIds), isNull(struckAt)))
    .orderBy(aircraftId, desc(date), desc(at), desc(id))
  return new Map(rows.map(({ aircraftId: of, ...usage }) => [of, usage]))
}

/**
 * Adds a reading for each aircraft whose hours or cycles have changed, as the same transaction has it: one of
 * today, or of the day for which it is recorded. It refuses nothing: figures that fall make a correction.
 * @returns the ids of those aircraft
 */
export async function appendReadings(
  tx: Transaction,
  by: By,
  entries: readonly HistoryEntry[],
  today: CalendarDate,
): Promise<string[]> {
  // An aircraft that comes back has the readings that it had.
  const restored = entries.flatMap(({ action, subjectId }) =>
    action === 'restore' ? [subjectId] : [],
  )
  const read = await findUsageRead(tx, restored)
  // What changed the figures of these aircraft is a reading itself.
  const written = new Set(entries.map(({ kind, aircraftId }) => kind === 'reading' && aircraftId))
  const author = authorOf(by)
  const rows = entries.flatMap(({ kind, subjectId, before, after, recorded }) => {
    const isOfFleet = kind === 'aircraft' && !written.has(subjectId)
    const usage = isOfFleet ? usageOf(after) : undefined
    const earlier = usageOf(before) ?? read.get(subjectId)
    if (!usage || isEqual(earlier, usage)) return []
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
  if (rows.length > 0) await insertRows(tx, readings, rows)
  return rows.map(({ aircraftId }) => aircraftId)
}

/**
 * Adds a reading of today for each aircraft whose figures no reading has, and calculates the days of its items
 * anew: a process of an earlier version, which knows of none, may have gone on after the migration.
 */
export async function catchUpReadings(db: Database): Promise<void> {
  const differs = or(
    sql`${newest(db, readings.hours)} is distinct from ${aircraft.totalHours}`,
    sql`${newest(db, readings.cycles)} is distinct from ${aircraft.totalCycles}`,
  )
  await db.transaction(async (tx) => {
    const found = await findNewest(tx, and(aircraftExists, differs))
    const lockedIds = await lockFigures(
      tx,
      found.map(({ id }) => id),
      'update',
    )
    // Only now, so that a reading that was saved meanwhile counts.
    const unread = await findNewest(tx, and(isOneOf(aircraft.id, lockedIds), differs))
    const entries = unread.map((each): HistoryEntry => {
      const { id: subjectId, totalHours, totalCycles } = each
      const after = { totalHours, totalCycles }
      return { kind: 'aircraft', action: 'update', subjectId, before: usageRead(each), after }
    })
    const by = { uid: '', displayName: 'AeroFleet' }
    await reprojectItems(tx, await appendReadings(tx, by, entries, createToday()()))
  })
}
