import type { ItemCreate } from '@aerofleet/shared/contract/maintenance/tasks'
import { addDays } from '@aerofleet/shared/due/calendar-date'
import { callAs } from '@aerofleet/testing/call-as'
import { addUser } from '@aerofleet/testing/test-identity'

/** One call of the real API by an admin who is not on the screen. */
export async function callAsAda<Answer>(method: string, path: string, body?: unknown) {
  const { uid } = addUser('admin', { email: 'ada@aerofleet.test', displayName: 'Ada Park' })
  const answer = await callAs(uid, method, path, body)
  return JSON.parse(answer.body || '{}') as Answer
}

/** The server's day, or one that is so many days before. */
export async function dayBefore(days = 0): Promise<string> {
  const { today } = await callAsAda<{ today: string }>('GET', '/maintenance/due')
  return addDays(today, -days)
}

/** Puts an aircraft with 4,288.00 hours and 2,180 cycles into the fleet; returns its id. */
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

/** An inspection every 500 hours or 300 cycles, done last 338 hours and 210 cycles ago. */
export const aCheck = {
  code: '05-20-00-1',
  title: 'A check',
  ata: '05-20',
  kind: 'inspection',
  limits: { hours: { interval: 500, tolerance: 50 }, cycles: { interval: 300 } },
}

/** Gives an aircraft an item of its own; returns its id. */
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

/** A programme with one task that is valid; returns its id. */
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
