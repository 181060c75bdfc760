import type { ComponentLimit } from '@aerofleet/shared/contract/maintenance/components'
import {
  act,
  actedOf,
  addDisc,
  addEngine,
  addPart,
  addPump,
  attentionOf,
  dueOf,
  eventsOf,
  partOf,
  partsOf,
  viewPart,
} from '../../../test/components'
import { clock, logReading, today } from '../../../test/maintenance'
import { useApi } from '../../../test/testing'
import {
  actOnCard,
  addG,
  close,
  closedOf,
  createOrder,
  messageOf,
  perform,
  refusal,
  viewOrder,
} from '../../../test/work'

const { as } = useApi({ today, timeZone: 'Europe/Berlin' })

/** An order in work on D-ALMA with a card for the life of the disc K-311. */
async function prepare() {
  const eva = as('admin', { displayName: 'Eva Stahl' })
  const alma = await addG(eva)
  const engine = await addEngine(eva, alma)
  const disc = await addDisc(eva, engine.id, { place: { parentId: engine.id, position: 'HPT 1' } })
  const itemId = (disc.limits.life as ComponentLimit).itemId ?? ''
  const order = await createOrder(eva, { aircraftId: alma, itemIds: [itemId], start: {} })
  const [card] = order.list
  if (!card) throw new Error('The order has no card')
  return { eva, alma, engine, disc, order, card }
}

const off = { condition: 'unserviceable', reason: 'Life used', serialNumber: 'K-311' }
const k500 = { partNumber: 'DSC-7', serialNumber: 'K-500', csn: 0, tsn: 0 }

test('a part that is replaced on a card changes when the order closes, in its preview and transaction', async () => {
  const { eva, alma, engine, disc, order, card } = await prepare()
  expect(refusal(await perform(eva, card))).toEqual([409, 'replace-only'])
  const change = { off: { ...off, componentId: disc.id }, on: { part: k500, certificate: 'F1-9' } }
  expect((await perform(eva, card, { change })).status).toBe(200)
  expect((await partOf(eva, disc)).status).toBe('installed')
  const preview = closedOf(await close(eva, order, {}, '?dryRun=1'))
  expect(preview.cards).toMatchObject([
    {
      change: {
        off: { serialNumber: 'K-311' },
        on: { serialNumber: 'K-500' },
        items: expect.arrayContaining([
          expect.objectContaining({ code: 'K-311', from: { cycles: 15_440 } }),
          expect.objectContaining({ code: 'K-500', to: { cycles: 29_540 } }),
        ]) as unknown,
      },
    },
  ])
  expect((await partsOf(eva, alma)).components).toHaveLength(2)
  closedOf(await close(eva, order))
  expect(await dueOf(eva, alma)).toMatchObject([{ code: 'K-500', due: { cycles: 29_540 } }])
  const on = (await partsOf(eva, alma)).components.find((each) => each.serialNumber === 'K-500')
  expect(on).toMatchObject({
    position: 'HPT 1',
    parent: { id: engine.id },
    certificate: 'F1-9',
    limits: { life: { remaining: { cycles: 15_000 } } },
  })
  expect((await eventsOf(eva, disc))[0]).toMatchObject({
    kind: 'removed',
    condition: 'unserviceable',
    order: { number: order.number },
  })
  expect((await partsOf(eva, alma)).emptyPositions).toEqual([])
})

test('what cards did to parts counts in the order of its days', async () => {
  const eva = as('admin')
  const alma = await addG(eva)
  const asOf = '2026-08-29'
  const engine = await addEngine(eva, alma, 'ENG 1', 1, { asOf })
  const pump = await addPump(eva, engine.id, { asOf })
  const jobs = [{ title: 'Engine off' }, { title: 'Pump leaks' }]
  const order = await createOrder(eva, { aircraftId: alma, jobs, start: { date: '2026-11-20' } })
  const [removal, repair] = order.list.map(({ id }) => ({ id }))
  if (!removal || !repair) throw new Error('The order has two cards')
  const engineOff = { ...off, componentId: engine.id, serialNumber: 'E1001' }
  const pumpOff = { ...off, componentId: pump.id, serialNumber: 'FP-88' }
  const newPump = { part: { partNumber: 'FP-1', serialNumber: 'FP-99', tsn: 0 }, certificate: 'F1' }
  await perform(eva, removal, { doneOn: '2026-11-26', change: { off: engineOff } })
  const change = { off: pumpOff, on: newPump }
  await perform(eva, repair, { doneOn: '2026-11-24', change })
  expect(closedOf(await close(eva, order)).cards).toMatchObject([
    { n: 1, change: { off: { serialNumber: 'E1001' } } },
    { n: 2, change: { on: { serialNumber: 'FP-99' } } },
  ])
  // Two days at 5.00 h a day with the engine.
  const [fitted] = (await viewPart(eva, engine)).beneath
  expect(fitted).toMatchObject({ serialNumber: 'FP-99', status: 'unserviceable', tsn: 10 })
})

test('the serial number that came off must be the one installed', async () => {
  const { eva, alma, disc, card } = await prepare()
  const second = await addEngine(eva, alma, 'ENG 2', 2)
  await addDisc(eva, second.id, { serialNumber: 'K-777' })
  const change = { off: { ...off, componentId: disc.id, serialNumber: 'K-777' } }
  const answer = await perform(eva, card, { change })
  expect([refusal(answer), messageOf(answer)]).toEqual([
    [409, 'other-serial'],
    'ENG 1, HPT 1 holds K-311; K-777 is on E1002.',
  ])
})

test('case 9: an order that robs a part of another aircraft stands in both histories', async () => {
  const eva = as('admin')
  const alma = await addG(eva)
  const bora = await addG(eva, 'D-BORA')
  const pump = await addPart(eva, {
    ...{ partNumber: 'FP-1', serialNumber: 'FP-90', name: 'Fuel pump', tsn: 3000 },
    place: { aircraftId: bora, position: 'PUMP' },
  })
  const rob = async (aircraftId: string) => {
    const jobs = [{ title: 'Fit the pump' }]
    const order = await createOrder(eva, { aircraftId, jobs, start: {} })
    const change = {
      on: { componentId: pump.id, certificate: 'ROB-12' },
      place: { aircraftId, position: 'PUMP' },
    }
    for (const card of order.list) expect((await perform(eva, card, { change })).status).toBe(200)
    return order
  }
  const first = await rob(alma)
  closedOf(await close(eva, first))
  expect(await attentionOf(eva, bora)).toMatchObject([
    { kind: 'position-open', message: `PUMP is empty. Robbed for D-ALMA, ${first.number}.` },
  ])
  clock.today = '2026-12-01'
  await logReading(eva, alma, { hours: 12_470, cycles: 14_550 })
  const second = await rob(bora)
  closedOf(await close(eva, second, { hours: 8000, cycles: 9000 }))
  expect(await partOf(eva, pump)).toMatchObject({ tsn: 3020, aircraft: { tailNumber: 'D-BORA' } })
  const told = (await eventsOf(eva, pump)).map(({ kind, aircraft, order }) => [
    kind,
    aircraft?.tailNumber,
    order?.number,
  ])
  expect(told).toEqual([
    ['installed', 'D-BORA', second.number],
    ['removed', 'D-ALMA', second.number],
    ['installed', 'D-ALMA', first.number],
    ['removed', 'D-BORA', first.number],
    ['entered', 'D-BORA', undefined],
  ])
})

test('case 19: a card says which part came off, and finishes as not done', async () => {
  const { eva, disc, order, card } = await prepare()
  const spare = await addPart(eva, { ...k500, name: 'Disc', limits: { life: { cycles: 15_000 } } })
  const place = { parentId: disc.parent?.id, position: 'HPT 1' }
  const replaces = { condition: 'unserviceable', reason: 'Cracked' }
  actedOf(await act(eva, spare.id, 'install', { place, replaces, certificate: 'F1-2' }))
  const [shown] = (await viewOrder(eva, order)).list
  expect(shown?.item?.suspended).toContain('K-311 came off on 27 Nov 2026')
  const change = { off: { ...off, componentId: disc.id } }
  expect(refusal(await perform(eva, card, { change }))).toEqual([409, 'item-suspended'])
  const reason = 'K-311 came off on 27 Nov 2026'
  expect((await actOnCard(eva, card, 'not-done', { reason })).status).toBe(200)
  expect((await viewOrder(eva, order)).state).toBe('done')
})
