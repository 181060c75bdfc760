import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Caller } from '../db/author'
import type { Transaction } from '../db/database'
import { isOneOf } from '../db/json'
import { operatorExists, operators } from './table'

export type { Fleets } from './fleets'
export { operatorExists, operators }

export type Company = { id: string; name: string }
export const company = { id: operators.id, name: operators.companyName }

export const companyKey = (companyName: string) => companyName.toLowerCase()

/** Nobody can delete the operator before the transaction ends. */
async function lockCompany(tx: Transaction, which: SQL): Promise<Company | null> {
  const [locked] = await tx
    .select(company)
    .from(operators)
    .where(and(which, operatorExists))
    .orderBy(operators.createdAt)
    .limit(1)
    .for('share')
  return locked ?? null
}
export const lockCompanyById = (tx: Transaction, id: string) =>
  lockCompany(tx, eq(operators.id, id))
const lockCompanyByEmail = (tx: Transaction, email: string) =>
  lockCompany(tx, sql`lower(${operators.email}) = ${email.toLowerCase()}`)

export async function lockOwnCompany(tx: Transaction, caller: Caller): Promise<Company | null> {
  const { role, email, emailVerified } = caller
  return role === 'operator' && email && emailVerified ? lockCompanyByEmail(tx, email) : null
}

async function lockCompanies(tx: Transaction, which: SQL) {
  return tx
    .select({ key: operators.companyKey, company })
    .from(operators)
    .where(and(which, operatorExists))
    .orderBy(operators.id)
    .for('share')
}
export async function lockCompaniesByKey(tx: Transaction, keys: readonly string[]) {
  const rows = await lockCompanies(tx, isOneOf(operators.companyKey, keys))
  return new Map(rows.map((row) => [row.key, row.company]))
}
export async function lockCompaniesByIds(tx: Transaction, ids: readonly string[]) {
  const rows = await lockCompanies(tx, isOneOf(operators.id, ids))
  return new Map(rows.map((row) => [row.company.id, row.company]))
}
