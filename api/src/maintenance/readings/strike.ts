import { explainNeed, mayStrike } from '@aerofleet/shared/access'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { asc, sql } from 'drizzle-orm'
import { lockAircraftByIds } from '../../aircraft/queries'
import { authorOf, type By, type Caller } from '../../db/author'
import { incremented, now } from '../../db/columns'
import type { Transaction } from '../../db/database'
import type { HistoryEntry } from '../../db/history'
import { isOneOf } from '../../db/json'
import type { BroughtReading } from '../../db/tables'
import { conflict, forbidden } from '../../errors'
import { takeMetersBack } from '../meter/take-back'
import { readings } from '../table'
import { settleReadings } from './after-today'
import { readingChanged } from './entry'
import { divideDays } from './order'
import { settlePlaceholders } from './placeholders'
import type { ReadingRow } from './queries'
import { findUsageRead, type UsageRead } from './totals'

type Striking = {
  reason: string
  today: CalendarDate
  tailOf: (aircraftId: string) => string
}

/**
 * Also computes the divisions of the days again, and takes back meters that the readings introduced. The
 * caller has locked the aircraft.
 * @returns the struck readings by id, and the history entries
 */
export async function strikeReadings(
  tx: Transaction,
  by: By,
  striking: readonly ReadingRow[],
  { reason, today, tailOf }: Striking,
): Promise<{ rows: ReadonlyMap<string, ReadingRow>; entries: HistoryEntry[] }> {
  const aircraftIds = [...new Set(striking.map(({ aircraftId }) => aircraftId))]
  await settleReadings(tx, aircraftIds, today)
  const { byUid: struckByUid, byName: struckByName } = authorOf(by)
  const isStriking = isOneOf(
    readings.id,
    striking.map(({ id }) => id),
  )
  const struck = await tx
    .update(readings)
    .set({
      struckAt: now,
      struckReason: reason,
      struckByUid,
      struckByName,
      version: incremented(readings.version),
    })
    .where(isStriking)
    .returning()
  const corrections = striking.filter(({ source }) => source === 'correction')
  if (corrections.length > 0) await divideDays(tx, corrections)
  const recalculated = await takeMetersBack(tx, striking, tailOf)
  await settlePlaceholders(tx, aircraftIds, by)
  const rows = new Map(struck.map((row) => [row.id, row]))
  const entries = striking.map((before) =>
    readingChanged('strike', before, rows.get(before.id) ?? before, {
      tailNumber: tailOf(before.aircraftId),
    }),
  )
  return { rows, entries: [...entries, ...recalculated] }
}

export const onlyReading = () =>
  conflict('only-reading', 'The only reading of an aircraft cannot be struck.')

export type TakenBack = {
  entries: HistoryEntry[]
  figures: ReadonlyMap<string, UsageRead>
}

/**
 * Strikes the readings that a change of aircraft has made, if the caller may. Otherwise the undo of an edit
 * makes a correction.
 * @throws 403 for a logged reading that the caller may not strike; 409 for the only reading of an aircraft
 */
export async function takeBack(
  tx: Transaction,
  caller: Caller,
  brought: readonly BroughtReading[],
  today: CalendarDate,
): Promise<TakenBack> {
  if (brought.length === 0) return { entries: [], figures: new Map() }
  const { id, aircraftId, struckAt } = readings
  const logged = new Set(brought.flatMap((each) => (each.isLogged ? [each.id] : [])))
  const ids = brought.map((each) => each.id)
  const owners = await tx.selectDistinct({ aircraftId }).from(readings).where(isOneOf(id, ids))
  const locked = await lockAircraftByIds(
    tx,
    owners.map((each) => each.aircraftId),
  )
  const found = await tx
    .select()
    .from(readings)
    .where(sql`${isOneOf(id, ids)} and ${struckAt} is null`)
    .orderBy(asc(id))
    .for('update')
  const striking = found.filter(({ id: each, byUid, at }) => {
    const isAllowed = mayStrike(caller, { by: { uid: byUid }, at: at.toISOString() })
    if (!isAllowed && logged.has(each)) throw forbidden(explainNeed('overrideCounter'))
    return isAllowed
  })
  if (striking.length === 0) return { entries: [], figures: new Map() }
  const tailOf = (of: string) => locked.get(of)?.aircraft.tailNumber ?? ''
  const { entries } = await strikeReadings(tx, caller, striking, {
    reason: 'Undone',
    today,
    tailOf,
  })
  const aircraftIds = [...new Set(striking.map((row) => row.aircraftId))]
  const figures = await findUsageRead(tx, aircraftIds)
  if (figures.size < aircraftIds.length) throw onlyReading()
  return { entries, figures }
}
