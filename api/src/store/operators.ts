import { randomUUID } from 'node:crypto'
import type { Operator, OperatorCreate } from '@aerofleet/shared/contract'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { aircraft, operators } from './schema'
import type { Database } from './store'

const asJson = sql`json_build_object(
  'id', o.id, 'companyName', o.company_name, 'email', o.email,
  'createdAt', to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'aircraft', coalesce((
    select json_agg(json_build_object('id', a.id, 'tailNumber', a.tail_number)
      order by a.tail_key collate "C")
    from aircraft a where a.operator_id = o.id and a.deleted_at is null), '[]'))`

export async function listOperatorsJson(db: Database): Promise<string> {
  const { rows } = await db.execute<{ json: string }>(sql`
    select coalesce(json_agg(${asJson} order by o.company_key, o.id), '[]')::text as json
    from operators o where o.deleted_at is null`)
  return rows[0]?.json ?? '[]'
}

export async function findOperator(db: Database, id: string): Promise<Operator | null> {
  const { rows } = await db.execute<{ json: string }>(
    sql`select ${asJson}::text as json from operators o where o.id = ${id} and o.deleted_at is null`,
  )
  return rows[0] ? (JSON.parse(rows[0].json) as Operator) : null
}

/** As `findOperator`, and holds the row until the transaction ends. */
export async function lockOperator(tx: Database, id: string): Promise<Operator | null> {
  await tx
    .select({ id: operators.id })
    .from(operators)
    .where(and(eq(operators.id, id), isNull(operators.deletedAt)))
    .for('update')
  return findOperator(tx, id)
}

export async function insertOperator(tx: Database, values: OperatorCreate): Promise<Operator> {
  const { companyName, email } = values
  const id = randomUUID()
  const companyKey = companyName.toLowerCase()
  await tx.insert(operators).values({ id, companyName, companyKey, email })
  return (await findOperator(tx, id)) as Operator
}

/** Its aircraft stay, without an operator. */
export async function markOperatorDeleted(tx: Database, id: string): Promise<void> {
  await tx.update(aircraft).set({ operatorId: null }).where(eq(aircraft.operatorId, id))
  await tx
    .update(operators)
    .set({ deletedAt: sql`now()` })
    .where(eq(operators.id, id))
}
