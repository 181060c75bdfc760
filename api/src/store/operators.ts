import { randomUUID } from 'node:crypto'
import type { Operator, OperatorCreate } from '@aerofleet/shared/contract'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Caller } from '../caller'
import { operators } from './schema'
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

/** Whether it exists; it then stays until the transaction ends. Take it before any aircraft. */
export async function holdOperator(tx: Database, id: string): Promise<boolean> {
  const held = await tx
    .select({ id: operators.id })
    .from(operators)
    .where(and(eq(operators.id, id), isNull(operators.deletedAt)))
    .for('key share')
  return held.length > 0
}

const historyValues = sql`jsonb_build_object(
  'aircraftType', f.aircraft_type, 'tailNumber', f.tail_number, 'serialNumber', f.serial_number,
  'totalHours', f.total_hours, 'totalCycles', f.total_cycles)`

/** Its aircraft stay, without an operator; each has that in its own history. */
export async function markOperatorDeleted(
  tx: Database,
  caller: Caller,
  { id, companyName }: Operator,
): Promise<void> {
  await tx.execute(sql`
    with f as (
      update aircraft set operator_id = null, version = version + 1
      where operator_id = ${id} and deleted_at is null returning *)
    insert into changes (by_uid, by_name, action, kind, subject_id, before, after)
    select ${caller.uid}, ${caller.displayName}, 'update', 'aircraft', f.id,
      ${historyValues} || jsonb_build_object('operator',
        jsonb_build_object('id', ${id}::text, 'name', ${companyName}::text)),
      ${historyValues} || '{"operator": null}'
    from f`)
  await tx
    .update(operators)
    .set({ deletedAt: sql`now()` })
    .where(eq(operators.id, id))
}
