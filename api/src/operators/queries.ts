import { randomUUID } from 'node:crypto'
import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { Operator, OperatorCreate } from '@aerofleet/shared/contract/operators'
import { and, eq, sql } from 'drizzle-orm'
import { aircraft, aircraftColumns, aircraftExists, byTail } from '../aircraft/table'
import { incremented, now, withoutNulls } from '../db/columns'
import type { Transaction } from '../db/database'
import { jsonList } from '../db/json'
import type { WriteList } from '../db/lists'
import { notFound } from '../http/answer/errors'
import { operatorColumns, operatorExists, operators } from './table'

/** Company names are compared without regard to case. */
export const companyKey = (companyName: string) => companyName.toLowerCase()

const isOfOperator = and(eq(aircraft.operatorId, operators.id), aircraftExists)

export const listOperators: WriteList = async (db) => {
  const { id, tailNumber } = aircraft
  const fleet = db
    .select({ json: jsonList({ id, tailNumber }, byTail) })
    .from(aircraft)
    .where(isOfOperator)
  const fields = { ...operatorColumns, aircraft: sql`(${fleet})::json` }
  const [row] = await db
    .select({ json: jsonList(fields, operators.companyKey, operators.id) })
    .from(operators)
    .where(operatorExists)
  return row?.json ?? '[]'
}

export async function insertOperator(tx: Transaction, fields: OperatorCreate): Promise<Operator> {
  const row = { id: randomUUID(), ...fields, companyKey: companyKey(fields.companyName) }
  const [inserted] = await tx.insert(operators).values(row).returning(operatorColumns)
  if (!inserted) throw new Error('Nothing was written')
  const { createdAt, ...values } = inserted
  return { ...values, createdAt: createdAt.toISOString(), aircraft: [] }
}

/**
 * Locks the row of an operator, so that nobody links an aircraft to it before the transaction ends.
 * @throws 404 when there is no such operator
 */
export async function lockOperator(tx: Transaction, id: string) {
  const [locked] = await tx
    .select(operatorColumns)
    .from(operators)
    .where(and(eq(operators.id, id), operatorExists))
    .for('update')
  if (!locked) throw notFound('Operator')
  return locked
}

/** Takes all aircraft from an operator; returns them as they are then, in the order of tail numbers. */
export async function unlinkAircraft(tx: Transaction, operatorId: string): Promise<Aircraft[]> {
  const isOwn = and(eq(aircraft.operatorId, operatorId), aircraftExists)
  const locked = await tx
    .select({ id: aircraft.id })
    .from(aircraft)
    .where(isOwn)
    .orderBy(byTail)
    .for('update')
  const rows = await tx
    .update(aircraft)
    .set({ operatorId: null, version: incremented(aircraft.version) })
    .where(isOwn)
    .returning(aircraftColumns)
  const unlinked = new Map(rows.map((row) => [row.id, withoutNulls(row)]))
  return locked.flatMap(({ id }) => unlinked.get(id) ?? [])
}

export async function deleteOperator(tx: Transaction, id: string): Promise<void> {
  await tx.update(operators).set({ deletedAt: now }).where(eq(operators.id, id))
}
