import { randomUUID } from 'node:crypto'
import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { Programme } from '@aerofleet/shared/contract/maintenance/programmes'
import type { Reading } from '@aerofleet/shared/contract/maintenance/readings'
import { Task, type Baseline } from '@aerofleet/shared/contract/maintenance/tasks'
import type { TestApi } from '@aerofleet/testing/api-in-process'
import type { Database } from '../src/db/database'
import type { ItemRow } from '../src/maintenance/items/answer'
import { calculateItem, type LogEvent } from '../src/maintenance/items/log'
import { findLogs, projectLog } from '../src/maintenance/items/queries'
import { findUsage, projectItem } from '../src/maintenance/ledger/reads'
import { items } from '../src/maintenance/table'
import { anAircraft, type Answer } from './testing'

type Call = (line: string, request?: { body?: unknown }) => Promise<Answer>
type Values = Record<string, unknown>

/** The A check of the worked example of `docs/domain/maintenance.md`. */
export const aCheck = {
  code: 'T1',
  title: 'A check',
  ata: '05-20',
  kind: 'inspection',
  limits: {
    hours: { interval: 500, tolerance: 50 },
    cycles: { interval: 300, tolerance: 30 },
    calendar: { interval: 6, unit: 'months', tolerance: 15 },
  },
}
export const aProgramme = (values: Values = {}) => ({
  name: 'A320 line',
  aircraftType: 'Airbus A320',
  revision: '1',
  revisionDate: '2026-01-15',
  approvalReference: 'AP-7',
  tasks: [
    aCheck,
    {
      code: 'T2',
      title: 'Radio licence',
      ata: '23',
      kind: 'document',
      limits: { calendar: { interval: 1, unit: 'years' } },
    },
  ],
  ...values,
})
export const lastDone = { date: '2026-08-01', hours: 3950, cycles: 1970, reference: '' }

export const clock = { today: '2026-11-22' }
export const today = () => clock.today

/**
 * Adds the aircraft of the worked example with its two readings. The clock then shows the day of the second
 * one.
 */
export async function addFlown(call: Call, values: Values = {}): Promise<Aircraft> {
  clock.today = '2026-08-24'
  const figures = { tailNumber: 'N123AB', totalHours: 4000, totalCycles: 2000 }
  const body = anAircraft(1, { ...figures, ...values })
  const { aircraft } = (await call('POST /aircraft', { body })).body as { aircraft: Aircraft }
  clock.today = '2026-11-22'
  const flown = { ...body, totalHours: 4288, totalCycles: 2180 }
  return (await call(`PUT /aircraft/${aircraft.id}`, { body: flown })).body as Aircraft
}

export async function addAircraft(call: Call, n = 1, values: Values = {}): Promise<Aircraft> {
  const { body } = await call('POST /aircraft', { body: anAircraft(n, values) })
  return (body as { aircraft: Aircraft }).aircraft
}

export const logReading = (call: Call, aircraftId: string, values: Values): Promise<Answer> =>
  call(`POST /maintenance/aircraft/${aircraftId}/readings`, {
    body: { date: clock.today, ...values },
  })

/** The newest reading is the first one. */
export async function readingsOf(call: Call, aircraftId: string): Promise<Reading[]> {
  const { body } = await call(`GET /maintenance/aircraft/${aircraftId}/readings`)
  return (body as { items: Reading[] }).items
}

export async function addDraft(call: Call, values: Values = {}): Promise<Programme> {
  const { body } = await call('POST /maintenance/programmes', { body: aProgramme(values) })
  return body as Programme
}

export const activate = async (call: Call, { id }: Programme) =>
  (await call(`POST /maintenance/programmes/${id}/activate`, { body: {} })).body as Programme

/** Adds a programme whose first revision is valid. */
export const addProgramme = async (call: Call, values: Values = {}): Promise<Programme> =>
  activate(call, await addDraft(call, values))

/** Makes the next revision of a programme valid. */
export async function revise(
  call: Call,
  programme: Programme,
  revision: string,
  values: Values = {},
): Promise<Programme> {
  const body = aProgramme({ name: programme.name, revision, ...values })
  await call(`PUT /maintenance/programmes/${programme.id}`, { body })
  return activate(call, programme)
}

export const assignProgramme = (
  call: Call,
  aircraftId: string,
  { id }: Programme,
  baselines?: object[],
): Promise<Answer> =>
  call(`PUT /maintenance/aircraft/${aircraftId}/programme`, {
    body: { programmeId: id, baselines },
  })

/** The item has a baseline. Returns its id. */
export async function addItem(
  { database: { db } }: TestApi,
  aircraftId: string,
  task: Values = {},
  baseline: Baseline | null = lastDone,
): Promise<string> {
  const by = { byUid: 'u', byName: 'Mateo', at: new Date() }
  const log: LogEvent[] = [
    { kind: 'revision', values: { task: Task.parse({ ...aCheck, ...task }) }, ...by },
    ...(baseline ? [{ kind: 'baseline' as const, values: baseline, ...by }] : []),
  ]
  const item = calculateItem(log)
  const usage = (await findUsage(db, [aircraftId])).get(aircraftId)
  if (!usage) throw new Error('The aircraft has no reading.')
  const id = randomUUID()
  await db.insert(items).values({ id, aircraftId, ...item, ...projectItem(item, usage) })
  return id
}

/** Computes the row that should be stored, from the log of the item and the readings of its aircraft. */
export async function recompute(db: Database, row: ItemRow): Promise<ItemRow> {
  const log = (await findLogs(db, [row.id])).get(row.id) ?? []
  const usage = (await findUsage(db, [row.aircraftId])).get(row.aircraftId)
  if (!usage) throw new Error('The aircraft has no reading.')
  return { ...row, ...projectLog(log, usage) }
}
