import type { ItemCreate } from '@aerofleet/shared/contract/maintenance/tasks'
import { addDays } from '@aerofleet/shared/due/calendar-date'
import { callAs } from '@aerofleet/testing/call-as'
import { addUser } from '@aerofleet/testing/test-identity'

const ada = { email: 'ada@aerofleet.test', displayName: 'Ada Park' }

/** Calls the real API as an admin who is not on the screen. */
export async function callAsAda<Answer>(method: string, path: string, body?: unknown) {
  const { uid } = addUser('admin', ada)
  const answer = await callAs(uid, method, path, body)
  return JSON.parse(answer.body || '{}') as Answer
}

/** Returns today on the server, or the day that many days before. */
export async function dayBefore(days = 0): Promise<string> {
  const { today } = await callAsAda<{ today: string }>('GET', '/maintenance/due')
  return addDays(today, -days)
}

/** Adds an aircraft with 4,288.00 hours and 2,180 cycles. Returns its id. */
export async function seedAircraft(values: object = {}): Promise<string> {
  const { aircraftId } = await callAsAda<{ aircraftId: string }>('POST', '/aircraft', {
    aircraftType: 'ATR 72-600',
    tailNumber: 'F-HBOU',
    serialNumber: '1430',
    totalHours: 4288,
    totalCycles: 2180,
    ...values,
  })
  return aircraftId
}

export async function seedFleet(count: number): Promise<void> {
  const lines = Array.from({ length: count }, (_, n) => `ATR 72-600,D-${1001 + n},${n},100,50`)
  const heading = 'aircraftType,tailNumber,serialNumber,totalHours,totalCycles'
  await callAsAda('POST', '/aircraft/import', [heading, ...lines].join('\n'))
}

/** Adds an aircraft whose hours and cycles nobody knows. Returns its id. */
export async function seedUnknown(tailNumber: string): Promise<string> {
  const csv = `aircraftType,tailNumber,serialNumber\nATR 72-600,${tailNumber},7`
  await callAsAda('POST', '/aircraft/import?totalsUnknown=1', csv)
  const fleet = await callAsAda<{ id: string; tailNumber: string }[]>('GET', '/aircraft')
  return fleet.find((each) => each.tailNumber === tailNumber)?.id ?? ''
}

/** Only for an aircraft from `seedAircraft`. */
export const complete = async (itemId: string) =>
  callAsAda('POST', `/maintenance/items/${itemId}/complete`, {
    date: await dayBefore(),
    hours: 4288,
    cycles: 2180,
    reference: 'WS 4711',
  })

/** An inspection every 500 hours or 300 cycles, done last 338 hours and 210 cycles ago. */
export const aCheck = {
  code: '05-20-00-1',
  title: 'A check',
  ata: '05-20',
  kind: 'inspection',
  limits: { hours: { interval: 500, tolerance: 50 }, cycles: { interval: 300 } },
}

export async function seedItem(
  aircraftId: string,
  values: Partial<Omit<ItemCreate, 'limits' | 'baseline'>> & {
    limits?: object
    baseline?: object | null
  } = {},
): Promise<string> {
  const baseline = { date: await dayBefore(100), hours: 3950, cycles: 1970 }
  const body = { ...aCheck, aircraftId, baseline, ...values }
  const { id } = await callAsAda<{ id: string }>('POST', '/maintenance/items', body)
  return id
}

/** Adds a valid programme with one task. Returns its id. */
export async function seedActiveProgramme(): Promise<string> {
  const { id } = await callAsAda<{ id: string }>('POST', '/maintenance/programmes', {
    name: 'ATR 72 line',
    aircraftType: 'ATR 72-600',
    revision: '1',
    revisionDate: '2026-01-15',
    tasks: [aCheck],
  })
  await callAsAda('POST', `/maintenance/programmes/${id}/activate`, {})
  return id
}

/** Creates and starts an order of these items. Returns its id. */
export async function seedOrder(
  aircraftId: string,
  itemIds: readonly string[],
  values: object = {},
): Promise<string> {
  const body = { aircraftId, itemIds, start: {}, ...values }
  const { id } = await callAsAda<{ id: string }>('POST', '/maintenance/orders', body)
  return id
}

/** Enters a component as of today, on the shelf without `place`. Returns its id. */
export async function seedComponent(values: object = {}): Promise<string> {
  const body = { partNumber: 'ENG-100', name: 'Engine', asOf: await dayBefore(), ...values }
  const { id } = await callAsAda<{ id: string }>('POST', '/maintenance/components', body)
  return id
}

/** E1001 on ENG 1 of D-ALMA, with its disc K-311, of whose life 900 cycles are left, and its pump FP-88. */
export async function seedEngine(values: object = {}) {
  const aircraftId = await seedAircraft({
    tailNumber: 'D-ALMA',
    totalHours: 12_450,
    totalCycles: 14_540,
  })
  const engineId = await seedComponent({
    serialNumber: 'E1001',
    class: 'engine',
    tsn: 9000,
    csn: 10_200,
    place: { aircraftId, position: 'ENG 1' },
    ...values,
  })
  const discId = await seedComponent({
    partNumber: 'DSC-7',
    serialNumber: 'K-311',
    name: 'Disc',
    csn: 14_100,
    limits: { life: { cycles: 15_000 } },
    place: { parentId: engineId, position: 'HPT 1' },
  })
  const pumpId = await seedComponent({
    partNumber: 'FP-2',
    serialNumber: 'FP-88',
    name: 'Fuel pump',
    tsn: 3000,
    place: { parentId: engineId, position: 'PUMP' },
  })
  return { aircraftId, engineId, discId, pumpId }
}
