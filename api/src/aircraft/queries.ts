import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Aircraft, AircraftCreate } from '@aerofleet/shared/contract/aircraft'
import { tailKey } from '@aerofleet/shared/tail-number'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { inParts, now, raised, withoutNulls } from '../db/columns'
import type { Database, Transaction } from '../db/database'
import { lastChangedBy } from '../db/history'
import { jsonList, jsonObject } from '../db/json'
import type { WriteList } from '../db/lists'
import { prepared } from '../db/prepared'
import { notFound, versionMismatch } from '../http/answer/errors'
import { isOpen, operators } from '../operators/table'
import { aircraft, byTail, isFlying, shownAircraft } from './table'

export type Company = { id: string; name: string }
type Fields = Omit<AircraftCreate, 'operatorId'>

const company = { id: operators.id, name: operators.companyName }
const isCompany = and(eq(operators.id, aircraft.operatorId), isOpen)

export const listAircraft: WriteList = async (db) => {
  const operator = sql`case when ${operators.id} is not null then ${jsonObject(company)} end`
  const [row] = await db
    .select({ json: jsonList({ ...shownAircraft, operator }, byTail) })
    .from(aircraft)
    .leftJoin(operators, isCompany)
    .where(isFlying)
  return row?.json ?? '[]'
}

type Row = typeof aircraft.$inferSelect
type Shown = Pick<Row, keyof typeof shownAircraft>
const toAircraft = (shown: Shown, operator: Company | null): Aircraft => ({
  ...withoutNulls(shown),
  ...(operator && { operator }),
})

const aircraftById = prepared((db) =>
  db
    .select({ shown: shownAircraft, operator: company })
    .from(aircraft)
    .leftJoin(operators, isCompany)
    .where(and(eq(aircraft.id, sql.placeholder('id')), isFlying))
    .prepare('aircraft_by_id'),
)

export async function findAircraft(db: Database, id: string): Promise<Aircraft> {
  const [row] = await aircraftById(db).execute({ id })
  if (!row) throw notFound('Aircraft')
  return toAircraft(row.shown, row.operator)
}

/** Holds an operator, so that nobody deletes it meanwhile. */
async function holdCompany(tx: Transaction, which: SQL): Promise<Company | null> {
  const [held] = await tx
    .select(company)
    .from(operators)
    .where(and(which, isOpen))
    .orderBy(operators.createdAt)
    .limit(1)
    .for('share')
  return held ?? null
}
export const holdCompanyById = (tx: Transaction, id: string) =>
  holdCompany(tx, eq(operators.id, id))
export const holdCompanyByEmail = (tx: Transaction, email: string) =>
  holdCompany(tx, sql`lower(${operators.email}) = ${email.toLowerCase()}`)

/**
 * Holds an aircraft as it is now.
 * @throws 404 without one, 412 if it is not at the version `ifMatch` any more
 */
export async function holdAircraft(
  tx: Transaction,
  id: string,
  ifMatch: number | null,
): Promise<Aircraft> {
  const [held] = await tx
    .select({ shown: shownAircraft, operatorId: aircraft.operatorId })
    .from(aircraft)
    .where(and(eq(aircraft.id, id), isFlying))
    .for('update')
  if (!held) throw notFound('Aircraft')
  if (ifMatch !== null && held.shown.version !== ifMatch) {
    throw versionMismatch(await lastChangedBy(tx, 'aircraft', id))
  }
  if (held.operatorId === null) return toAircraft(held.shown, null)
  const [operator] = await tx
    .select(company)
    .from(operators)
    .where(eq(operators.id, held.operatorId))
  return toAircraft(held.shown, operator ?? null)
}

const toRow = (fields: Fields, operator: Company | null) => ({
  ...fields,
  tailKey: tailKey(fields.tailNumber),
  operatorId: operator?.id ?? null,
})

export type NewAircraft = { fields: Fields; operator: Company | null }

export async function insertAircraft(
  tx: Transaction,
  added: readonly NewAircraft[],
): Promise<Aircraft[]> {
  const inserted: Aircraft[] = []
  for (const part of inParts(added)) {
    const rows = part.map(({ fields, operator }) => ({
      id: randomUUID(),
      ...toRow(fields, operator),
    }))
    const shown = await tx.insert(aircraft).values(rows).returning(shownAircraft)
    inserted.push(...shown.map((row, at) => toAircraft(row, part[at]?.operator ?? null)))
  }
  return inserted
}

/** The aircraft as it is then; one that stays as it was keeps its version. */
export async function updateAircraft(
  tx: Transaction,
  before: Aircraft,
  fields: Fields,
  operator: Company | null,
): Promise<Aircraft> {
  const { operator: _, ...shown } = before
  const asked = { ...shown, ...withoutNulls(fields), ...(operator && { operator }) }
  if (isDeepStrictEqual(asked, before)) return before
  const [row] = await tx
    .update(aircraft)
    .set({ ...toRow(fields, operator), version: raised(aircraft.version) })
    .where(eq(aircraft.id, before.id))
    .returning(shownAircraft)
  return row ? toAircraft(row, operator) : before
}

export async function deleteAircraft(tx: Transaction, { id }: Aircraft): Promise<void> {
  await tx.update(aircraft).set({ deletedAt: now }).where(eq(aircraft.id, id))
}
