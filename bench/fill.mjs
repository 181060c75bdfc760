import { randomUUID } from 'node:crypto'

const limit = { tolerance: 50, earlyWindow: 0 }
const task = {
  title: 'Inspection',
  kind: 'inspection',
  limits: {
    hours: { interval: 500, ...limit },
    cycles: { interval: 300, ...limit },
    calendar: { interval: 24, unit: 'months', ...limit },
  },
  which: 'first',
  next: 'excess',
  skill: 'B1',
  manHours: 2.5,
  reference: 'Chapter 5',
}

/**
 * Adds the items of a programme to aircraft with 4,288 hours and 2,180 cycles.
 * @param {(text: string) => Promise<unknown>} query
 * @param {number} each items for each aircraft
 * @param {string} which a condition in SQL
 */
export async function fillItems(query, each, which) {
  const programme = randomUUID()
  await query(
    `insert into programmes (id, name, name_key, status) values ('${programme}', '${programme}', '${programme}', 'active')`,
  )
  // In the order in which a programme is assigned, so that the items of an aircraft lie together.
  await query(`insert into items (id, aircraft_id, programme_id, programme_revision, task, code, title, ata, kind, base, due, baseline_missing,
      overdue_from, due_from, check_from, soon_from, counter_on, projected_on, urgent_on, driver)
    select gen_random_uuid()::text, id, '${programme}', '1', '${JSON.stringify(task)}'::jsonb, 'T' || n, 'Inspection ' || n,
      lpad((20 + n % 60)::text, 2, '0') || '-10', 'inspection',
      json_build_object('hours', 3788 + days * 3.2, 'cycles', 1880 + days * 2, 'date', current_date - 365)::jsonb,
      json_build_object('hours', 4288 + days * 3.2, 'cycles', 2180 + days * 2)::jsonb, false,
      current_date + days + 1, current_date + days, current_date + days + 1, current_date + days - 30,
      current_date + days, current_date + days, current_date + days, 'hours'
    from (
      select id, n, (random() * 400)::int - 5 as days
      from aircraft, generate_series(1, ${each}) as n where ${which}
    ) as planned
    order by id, n`)
}

const lifeTask = {
  ...task,
  kind: 'discard',
  limits: { hours: { interval: 20_000, ...limit }, cycles: { interval: 15_000, ...limit } },
  next: 'completion',
}
const life = { life: { hours: 20_000, cycles: 15_000 } }
const base = {
  date: '2026-01-01',
  aircraft: { hours: 0, cycles: 0 },
  life: { hours: 0, cycles: 0 },
  overhaul: {},
}

/**
 * Adds components with a life limit and its item.
 * @param {(text: string) => Promise<unknown>} query
 * @param {number} each components of each aircraft
 * @param {string} which a condition in SQL
 */
export async function fillComponents(query, each, which) {
  await query(`insert into components (id, part_number, serial_number, key, name, class, owner, ata, status,
      aircraft_id, position, certificate, limits, base)
    select id || '-' || n, 'DSC-7', tail_key || '-' || n, 'DSC-7 ' || tail_key || '-' || n, 'Disc', 'other', '', '72',
      'installed', id, 'P' || n, '', '${JSON.stringify(life)}'::jsonb, '${JSON.stringify(base)}'::jsonb
    from aircraft, generate_series(1, ${each}) as n where ${which}`)
  await query(`insert into items (id, aircraft_id, component_id, component_limit, task, code, title, ata, kind, base, due,
      baseline_missing, projected_on, urgent_on, driver)
    select gen_random_uuid()::text, aircraft_id, id, 'life',
      '${JSON.stringify(lifeTask)}'::jsonb || jsonb_build_object('code', serial_number, 'ata', '72'), serial_number, 'Disc',
      '72', 'discard', '{"hours":0,"cycles":0}'::jsonb, '{"hours":20000,"cycles":15000}'::jsonb, false,
      current_date + 3000, current_date + 3000, 'hours'
    from components where aircraft_id in (select id from aircraft where ${which})`)
}
