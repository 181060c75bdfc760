import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Aircraft, AircraftUpdate } from '@aerofleet/shared/contract/aircraft'
import { isSameUsage } from '@aerofleet/shared/maintenance'
import { aircraftFields } from '@aerofleet/shared/records/aircraft'
import { namesOf, valuesIn } from '@aerofleet/shared/records/field'
import { tailKey } from '@aerofleet/shared/tail-number'
import { and, eq, isNotNull, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { inBatches, incremented, now, withNulls, withoutNulls } from '../db/columns'
import type { Database, Transaction } from '../db/database'
import { lastChangedBy } from '../db/history'
import {
  insertRows,
  isOneOf,
  jsonObject,
  jsonText,
  readJson,
  updateRows,
  type List,
} from '../db/json'
import { prepared } from '../db/prepared'
import { conflict, notFound, versionMismatch } from '../errors'
import {
  company,
  lockCompanyById,
  operatorExists,
  operators,
  type Company,
} from '../operators/reads'
import { aircraft, aircraftColumns, aircraftExists, byTail } from './table'

type Fields = Omit<AircraftUpdate, 'id' | 'operatorId'> & {
  totalsUnknown?: boolean | undefined
}

const isCompany = and(eq(operators.id, aircraft.operatorId), operatorExists)

const hasOperator = and(isNotNull(operators.id), operatorExists)
const operator = sql`case when ${hasOperator} then ${jsonObject(company)} end`

export const aircraftRows: List = (db) =>
  db
    .select({ json: jsonText({ ...aircraftColumns, operator }, byTail) })
    .from(aircraft)
    .leftJoin(operators, eq(operators.id, aircraft.operatorId))
    .where(aircraftExists)

type Row = typeof aircraft.$inferSelect
type Values = Pick<Row, keyof typeof aircraftColumns>
const toAircraft = (values: Values, operator: Company | null): Aircraft => ({
  ...withoutNulls(values),
  ...(operator && { operator }),
})

const aircraftById = prepared((db) =>
  db
    .select({ values: aircraftColumns, operator: company })
    .from(aircraft)
    .leftJoin(operators, isCompany)
    .where(and(eq(aircraft.id, sql.placeholder('id')), aircraftExists))
    .prepare('aircraft_by_id'),
)

export async function findAircraft(db: Database, id: string): Promise<Aircraft> {
  const [row] = await aircraftById(db).execute({ id })
  if (!row) throw notFound('Aircraft')
  return toAircraft(row.values, row.operator)
}

/**
 * Locks the row until the transaction ends.
 * @param ifMatch the version that the caller has read; `null` for any
 * @throws 404 when there is no such aircraft, 412 when it has another version
 */
export async function lockAircraft(
  tx: Transaction,
  id: string,
  ifMatch: number | null,
): Promise<Aircraft> {
  const [locked] = await tx
    .select({ values: aircraftColumns, operatorId: aircraft.operatorId, operator: company })
    .from(aircraft)
    .leftJoin(operators, eq(operators.id, aircraft.operatorId))
    .where(and(eq(aircraft.id, id), aircraftExists))
    .for('update', { of: aircraft })
  if (!locked) throw notFound('Aircraft')
  const { values, operatorId } = locked
  if (ifMatch !== null && values.version !== ifMatch) {
    throw versionMismatch(await lastChangedBy(tx, 'aircraft', id))
  }
  // We joined the operator before the lock. While the lock waited, another change may have set another
  // operator.
  if (operatorId === null || locked.operator?.id === operatorId)
    return toAircraft(values, locked.operator)
  const [operator] = await tx.select(company).from(operators).where(eq(operators.id, operatorId))
  return toAircraft(values, operator ?? null)
}

function lockMany<Row>(
  tx: Transaction,
  fields: Record<string, AnyColumn | SQL>,
  which: SQL | undefined,
) {
  const json = sql`json_strip_nulls(${jsonObject({ ...aircraftColumns, operator, ...fields })})`
  const rows = tx
    .select({ json })
    .from(aircraft)
    .leftJoin(operators, isCompany)
    .where(which)
    .orderBy(byTail)
    .for('update', { of: aircraft })
  return readJson<Row>(tx, rows)
}

export async function lockAircraftByTail(
  tx: Transaction,
  keys: readonly string[],
): Promise<Map<string, Aircraft>> {
  const rows = await lockMany<Aircraft & { key: string }>(
    tx,
    { key: aircraft.tailKey },
    and(isOneOf(aircraft.tailKey, keys), aircraftExists),
  )
  return new Map(rows.map(({ key, ...locked }) => [key, locked]))
}

export type Locked = { aircraft: Aircraft; exists: boolean }

/** Includes deleted aircraft. */
export async function lockAircraftByIds(
  tx: Transaction,
  ids: readonly string[],
): Promise<Map<string, Locked>> {
  const rows = await lockMany<Aircraft & { exists: boolean }>(
    tx,
    { exists: aircraftExists },
    isOneOf(aircraft.id, ids),
  )
  return new Map(rows.map(({ exists, ...locked }) => [locked.id, { aircraft: locked, exists }]))
}

type Serial = Pick<Fields, 'aircraftType' | 'serialNumber'>
export const serialKey = ({ aircraftType, serialNumber }: Serial) =>
  JSON.stringify([aircraftType, serialNumber])

type SerialOwner = { id: string; tailKey: string }

export async function findSerials(
  tx: Transaction,
  keys: readonly string[],
): Promise<Map<string, SerialOwner>> {
  const { id, aircraftType, serialNumber, tailKey: key } = aircraft
  const wanted = sql`(select key ->> 0, key ->> 1 from json_array_elements(${`[${keys.join()}]`}::json) as key)`
  const rows = await readJson<Serial & SerialOwner>(
    tx,
    tx
      .select({ json: jsonObject({ id, aircraftType, serialNumber, tailKey: key }) })
      .from(aircraft)
      .where(and(sql`(${aircraftType}, ${serialNumber}) in ${wanted}`, aircraftExists)),
  )
  return new Map(rows.map((row) => [serialKey(row), row]))
}

const fieldNames = namesOf(aircraftFields)
const isUnknown = (fields: Fields, before: Aircraft | null) =>
  (fields.totalsUnknown ?? (before?.totalsUnknown && isSameUsage(before, fields))) ? true : null

const toRow = (fields: Fields, operator: Company | null, before: Aircraft | null) => ({
  ...withNulls(valuesIn(fieldNames, fields)),
  totalsUnknown: isUnknown(fields, before),
  tailKey: tailKey(fields.tailNumber),
  operatorId: operator?.id ?? null,
})

export type NewAircraft = { fields: Fields; operator: Company | null }

export async function insertAircraft(
  tx: Transaction,
  added: readonly NewAircraft[],
): Promise<Aircraft[]> {
  const inserted = added.map(({ fields, operator }): Aircraft => ({
    id: randomUUID(),
    ...fields,
    version: 1,
    ...(operator && { operator }),
  }))
  for (const batch of inBatches(inserted))
    await insertRows(
      tx,
      aircraft,
      batch.map(({ operator = null, ...fields }) => ({
        ...fields,
        ...toRow(fields, operator, null),
      })),
    )
  return inserted
}

/** If nothing differs, it writes nothing and returns `before` itself. */
export async function updateAircraft(
  tx: Transaction,
  before: Aircraft,
  fields: Fields,
  operator: Company | null,
): Promise<Aircraft> {
  const { id, version = 1 } = before
  const totalsUnknown = isUnknown(fields, before)
  const values = { ...withNulls(valuesIn(fieldNames, fields)), totalsUnknown }
  if (isDeepStrictEqual(toAircraft({ id, ...values, version }, operator), before)) return before
  const [updated] = await tx
    .update(aircraft)
    .set({ ...toRow(fields, operator, before), version: incremented(aircraft.version) })
    .where(eq(aircraft.id, before.id))
    .returning(aircraftColumns)
  return updated ? toAircraft(updated, operator) : before
}

export type AircraftChange = { before: Aircraft; fields: Fields; operator: Company | null }

export const hasOtherNumbers = ({ before, fields }: AircraftChange): boolean =>
  before.tailNumber !== fields.tailNumber || serialKey(before) !== serialKey(fields)

/** The caller has locked the aircraft. A deleted aircraft comes back. */
export async function updateManyAircraft(
  tx: Transaction,
  changed: readonly AircraftChange[],
): Promise<Aircraft[]> {
  if (changed.length === 0) return []
  const differs = (name: keyof Fields) =>
    changed.some(({ before, fields }) => before[name] !== fields[name])
  const hasType = differs('aircraftType')
  const hasNumbers = differs('tailNumber') || differs('serialNumber')
  const rows = changed.map(({ before, fields, operator }) => {
    const {
      aircraftType,
      tailNumber,
      tailKey: key,
      serialNumber,
      ...others
    } = toRow(fields, operator, before)
    return {
      id: before.id,
      ...others,
      ...(hasType && { aircraftType }),
      ...(hasNumbers && { tailNumber, tailKey: key, serialNumber }),
    }
  })
  const others = [sql`version = ${aircraft.version} + 1`, sql`deleted_at = null`]
  await updateRows(tx, aircraft, rows, others)
  return changed.map(({ before, fields, operator }) => ({
    ...withoutNulls(valuesIn(fieldNames, fields)),
    ...(isUnknown(fields, before) && { totalsUnknown: true }),
    id: before.id,
    version: (before.version ?? 0) + 1,
    ...(operator && { operator }),
  }))
}

export async function deleteManyAircraft(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.update(aircraft).set({ deletedAt: now }).where(isOneOf(aircraft.id, ids))
}

export async function deleteAircraft(tx: Transaction, { id }: Aircraft): Promise<void> {
  await tx.update(aircraft).set({ deletedAt: now }).where(eq(aircraft.id, id))
}

/** Both are locked. `operator` is `null` if it was deleted, too. */
type Deleted = { fields: Aircraft; operator: Company | null }

/**
 * Locks the row until the transaction ends.
 * @throws 404 when there never was such an aircraft, 409 when it is not deleted
 */
export async function lockDeletedAircraft(tx: Transaction, id: string): Promise<Deleted> {
  const row = tx
    .select({ values: aircraftColumns, operatorId: aircraft.operatorId, exists: aircraftExists })
    .from(aircraft)
    .where(eq(aircraft.id, id))
  const [{ operatorId } = { operatorId: null }] = await row
  // We lock operators before aircraft, as the deletion of an operator does, so that no deadlock arises.
  const operator = operatorId === null ? null : await lockCompanyById(tx, operatorId)
  const [locked] = await row.for('update')
  if (!locked) throw notFound('Aircraft')
  if (locked.exists) {
    throw conflict('aircraft-exists', `${locked.values.tailNumber} is not deleted`)
  }
  return { fields: toAircraft(locked.values, operator), operator }
}

export async function restoreAircraft(
  tx: Transaction,
  { fields, operator }: Deleted,
): Promise<Aircraft> {
  const [row] = await tx
    .update(aircraft)
    .set({
      deletedAt: null,
      operatorId: operator?.id ?? null,
      version: incremented(aircraft.version),
    })
    .where(eq(aircraft.id, fields.id))
    .returning(aircraftColumns)
  return row ? toAircraft(row, operator) : fields
}
