import type { Item } from '@aerofleet/shared/contract/maintenance/items'
import { aCheck, addFlown, lastDone, today } from '../../../test/maintenance'
import { useApi } from '../../../test/testing'

const { as } = useApi({ today })

const limits = {
  hours: { interval: 500, tolerance: 50 },
  calendar: { interval: 6, unit: 'months', tolerance: 15 },
}
const task = { ...aCheck, limits }
const granted = { reference: 'V-12', reason: 'Ferry flight', hours: 40, days: 10 }

async function prepare() {
  const planner = as('operator', { displayName: 'Ada' })
  const aircraft = await addFlown(as('admin'))
  const body = { ...task, baseline: lastDone, aircraftId: aircraft.id }
  const { id } = (await planner('POST /maintenance/items', { body })).body as Item
  await planner(`POST /maintenance/items/${id}/variation`, { body: granted })
  const put = async (values: object) => {
    const answer = await planner(`PUT /maintenance/items/${id}`, { body: { ...task, ...values } })
    expect(answer.status).toBe(200)
    return answer.body as Item
  }
  return { planner, id, put }
}

const hours = (tolerance: number) => ({
  limits: { ...limits, hours: { interval: 500, tolerance } },
})

test.each<[string, object]>([
  ['another title', { title: 'A check, large' }],
  ['a tolerance that allows it', hours(40)],
  ['another interval', { limits: { ...limits, hours: { interval: 450, tolerance: 50 } } }],
])('a variation stays with %s', async (_, values) => {
  const { put } = await prepare()
  expect((await put(values)).variation).toMatchObject({ reference: 'V-12', hours: 40 })
})

test.each<[string, object]>([
  ['a smaller tolerance', hours(39.99)],
  ['a dimension less', { limits: { hours: limits.hours } }],
  ['a date as printed', { limits: { ...limits, calendar: { printed: true } } }],
  [
    'an airworthiness limitation',
    {
      airworthinessLimitation: true,
      limits: { hours: { interval: 500 }, calendar: { interval: 6, unit: 'months' } },
    },
  ],
  ['another baseline', { baseline: { ...lastDone, hours: 3960 } }],
])('a variation ends with %s', async (_, values) => {
  const { put } = await prepare()
  const item = await put(values)
  expect(item.variation).toBeUndefined()
  expect(item.remaining.hours).toBe((item.due.hours ?? 0) - 4288)
})
