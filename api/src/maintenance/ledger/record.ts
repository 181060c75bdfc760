import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { aircraftEntry, lockAircraftByIds, type Locked } from '../../aircraft/writes'
import { authorOf, type By } from '../../db/author'
import { inBatches, incremented } from '../../db/columns'
import type { Transaction } from '../../db/database'
import type { HistoryEntry } from '../../db/history'
import { insertRows, isOneOf } from '../../db/json'
import type { Brought } from '../../db/tables'
import { conflict, notFound } from '../../errors'
import { notStruck, struckBy } from '../struck'
import { readings } from '../table'
import { readingChanged, readingCreated, type Given } from './entry'
import { recalculateAfter, type Recalculated } from './meters'
import { divideDays } from './place'
import { findUsage, reprojectItems, type Reprojected } from './project'
import type { NewReading, ReadingRow } from './queries'
import { settle, settlePlaceholders } from './settle'
import { findUsageRead, takeTotals, type UsageRead } from './totals'

export type Book<Author extends By = By> = { tx: Transaction; by: Author; today: CalendarDate }

/** Somebody strikes readings, an undo strikes them, or an undo of that lets them count again. */
export type Mark = {
  rows: readonly ReadingRow[]
  did: NonNullable<Brought['did']>
  reason?: string
  /** Whether somebody logged the reading, rather than edited the aircraft. */
  isLogged?: (row: ReadingRow) => boolean
}

/** What a change does to the log of readings. */
export type Deed = {
  /** Their days are divided anew, unless they have a division. */
  added?: readonly NewReading[]
  /** What the history adds to new readings. Without it only their aircraft are in the history. */
  logged?: (row: NewReading) => Given
  marks?: readonly Mark[]
  /** Readings with other hours, because of another meter. */
  recalculated?: readonly Recalculated[]
}

type Scope = {
  /** The aircraft that the change concerns. */
  ids: readonly string[]
  /** The change itself gives these their totals. */
  own?: readonly string[]
  /** The change has added these, so they have no items yet. */
  addedIds?: ReadonlySet<string>
  /** `false` if the change has locked its own aircraft, and others follow only where a reading begins to count. */
  locks?: boolean
  /** One of many changes of these aircraft. Most of them leave totals and rates as they are. */
  isPiece?: boolean
}

export type Recorded<Outcome> = {
  outcome: Outcome
  /** Of readings, and of aircraft with other totals. */
  entries: HistoryEntry[]
  /** The readings that an undo takes back, by the ids of their aircraft. */
  brought: ReadonlyMap<string, Brought>
  /** The aircraft with other totals, by id. */
  updated: ReadonlyMap<string, Locked['aircraft']>
  items: Reprojected[]
}

export type Figures = ReadonlyMap<string, UsageRead>
export type Held = ReadonlyMap<string, Locked>

/**
 * The only way in which readings are added, struck or lifted. Each step needs those before it:
 * 1. Locks the aircraft, so that nobody else changes their readings, totals or items.
 * 2. Settles: a reading counts from its day on, and a placeholder until there is another reading.
 * 3. `decide` places the lines among the readings that count now, judges them, and says what to store.
 * 4. Stores it, divides the days that hold corrections, recalculates by meters, and settles placeholders.
 * 5. The aircraft take the totals of their newest readings. `writeOwn` does so for the scope's own.
 * 6. Projects the items by the new totals and rates. A piece does so only if these have changed.
 * 7. Returns the entries of the history.
 * @throws 409 if an aircraft would be left without a reading
 */
export async function record<Outcome>(
  book: Book,
  { ids, own = [], addedIds = new Set(), locks = true, isPiece = false }: Scope,
  decide: (held: Held, startedIds: readonly string[]) => Promise<{ deed: Deed; outcome: Outcome }>,
  writeOwn?: (figures: Figures) => Promise<void>,
): Promise<Recorded<Outcome>> {
  const { tx, by, today } = book
  const held = locks ? await lock(tx, ids) : new Map<string, Locked>()
  const earlier = isPiece ? await findUsage(tx, ids) : undefined
  const { startedIds, waitingIds } = await settle(tx, by, ids, today, locks ? ids : own)
  const { deed, outcome } = await decide(held, startedIds)
  const stored = await store(book, deed, (id) => held.get(id)?.aircraft.tailNumber ?? '')
  await settlePlaceholders(tx, [...stored.aircraftIds], by)
  const touched = [...new Set([...startedIds, ...stored.aircraftIds])]
  const ownIds = new Set(own)
  const others = touched.filter((id) => !ownIds.has(id))
  const figures = await findUsageRead(tx, writeOwn ? touched : others)
  if (deed.marks?.some(({ rows }) => rows.some(({ aircraftId }) => !figures.has(aircraftId))))
    throw onlyReading()
  await writeOwn?.(figures)
  const aircraft = locks ? held : await lock(tx, others)
  const updated = await takeTotals(
    tx,
    others.flatMap((id) => {
      const { aircraft: before, exists } = aircraft.get(id) ?? {}
      return before && exists ? [before] : []
    }),
    figures,
  )
  const moved = [...new Set([...touched, ...waitingIds])].filter((id) => !addedIds.has(id))
  const items = await reprojectItems(tx, moved, earlier)
  return {
    outcome,
    entries: [
      ...stored.entries,
      ...updated.map((each) => ({
        ...withBrought(aircraftEntry(each), stored.brought),
        isFollowed: true as const,
      })),
    ],
    brought: stored.brought,
    updated: new Map(updated.flatMap(({ after }) => (after ? [[after.id, after]] : []))),
    items,
  }
}

const lock = async (tx: Transaction, ids: readonly string[]) =>
  ids.length === 0 ? new Map<string, Locked>() : lockAircraftByIds(tx, ids)

/** @throws 404 if the aircraft does not exist, or was deleted */
export function requireHeld(held: Held, id: string): Aircraft {
  const { aircraft, exists } = held.get(id) ?? {}
  if (!aircraft || !exists) throw notFound('Aircraft')
  return aircraft
}

export const onlyReading = () =>
  conflict('only-reading', 'The only reading of an aircraft cannot be struck.')

export function withBrought(
  entry: HistoryEntry,
  brought: Recorded<unknown>['brought'],
): HistoryEntry {
  const reading = entry.kind === 'aircraft' ? brought.get(entry.subjectId) : undefined
  return reading ? { ...entry, brought: reading } : entry
}

async function store(
  { tx, by }: Book,
  { added = [], logged, marks = [], recalculated = [] }: Deed,
  tailOf: (aircraftId: string) => string,
) {
  const author = authorOf(by)
  for (const batch of inBatches(added))
    await insertRows(
      tx,
      readings,
      batch.map((row) => ({ ...author, ...row })),
    )
  const marked = []
  for (const mark of marks) marked.push(...(await writeMark(tx, by, mark)))
  const struck = marked.map(({ before }) => before)
  await divideDays(tx, [
    ...added.filter(({ division }) => division === undefined),
    ...struck.filter(({ source }) => source === 'correction'),
  ])
  const changed = [...recalculated, ...(await recalculateAfter(tx, struck))]
  const of = ({ aircraftId }: { aircraftId: string }) => ({ tailNumber: tailOf(aircraftId) })
  const entries = [
    ...(logged ? added.map((row) => readingCreated(row, of(row), logged(row))) : []),
    ...marked.map(({ before, after, brought }) => ({
      ...readingChanged(brought.did === 'lifted' ? 'restore' : 'strike', before, after, of(after)),
      brought,
    })),
    ...changed.map(({ before, after }) => readingChanged('update', before, after, of(after))),
  ]
  const brought = new Map<string, Brought>()
  if (logged)
    for (const { id, aircraftId } of added) brought.set(aircraftId, { id, isLogged: true })
  for (const each of marked) brought.set(each.after.aircraftId, each.brought)
  const aircraftIds = new Set([...added, ...struck].map((row) => row.aircraftId))
  return { aircraftIds, entries, brought }
}

async function writeMark(
  tx: Transaction,
  by: By,
  { rows, did, reason = 'Undone', isLogged }: Mark,
) {
  if (rows.length === 0) return []
  const values = did === 'lifted' ? notStruck : struckBy(by, reason)
  const ids = rows.map(({ id }) => id)
  const written = await tx
    .update(readings)
    .set({ ...values, version: incremented(readings.version) })
    .where(isOneOf(readings.id, ids))
    .returning()
  const after = new Map(written.map((row) => [row.id, row]))
  return rows.map((before) => ({
    before,
    after: after.get(before.id) ?? before,
    brought: { id: before.id, isLogged: isLogged?.(before) ?? true, did },
  }))
}
