import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { By } from './author'
import type { Transaction } from './database'
import {
  appendHistory,
  growAct,
  isOfAct,
  type Act,
  type Changed,
  type HistoryEntry,
} from './history'
import type { BroughtReading } from './tables'
import { incrementVersion } from './versions'

export type ChangedAircraft = Changed<Aircraft> & {
  /** A new aircraft had its totals on this day. */
  asOf?: string | undefined
}

export type Made = { entries: HistoryEntry[]; aircraft?: readonly ChangedAircraft[] }

/**
 * A follower acts in the same transaction as the change.
 * @param othersOf the ids of aircraft with other changes, for example of their maintenance
 * @returns entries of the history of its own, and the readings that it has added, by the ids of their aircraft
 */
export type Follower = (
  tx: Transaction,
  by: By,
  changed: readonly ChangedAircraft[],
  othersOf: readonly string[],
) => Promise<{ entries: HistoryEntry[]; brought?: ReadonlyMap<string, BroughtReading> }>

/** They act one after another. */
export type Followers = { aircraft: readonly Follower[] }

/**
 * Calls the followers, writes the history, and increments the versions. These tell all processes that their
 * caches are stale.
 */
export async function saveChange(
  tx: Transaction,
  by: By,
  { entries: made, aircraft = [] }: Made,
  act?: Act,
  followers?: Followers,
): Promise<void> {
  if (made.length === 0) return
  if (act) await growAct(tx, by, act, made.filter(isOfAct))
  const othersOf = made.flatMap(({ aircraftId }) => aircraftId ?? [])
  let entries = made
  for (const follow of followers?.aircraft ?? []) {
    const followed = await follow(tx, by, aircraft, othersOf)
    const withBrought = entries.map((entry) => {
      const brought = entry.kind === 'aircraft' ? followed.brought?.get(entry.subjectId) : undefined
      return brought ? { ...entry, brought } : entry
    })
    entries = [...withBrought, ...followed.entries]
  }
  await appendHistory(tx, by, entries, act)
  const kinds = new Set(entries.map(({ kind }) => kind))
  // This comes last, because other changes wait for these rows. The order is fixed, so that no two changes
  // wait for each other.
  if (kinds.has('user')) await incrementVersion(tx, 'roles')
  if (kinds.has('aircraft') || kinds.has('operator')) await incrementVersion(tx, 'fleet')
}
