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
import { onlyReading, strikeReadings, type TakenBack } from './strike'
import { takeNewest } from './totals'

/**
 * A person strikes a reading. The caller has locked it and its aircraft.
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
  const did = 'struck'
  const struck = await strikeReadings(tx, by, [before], { reason, today, tailOf, did })
  const reading = struck.rows.get(before.id) ?? before
  const newest = await findNewestReading(tx, of.id)
  if (!newest) throw onlyReading()
  const { answer, entries } = await follow(tx, reading, of, newest, today, did)
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
export async function followTakenBack(
  tx: Transaction,
  { figures, brought }: Pick<TakenBack, 'figures' | 'brought'>,
  others = [...figures.keys()],
): Promise<HistoryEntry[]> {
  const locked = others.length === 0 ? [] : [...(await lockAircraftByIds(tx, others)).values()]
  const existing = locked.flatMap(({ aircraft, exists }) => (exists ? [aircraft] : []))
  const updated = await takeNewest(tx, existing)
  await reprojectItems(tx, [...figures.keys()])
  return updated.map((each) => withBrought(aircraftEntry(each), brought))
}

export function withBrought(entry: HistoryEntry, brought: TakenBack['brought']): HistoryEntry {
  const reading = entry.kind === 'aircraft' ? brought.get(entry.subjectId) : undefined
  return reading ? { ...entry, brought: reading } : entry
}
