import { can, explainNeed, mayStrike } from '@aerofleet/shared/access'
import { asc } from 'drizzle-orm'
import type { Caller } from '../../db/author'
import type { Transaction } from '../../db/database'
import { isOneOf } from '../../db/json'
import type { Brought } from '../../db/tables'
import { conflict, forbidden } from '../../errors'
import { readings } from '../table'
import { lockReading, type ReadingRow } from './queries'
import { record, type Book, type Figures } from './record'
import { toSaved } from './saved'

export const struckByHand = 'Undo does not bring back a struck reading. Log it again.'

type Logged = { by: { uid: string }; at: string }

/** @throws 403 if the caller may not take back what was done to a reading */
export function requirePermitted(
  { role, uid }: Pick<Caller, 'uid' | 'role'>,
  { did }: Pick<Brought, 'did'>,
  logged: Logged,
): void {
  const isAllowed = did === 'undid' ? can(role, 'logReading') : mayStrike({ uid, role }, logged)
  if (!isAllowed) throw forbidden(explainNeed(did === 'undid' ? 'logReading' : 'overrideCounter'))
}

export const lockLogged = (
  tx: Transaction,
  caller: Pick<Caller, 'uid' | 'role'>,
  id: string,
  ifMatch: number | null,
  brought: Pick<Brought, 'did'> = {},
) => lockReading(tx, id, ifMatch, (logged) => requirePermitted(caller, brought, logged))

/** @param locked the reading and its aircraft, as `lockLogged` returns them */
export async function strikeReading(
  book: Book,
  { reading, of }: Awaited<ReturnType<typeof lockLogged>>,
  reason: string,
) {
  const recorded = await record(book, { ids: [of.id] }, async () => {
    const marks = [{ rows: [reading], did: 'struck' as const, reason }]
    return { deed: { marks }, outcome: { readingId: reading.id, of } }
  })
  return { entries: recorded.entries, saved: await toSaved(book, recorded) }
}

/**
 * Strikes the readings that changes of aircraft have made, if the caller may; otherwise the undo of an edit makes
 * a correction. Lifts the strikes of an undo.
 * @param own the aircraft to which `writeOwn` gives their totals
 * @throws 403 if the caller may not strike a logged reading, or may not log readings; 409 for the strike of a
 * person
 */
export async function takeBack(
  book: Book<Caller>,
  brought: readonly Brought[],
  own: readonly string[] = [],
  writeOwn?: (figures: Figures) => Promise<void>,
) {
  if (brought.some(({ did }) => did === 'struck')) throw conflict('not-undone', struckByHand)
  const { tx, by } = book
  const { id, aircraftId } = readings
  const byId = new Map(brought.map((each) => [each.id, each]))
  const isBrought = isOneOf(id, [...byId.keys()])
  const owners =
    brought.length === 0
      ? []
      : await tx.selectDistinct({ aircraftId }).from(readings).where(isBrought)
  const isLifted = (row: ReadingRow) => byId.get(row.id)?.did === 'undid'
  const isLogged = (row: ReadingRow) => byId.get(row.id)?.isLogged ?? true
  async function decide() {
    if (brought.length === 0) return { deed: {}, outcome: undefined }
    const found = await tx.select().from(readings).where(isBrought).orderBy(asc(id)).for('update')
    const rows = found.filter((row) => {
      if (isLifted(row) !== (row.struckAt !== null)) return false
      const logged = { by: { uid: row.byUid }, at: row.at.toISOString() }
      if (!isLifted(row) && !isLogged(row)) return mayStrike(by, logged)
      requirePermitted(by, byId.get(row.id) ?? {}, logged)
      return true
    })
    const marks = [
      { rows: rows.filter(isLifted), did: 'lifted' as const, isLogged },
      { rows: rows.filter((row) => !isLifted(row)), did: 'undid' as const, isLogged },
    ]
    return { deed: { marks }, outcome: undefined }
  }
  const ids = owners.map((each) => each.aircraftId)
  return record(book, { ids, own }, decide, writeOwn)
}
