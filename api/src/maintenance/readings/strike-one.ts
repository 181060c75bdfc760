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
 * Strikes a reading of an aircraft; both are locked.
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

/**
 * Locks a logged reading that the caller may strike, with its aircraft.
 * @throws 403 for one that the caller may not strike
 */
export const lockLogged = (
  tx: Transaction,
  caller: Pick<Caller, 'uid' | 'role'>,
  id: string,
  ifMatch: number | null = null,
) =>
  lockReading(tx, id, ifMatch, (logged) => {
    if (!mayStrike(caller, logged)) throw forbidden(explainNeed('overrideCounter'))
  })

/**
 * What else happens because readings of several aircraft were struck.
 * @param others of these ids, those that have their former figures still
 */
export async function followStrikes(
  tx: Transaction,
  aircraftIds: readonly string[],
  others: readonly string[],
): Promise<HistoryEntry[]> {
  const locked = others.length === 0 ? [] : [...(await lockAircraftByIds(tx, others)).values()]
  const existing = locked.flatMap(({ aircraft, exists }) => (exists ? [aircraft] : []))
  const taken = await takeNewest(tx, existing)
  await reprojectItems(tx, aircraftIds)
  return taken.map(aircraftEntry)
}
