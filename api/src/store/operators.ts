import { randomUUID } from 'node:crypto'
import type { OperatorCreate } from '@aerofleet/shared/contract'
import { sql } from 'drizzle-orm'
import type { Caller } from '../caller'
import type { Ask } from './ask'
import type { ListStatement } from './cached-list'
import { by, recorded } from './history'
import { claimed, isFirst, onceAnswer, type OnceKey } from './once'
import { reading, value, writing } from './statement'
import {
  admitted,
  anyShard,
  fleetChanged,
  fleetVersion,
  isAdmitted,
  roles,
  rolesVersion,
} from './versions'

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
  const companyKey = companyName.toLowerCase()
  const what = { id, claim: id, companyName, companyKey, email }
  const row = await ask(created, { ...what, ...by(caller), ...once, shard: anyShard() })
  return row.answer ?? 'null'
}

type Held = { roles: string; id: string }
const held = reading<Held, { roles: string | null; id: string | null }>(
  'operator-hold',
  sql`with ${admitted}, held as (
    select id from operators
    where id = ${value('id', 'text')} and deleted_at is null and ${isAdmitted} for update)
  select ${roles}, (select id from held) as id`,
)

const values = sql`jsonb_build_object('aircraftType', aircraft_type, 'tailNumber', tail_number,
  'serialNumber', serial_number, 'totalHours', total_hours, 'totalCycles', total_cycles)`

// Its aircraft stay, without an operator; each has that in its own history.
const deleted = writing<Held & { shard: number } & By, { roles: string | null }>(
  'fleet',
  'operator-delete',
  sql`with ${admitted},
  found as (
    select o.id, o.company_name, o.email,
      coalesce((select jsonb_agg(a.tail_number order by a.tail_key collate "C") ${own}), '[]')
        as aircraft
    from operators o where o.id = ${value('id', 'text')} and ${isAdmitted}),
  gone as (
    update operators set deleted_at = now() from found where operators.id = found.id
    returning operators.id),
  freed as (
    update aircraft set operator_id = null, version = version + 1
    from gone where operator_id = gone.id and deleted_at is null returning aircraft.*),
  change as (
    select 'update' as action, 'aircraft' as kind, freed.id,
      ${values} || jsonb_build_object('operator',
        jsonb_build_object('id', found.id, 'name', company_name)) as before,
      ${values} || '{"operator": null}' as after
    from freed cross join found
    union all
    select 'delete', 'operator', id,
      jsonb_build_object('companyName', company_name, 'email', email, 'aircraft', aircraft), null
    from found),
  ${recorded(sql`action`, sql`kind`)},
  ${fleetChanged('change')}
  select ${roles}`,
)

/**
 * Whether there was one. Two statements of one transaction: only the second sees the aircraft that
 * were added while the first waited to hold the operator.
 */
export async function deleteOperator(ask: Ask, caller: Caller, id: string): Promise<boolean> {
  if ((await ask(held, { id })).id === null) return false
  await ask(deleted, { ...by(caller), id, shard: anyShard() })
  return true
}
