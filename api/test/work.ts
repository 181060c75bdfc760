import type { Card, CardOfOrder } from '@aerofleet/shared/contract/maintenance/cards'
import type { Order, OrderClosed } from '@aerofleet/shared/contract/maintenance/orders'
import { clock } from './maintenance'
import { anAircraft, type Answer } from './testing'

type Values = Record<string, unknown>
type Request = { body?: unknown; headers?: Record<string, string> }
export type User = (line: string, request?: Request) => Promise<Answer>

/** The day of fixture G of the domain page, a Friday. */
export const dayT = '2026-11-27'
const begin = '2026-08-29'

/** D-ALMA flies 5.00 h and 6.00 cycles a day, D-BORA 2.00 h and 4.00 cycles. */
const fleetG = {
  'D-ALMA': { n: 1, from: [12_000, 14_000], to: [12_450, 14_540] },
  'D-BORA': { n: 2, from: [7820, 8640], to: [8000, 9000] },
}
/** The figures of D-ALMA on the day of the fixture. */
export const figuresT = { hours: 12_450, cycles: 14_540 }

/** Adds an aircraft of fixture G with its two readings. Returns its id. */
export async function addG(
  admin: User,
  tailNumber: keyof typeof fleetG = 'D-ALMA',
): Promise<string> {
  clock.today = dayT
  const { n, from, to } = fleetG[tailNumber]
  const [totalHours, totalCycles] = from
  const fields = { aircraftType: 'ATR 72', tailNumber, totalHours, totalCycles, asOf: begin }
  const created = await admin('POST /aircraft', { body: anAircraft(n, fields) })
  const { aircraftId } = created.body as { aircraftId: string }
  const [hours, cycles] = to
  const body = { date: dayT, hours, cycles }
  const logged = await admin(`POST /maintenance/aircraft/${aircraftId}/readings`, { body })
  expect(logged.status).toBe(201)
  return aircraftId
}

type Calendar = { interval?: number; unit?: string; printed?: boolean }
type Task = Values & { limits?: { hours?: object; cycles?: object; calendar?: Calendar } }

/** Adds an item with an interval of 500 h that was done at 11,950.00 h, so that it is due now. Returns its id. */
export async function addDue(
  planner: User,
  aircraftId: string,
  code = 'T1',
  task: Task = {},
): Promise<string> {
  const limits = { hours: { interval: 500 } }
  const own = { code, title: `Check ${code}`, ata: '05', kind: 'inspection', limits, ...task }
  const done = { date: '2026-08-19', hours: 11_950, cycles: 13_940 }
  const paper = task.limits?.calendar?.printed && { validUntil: '2026-12-31' }
  const body = { ...own, aircraftId, baseline: { ...done, ...paper }, accept: true }
  const answer = await planner('POST /maintenance/items', { body })
  expect([answer.status, answer.body]).toEqual([201, answer.body])
  return (answer.body as { id: string }).id
}

export const refusal = ({ status, body }: Answer) => [status, (body as { code?: string }).code]
export const messageOf = ({ body }: Answer) => (body as { message: string }).message

export async function createOrder(user: User, body: Values): Promise<Order> {
  const answer = await user('POST /maintenance/orders', { body })
  expect([answer.status, answer.body]).toEqual([201, answer.body])
  return answer.body as Order
}
export const viewOrder = async (user: User, { id }: { id: string }) =>
  (await user(`GET /maintenance/orders/${id}`)).body as Order

const ifMatch = (version?: number) =>
  version === undefined ? {} : { headers: { 'if-match': `"${version}"` } }

export const actOnOrder = (
  user: User,
  { id }: { id: string },
  act: string,
  body: Values = {},
  version?: number,
) => user(`POST /maintenance/orders/${id}/${act}`, { body, ...ifMatch(version) })

export const actOnCard = (
  user: User,
  { id }: { id: string },
  act: string,
  body: Values = {},
  version?: number,
) => user(`POST /maintenance/cards/${id}/${act}`, { body, ...ifMatch(version) })

export async function cardAfter(answer: Promise<Answer>): Promise<Card> {
  const { status, body } = await answer
  expect([status < 300, body]).toEqual([true, body])
  return (body as CardOfOrder).card
}

export const perform = (user: User, card: { id: string }, values: Values = {}) =>
  actOnCard(user, card, 'perform', { doneOn: clock.today, measures: 'Done', ...values })

export async function performAll(user: User, { list }: Order, values: Values = {}): Promise<void> {
  for (const card of list) expect((await perform(user, card, values)).status).toBe(200)
}

export const close = (user: User, order: { id: string }, values: Values = {}, query = '') =>
  user(`POST /maintenance/orders/${order.id}/close${query}`, {
    body: { date: clock.today, ...figuresT, ...values },
  })
export const closedOf = ({ body }: Answer) => body as OrderClosed
