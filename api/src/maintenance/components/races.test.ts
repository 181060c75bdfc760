import { act, addEngine, addPart, enter, partsOf } from '../../../test/components'
import { today } from '../../../test/maintenance'
import { useApi } from '../../../test/testing'
import { addG, close, createOrder, perform, refusal } from '../../../test/work'

const { as } = useApi({ today, timeZone: 'Europe/Berlin' })

const pump = (serialNumber: string) => ({
  ...{ partNumber: 'FP-1', serialNumber, name: 'Fuel pump', tsn: 3000 },
})
const codesOf = (answers: Parameters<typeof refusal>[0][]) =>
  answers.map(refusal).toSorted((one, other) => Number(one[0]) - Number(other[0]))

test('of two who install the same part at once, one does', async () => {
  const eva = as('admin')
  const fleet = [await addG(eva), await addG(eva, 'D-BORA')]
  const { id, version } = await addPart(eva, pump('FP-1'))
  const install = (aircraftId: string) => {
    const body = { place: { aircraftId, position: 'PUMP' }, certificate: 'F1' }
    return act(eva, id, 'install', body, version)
  }
  expect(codesOf(await Promise.all(fleet.map(install)))).toEqual([
    [200, undefined],
    [412, 'version-mismatch'],
  ])
})

test('of two parts that go into one position at once, one is there', async () => {
  const eva = as('admin')
  const aircraftId = await addG(eva)
  const parts = [await addPart(eva, pump('FP-1')), await addPart(eva, pump('FP-2'))]
  const body = { place: { aircraftId, position: 'PUMP' }, certificate: 'F1' }
  const answers = await Promise.all(parts.map(({ id }) => act(eva, id, 'install', body)))
  expect(codesOf(answers)).toEqual([
    [200, undefined],
    [409, 'position-taken'],
  ])
  expect((await partsOf(eva, aircraftId)).components).toHaveLength(1)
})

test('of two who enter one serial number at once, one does', async () => {
  const eva = as('admin')
  const answers = await Promise.all([enter(eva, pump('FP-9')), enter(eva, pump('fp-9'))])
  expect(codesOf(answers)).toEqual([
    [201, undefined],
    [409, 'serial-exists'],
  ])
})

test('while an order puts on a part, somebody else cannot take it away unnoticed', async () => {
  const eva = as('admin')
  const [alma, bora] = [await addG(eva), await addG(eva, 'D-BORA')]
  await addEngine(eva, alma)
  const { id, version } = await addPart(eva, pump('FP-7'))
  const order = await createOrder(eva, {
    aircraftId: alma,
    jobs: [{ title: 'Fit pump' }],
    start: {},
  })
  const change = {
    on: { componentId: id, certificate: 'F1' },
    place: { aircraftId: alma, position: 'PUMP' },
  }
  for (const card of order.list) expect((await perform(eva, card, { change })).status).toBe(200)
  const place = { aircraftId: bora, position: 'PUMP' }
  const [closed, installed] = await Promise.all([
    close(eva, order),
    act(eva, id, 'install', { place, certificate: 'F1' }, version),
  ])
  expect(closed.status).toBe(200)
  expect([200, 412]).toContain(installed.status)
  const counts = await Promise.all(
    [alma, bora].map(
      async (aircraft) =>
        (await partsOf(eva, aircraft)).components.filter((part) => part.id === id).length,
    ),
  )
  expect(counts).toEqual([1, 0])
})
