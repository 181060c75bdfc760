import { aircraftEntry } from '../aircraft/entry'
import { lockAircraftByIds } from '../aircraft/queries'
import type { Transaction } from '../db/database'
import type { HistoryEntry } from '../db/history'
import type { Followers } from '../db/save-change'
import type { Today } from '../today'
import { takeOffWithdrawn } from './programmes/withdrawn'
import { reprojectItems } from './project'
import { settleReadings } from './readings/after-today'
import { appendReadings } from './readings/append'
import { settlePlaceholders } from './readings/placeholders'
import { takeNewest } from './readings/totals'

async function takeFigures(tx: Transaction, ids: readonly string[]): Promise<HistoryEntry[]> {
  if (ids.length === 0) return []
  const locked = [...(await lockAircraftByIds(tx, ids)).values()]
  const updated = await takeNewest(
    tx,
    locked.flatMap(({ aircraft, exists }) => (exists ? [aircraft] : [])),
  )
  return updated.map((changed) => ({ ...aircraftEntry(changed), isAlone: true }))
}

/**
 * Runs after a change of aircraft. It stores changed hours and cycles as readings, lets readings count once their day
 * has come, and computes the dates of the items again. A restored aircraft loses a programme that was withdrawn.
 */
export const followFleet =
  (today: Today): Followers['aircraftChanged'] =>
  async (tx, by, changed, othersOf) => {
    const ids = changed.flatMap(({ before, after }) => (after ?? before)?.id ?? [])
    if (ids.length + othersOf.length === 0) return { entries: [], brought: new Map() }
    const startedIds = await settleReadings(tx, [...new Set([...ids, ...othersOf])], today(), false)
    if (ids.length > 0) await settleReadings(tx, ids, today())
    await settlePlaceholders(tx, startedIds, by)
    const appended = await appendReadings(tx, by, changed, today())
    const changedIds = new Set(ids)
    const updated = await takeFigures(
      tx,
      startedIds.filter((id) => !changedIds.has(id)),
    )
    await reprojectItems(tx, [...appended.aircraftIds, ...startedIds])
    const restored = changed.flatMap(({ action, after }) =>
      action === 'restore' && after ? [after.id] : [],
    )
    const entries = [...updated, ...(await takeOffWithdrawn(tx, by, restored, today()))]
    return { entries, brought: appended.brought }
  }
