import { randomUUID } from 'node:crypto'
import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { Operator, OperatorCreate } from '@aerofleet/shared/contract/operators'
import { and, eq, sql } from 'drizzle-orm'
import { aircraft, aircraftColumns, aircraftExists, byTail } from '../aircraft/table'
import { incremented, now, withoutNulls } from '../db/columns'
import type { Transaction } from '../db/database'
import { insertRows, isOneOf, jsonList, updateRows } from '../db/json'
import type { WriteList } from '../db/lists'
import { notFound } from '../http/answer/errors'
import type { Company } from './entry'
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

/** Inserts operators without aircraft; returns them in the same order. */
export async function insertManyOperators(
  tx: Transaction,
  added: readonly OperatorCreate[],
): Promise<Company[]> {
  const rows = added.map(({ companyName, email }) => ({ id: randomUUID(), companyName, email }))
  await insertRows(
    tx,
    operators,
    rows.map((row) => ({ ...row, companyKey: companyKey(row.companyName) })),
  )
  return rows.map((row) => ({ ...row, aircraft: [] }))
}

/** Locks the rows of many operators; returns them with their aircraft by the key of their name. */
export async function lockOperatorsByName(
  tx: Transaction,
  keys: readonly string[],
): Promise<Map<string, Company>> {
  const rows = await tx
    .select(operatorColumns)
    .from(operators)
    .where(and(isOneOf(operators.companyKey, keys), operatorExists))
    .orderBy(operators.id)
    .for('update')
  const { id, tailNumber, operatorId } = aircraft
  const ids = rows.map((row) => row.id)
  const fleet = await tx
    .select({ id, tailNumber, operatorId })
    .from(aircraft)
    .where(and(isOneOf(operatorId, ids), aircraftExists))
    .orderBy(byTail)
  const byOperator = new Map<string | null, Company['aircraft']>()
  for (const each of fleet) {
    const others = byOperator.get(each.operatorId) ?? []
    byOperator.set(each.operatorId, [...others, each])
  }
  return new Map(
    rows.map(({ createdAt: _, ...row }) => {
      return [companyKey(row.companyName), { ...row, aircraft: byOperator.get(row.id) ?? [] }]
    }),
  )
}

/** Gives operators other e-mail addresses. */
export async function updateEmails(tx: Transaction, changed: readonly Company[]): Promise<void> {
  const rows = changed.map(({ id, email }) => ({ id, email }))
  await updateRows(tx, operators, rows)
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
