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
import { incrementVersion } from './versions'

export type ChangedAircraft = Changed<Aircraft> & {
  /** The day on which a new one had its totals. */
  asOf?: string | undefined
}

/** What a change has made: the entries of the history, and the aircraft that followers look at. */
export type Made = { entries: HistoryEntry[]; aircraft?: readonly ChangedAircraft[] }

/** Followers act in the same transaction because of a change. Each returns entries of the history of its own. */
export type Followers = {
  /** @param othersOf the ids of aircraft of which something else was changed */
  aircraftChanged: (
    tx: Transaction,
    by: By,
    changed: readonly ChangedAircraft[],
    othersOf: readonly string[],
  ) => Promise<HistoryEntry[]>
}

/**
 * Calls the followers, writes the history, and increments the versions. From these all processes see that their caches
 * are stale.
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
  const followed = (await followers?.aircraftChanged(tx, by, aircraft, othersOf)) ?? []
  const entries = [...made, ...followed]
  await appendHistory(tx, by, entries, act)
  const kinds = new Set(entries.map(({ kind }) => kind))
  // This comes last, because other changes wait for these rows, and in this order, so that no two wait for each
  // other.
  if (kinds.has('user')) await incrementVersion(tx, 'roles')
  if (kinds.has('aircraft') || kinds.has('operator')) await incrementVersion(tx, 'fleet')
}
