import { explainNeed, mayStrike } from '@aerofleet/shared/access'
import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { ReadingSaved } from '@aerofleet/shared/contract/maintenance/readings'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { aircraftEntry } from '../../aircraft/entry'
import { lockAircraftByIds } from '../../aircraft/queries'
import type { By, Caller } from '../../db/author'
import type { Transaction } from '../../db/database'
import type { HistoryEntry } from '../../db/history'
import { forbidden } from '../../errors'
import { reprojectItems } from '../project'
import { follow } from './follow'
import { findNewestReading, lockReading, type ReadingRow } from './queries'
import { onlyReading, strikeReadings } from './strike'
import { takeNewest } from './totals'

/**
 * The caller has locked the reading and its aircraft.
 * @throws 409 for the only reading
 */
export async function strikeOne(
  tx: Transaction,
  by: By,
  before: ReadingRow,
  of: Aircraft,
  reason: string,
  today: CalendarDate,
): Promise<{ answer: ReadingSaved; entries: HistoryEntry[] }> {
  const tailOf = () => of.tailNumber
  const struck = await strikeReadings(tx, by, [before], { reason, today, tailOf })
  const reading = struck.rows.get(before.id) ?? before
  const newest = await findNewestReading(tx, of.id)
  if (!newest) throw onlyReading()
  const { answer, entries } = await follow(tx, reading, of, newest, today)
  return { answer, entries: [...struck.entries, ...entries] }
}

export const lockLogged = (
  tx: Transaction,
  caller: Pick<Caller, 'uid' | 'role'>,
  id: string,
  ifMatch: number | null = null,
) =>
  lockReading(tx, id, ifMatch, (logged) => {
    if (!mayStrike(caller, logged)) throw forbidden(explainNeed('overrideCounter'))
  })

/** @param others the aircraft that still need the figures of their newest reading */
export async function followStrikes(
  tx: Transaction,
  aircraftIds: readonly string[],
  others: readonly string[],
): Promise<HistoryEntry[]> {
  const locked = others.length === 0 ? [] : [...(await lockAircraftByIds(tx, others)).values()]
  const existing = locked.flatMap(({ aircraft, exists }) => (exists ? [aircraft] : []))
  const updated = await takeNewest(tx, existing)
  await reprojectItems(tx, aircraftIds)
  return updated.map(aircraftEntry)
}
