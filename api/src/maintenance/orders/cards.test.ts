import type { Card, PageOfCards } from '@aerofleet/shared/contract/maintenance/cards'
import type * as z from 'zod/mini'
import { clock, today } from '../../../test/maintenance'
import { useApi } from '../../../test/testing'
import {
  actOnCard,
  actOnOrder,
  addDue,
  addG,
  cardAfter,
  createOrder,
  dayT,
  messageOf,
  perform,
  refusal,
  viewOrder,
} from '../../../test/work'

const { as } = useApi({ today, timeZone: 'Europe/Berlin' })

const first = <Thing>([thing]: readonly Thing[]): Thing => {
  if (thing === undefined) throw new Error('There is none')
  return thing
}

/** An order in work, with one card that is critical or not. */
async function prepare(critical = false) {
  const eva = as('admin', { displayName: 'Eva Stahl' })
  const ada = as('operator', { displayName: 'Ada Brandt' })
  const ben = as('mro', { displayName: 'Ben Okoro' })
  const dora = as('mro', { displayName: 'Dora Falk' })
  const aircraftId = await addG(eva)
  await authorise(eva, dora.uid)
  const jobs = [{ title: 'Engine run', critical }]
  const order = await createOrder(eva, { aircraftId, jobs, start: { date: '2026-11-20' } })
  return { eva, ada, ben, dora, aircraftId, order, card: first(order.list) }
}
const authorise = async (eva: ReturnType<typeof as>, uid: string, values: object = {}) => {
  const valid = { reference: 'INS-4', aircraftTypes: ['atr 72'], from: '2026-01-01' }
  const body = { uid, ...valid, until: '2026-11-27', ...values }
  expect((await eva('POST /maintenance/inspectors', { body })).status).toBe(201)
}
const wp31 = (name: string) => ({ paper: { name, reference: 'WP-31' } })

test('a card keeps when it was done, and when somebody signed that', async () => {
  const { ben, card, order, eva } = await prepare()
  const work = {
    measures: 'Filter replaced',
    parts: [{ partNumber: 'F-1', serialNumber: 'S-9', quantity: 2, certificate: 'F1-77' }],
    workedBy: [{ name: 'Cem Lind' }],
    manHoursUsed: 1.25,
  }
  const signed = await cardAfter(perform(ben, card, { ...work, doneOn: '2026-11-25' }))
  expect(signed).toMatchObject({
    ...work,
    state: 'performed',
    doneOn: '2026-11-25',
    performed: { by: { name: 'Ben Okoro' } },
  })
  expect(signed.performed?.at.slice(0, 4)).not.toBe('')
  expect(await viewOrder(eva, order)).toMatchObject({ state: 'done', doneOn: '2026-11-25' })
})

test.each([
  ['2026-11-19', 400],
  ['2026-11-20', 200],
  [dayT, 200],
  ['2026-11-28', 400],
])(
  'a card that was done on %s, after an opening on the 20th, answers %i',
  async (doneOn, status) => {
    const { ben, card } = await prepare()
    expect((await perform(ben, card, { doneOn })).status).toBe(status)
  },
)

test('the same signature twice is one signature; another one is refused', async () => {
  const { ben, card, eva } = await prepare()
  const once = await perform(ben, card)
  expect(
    (await actOnCard(ben, card, 'perform', { doneOn: dayT, measures: 'Done' }, 1)).body,
  ).toEqual(once.body)
  expect(refusal(await perform(ben, card, { measures: 'Other' }))).toEqual([409, 'wrong-state'])
  expect(refusal(await perform(eva, card))).toEqual([409, 'wrong-state'])
})

test('cards are signed in an order in work alone', async () => {
  const { eva, ben, aircraftId } = await prepare()
  const order = await createOrder(eva, { aircraftId, jobs: [{ title: 'Wash' }], open: true })
  const refused = await perform(ben, first(order.list))
  expect([refusal(refused), messageOf(refused)]).toEqual([
    [409, 'wrong-state'],
    'WO-2026-0002 is open.',
  ])
})

test('a critical card waits for an inspector, whose authorisation counts on its last day', async () => {
  const { ben, dora, eva, card, order } = await prepare(true)
  await perform(ben, card)
  expect((await viewOrder(eva, order)).state).toBe('in-work')
  const refused = await actOnCard(ben, card, 'inspect')
  expect(refusal(refused)).toEqual([403, 'not-authorised'])
  expect((await viewOrder(ben, order)).inspectionRefused?.code).toBe('not-authorised')
  clock.today = '2026-11-28'
  const late = await actOnCard(dora, card, 'inspect')
  expect([refusal(late), messageOf(late)]).toEqual([
    [403, 'authorisation-expired'],
    'Your authorisation as inspector for ATR 72 was valid until 27 Nov 2026.',
  ])
  clock.today = dayT
  expect(refusal(await actOnCard(eva, card, 'inspect'))).toEqual([403, 'forbidden'])
  const inspected = await cardAfter(actOnCard(dora, card, 'inspect'))
  expect(inspected).toMatchObject({ state: 'inspected', inspected: { by: { name: 'Dora Falk' } } })
  expect((await viewOrder(dora, order)).inspectionRefused).toBeUndefined()
  expect((await viewOrder(eva, order)).state).toBe('done')
})

test.each<[string, Record<string, unknown>]>([
  ['has performed it', {}],
  ['is in its list of people', { workedBy: [{ name: 'dora falk' }] }],
])('an inspector who %s is refused, also after another attempt', async (_, values) => {
  const { ben, dora, card } = await prepare(true)
  const performer = 'workedBy' in values ? ben : dora
  await perform(performer, card, values)
  expect(refusal(await actOnCard(dora, card, 'inspect'))).toEqual([409, 'same-person'])
  await actOnCard(ben, card, 'reopen', { reason: 'Wrong torque' })
  await perform(ben, card, { workedBy: [] })
  expect(refusal(await actOnCard(dora, card, 'inspect'))).toEqual([409, 'same-person'])
})

test('rejected and reopened work stays visible with its text and names', async () => {
  const { ben, dora, eva, card, order } = await prepare(true)
  await perform(ben, card, { measures: 'First try', workedBy: [{ name: 'Cem Lind' }] })
  const reason = { reason: 'No lockwire' }
  expect(refusal(await actOnCard(ben, card, 'reject', reason))).toEqual([403, 'not-authorised'])
  await cardAfter(actOnCard(dora, card, 'reject', reason))
  await perform(ben, card, { measures: ' Second try.\r\nNo leak. ' })
  await cardAfter(actOnCard(dora, card, 'inspect'))
  expect((await viewOrder(eva, order)).state).toBe('done')
  const opened = await cardAfter(actOnCard(eva, card, 'reopen', { reason: 'Photo missing' }))
  expect((await viewOrder(eva, order)).state).toBe('in-work')
  expect(opened).toMatchObject({
    state: 'open',
    attempts: [
      {
        measures: 'First try',
        workedBy: [{ name: 'Cem Lind' }],
        performed: { by: { name: 'Ben Okoro' } },
        ended: { how: 'rejected', reason: 'No lockwire', by: { name: 'Dora Falk' } },
      },
      {
        measures: 'Second try.\nNo leak.',
        inspected: { by: { name: 'Dora Falk' } },
        ended: { how: 'reopened', by: { name: 'Eva Stahl' } },
      },
    ],
  })
  expect(opened).not.toHaveProperty('performed')
  expect(refusal(await eva(`DELETE /maintenance/cards/${card.id}`))).toEqual([409, 'wrong-state'])
})

test('case 14: the work of a shop without accounts is recorded from its paper', async () => {
  const { ada, card, order } = await prepare(true)
  const work = { doneOn: dayT, measures: 'Done', ...wp31('J. Lind') }
  expect(refusal(await perform(ada, card))).toEqual([403, 'forbidden'])
  await cardAfter(actOnCard(ada, card, 'perform-on-paper', work))
  const same = await actOnCard(ada, card, 'inspect-on-paper', wp31('j lind'))
  expect(refusal(same)).toEqual([409, 'same-person'])
  const other = wp31('M. Aro, insp. 44')
  const inspected = await cardAfter(actOnCard(ada, card, 'inspect-on-paper', other))
  expect(inspected).toMatchObject({
    performed: { by: { name: 'Ada Brandt' }, paper: { name: 'J. Lind', reference: 'WP-31' } },
    inspected: { by: { name: 'Ada Brandt' }, paper: { name: 'M. Aro, insp. 44' } },
  })
  const closing = { date: dayT, hours: 12_450, cycles: 14_540 }
  expect((await actOnOrder(ada, order, 'close', closing)).status).toBe(200)
})

test('who performed a card by account does not record its second signature, and has no second name', async () => {
  const { eva, ben, ada, card } = await prepare(true)
  await perform(ben, card)
  expect(refusal(await actOnCard(ben, card, 'inspect-on-paper', wp31('M. Aro')))).toEqual([
    409,
    'same-person',
  ])
  expect(refusal(await actOnCard(ada, card, 'inspect-on-paper', wp31('B.EN OKORO')))).toEqual([
    409,
    'same-person',
  ])
  expect((await actOnCard(eva, card, 'inspect-on-paper', wp31('M. Aro'))).status).toBe(200)
})

test('critical follows the item until the card is performed, and a card can only be raised', async () => {
  const { eva, ben, aircraftId } = await prepare()
  const itemIds = [
    await addDue(eva, aircraftId, 'T1'),
    await addDue(eva, aircraftId, 'T2'),
    await addDue(eva, aircraftId, 'T3'),
  ]
  const order = await createOrder(eva, { aircraftId, itemIds, start: {} })
  const [one, two, three] = order.list
  await perform(ben, { id: one?.id ?? '' })
  for (const id of itemIds.slice(0, 2)) {
    const item = (await eva(`GET /maintenance/items/${id}`)).body as object
    const changed = await eva(`PUT /maintenance/items/${id}`, { body: { ...item, critical: true } })
    expect(changed.status).toBe(200)
  }
  const put = (critical: boolean) =>
    cardAfter(eva(`PUT /maintenance/cards/${three?.id}`, { body: { title: 'Check T3', critical } }))
  expect([(await put(true)).critical, (await put(false)).critical]).toEqual([true, true])
  const states = (await viewOrder(eva, order)).list.map(({ critical }) => critical)
  expect(states).toEqual([false, true, true])
  await perform(ben, { id: two?.id ?? '' })
  expect(refusal(await actOnCard(ben, { id: one?.id ?? '' }, 'inspect'))[0]).toBe(403)
  expect((await viewOrder(eva, order)).cards).toEqual({ all: 3, finished: 1 })
})

test('two cards of one order have versions of their own', async () => {
  const { eva, ben, aircraftId } = await prepare()
  const jobs = [{ title: 'Wash' }, { title: 'Oil' }]
  const order = await createOrder(eva, { aircraftId, jobs, start: {} })
  const card = first(order.list)
  const save = (user: typeof eva, measures: string) =>
    user(`PUT /maintenance/cards/${card.id}`, {
      body: { title: 'Wash', measures },
      headers: { 'if-match': '"1"' },
    })
  expect((await save(ben, 'Washed')).body).toMatchObject({
    card: { version: 2 },
    order: { version: 1 },
  })
  const stale = await save(eva, 'Washed twice')
  expect([stale.status, messageOf(stale)]).toEqual([
    412,
    'This card was changed by Ben Okoro. Reload to see the new values.',
  ])
})

test('a card whose item is no longer active is not performed, and says why', async () => {
  const { eva, ben, aircraftId } = await prepare()
  const itemId = await addDue(eva, aircraftId)
  const order = await createOrder(eva, { aircraftId, itemIds: [itemId], start: {} })
  await eva(`POST /maintenance/items/${itemId}/not-applicable`, { body: { reason: 'Not fitted' } })
  const card = first((await viewOrder(eva, order)).list)
  expect(card.item?.suspended).toBe('This item is not applicable. Not fitted')
  expect(refusal(await perform(ben, card))).toEqual([409, 'item-suspended'])
  await cardAfter(actOnCard(ben, card, 'not-done', { reason: 'Not fitted' }))
  expect((await viewOrder(eva, order)).state).toBe('done')
})

test('a finding stays open until somebody repairs it in an order, or ends it', async () => {
  const { eva, ben, aircraftId, order, card } = await prepare()
  const path = `/maintenance/aircraft/${aircraftId}`
  const open = async () => ((await eva(`GET ${path}/findings`)).body as { items: Card[] }).items
  const found = await cardAfter(
    actOnCard(ben, card, 'findings', { title: 'Corrosion', text: 'Frame 12' }),
  )
  expect(found).toMatchObject({ n: 2, finding: { from: { n: 1, number: 'WO-2026-0001' } } })
  expect(await open()).toEqual([])
  await perform(ben, card)
  await cardAfter(actOnCard(ben, found, 'not-done', { reason: 'No material' }))
  await actOnOrder(eva, order, 'close', { date: dayT, hours: 12_450, cycles: 14_540 })
  const finding = first(await open())
  const { attention } = (await eva(`GET ${path}`)).body as { attention: object[] }
  expect(attention).toEqual([
    {
      kind: 'finding-open',
      message: 'Corrosion: found on WO-2026-0001, card 1, and not repaired.',
      orderId: order.id,
      findingId: finding.id,
    },
  ])
  const next = await createOrder(eva, { aircraftId, findingIds: [finding.id], start: {} })
  expect(await open()).toEqual([])
  expect(next).toMatchObject({ title: 'Corrosion', list: [{ text: 'Frame 12' }] })
  const other = { aircraftId, findingIds: [finding.id] }
  expect(refusal(await eva('POST /maintenance/orders', { body: other }))).toEqual([
    409,
    'already-planned',
  ])
  await actOnOrder(eva, next, 'cancel', { reason: 'No slot' })
  const reason = { reason: 'Within limits' }
  expect(
    refusal(await ben(`POST /maintenance/findings/${finding.id}/end`, { body: reason })),
  ).toEqual([403, 'forbidden'])
  expect((await eva(`POST /maintenance/findings/${finding.id}/end`, { body: reason })).status).toBe(
    200,
  )
  expect(await open()).toEqual([])
  expect(
    refusal(await eva(`POST /maintenance/findings/${finding.id}/end`, { body: reason })),
  ).toEqual([409, 'wrong-state'])
})

test('a removed finding, and a job of its own that was not done, are open; a repaired one is not', async () => {
  const { eva, ben, aircraftId, order, card } = await prepare()
  const add = (title: string) => cardAfter(actOnCard(ben, card, 'findings', { title }))
  const [removed, repaired] = [await add('Scratch'), await add('Leak')]
  await eva(`DELETE /maintenance/cards/${removed.id}`)
  await perform(ben, repaired)
  await cardAfter(actOnCard(ben, card, 'not-done', { reason: 'No fuel' }))
  await actOnOrder(eva, order, 'close', { date: dayT, hours: 12_450, cycles: 14_540 })
  const { items } = (await eva(`GET /maintenance/aircraft/${aircraftId}/findings`)).body as {
    items: Card[]
  }
  expect(items.map(({ title }) => title)).toEqual(['Engine run', 'Scratch'])
})

test('my cards are those that are mine, and those that wait for my second signature', async () => {
  const { eva, ben, dora, aircraftId, card } = await prepare(true)
  const jobs = [
    { title: 'Wash', assignedTo: { uid: ben.uid, name: 'Ben Okoro' } },
    { title: 'Oil' },
  ]
  const order = await createOrder(eva, { aircraftId, jobs, start: {} })
  const mine = async (user: typeof eva) =>
    ((await user('GET /maintenance/my-cards')).body as z.infer<typeof PageOfCards>).items.map(
      (each) => each.card.title,
    )
  const body = { title: 'Oil', workedBy: [{ uid: ben.uid, name: 'Ben Okoro' }] }
  await eva(`PUT /maintenance/cards/${order.list[1]?.id}`, { body })
  expect([await mine(ben), await mine(dora)]).toEqual([['Wash', 'Oil'], []])
  await perform(eva, card)
  expect([await mine(ben), await mine(dora)]).toEqual([['Wash', 'Oil'], ['Engine run']])
  await perform(ben, first(order.list))
  expect(await mine(ben)).toEqual(['Oil'])
})
