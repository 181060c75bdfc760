import { CardPerform, FindingCreate } from '@aerofleet/shared/contract/maintenance/cards'
import { OrderCreate, type Order } from '@aerofleet/shared/contract/maintenance/orders'
import { addDays } from '@aerofleet/shared/due/calendar-date'
import type { Caller } from '../db/author'
import type { Work } from '../db/change'
import type { Transaction } from '../db/database'
import { saveChange } from '../db/save-change'
import { addInspector } from '../maintenance/inspectors/writes'
import {
  addFinding,
  cancelOrder,
  closeWork,
  createOrder,
  leaveCard,
  performCard,
} from '../maintenance/orders/writes'
import { mateo, olga } from './past'

const as = ({ uid, displayName, email }: typeof olga, role: Caller['role']): Caller => ({
  ...{ uid, displayName, role },
  email: email ?? null,
  emailVerified: true,
})
export const planner = as(olga, 'operator')
const mechanic = as(mateo, 'mro')

/** Adds orders in all states by the acts of the product, one that waits, an open finding, and an inspector. */
export async function seedWork(
  tx: Transaction,
  aircraft: readonly { id: string }[],
  now: Date,
): Promise<void> {
  if (aircraft.length === 0) return
  const today = now.toISOString().slice(0, 10)
  const day = { today, timeZone: 'UTC' }
  async function act<Answer>(by: Caller, work: Work<Answer>): Promise<Answer> {
    const { answer, ...made } = await work(tx, by)
    await saveChange(tx, by, made)
    return answer
  }
  const create = (n: number, values: Record<string, unknown>): Promise<Order> =>
    act(
      planner,
      createOrder(
        OrderCreate.parse({ aircraftId: aircraft.at(n % aircraft.length)?.id, ...values }),
        day,
      ),
    )
  const perform = ({ id }: { id: string }, measures: string) =>
    act(
      mechanic,
      performCard({ id, ifMatch: null, day }, CardPerform.parse({ doneOn: today, measures })),
    )
  const due = { dueUntil: addDays(today, 14) }

  await create(0, { ...due, title: 'Next hangar visit', plannedFrom: addDays(today, 10) })
  const jobs = [{ title: 'Cabin light, row 12', skill: 'B2', manHours: 0.5 }]
  await create(1, { ...due, jobs, title: 'Weekend input', place: 'Hangar 2', open: true })
  const waiting = { for: 'parts', text: 'Seal, P/N 4711-2', until: addDays(today, 3) }
  const inWork = await create(2, {
    ...{ jobs: [...jobs, { title: 'Engine run', critical: true }], waiting },
    ...{ title: 'Oil leak, engine 1', priority: 'aog', plannedTo: addDays(today, -1), start: {} },
  })
  for (const card of inWork.list.slice(1)) await perform(card, 'Run for 10 minutes, no leak.')
  const done = await create(3, { jobs, title: 'Line check', start: {} })
  for (const card of done.list) await perform(card, 'Light replaced and tested.')

  const closed = await create(4, { jobs, title: 'Daily check', start: {} })
  const [card] = closed.list
  if (card) {
    const found = { title: 'Scratch on the left winglet', text: 'About 12 cm, within limits.' }
    const of = { id: card.id, ifMatch: null, day }
    const finding = await act(mechanic, addFinding(of, FindingCreate.parse(found)))
    await perform(card, 'Done.')
    const left = { id: finding.card.id, ifMatch: null, day }
    await act(mechanic, leaveCard(left, 'The paint shop is closed.'))
  }
  const { hours = 0, cycles = 0 } = closed.opening ?? {}
  await act(planner, closeWork(closed.id, null, { date: today, hours, cycles, accept: false }, day))

  const cancelled = await create(5, { jobs, title: 'Wash' })
  await act(planner, cancelOrder(cancelled.id, null, 'Too cold.', today))
  await act(
    planner,
    addInspector({
      ...{ uid: mateo.uid, name: mateo.displayName, reference: 'INS-7', licence: '' },
      ...{ aircraftTypes: [], from: addDays(today, -200), until: addDays(today, 165) },
    }),
  )
}
