import { randomUUID } from 'node:crypto'
import type { AircraftCreate } from '@aerofleet/shared/contract'
import { tailKey } from '@aerofleet/shared/tail-number'
import { sql, type SQL } from 'drizzle-orm'
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

// PostgreSQL writes the JSON: twice as fast as rows, and no long list blocks the event loop.
function operatorJson(o: SQL): SQL {
  return sql`case when ${o}.id is null then null
    else json_build_object('id', ${o}.id, 'name', ${o}.company_name) end`
}
function fields(a: SQL): SQL {
  return sql`'aircraftType', ${a}.aircraft_type, 'tailNumber', ${a}.tail_number,
    'serialNumber', ${a}.serial_number, 'totalHours', ${a}.total_hours,
    'totalCycles', ${a}.total_cycles`
}
function asJson(a: SQL, o: SQL): SQL {
  return sql`json_strip_nulls(json_build_object('id', ${a}.id, ${fields(a)},
    'operator', ${operatorJson(o)}, 'version', ${a}.version))`
}
/** The values of an aircraft as the history keeps them. */
export function asValues(a: SQL, o: SQL): SQL {
  return sql`jsonb_build_object(${fields(a)}, 'operator', ${operatorJson(o)})`
}
const a = sql.raw('a')
const o = sql.raw('o')
const living = (from: string) =>
  sql`${sql.raw(from)} a left join operators o on o.id = a.operator_id and o.deleted_at is null`

export const aircraftListed: ListStatement = reading(
  'aircraft-list',
  sql`select ${rolesVersion} as roles, ${fleetVersion} as fleet,
    case when ${fleetVersion} is distinct from ${value('known', 'text')} then (
      select coalesce(json_agg(${asJson(a, o)} order by a.tail_key collate "C"), '[]')::text
      from ${living('aircraft')} where a.deleted_at is null) end as json`,
)

const viewed = reading<
  { roles: string; id: string },
  { roles: string | null; json: string | null }
>(
  'aircraft-view',
  sql`with ${admitted} select ${roles}, (
    select ${asJson(a, o)}::text from ${living('aircraft')}
    where a.id = ${value('id', 'text')} and a.deleted_at is null) as json`,
)

/** The aircraft as JSON, or `null` without one. */
export async function findAircraft(ask: Ask, id: string): Promise<string | null> {
  return (await ask(viewed, { id })).json
}

type By = ReturnType<typeof by>
type Row = {
  aircraftType: string
  tailNumber: string
  tailKey: string
  serialNumber: string
  totalHours: string
  totalCycles: number
}

function toRow(values: AircraftCreate): Row {
  const { aircraftType, tailNumber, serialNumber, totalHours, totalCycles } = values
  const hours = totalHours.toFixed(2)
  return {
    aircraftType,
    tailNumber,
    tailKey: tailKey(tailNumber),
    serialNumber,
    totalHours: hours,
    totalCycles,
  }
}

/** Not deleted, nor about to be: a process that ended in between keeps it closed for half a minute. */
const isOpen = sql`deleted_at is null
  and (closed_at is null or closed_at < now() - interval '30 seconds')`
/** Holds the company of an aircraft and counts: its deletion knows by that what it has not seen. */
const linking = (which: SQL) => sql`company as (
    update operators set links = links + 1 ${which} returning id, company_name)`

/** The company of a new aircraft: a chosen one by its id, or an operator's own by its e-mail. */
export type Company = { id: string } | { email: string } | null
type Create = {
  roles: string
  id: string
  shard: number
  operatorId: string | null
  email: string | null
} & Row &
  By &
  OnceKey & { claim: string }

const created = writing<Create, { roles: string | null; answer: string | null }>(
  'fleet',
  'aircraft-create',
  sql`with ${admitted},
  picked as (
    select id as picked_id from operators where ${isOpen} and ${isAdmitted}
      and (id = ${value('operatorId', 'text')} or lower(email) = ${value('email', 'text')})
    order by created_at limit 1 for update),
  ${linking(sql`from picked where id = picked_id`)},
  a as (
    select ${value('id', 'text')} as id, ${value('aircraftType', 'text')} as aircraft_type,
      ${value('tailNumber', 'text')} as tail_number, ${value('tailKey', 'text')} as tail_key,
      ${value('serialNumber', 'text')} as serial_number,
      ${value('totalHours', 'numeric')} as total_hours,
      ${value('totalCycles', 'integer')} as total_cycles, o.id as operator_id, 1 as version
    from admitted left join company o on true
    where ${value('operatorId', 'text')} is null or o.id is not null),
  answer as (
    select jsonb_build_object('aircraftId', a.id, 'aircraft', ${asJson(a, o)}) as answer
    from a left join company o on true),
  ${claimed},
  inserted as (
    insert into aircraft (id, aircraft_type, tail_number, tail_key, serial_number, total_hours,
      total_cycles, operator_id, version)
    select * from a where ${isFirst} returning id),
  change as (
    select a.id, null::jsonb as before, ${asValues(a, o)} as after
    from inserted join a on a.id = inserted.id left join company o on true),
  ${recorded(sql`'create'`, sql`'aircraft'`)},
  ${fleetChanged('inserted')}
  select ${roles}, ${onceAnswer}`,
)

/** The answer of the create as JSON; `null` when the chosen company does not exist. */
export async function insertAircraft(
  ask: Ask,
  caller: Caller,
  values: AircraftCreate,
  company: Company,
  once: OnceKey,
): Promise<string | null> {
  const id = randomUUID()
  const row = await ask(created, {
    ...toRow(values),
    ...by(caller),
    ...once,
    id,
    claim: id,
    shard: anyShard(),
    operatorId: company && 'id' in company ? company.id : null,
    email: company && 'email' in company ? company.email.toLowerCase() : null,
  })
  return row.answer
}

/**
 * Holds the aircraft as it is now, which may be newer than what the rest of the statement sees:
 * `read` is the version of that. A company is held first, as its deletion does: neither waits for
 * the other.
 */
const found = (first: SQL) => sql`locked as (
    select a.* from aircraft a
    where a.id = ${value('id', 'text')} and a.deleted_at is null and ${isAdmitted} and ${first}
    for update),
  found as materialized (
    select locked.*, (select version from aircraft where id = locked.id) as read,
      (${value('ifMatch', 'integer')} is null or version = ${value('ifMatch', 'integer')})
        as is_expected
    from locked)`
/** The version that is there, and who made it if it is not the expected one. */
const outcome = sql`${roles}, (select version from found) as version,
  (select read from found) as read,
  (select by_name from changes where kind = 'aircraft' and subject_id = ${value('id', 'text')}
    and exists (select 1 from found where not is_expected)
    order by id desc limit 1) as changed_by`
type Outcome = {
  roles: string | null
  version: number | null
  read: number | null
  changed_by: string | null
}
export type Missed = { missed: 'aircraft' | 'company' } | { changedBy: string }

/** Why nothing was changed, or `null` if something was. */
function whyMissed(row: Outcome, ifMatch: number | null): Missed | null {
  if (row.version === null) return { missed: 'aircraft' }
  if (ifMatch === null || row.version === ifMatch) return null
  // The history that this statement saw may be older than the row that it waited for.
  if (row.version !== row.read) throw new AskAgain()
  return { changedBy: row.changed_by ?? 'somebody else' }
}

type Update = {
  roles: string
  id: string
  shard: number
  ifMatch: number | null
  link: boolean
  operatorId: string | null
} & Row &
  By
type Updated = Outcome & { json: string | null; company: boolean }

const hasCompany = sql`(not ${value('link', 'boolean')} or ${value('operatorId', 'text')} is null
  or exists (select 1 from company))`

export const updated = writing<Update, Updated>(
  'fleet',
  'aircraft-update',
  sql`with ${admitted},
  ${linking(sql`where id = ${value('operatorId', 'text')} and ${isOpen} and ${isAdmitted}`)},
  ${found(sql`(select count(*) from company) >= 0`)},
  ready as materialized (
    select found.*, case when ${value('link', 'boolean')} then ${value('operatorId', 'text')}
        else operator_id end as next_operator_id
    from found where is_expected and ${hasCompany}
      and (operator_id is null or exists (select 1 from operators where id = operator_id))),
  a as (
    update aircraft set aircraft_type = ${value('aircraftType', 'text')},
      tail_number = ${value('tailNumber', 'text')}, tail_key = ${value('tailKey', 'text')},
      serial_number = ${value('serialNumber', 'text')},
      total_hours = ${value('totalHours', 'numeric')},
      total_cycles = ${value('totalCycles', 'integer')},
      operator_id = ready.next_operator_id, version = ready.version + 1
    from ready where aircraft.id = ready.id returning aircraft.*),
  change as (
    select a.id, ${asValues(sql.raw('ready'), sql.raw('p'))} as before, ${asValues(a, o)} as after
    from ready join ${living('a')} on true
      left join operators p on p.id = ready.operator_id and p.deleted_at is null),
  ${recorded(sql`'update'`, sql`'aircraft'`)},
  ${fleetChanged('a')}
  select ${outcome}, ${hasCompany} as company,
    (select ${asJson(a, o)}::text from ${living('a')}) as json`,
)

/** `link` absent leaves the company as it is, `null` takes it away. Answers the aircraft as JSON. */
export async function updateAircraft(
  ask: Ask,
  caller: Caller,
  id: string,
  { link, ...values }: AircraftCreate & { link: string | null | undefined },
  ifMatch: number | null,
): Promise<Missed | { json: string }> {
  const row = await ask(updated, {
    ...toRow(values),
    ...by(caller),
    id,
    ifMatch,
    shard: anyShard(),
    link: link !== undefined,
    operatorId: link ?? null,
  })
  const missed = whyMissed(row, ifMatch)
  if (missed) return missed
  if (!row.company) return { missed: 'company' }
  // Its company was added while this statement waited for the row.
  if (row.json === null) throw new AskAgain()
  return { json: row.json }
}

type Delete = { roles: string; id: string; shard: number; ifMatch: number | null } & By

const deleted = writing<Delete, Outcome>(
  'fleet',
  'aircraft-delete',
  sql`with ${admitted},
  ${found(sql`true`)},
  gone as (
    update aircraft set deleted_at = now() from found
    where aircraft.id = found.id and found.is_expected returning aircraft.id),
  change as (
    select gone.id, ${asValues(sql.raw('found'), o)} as before, null::jsonb as after
    from gone join found on found.id = gone.id
      left join operators o on o.id = found.operator_id and o.deleted_at is null),
  ${recorded(sql`'delete'`, sql`'aircraft'`)},
  ${fleetChanged('gone')}
  select ${outcome}`,
)

/** Marks an aircraft as deleted; answers why not, or `null`. */
export async function deleteAircraft(
  ask: Ask,
  caller: Caller,
  id: string,
  ifMatch: number | null,
): Promise<Missed | null> {
  const row = await ask(deleted, { ...by(caller), id, ifMatch, shard: anyShard() })
  return whyMissed(row, ifMatch)
}
