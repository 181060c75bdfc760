import { randomUUID } from 'node:crypto'
import type { AircraftCreate, OperatorCreate } from '@aerofleet/shared/contract'
import { tailKey } from '@aerofleet/shared/tail-number'
import { sql } from 'drizzle-orm'
import type { Caller } from '../http/caller'
import { asValues } from '../aircraft/queries'
import { by, recorded } from '../db/history'
import { companyKey } from '../operators/queries'
import { value, writing } from '../db/statement'
import type { Store } from '../db/store'
import { anyShard, fleetChanged } from '../db/versions'

/** `company` is a place in the list of companies. */
export type SampleAircraft = Omit<AircraftCreate, 'operatorId'> & { company: number | null }
type Sample = { companies: string; fleet: string; shard: number } & ReturnType<typeof by>

const seeded = writing<Sample, { companies: number }>(
  'fleet',
  'sample-seed',
  sql`with company as (
    insert into operators (id, company_name, company_key, email)
    select id, company_name, company_key, email
    from json_populate_recordset(null::operators, ${value('companies', 'json')})
    where not exists (select 1 from operators where deleted_at is null)
      and not exists (select 1 from aircraft where deleted_at is null)
    returning id, company_name, email),
  inserted as (
    insert into aircraft (id, aircraft_type, tail_number, tail_key, serial_number, total_hours,
      total_cycles, operator_id)
    select id, aircraft_type, tail_number, tail_key, serial_number, total_hours, total_cycles,
      operator_id
    from json_populate_recordset(null::aircraft, ${value('fleet', 'json')})
    where exists (select 1 from company) returning *),
  change as (
    select 'operator' as kind, id, null::jsonb as before,
      jsonb_build_object('companyName', company_name, 'email', email, 'aircraft', '[]'::jsonb)
        as after
    from company
    union all
    select 'aircraft', a.id, null, ${asValues(sql.raw('a'), sql.raw('o'))}
    from inserted a left join company o on o.id = a.operator_id),
  ${recorded(sql`'create'`, sql`kind`)},
  ${fleetChanged('company')}
  select (select count(*) from company)::integer as companies`,
)

/** Saves companies and aircraft where there are none of either; whatever is there stays as it is. */
export async function seedSample(
  store: Store,
  caller: Caller,
  companies: readonly OperatorCreate[],
  fleet: readonly SampleAircraft[],
): Promise<void> {
  const operators = companies.map(({ companyName, email }) => ({
    id: randomUUID(),
    company_name: companyName,
    company_key: companyKey(companyName),
    email,
  }))
  const aircraft = fleet.map(({ company, ...values }) => ({
    id: randomUUID(),
    aircraft_type: values.aircraftType,
    tail_number: values.tailNumber,
    tail_key: tailKey(values.tailNumber),
    serial_number: values.serialNumber,
    total_hours: values.totalHours,
    total_cycles: values.totalCycles,
    operator_id: company === null ? null : operators[company]?.id,
  }))
  await store.run(seeded, {
    ...by(caller),
    companies: JSON.stringify(operators),
    fleet: JSON.stringify(aircraft),
    shard: anyShard(),
  })
}
