import { randomUUID } from 'node:crypto'
import type { OperatorCreate } from '@aerofleet/shared/contract'
import { sql } from 'drizzle-orm'
import type { Caller } from '../http/caller'
import { AskAgain, type Ask } from '../db/ask'
import type { ListStatement } from '../db/cached-list'
import { by, recorded } from '../db/history'
import { claimed, isFirst, onceAnswer, type OnceKey } from '../db/once'
import { reading, value, writing } from '../db/statement'
import {
  admitted,
  anyShard,
  fleetChanged,
  fleetVersion,
  isAdmitted,
  roles,
  rolesVersion,
} from '../db/versions'

/** Company names are compared without regard to case. */
export const companyKey = (companyName: string) => companyName.toLowerCase()

const createdAt = sql`to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const own = sql`from aircraft a where a.operator_id = o.id and a.deleted_at is null`

export const operatorsListed: ListStatement = reading(
  'operator-list',
  sql`select ${rolesVersion} as roles, ${fleetVersion} as fleet,
    case when ${fleetVersion} is distinct from ${value('known', 'text')} then (
      select coalesce(json_agg(json_build_object(
        'id', o.id, 'companyName', o.company_name, 'email', o.email, 'createdAt', ${createdAt},
        'aircraft', coalesce((
          select json_agg(json_build_object('id', a.id, 'tailNumber', a.tail_number)
            order by a.tail_key collate "C") ${own}), '[]'))
        order by o.company_key, o.id), '[]')::text
      from operators o where o.deleted_at is null) end as json`,
)

type By = ReturnType<typeof by>
type Create = {
  roles: string
  id: string
  shard: number
  companyName: string
  companyKey: string
  email: string
} & By &
  OnceKey & { claim: string }

const created = writing<Create, { roles: string | null; answer: string | null }>(
  'fleet',
  'operator-create',
  sql`with ${admitted},
  o as (
    select ${value('id', 'text')} as id, ${value('companyName', 'text')} as company_name,
      ${value('companyKey', 'text')} as company_key, ${value('email', 'text')} as email,
      now() as created_at
    from admitted),
  answer as (
    select jsonb_build_object('id', id, 'companyName', company_name, 'email', email,
      'createdAt', ${createdAt}, 'aircraft', '[]'::jsonb) as answer
    from o),
  ${claimed},
  inserted as (
    insert into operators (id, company_name, company_key, email, created_at)
    select * from o where ${isFirst} returning id, company_name, email),
  change as (
    select id, null::jsonb as before,
      jsonb_build_object('companyName', company_name, 'email', email, 'aircraft', '[]'::jsonb) as after
    from inserted),
  ${recorded(sql`'create'`, sql`'operator'`)},
  ${fleetChanged('inserted')}
  select ${roles}, ${onceAnswer}`,
)

/** The new operator as JSON. */
export async function insertOperator(
  ask: Ask,
  caller: Caller,
  { companyName, email }: OperatorCreate,
  once: OnceKey,
): Promise<string> {
  const id = randomUUID()
  const what = { id, claim: id, companyName, companyKey: companyKey(companyName), email }
  const row = await ask(created, { ...what, ...by(caller), ...once, shard: anyShard() })
  return row.answer ?? 'null'
}

const values = sql`jsonb_build_object('aircraftType', aircraft_type, 'tailNumber', tail_number,
  'serialNumber', serial_number, 'totalHours', total_hours, 'totalCycles', total_cycles)`

type Delete = { roles: string; id: string; shard: number } & By
type Deleted = { roles: string | null; is_whole: boolean | null }

/**
 * Its aircraft stay, without an operator; each has that in its own history. What was linked while
 * this statement waited for the operator it cannot see: then it only closes it to further links.
 */
const deleted = writing<Delete, Deleted>(
  'fleet',
  'operator-delete',
  sql`with ${admitted},
  held as (
    select id, company_name, email, links from operators
    where id = ${value('id', 'text')} and deleted_at is null and ${isAdmitted} for update),
  found as materialized (
    select o.*, links = (select links from operators where id = o.id) as is_whole,
      coalesce((select jsonb_agg(a.tail_number order by a.tail_key collate "C") ${own}), '[]')
        as aircraft
    from held o),
  marked as (
    update operators set closed_at = now(), deleted_at = case when is_whole then now() end
    from found where operators.id = found.id),
  gone as (select * from found where is_whole),
  freed as (
    update aircraft set operator_id = null, version = version + 1
    from gone where operator_id = gone.id and deleted_at is null returning aircraft.*),
  change as (
    select 'update' as action, 'aircraft' as kind, freed.id,
      ${values} || jsonb_build_object('operator',
        jsonb_build_object('id', gone.id, 'name', company_name)) as before,
      ${values} || '{"operator": null}' as after
    from freed cross join gone
    union all
    select 'delete', 'operator', id,
      jsonb_build_object('companyName', company_name, 'email', email, 'aircraft', aircraft), null
    from gone),
  ${recorded(sql`action`, sql`kind`)},
  ${fleetChanged('change')}
  select ${roles}, (select is_whole from found) as is_whole`,
)

/** Whether there was one. */
export async function deleteOperator(ask: Ask, caller: Caller, id: string): Promise<boolean> {
  const { is_whole } = await ask(deleted, { ...by(caller), id, shard: anyShard() })
  if (is_whole === false) throw new AskAgain()
  return is_whole !== null
}
