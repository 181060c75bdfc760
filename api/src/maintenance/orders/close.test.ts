import type { Completion, Item } from '@aerofleet/shared/contract/maintenance/items'
import type { Reading } from '@aerofleet/shared/contract/maintenance/readings'
import { clock, recompute, today } from '../../../test/maintenance'
import { useApi } from '../../../test/testing'
import {
  actOnCard,
  actOnOrder,
  addDue,
  addG,
  close,
  closedOf,
  createOrder,
  dayT,
  messageOf,
  perform,
  performAll,
  refusal,
  viewOrder,
} from '../../../test/work'
import { items } from '../table'

const { api, as } = useApi({ today, timeZone: 'Europe/Berlin' })

type Task = Parameters<typeof addDue>[3]

/** An order in work since the 20th, with cards of these items. */
async function prepare(tasks: Record<string, Task> = { T1: {} }) {
  const eva = as('admin', { displayName: 'Eva Stahl' })
  const aircraftId = await addG(eva)
  const itemIds: string[] = []
  for (const [code, task] of Object.entries(tasks))
    itemIds.push(await addDue(eva, aircraftId, code, task))
  const order = await createOrder(eva, { aircraftId, itemIds, start: { date: '2026-11-20' } })
  return { eva, aircraftId, itemIds, order }
}
type User = ReturnType<typeof as>
const itemOf = async (user: User, id = '') =>
  (await user(`GET /maintenance/items/${id}`)).body as Item
const readingsOf = async (user: User, id: string) =>
  ((await user(`GET /maintenance/aircraft/${id}/readings`)).body as { items: Reading[] }).items

async function expectRecomputed() {
  const { db } = api().database
  for (const row of await db.select().from(items)) expect(await recompute(db, row)).toEqual(row)
}

test('case 20: an order that is closed late makes its reading and completions on that day', async () => {
  const { eva, aircraftId, itemIds, order } = await prepare()
  await performAll(eva, order, { doneOn: '2026-11-25' })
  const late = { date: '2026-11-25', hours: 12_440, cycles: 14_528 }
  const tooHigh = await close(eva, order, { ...late, hours: 12_450.01 })
  expect(refusal(tooHigh)).toEqual([409, 'reading-out-of-order'])
  expect((await close(eva, order, { ...late, hours: 12_450 }, '?dryRun=1')).status).toBe(200)
  expect((await viewOrder(eva, order)).state).toBe('done')
  const closed = closedOf(await close(eva, order, late))
  expect(closed).toMatchObject({
    reading: late,
    cards: [{ n: 1, done: late, from: { hours: 12_450 }, to: { hours: 12_940 } }],
    order: { state: 'closed', closing: { ...late, by: { name: 'Eva Stahl' } }, version: 3 },
  })
  const [newest, added] = await readingsOf(eva, aircraftId)
  expect(newest).toMatchObject({ date: dayT, hours: 12_450 })
  expect(added).toMatchObject({ ...late, source: 'work-order', note: 'WO-2026-0001' })
  expect(await itemOf(eva, itemIds[0])).toMatchObject({ due: { hours: 12_940 }, last: late })
  await expectRecomputed()
})

test.each([
  ['completion', 12_935],
  ['excess', 12_930],
])(
  'case 17: done on the 26th, closed on the 28th, the figures of then count, with %s',
  async (next, due) => {
    const limits = { hours: { interval: 490 } }
    const { eva, itemIds, order } = await prepare({ T1: { limits, next } })
    await performAll(eva, order, { doneOn: '2026-11-26' })
    const item = await itemOf(eva, itemIds[0])
    expect(item).toMatchObject({ plannedIn: { number: 'WO-2026-0001', doneOn: '2026-11-26' } })
    clock.today = '2026-11-28'
    const closed = closedOf(await close(eva, order, { hours: 12_455, cycles: 14_546 }))
    expect(closed.cards[0]?.done).toEqual({ date: '2026-11-26', hours: 12_445, cycles: 14_534 })
    expect((await itemOf(eva, itemIds[0])).due).toEqual({ hours: due })
  },
)

test('a preview shows each item from old to new due, cards without a text, and findings that stay', async () => {
  const { eva, order } = await prepare({ T1: {}, T2: {} })
  const [one, two] = order.list
  await perform(eva, { id: one?.id ?? '' }, { measures: '' })
  await actOnCard(eva, { id: one?.id ?? '' }, 'findings', { title: 'Leak' })
  const open = await close(eva, order)
  expect([refusal(open), messageOf(open)]).toEqual([
    [409, 'cards-open'],
    'These cards are not finished: Card 2, Check T2; Card 3, Leak.',
  ])
  await perform(eva, { id: two?.id ?? '' })
  const { list } = await viewOrder(eva, order)
  await actOnCard(eva, { id: list[2]?.id ?? '' }, 'not-done', { reason: 'No seal' })
  const preview = closedOf(await close(eva, order, {}, '?dryRun=1'))
  expect(preview).toMatchObject({
    cards: [
      { n: 1, code: 'T1', from: { hours: 12_450 }, to: { hours: 12_950 } },
      { n: 2, code: 'T2' },
    ],
    withoutText: [1],
    findings: [{ n: 3, title: 'Leak' }],
  })
  const stored = await viewOrder(eva, order)
  expect(stored.state).toBe('done')
  const { order: after, ...effects } = closedOf(await close(eva, order))
  const { order: _, ...previewed } = preview
  expect([after.state, effects]).toEqual(['closed', previewed])
  const log = await eva('GET /maintenance/history?kind=order')
  const actions = (log.body as { items: { action: string }[] }).items.map(({ action }) => action)
  expect(actions).toEqual(['close', 'update', 'create'])
})

test('the day of the end is from the last card and the opening to today', async () => {
  const { eva, order } = await prepare()
  await performAll(eva, order, { doneOn: '2026-11-25' })
  const at = async (date: string) => {
    const answer = await close(eva, order, { date, hours: 12_440, cycles: 14_528 }, '?dryRun=1')
    return [refusal(answer), answer.status === 200 ? '' : messageOf(answer)]
  }
  expect(await at('2026-11-24')).toEqual([
    [400, 'invalid'],
    'Date must not be before 25 Nov 2026, when card 1 was done',
  ])
  expect(await at('2026-11-25')).toEqual([[200, undefined], ''])
  expect((await at('2026-11-28'))[0]).toEqual([400, 'invalid'])
})

test('a card without an active item, or with a later completion, closes without a completion', async () => {
  const { eva, itemIds, order } = await prepare({
    T1: {},
    T2: {},
    T3: { terminates: ['T4'] },
    T4: {},
  })
  await performAll(eva, order)
  const [gone, later] = itemIds
  await eva(`POST /maintenance/items/${gone}/not-applicable`, { body: { reason: 'Not fitted' } })
  const item = await itemOf(eva, later)
  const baseline = { date: dayT, hours: 12_449, cycles: 14_539 }
  const put = await eva(`PUT /maintenance/items/${item.id}`, {
    body: { baseline: { ...baseline, hours: 12_450.5 }, accept: true },
  })
  expect(put.status).toBe(200)
  const { cards } = closedOf(await close(eva, order))
  expect(cards.map(({ code, withoutCompletion }) => [code, withoutCompletion])).toEqual([
    ['T1', 'This item is not applicable. Not fitted'],
    ['T2', `It was last done on ${dayT} at 12,450.50 h and 14,539 cycles, which is later.`],
    ['T3', undefined],
    ['T4', 'This item is done and is not due again. Terminated by T3'],
  ])
  const { list } = await viewOrder(eva, order)
  expect(list.map(({ withoutCompletion }) => withoutCompletion !== undefined)).toEqual([
    true,
    true,
    false,
    true,
  ])
  await expectRecomputed()
})

test('figures of its own count for a card, and a printed date comes with its signature', async () => {
  const limits = { calendar: { printed: true } }
  const { eva, itemIds, order } = await prepare({ T1: {}, P: { limits, kind: 'document' } })
  const [one, paper] = order.list.map(({ id }) => ({ id }))
  const own = { doneOn: '2026-11-25', hours: 12_441, cycles: 14_529 }
  const beyond = await perform(eva, one ?? { id: '' }, { ...own, hours: 12_460 })
  expect(refusal(beyond)).toEqual([409, 'completion-implausible'])
  await perform(eva, one ?? { id: '' }, own)
  expect(refusal(await perform(eva, paper ?? { id: '' }))).toEqual([400, 'invalid'])
  await perform(eva, paper ?? { id: '' }, { validUntil: '2027-11-30' })
  const { cards } = closedOf(await close(eva, order))
  expect(cards[0]?.done).toEqual({ date: '2026-11-25', hours: 12_441, cycles: 14_529 })
  expect((await itemOf(eva, itemIds[1])).due).toEqual({ date: '2027-11-30' })
})

test('a completion shows that it has only the beginning of a long text', async () => {
  const { eva, itemIds, order } = await prepare()
  await performAll(eva, order, { measures: 'x'.repeat(501) })
  closedOf(await close(eva, order))
  const [item] = itemIds
  const answer = await eva(`GET /maintenance/items/${item}/completions`)
  const { items: done } = answer.body as { items: Completion[] }
  expect(done[0]?.note).toBe(`${'x'.repeat(499)}…`)
})

test('a completion of an order can be struck, and the order says so', async () => {
  const { eva, itemIds, order } = await prepare()
  await performAll(eva, order)
  await close(eva, order)
  const path = `/maintenance/items/${itemIds[0]}/completions`
  const [completion] = ((await eva(`GET ${path}`)).body as { items: Completion[] }).items
  expect(completion).toMatchObject({ reference: 'WO-2026-0001, card 1', note: 'Done' })
  const body = { reason: 'Wrong aircraft' }
  await eva(`POST /maintenance/completions/${completion?.id}/strike`, { body })
  expect((await viewOrder(eva, order)).list[0]?.completion).toMatchObject({
    id: completion?.id,
    struck: body,
  })
  expect((await itemOf(eva, itemIds[0])).due).toEqual({ hours: 12_450 })
  expect(refusal(await actOnOrder(eva, order, 'cancel', body))).toEqual([409, 'wrong-state'])
})
