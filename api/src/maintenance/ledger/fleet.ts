import { randomUUID } from 'node:crypto'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { isSameUsage } from '@aerofleet/shared/maintenance'
import { and, eq, or, sql } from 'drizzle-orm'
import { aircraft, aircraftExists, totalsIn, type Totals } from '../../aircraft/reads'
import { authorOf } from '../../db/author'
import { inBatches } from '../../db/columns'
import type { Database, Transaction } from '../../db/database'
import type { HistoryEntry } from '../../db/history'
import { saveChange, type Follower } from '../../db/save-change'
import type { Brought } from '../../db/tables'
import { createToday, type Today } from '../../today'
import { lockFigures } from '../lock'
import { readings } from '../table'
import { isCounting, newestFirst } from './place'
import type { NewReading } from './queries'
import { record, type Book } from './record'
import { findUnsettled } from './settle'
import { findUsageRead } from './totals'

type FleetChange = Pick<HistoryEntry, 'action' | 'recorded' | 'asOf'> & {
  id: string
  before: Totals | null
  after: Totals | null
}

/**
 * Makes a reading for each aircraft with figures that differ from its newest reading. Its day is today, the day that a
 * new aircraft names, or the day of the recorded change. Falling figures make a correction; nothing is refused.
 */
async function readingsOf({ tx, by, today }: Book, changed: readonly FleetChange[]) {
  const read = await findUsageRead(
    tx,
    changed.flatMap(({ id, action, after, recorded }) =>
      action === 'create' || recorded || !after ? [] : [id],
    ),
  )
  const outcome = new Map<string, Brought>()
  const added = changed.flatMap((change) => {
    const { id: aircraftId, action, before, after, recorded, asOf = today } = change
    if (!after) return []
    const { totalHours: hours, totalCycles: cycles, totalsUnknown } = after
    const earlier = recorded ? before : read.get(aircraftId)
    if (isSameUsage(earlier, after)) return []
    const isLower =
      earlier &&
      !earlier.totalsUnknown &&
      (hours < earlier.totalHours || cycles < earlier.totalCycles)
    const id = randomUUID()
    if (action === 'update' && !recorded) outcome.set(aircraftId, { id, isLogged: false })
    const reading: NewReading = {
      id,
      aircraftId,
      date: recorded ? recorded.at.toISOString().slice(0, 10) : asOf,
      ...(recorded && { at: recorded.at }),
      hours,
      cycles,
      placeholder: totalsUnknown ?? false,
      source: isLower ? 'correction' : 'fleet-list',
      ...authorOf(recorded?.by ?? by),
    }
    return [reading]
  })
  return { deed: { added }, outcome }
}

/**
 * Runs after a change of aircraft, or of their maintenance. It stores changed hours and cycles as readings, lets
 * readings count once their day has come, and computes the dates of the items again.
 */
export const followFleet =
  (today: Today): Follower =>
  async (tx, by, entries) => {
    const changed = entries.flatMap(({ kind, subjectId: id, before, after, ...change }) =>
      kind === 'aircraft'
        ? [{ ...change, id, before: totalsIn(before), after: totalsIn(after) }]
        : [],
    )
    const own = changed.map(({ id }) => id)
    const ids = [...new Set([...own, ...entries.flatMap(({ partOf }) => partOf ?? [])])]
    const addedIds = new Set(changed.flatMap(({ id, action }) => (action === 'create' ? [id] : [])))
    const book = { tx, by, today: today() }
    const recorded = await record(book, { ids, own, addedIds, locks: false }, () =>
      readingsOf(book, changed),
    )
    const alone = recorded.entries.map((entry) => ({ ...entry, isAlone: true as const }))
    return { entries: alone, brought: recorded.outcome }
  }

async function findDiffering(db: Database): Promise<string[]> {
  const { id, totalHours, totalCycles } = aircraft
  const newest = db
    .select({ hours: readings.hours, cycles: readings.cycles })
    .from(readings)
    .where(and(eq(readings.aircraftId, id), isCounting))
    .orderBy(...newestFirst)
    .limit(1)
    .as('newest')
  const differs = or(
    sql`${newest.hours} is distinct from ${totalHours}`,
    sql`${newest.cycles} is distinct from ${totalCycles}`,
  )
  const rows = await db
    .select({ id })
    .from(aircraft)
    .leftJoinLateral(newest, sql`true`)
    .where(and(aircraftExists, differs))
  return rows.map((row) => row.id)
}

const by = { uid: '', displayName: 'AeroFleet' }

async function catchUp(
  tx: Transaction,
  found: readonly string[],
  today: CalendarDate,
): Promise<void> {
  const ids = await lockFigures(tx, found, 'update')
  const book = { tx, by, today }
  const { entries } = await record(book, { ids }, (held, startedIds) => {
    const started = new Set(startedIds)
    const others = [...held.values()].filter((each) => !started.has(each.aircraft.id))
    return readingsOf(
      book,
      others.map(({ aircraft: { id, ...totals } }) => {
        return { action: 'update', id, before: totals, after: totals }
      }),
    )
  })
  await saveChange(tx, by, { entries })
}

const batchSize = 100

/**
 * Runs at a start. Lets waiting readings count, and adds a reading of today where no reading has the figures
 * of the aircraft: a process of an earlier version, which knows no readings, may have run after the
 * migration.
 */
export async function catchUpReadings(db: Database, today: Today = createToday()): Promise<void> {
  const ids = new Set([...(await findUnsettled(db, today())), ...(await findDiffering(db))])
  for (const batch of inBatches([...ids], batchSize))
    await db.transaction((tx) => catchUp(tx, batch, today()))
}
