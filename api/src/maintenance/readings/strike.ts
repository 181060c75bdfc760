import { can, explainNeed, mayStrike } from '@aerofleet/shared/access'
import type { CalendarDate } from '@aerofleet/shared/due/calendar-date'
import { asc } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { lockAircraftByIds } from '../../aircraft/queries'
import { authorOf, type By, type Caller } from '../../db/author'
import { incremented, now } from '../../db/columns'
import type { Transaction } from '../../db/database'
import { struckByHand, type HistoryEntry } from '../../db/history'
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
  did?: 'struck' | 'undid'
}

type Written = { rows: ReadonlyMap<string, ReadingRow>; entries: HistoryEntry[] }

/**
 * Also computes the divisions of the days again, and takes back meters that the readings introduced. The
 * caller has locked the aircraft.
 * @returns the struck readings by id, and the history entries
 */
export function strikeReadings(
  tx: Transaction,
  by: By,
  striking: readonly ReadingRow[],
  { reason, did = 'undid', ...rest }: Striking,
): Promise<Written> {
  const { byUid: struckByUid, byName: struckByName } = authorOf(by)
  const struck = { struckAt: now, struckReason: reason, struckByUid, struckByName }
  return write(tx, by, striking, struck, { did, ...rest })
}

/** The readings count again, each on its own day, and so do the meters that they introduced. */
export function liftReadings(
  tx: Transaction,
  by: By,
  lifting: readonly ReadingRow[],
  rest: Omit<Striking, 'reason' | 'did'>,
): Promise<Written> {
  const counting = { struckAt: null, struckReason: null, struckByUid: null, struckByName: null }
  return write(tx, by, lifting, counting, { did: 'lifted', ...rest })
}

async function write(
  tx: Transaction,
  by: By,
  changing: readonly ReadingRow[],
  values: PgUpdateSetSource<typeof readings>,
  { did, today, tailOf }: Omit<Striking, 'reason' | 'did'> & Required<Pick<BroughtReading, 'did'>>,
): Promise<Written> {
  if (changing.length === 0) return { rows: new Map(), entries: [] }
  const aircraftIds = [...new Set(changing.map(({ aircraftId }) => aircraftId))]
  await settleReadings(tx, aircraftIds, today)
  const written = await tx
    .update(readings)
    .set({ ...values, version: incremented(readings.version) })
    .where(
      isOneOf(
        readings.id,
        changing.map(({ id }) => id),
      ),
    )
    .returning()
  const corrections = changing.filter(({ source }) => source === 'correction')
  if (corrections.length > 0) await divideDays(tx, corrections)
  const recalculated = await takeMetersBack(tx, changing, tailOf)
  await settlePlaceholders(tx, aircraftIds, by)
  const rows = new Map(written.map((row) => [row.id, row]))
  const action = did === 'lifted' ? 'restore' : 'strike'
  const entries = changing.map((before) => ({
    ...readingChanged(action, before, rows.get(before.id) ?? before, {
      tailNumber: tailOf(before.aircraftId),
    }),
    brought: { id: before.id, isLogged: true, did },
  }))
  return { rows, entries: [...entries, ...recalculated] }
}

export const onlyReading = () =>
  conflict('only-reading', 'The only reading of an aircraft cannot be struck.')

export type TakenBack = {
  entries: HistoryEntry[]
  figures: ReadonlyMap<string, UsageRead>
  /** What was done to a reading of these aircraft. */
  brought: ReadonlyMap<string, BroughtReading>
}

export const nothingTaken: TakenBack = { entries: [], figures: new Map(), brought: new Map() }

/**
 * Strikes the readings that changes of aircraft have made, if the caller may; otherwise the undo of an edit makes
 * a correction. Lifts the strikes of an undo.
 * @throws 403 if the caller may not strike a logged reading, or may not log readings; 409 for the strike of a
 * person, and for the only reading of an aircraft
 */
export async function takeBack(
  tx: Transaction,
  caller: Caller,
  brought: readonly BroughtReading[],
  today: CalendarDate,
): Promise<TakenBack> {
  if (brought.length === 0) return nothingTaken
  if (brought.some(({ did }) => did === 'struck')) throw conflict('not-undone', struckByHand)
  const { id, aircraftId } = readings
  const byId = new Map(brought.map((each) => [each.id, each]))
  const isBrought = isOneOf(id, [...byId.keys()])
  const owners = await tx.selectDistinct({ aircraftId }).from(readings).where(isBrought)
  const locked = await lockAircraftByIds(
    tx,
    owners.map((each) => each.aircraftId),
  )
  const found = await tx.select().from(readings).where(isBrought).orderBy(asc(id)).for('update')
  const isLifted = (row: ReadingRow) => byId.get(row.id)?.did === 'undid'
  const changing = found.filter((row) => {
    if (isLifted(row) !== (row.struckAt !== null)) return false
    const { isLogged = true, did } = byId.get(row.id) ?? {}
    const logged = { by: { uid: row.byUid }, at: row.at.toISOString() }
    if (did !== 'undid' && !isLogged) return mayStrike(caller, logged)
    requirePermitted(caller, { did }, logged)
    return true
  })
  if (changing.length === 0) return nothingTaken
  const tailOf = (of: string) => locked.get(of)?.aircraft.tailNumber ?? ''
  const lifting = changing.filter(isLifted)
  const striking = changing.filter((row) => !isLifted(row))
  const lifted = await liftReadings(tx, caller, lifting, { today, tailOf })
  const struck = await strikeReadings(tx, caller, striking, { reason: 'Undone', today, tailOf })
  const aircraftIds = [...new Set(changing.map((row) => row.aircraftId))]
  const figures = await findUsageRead(tx, aircraftIds)
  if (figures.size < aircraftIds.length) throw onlyReading()
  return {
    entries: [...lifted.entries, ...struck.entries],
    figures,
    brought: new Map(
      changing.map((row) => {
        const isLogged = byId.get(row.id)?.isLogged ?? true
        return [row.aircraftId, { id: row.id, isLogged, did: isLifted(row) ? 'lifted' : 'undid' }]
      }),
    ),
  }
}

type Logged = { by: { uid: string }; at: string }

/** @throws 403 if the caller may not take back what was done to a reading */
export function requirePermitted(
  caller: Caller,
  { did }: Pick<BroughtReading, 'did'>,
  logged: Logged,
): void {
  const isAllowed = did === 'undid' ? can(caller.role, 'logReading') : mayStrike(caller, logged)
  if (!isAllowed) throw forbidden(explainNeed(did === 'undid' ? 'logReading' : 'overrideCounter'))
}
