import { randomUUID } from 'node:crypto'
import type { Operator, OperatorCreate } from '@aerofleet/shared/contract/operators'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { now } from '../db/columns'
import type { Transaction } from '../db/database'
import { insertRows, isOneOf, jsonText, updateRows, type List } from '../db/json'
import { notFound } from '../errors'
import type { Company } from './entry'
import type { Fleets } from './fleets'
import { companyKey } from './reads'
import { byCompany, operatorColumns, operatorExists, operators } from './table'

export const operatorRows =
  (fleets: Fleets): List =>
  (db) => {
    const fleet = sql`(${fleets.select(db, operators.id)})`
    return db
      .select({ json: jsonText({ ...operatorColumns, aircraft: fleet }, byCompany) })
      .from(operators)
      .where(operatorExists)
  }

export async function insertOperator(tx: Transaction, fields: OperatorCreate): Promise<Operator> {
  const row = { id: randomUUID(), ...fields, companyKey: companyKey(fields.companyName) }
  const [inserted] = await tx.insert(operators).values(row).returning(operatorColumns)
  if (!inserted) throw new Error('Nothing was written')
  const { createdAt, ...values } = inserted
  return { ...values, createdAt: createdAt.toISOString(), aircraft: [] }
}

export async function insertManyOperators(
  tx: Transaction,
  added: readonly (OperatorCreate & { id?: string })[],
): Promise<Company[]> {
  const rows = added.map(({ id = randomUUID(), companyName, email }) => ({
    id,
    companyName,
    email,
  }))
  await insertRows(
    tx,
    operators,
    rows.map((row) => ({ ...row, companyKey: companyKey(row.companyName) })),
  )
  return rows.map((row) => ({ ...row, aircraft: [] }))
}

async function lockOperators(tx: Transaction, fleets: Fleets, which: SQL | undefined) {
  const rows = await tx
    .select({ ...operatorColumns, deletedAt: operators.deletedAt })
    .from(operators)
    .where(which)
    .orderBy(operators.id)
    .for('update')
  const fleet = await fleets.find(
    tx,
    rows.map(({ id }) => id),
  )
  const byOperator = new Map(rows.map((row) => [row.id, new Array<(typeof fleet)[number]>()]))
  for (const each of fleet) byOperator.get(each.operatorId ?? '')?.push(each)
  return rows.map(({ createdAt: _, deletedAt, ...row }) => {
    const company: Company = { ...row, aircraft: byOperator.get(row.id) ?? [] }
    return { company, exists: deletedAt === null }
  })
}

export async function lockOperatorsByName(
  tx: Transaction,
  fleets: Fleets,
  keys: readonly string[],
) {
  const locked = await lockOperators(
    tx,
    fleets,
    and(isOneOf(operators.companyKey, keys), operatorExists),
  )
  return new Map(locked.map(({ company }) => [companyKey(company.companyName), company]))
}

export async function lockOperatorsByIds(tx: Transaction, fleets: Fleets, ids: readonly string[]) {
  const locked = await lockOperators(tx, fleets, isOneOf(operators.id, ids))
  return new Map(locked.map((each) => [each.company.id, each]))
}

/** The caller has locked the operators. A deleted operator comes back. */
export async function updateEmails(tx: Transaction, changed: readonly Company[]): Promise<void> {
  const rows = changed.map(({ id, email }) => ({ id, email }))
  await updateRows(tx, operators, rows, [sql`deleted_at = null`])
}

/**
 * Nobody can link an aircraft to the operator before the transaction ends.
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

export async function deleteOperator(tx: Transaction, id: string): Promise<void> {
  await tx.update(operators).set({ deletedAt: now }).where(eq(operators.id, id))
}

export async function deleteManyOperators(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.update(operators).set({ deletedAt: now }).where(isOneOf(operators.id, ids))
}
