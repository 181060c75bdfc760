import type { Order } from '@aerofleet/shared/contract/maintenance/orders'
import { today } from '../../../test/maintenance'
import { useApi } from '../../../test/testing'
import {
  actOnOrder,
  addDue,
  addG,
  close,
  createOrder,
  perform,
  performAll,
  refusal,
  viewOrder,
} from '../../../test/work'

const { as } = useApi({ today })

const times = (n: number) => Array.from({ length: n }, (_, at) => at)
const jobs = [{ title: 'Wash' }]

test('orders that are made at once have numbers without a gap, although some are refused', async () => {
  const eva = as('admin')
  const fleet = [await addG(eva), await addG(eva, 'D-BORA')]
  // Each fifth one has neither a title nor a card.
  const bodies = times(20).map((n) => ({ aircraftId: fleet[n % 2], ...(n % 5 > 0 && { jobs }) }))
  const answers = await Promise.all(bodies.map((body) => eva('POST /maintenance/orders', { body })))
  const made = answers.filter(({ status }) => status === 201)
  const numbers = made.map(({ body }) => (body as Order).number).toSorted()
  expect(numbers).toEqual(times(16).map((n) => `WO-2026-${String(n + 1).padStart(4, '0')}`))
})

test('of two orders that open at once with one item, one holds it', async () => {
  const eva = as('admin')
  const aircraftId = await addG(eva)
  const itemIds = [await addDue(eva, aircraftId)]
  const drafts = [
    await createOrder(eva, { aircraftId, itemIds }),
    await createOrder(eva, { aircraftId, itemIds }),
  ]
  const answers = await Promise.all(drafts.map((order) => actOnOrder(eva, order, 'open')))
  expect(answers.map(refusal).toSorted()).toEqual([
    [200, undefined],
    [409, 'already-planned'],
  ])
})

test('of two who sign one card at once, one does; those who sign all cards at once make the order done', async () => {
  const [eva, ben] = [as('admin'), as('mro')]
  const aircraftId = await addG(eva)
  const order = await createOrder(eva, {
    aircraftId,
    jobs: times(6).map((n) => ({ title: `Job ${n}` })),
    start: {},
  })
  const [first, ...others] = order.list
  const id = first?.id ?? ''
  const answers = await Promise.all([perform(eva, { id }), perform(ben, { id })])
  expect(answers.map(refusal).toSorted()).toEqual([
    [200, undefined],
    [409, 'wrong-state'],
  ])
  const signed = await Promise.all(others.map((card) => perform(ben, card)))
  expect(signed.map(({ status }) => status)).toEqual(others.map(() => 200))
  expect(await viewOrder(eva, order)).toMatchObject({
    state: 'done',
    cards: { all: 6, finished: 6 },
  })
})

test('of two who close at once, one does, and the other one is refused', async () => {
  const [eva, ben] = [as('admin'), as('mro')]
  const aircraftId = await addG(eva)
  const itemIds = [await addDue(eva, aircraftId)]
  const body = { date: today(), hours: 12_450, cycles: 14_540 }
  for (const [withVersion, refused] of [
    [true, [412, 'version-mismatch']],
    [false, [409, 'wrong-state']],
  ] as const) {
    const order = await createOrder(eva, {
      aircraftId,
      ...(withVersion ? { itemIds } : { jobs }),
      start: {},
    })
    await performAll(eva, order)
    const { version } = await viewOrder(eva, order)
    const answers = await Promise.all(
      [eva, ben].map((user) =>
        withVersion ? actOnOrder(user, order, 'close', body, version) : close(user, order),
      ),
    )
    expect(answers.map(refusal).toSorted()).toEqual([[200, undefined], refused])
  }
  const { items } = (await eva(`GET /maintenance/items/${itemIds[0]}/completions`)).body as {
    items: unknown[]
  }
  expect(items).toHaveLength(1)
})

test('sixty cards that are closed twice under one key make sixty completions', async () => {
  const eva = as('admin')
  const aircraftId = await addG(eva)
  const itemIds = await Promise.all(times(60).map((n) => addDue(eva, aircraftId, `T${n}`)))
  const order = await createOrder(eva, { aircraftId, itemIds, start: {} })
  await performAll(eva, order)
  const closeOnce = () =>
    eva(`POST /maintenance/orders/${order.id}/close`, {
      body: { date: today(), hours: 12_450, cycles: 14_540 },
      headers: { 'idempotency-key': 'close-sixty' },
    })
  const [first, second] = await Promise.all([closeOnce(), closeOnce()])
  expect([first?.status, second?.body]).toEqual([200, first?.body])
  const path = `/maintenance/aircraft/${aircraftId}/completions?limit=200`
  const { items } = (await eva(`GET ${path}`)).body as { items: { itemId: string }[] }
  expect(items.map(({ itemId }) => itemId).toSorted()).toEqual(itemIds.toSorted())
}, 60_000)
