import type { Item } from '@aerofleet/shared/contract/maintenance/items'
import type { Order, PageOfOrders } from '@aerofleet/shared/contract/maintenance/orders'
import { clock, today } from '../../../test/maintenance'
import { useApi } from '../../../test/testing'
import {
  actOnCard,
  actOnOrder,
  addDue,
  addG,
  close,
  createOrder,
  dayT,
  figuresT,
  messageOf,
  perform,
  performAll,
  refusal,
  viewOrder,
} from '../../../test/work'
import { orders } from '../work/reads'

const { api, as } = useApi({ today, timeZone: 'Europe/Berlin' })

type Added = { order: Order; added: number }
const jobs = [{ title: 'Wash' }]

async function prepare() {
  const eva = as('admin', { displayName: 'Eva Stahl' })
  const aircraftId = await addG(eva)
  return { eva, aircraftId }
}

/** Brings an order with one card into a state. */
const ways: Record<Order['state'], (user: ReturnType<typeof as>, order: Order) => Promise<void>> = {
  draft: async () => undefined,
  open: async (user, order) => void (await actOnOrder(user, order, 'open')),
  'in-work': async (user, order) => {
    await ways.open(user, order)
    await actOnOrder(user, order, 'start')
  },
  done: async (user, order) => {
    await ways['in-work'](user, order)
    await performAll(user, order)
  },
  closed: async (user, order) => {
    await ways.done(user, order)
    await close(user, order)
  },
  cancelled: async (user, order) =>
    void (await actOnOrder(user, order, 'cancel', { reason: 'No' })),
}
const fields = { title: 'Line check' }
const acts: [act: string, body: object, possibleIn: Order['state'][]][] = [
  ['PUT', fields, ['draft', 'open', 'in-work', 'done']],
  ['cards', { jobs }, ['draft', 'open', 'in-work', 'done']],
  ['open', {}, ['draft']],
  ['start', {}, ['open', 'in-work', 'done']],
  ['close', { date: dayT, ...figuresT }, ['done']],
  ['cancel', { reason: 'No slot' }, ['draft', 'open', 'in-work']],
]
const states = Object.keys(ways) as Order['state'][]

test.each(states)('an order that is %s knows its acts, and refuses the others', async (state) => {
  const { eva, aircraftId } = await prepare()
  for (const [act, body, possibleIn] of acts) {
    const order = await createOrder(eva, { aircraftId, jobs })
    await ways[state](eva, order)
    expect((await viewOrder(eva, order)).state).toBe(state)
    const line = act === 'PUT' ? 'PUT' : 'POST'
    const path = `/maintenance/orders/${order.id}${act === 'PUT' ? '' : `/${act}`}`
    const answer = await eva(`${line} ${path}`, { body })
    const isOpen = act === 'close' && (state === 'open' || state === 'in-work')
    const refused = isOpen ? [409, 'cards-open'] : [409, 'wrong-state']
    expect([act, ...refusal(answer)]).toEqual(
      possibleIn.includes(state) ? [act, 200, undefined] : [act, ...refused],
    )
    if (refused[1] === 'wrong-state' && answer.status === 409)
      expect(messageOf(answer)).toContain(state.replace('-', ' '))
  }
})

test('case 13: six presses lead from a due item to a closed order', async () => {
  const { eva, aircraftId } = await prepare()
  const itemId = await addDue(eva, aircraftId, 'T1', { manHours: 0.8 })
  const order = await createOrder(eva, { aircraftId, itemIds: [itemId], start: {} })
  expect(order).toMatchObject({
    number: 'WO-2026-0001',
    title: 'Check T1',
    state: 'in-work',
    opening: { date: dayT, ...figuresT },
    list: [{ n: 1, manHours: 0.8, item: { code: 'T1' } }],
  })
  await performAll(eva, order, { measures: 'Oil changed' })
  expect((await viewOrder(eva, order)).state).toBe('done')
  const closed = await close(eva, order)
  expect(closed.body).toMatchObject({
    order: { state: 'closed' },
    cards: [{ code: 'T1', from: { hours: 12_450 }, to: { hours: 12_950 } }],
  })
  expect(closed.body).not.toHaveProperty('reading')
  const item = (await eva(`GET /maintenance/items/${itemId}`)).body
  expect(item).toMatchObject({ due: { hours: 12_950 }, last: { date: dayT, ...figuresT } })
  const second = await createOrder(eva, { aircraftId, title: 'Later' })
  await actOnOrder(eva, second, 'cancel', { reason: 'Not needed' })
  expect(await viewOrder(eva, second)).toMatchObject({
    number: 'WO-2026-0002',
    state: 'cancelled',
    cancelled: { reason: 'Not needed', by: { name: 'Eva Stahl' } },
  })
})

test('numbers begin anew with the year of the zone, and a refused order takes none', async () => {
  const { eva, aircraftId } = await prepare()
  const create = (values: object) =>
    eva('POST /maintenance/orders', { body: { aircraftId, ...values } })
  expect(refusal(await create({ title: 'Empty', open: true }))).toEqual([409, 'no-cards'])
  expect(refusal(await create({}))).toEqual([400, 'invalid'])
  expect((await createOrder(eva, { aircraftId, jobs })).number).toBe('WO-2026-0001')
  clock.today = '2027-01-01'
  expect((await createOrder(eva, { aircraftId, jobs })).number).toBe('WO-2027-0001')
  const { items } = (await eva('GET /maintenance/orders')).body as PageOfOrders
  expect(items.map(({ number }) => number)).toEqual(['WO-2027-0001', 'WO-2026-0001'])
})

test('a draft locks nothing; an open order holds its items until it is cancelled or loses their cards', async () => {
  const { eva, aircraftId } = await prepare()
  const itemIds = [await addDue(eva, aircraftId), await addDue(eva, aircraftId, 'T2')]
  const [first, second] = [
    await createOrder(eva, { aircraftId, itemIds }),
    await createOrder(eva, { aircraftId, itemIds }),
  ]
  expect((await actOnOrder(eva, first, 'open')).status).toBe(200)
  const refused = await actOnOrder(eva, second, 'open')
  expect([refusal(refused), messageOf(refused)]).toEqual([
    [409, 'already-planned'],
    'T1 is planned in WO-2026-0001; T2 is planned in WO-2026-0001.',
  ])
  const third = { aircraftId, itemIds: itemIds.slice(0, 1), open: true }
  const created = await eva('POST /maintenance/orders', { body: third })
  expect(refusal(created)).toEqual([409, 'already-planned'])
  const completed = await eva(`POST /maintenance/items/${itemIds[0]}/complete`, {
    body: { date: dayT, ...figuresT },
  })
  expect([refusal(completed), messageOf(completed)]).toEqual([
    [409, 'planned-elsewhere'],
    'T1 is planned in WO-2026-0001.',
  ])
  const [card, last] = first.list
  expect((await eva(`DELETE /maintenance/cards/${card?.id}`)).status).toBe(204)
  expect(refusal(await eva(`DELETE /maintenance/cards/${last?.id}`))).toEqual([409, 'no-cards'])
  const added = await actOnOrder(eva, first, 'cards', { itemIds: itemIds.slice(0, 1) })
  expect((added.body as Added).order.list.map(({ n }) => n)).toEqual([2, 3])
  await actOnOrder(eva, first, 'cancel', { reason: 'No slot' })
  expect((await actOnOrder(eva, second, 'open')).status).toBe(200)
})

test('an item that is completed without an order leaves its drafts, and the answer names them', async () => {
  const { eva, aircraftId } = await prepare()
  const itemId = await addDue(eva, aircraftId)
  const draft = await createOrder(eva, { aircraftId, itemIds: [itemId] })
  const completed = await eva(`POST /maintenance/items/${itemId}/complete`, {
    body: { date: dayT, ...figuresT },
  })
  expect(completed.body).toMatchObject({ removedFrom: [{ id: draft.id, number: 'WO-2026-0001' }] })
  expect(await viewOrder(eva, draft)).toMatchObject({ version: 2, list: [] })
})

test('an order is filled by choice, until a day, or within hours, cycles and days', async () => {
  const { eva, aircraftId } = await prepare()
  await addDue(eva, aircraftId)
  const tasks: [string, Parameters<typeof addDue>[3]][] = [
    ['H', { limits: { hours: { interval: 530 } } }],
    ['C', { limits: { cycles: { interval: 660 } } }],
    ['D', { limits: { calendar: { interval: 40, unit: 'days' } } }],
  ]
  for (const [code, limits] of tasks) await addDue(eva, aircraftId, code, limits)
  const other = await addDue(eva, await addG(eva, 'D-BORA'), 'B1')
  const order = await createOrder(eva, { aircraftId, title: 'Input' })
  const codesAfter = async (body: object) => {
    const { order: after, added } = (await actOnOrder(eva, order, 'cards', { ...body }))
      .body as Added
    return [added, after.list.map(({ item }) => item?.code)]
  }
  expect(await codesAfter({ dueUntil: dayT })).toEqual([2, ['D', 'T1']])
  expect(await codesAfter({ within: { hours: 29.99 } })).toEqual([0, ['D', 'T1']])
  expect(await codesAfter({ within: { hours: 30 } })).toEqual([1, ['D', 'T1', 'H']])
  expect(await codesAfter({ within: { cycles: 60 } })).toEqual([1, ['D', 'T1', 'H', 'C']])
  const unknown = await actOnOrder(eva, order, 'cards', { itemIds: [other] })
  expect(refusal(unknown)).toEqual([400, 'invalid'])
  const doubled = { itemIds: [order.id] }
  expect(refusal(await actOnOrder(eva, order, 'cards', doubled))).toEqual([400, 'invalid'])
})

test('opening figures are those of the readings, judged, and make no reading', async () => {
  const { eva, aircraftId } = await prepare()
  const start = (opening: object) =>
    eva('POST /maintenance/orders', { body: { aircraftId, jobs, start: opening } })
  const opened = await start({ date: '2026-11-25' })
  expect(opened.body).toMatchObject({
    opening: { date: '2026-11-25', hours: 12_440, cycles: 14_528 },
  })
  expect(refusal(await start({ hours: 12_500.01, cycles: 14_540 }))).toEqual([
    409,
    'opening-implausible',
  ])
  expect((await start({ hours: 12_500.01, cycles: 14_540, accept: true })).status).toBe(201)
  expect(refusal(await start({ date: '2026-11-28' }))).toEqual([400, 'invalid'])
  const { items } = (await eva(`GET /maintenance/aircraft/${aircraftId}/readings`)).body as {
    items: unknown[]
  }
  expect(items).toHaveLength(2)
  const order = opened.body as Order
  expect(refusal(await actOnOrder(eva, order, 'start', { date: '2026-11-26' }))).toEqual([
    400,
    'invalid',
  ])
  const earlier = await actOnOrder(eva, order, 'start', { date: '2026-11-24' })
  expect(earlier.body).toMatchObject({ state: 'in-work', opening: { hours: 12_435 } })
})

test('a signed card keeps an order from being cancelled until it is opened again', async () => {
  const { eva, aircraftId } = await prepare()
  const order = await createOrder(eva, { aircraftId, jobs: [...jobs, { title: 'Oil' }], start: {} })
  const [card] = order.list
  await perform(eva, { id: card?.id ?? '' })
  const refused = await actOnOrder(eva, order, 'cancel', { reason: 'No slot' })
  expect([refusal(refused), messageOf(refused)]).toEqual([
    [409, 'cards-performed'],
    'Reopen these cards first: Card 1, Wash.',
  ])
  await actOnCard(eva, { id: card?.id ?? '' }, 'reopen', { reason: 'Wrong order' })
  expect((await actOnOrder(eva, order, 'cancel', { reason: 'No slot' })).status).toBe(200)
})

test('due list and item say in which order an item stands, and when it was done', async () => {
  const { eva, aircraftId } = await prepare()
  const itemId = await addDue(eva, aircraftId)
  const plannedIn = async () => {
    const { body } = await eva('GET /maintenance/due')
    const [row] = (body as { items: Item[] }).items
    const item = (await eva(`GET /maintenance/items/${itemId}`)).body as Item
    expect(row?.plannedIn).toEqual(item.plannedIn)
    return row?.plannedIn
  }
  const order = await createOrder(eva, { aircraftId, itemIds: [itemId] })
  expect(await plannedIn()).toBeUndefined()
  await actOnOrder(eva, order, 'open')
  const [card] = order.list
  const planned = { id: order.id, number: order.number, cardId: card?.id }
  expect(await plannedIn()).toEqual(planned)
  await actOnOrder(eva, order, 'start', { date: '2026-11-20' })
  await performAll(eva, order, { doneOn: '2026-11-20' })
  expect(await plannedIn()).toEqual({ ...planned, doneOn: '2026-11-20' })
  await close(eva, order)
  expect(await plannedIn()).toBeUndefined()
})

test('the list has states, what waits, what is late, and a search', async () => {
  const { eva, aircraftId } = await prepare()
  await createOrder(eva, { aircraftId, jobs, plannedTo: '2026-11-26' })
  const waiting = { for: 'parts', text: 'Seal', until: '2026-12-01' }
  await createOrder(eva, { aircraftId, jobs, waiting, plannedTo: dayT, place: 'Hangar 3' })
  await createOrder(eva, { aircraftId: await addG(eva, 'D-BORA'), jobs, open: true })
  const numbers = async (query: string) => {
    const { items, counts } = (await eva(`GET /maintenance/orders?${query}`)).body as PageOfOrders
    return [items.map(({ number }) => Number(number.slice(-4))), counts?.draft]
  }
  expect(await numbers('')).toEqual([[3, 2, 1], 2])
  expect(await numbers('state=open&state=in-work')).toEqual([[3], 2])
  expect(await numbers('late=1')).toEqual([[1], 1])
  expect(await numbers('waiting=1')).toEqual([[2], 1])
  expect(await numbers('q=hangar')).toEqual([[2], 1])
  expect(await numbers('q=dbora')).toEqual([[3], 0])
  expect(await numbers('q=0001')).toEqual([[1], 1])
  const { next } = (await eva('GET /maintenance/orders?limit=2')).body as PageOfOrders
  expect(await numbers(`after=${next}`)).toEqual([[1], undefined])
})

test('case 16: an order is changed while people work, and its cards stay untouched', async () => {
  const { eva, aircraftId } = await prepare()
  const order = await createOrder(eva, { aircraftId, jobs: [...jobs, { title: 'Oil' }], start: {} })
  const [first, second] = order.list
  const signed = await perform(eva, { id: first?.id ?? '' }, { measures: 'Washed' })
  const body = { title: 'Weekend input', plannedTo: '2026-11-29' }
  const headers = { 'if-match': `"${order.version}"` }
  const changed = await eva(`PUT /maintenance/orders/${order.id}`, { body, headers })
  expect(changed.body).toMatchObject({ ...body, version: 2 })
  await actOnOrder(eva, order, 'cards', { jobs: [{ title: 'Tyres' }] })
  const after = await viewOrder(eva, order)
  expect(after.list[0]).toEqual((signed.body as { card: unknown }).card)
  const typed = { title: 'Oil', measures: 'Half done' }
  const saved = await eva(`PUT /maintenance/cards/${second?.id}`, {
    body: typed,
    headers: { 'if-match': `"${second?.version}"` },
  })
  expect(saved.status).toBe(200)
  const stale = await eva(`PUT /maintenance/orders/${order.id}`, { body, headers })
  expect([stale.status, messageOf(stale)]).toEqual([
    412,
    'This order was changed by Eva Stahl. Reload to see the new values.',
  ])
})

test('a deleted aircraft cancels its orders, and brings them back as they were', async () => {
  const { eva, aircraftId } = await prepare()
  const itemId = await addDue(eva, aircraftId)
  const order = await createOrder(eva, { aircraftId, itemIds: [itemId], start: {} })
  const draft = await createOrder(eva, { aircraftId, jobs })
  const counts = async () => (await eva('GET /maintenance/order-counts')).body
  expect(await counts()).toEqual({ items: [{ aircraftId, orders: 2 }] })
  expect((await eva(`DELETE /aircraft/${aircraftId}`)).status).toBe(204)
  expect(await counts()).toEqual({ items: [] })
  expect(await viewOrder(eva, order)).toMatchObject({
    state: 'cancelled',
    cancelled: { reason: 'aircraft deleted' },
  })
  expect(((await eva('GET /maintenance/orders')).body as PageOfOrders).items).toEqual([])
  expect((await eva(`POST /aircraft/${aircraftId}/restore`)).status).toBe(200)
  expect(await viewOrder(eva, order)).toMatchObject({ state: 'in-work', list: [{ n: 1 }] })
  expect((await viewOrder(eva, draft)).state).toBe('draft')
  expect(await viewOrder(eva, order)).not.toHaveProperty('cancelled')
})

test('of two orders that come back with one item, one holds it, and the card of the other says so', async () => {
  const { eva, aircraftId } = await prepare()
  const itemIds = [await addDue(eva, aircraftId)]
  const both = [
    await createOrder(eva, { aircraftId, itemIds, open: true }),
    await createOrder(eva, { aircraftId, itemIds }),
  ]
  await eva(`DELETE /aircraft/${aircraftId}`)
  const { db } = api().database
  for (const { cancelled } of await db.select().from(orders))
    if (cancelled?.from === 'draft')
      await db.update(orders).set({ cancelled: { ...cancelled, from: 'open' } })
  await eva(`POST /aircraft/${aircraftId}/restore`)
  const cards = await Promise.all(both.map(async (order) => (await viewOrder(eva, order)).list[0]))
  const [held] = cards.filter((card) => card?.item)
  const [freed] = cards.filter((card) => !card?.item)
  expect([held?.text, freed?.text]).toEqual([
    '',
    expect.stringMatching(/^T1 is planned in WO-2026-/),
  ])
})
