import { randomUUID } from 'node:crypto'
import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { Operator, OperatorCreate } from '@aerofleet/shared/contract/operators'
import { and, eq, sql } from 'drizzle-orm'
import { aircraft, byTail, isFlying, shownAircraft } from '../aircraft/table'
import { now, raised, withoutNulls } from '../db/columns'
import type { Transaction } from '../db/database'
import { jsonList } from '../db/json'
import type { WriteList } from '../db/lists'
import { notFound } from '../http/answer/errors'
import { isOpen, operators, shownOperator } from './table'

/** Company names are compared without regard to case. */
export const companyKey = (companyName: string) => companyName.toLowerCase()

const own = and(eq(aircraft.operatorId, operators.id), isFlying)

export const listOperators: WriteList = async (db) => {
  const { id, tailNumber } = aircraft
  const fleet = db
    .select({ json: jsonList({ id, tailNumber }, byTail) })
    .from(aircraft)
    .where(own)
  const shown = { ...shownOperator, aircraft: sql`(${fleet})::json` }
  const [row] = await db
    .select({ json: jsonList(shown, operators.companyKey, operators.id) })
    .from(operators)
    .where(isOpen)
  return row?.json ?? '[]'
}

export async function insertOperator(tx: Transaction, fields: OperatorCreate): Promise<Operator> {
  const row = { id: randomUUID(), ...fields, companyKey: companyKey(fields.companyName) }
  const [inserted] = await tx.insert(operators).values(row).returning(shownOperator)
  if (!inserted) throw new Error('Nothing was written')
  const { createdAt, ...shown } = inserted
  return { ...shown, createdAt: createdAt.toISOString(), aircraft: [] }
}

/** Holds an operator: nobody links an aircraft to it meanwhile. */
export async function holdOperator(tx: Transaction, id: string) {
  const [held] = await tx
    .select(shownOperator)
    .from(operators)
    .where(and(eq(operators.id, id), isOpen))
    .for('update')
  if (!held) throw notFound('Operator')
  return held
}

/** Takes the aircraft of an operator from it: as they are then, alphabetical by tail number. */
export async function freeAircraft(tx: Transaction, operatorId: string): Promise<Aircraft[]> {
  const isOwn = and(eq(aircraft.operatorId, operatorId), isFlying)
  const held = await tx
    .select({ id: aircraft.id })
    .from(aircraft)
    .where(isOwn)
    .orderBy(byTail)
    .for('update')
  const rows = await tx
    .update(aircraft)
    .set({ operatorId: null, version: raised(aircraft.version) })
    .where(isOwn)
    .returning(shownAircraft)
  const freed = new Map(rows.map((row) => [row.id, withoutNulls(row)]))
  return held.flatMap(({ id }) => freed.get(id) ?? [])
}

export async function deleteOperator(tx: Transaction, id: string): Promise<void> {
  await tx.update(operators).set({ deletedAt: now }).where(eq(operators.id, id))
}
