import { kinds, type Kind } from '@aerofleet/shared/records/kinds'
import type { By } from './author'
import type { Transaction } from './database'
import { appendHistory, growAct, isOfAct, type Act, type HistoryEntry } from './history'
import type { Brought } from './tables'
import { incrementVersion } from './versions'

export type Made = { entries: HistoryEntry[] }

/**
 * Acts in the same transaction as the change.
 * @param entries the changes of things of its kind, and of what belongs to them
 * @returns entries of its own, and what it has added because of a thing, by the thing's id
 */
export type Follower = (
  tx: Transaction,
  by: By,
  entries: readonly HistoryEntry[],
) => Promise<Made & { brought?: ReadonlyMap<string, Brought> }>

/** The followers of a kind act one after another. */
export type Followers = Readonly<Partial<Record<Kind, readonly Follower[]>>>

/** A follower does not see what other followers have made. */
async function callFollowers(
  tx: Transaction,
  by: By,
  made: HistoryEntry[],
  followers: Followers,
): Promise<HistoryEntry[]> {
  let entries = made
  for (const [kind, all] of Object.entries(followers)) {
    const concerned = made.filter(
      (each) => !each.isFollowed && (each.kind === kind || kinds[each.kind].partOf === kind),
    )
    for (const follow of concerned.length > 0 ? all : []) {
      const { brought, entries: own } = await follow(tx, by, concerned)
      const withBrought = entries.map((entry) => {
        const found = entry.kind === kind ? brought?.get(entry.subjectId) : undefined
        return found ? { ...entry, brought: found } : entry
      })
      entries = [...withBrought, ...own]
    }
  }
  return entries
}

/**
 * Calls the followers, writes the history, and increments the versions. These tell all processes that their
 * caches are stale.
 */
export async function saveChange(
  tx: Transaction,
  by: By,
  { entries: made }: Made,
  act?: Act,
  followers: Followers = {},
): Promise<void> {
  if (made.length === 0) return
  if (act) await growAct(tx, by, act, made.filter(isOfAct))
  const entries = await callFollowers(tx, by, made, followers)
  await appendHistory(tx, by, entries, act)
  const versions = new Set(entries.flatMap(({ kind }) => kinds[kind].version ?? []))
  // This comes last, because other changes wait for these rows. The order is fixed, so that no two changes
  // wait for each other.
  for (const version of [...versions].sort()) await incrementVersion(tx, version)
}
