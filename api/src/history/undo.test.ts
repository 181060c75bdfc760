import { randomUUID } from 'node:crypto'
import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { Change } from '@aerofleet/shared/contract/change'
import type { Imported } from '@aerofleet/shared/contract/import'
import type { Operator } from '@aerofleet/shared/contract/operators'
import { changeAs } from '../../test/change-as'
import { aCheck } from '../../test/maintenance'
import { anAircraft, useApi } from '../../test/testing'
import { StoredMeanwhile } from '../db/change'
import { createToday } from '../today'
import { readEffectsOfAct, undoAct } from './undo'

const { api, as } = useApi()
type User = ReturnType<typeof as>

const heading = 'aircraftType,tailNumber,serialNumber,totalHours,totalCycles'
const fileOf = (...ns: number[]) =>
  [heading, ...ns.map((n) => `Airbus A320,D-A${n},00${n},1200.5,800`)].join('\n')

async function importFile(by: User, csv: string, query = ''): Promise<string> {
  const { body } = await by(`POST /aircraft/import?name=fleet.csv&${query}`, { csv })
  return (body as Imported).act ?? ''
}
async function undo(by: User, act: string) {
  const { status, body } = await by(`POST /history/acts/${act}/undo`)
  return { status, ...(body as { undone?: number; message?: string }) }
}
const fleetOf = async (by: User) => (await by('GET /aircraft')).body as Aircraft[]
const withoutVersion = (fleet: Aircraft[]) => fleet.map(({ version: _, ...aircraft }) => aircraft)
const newestOf = async (by: User) => ((await by('GET /history')).body as Change[])[0] as Change
async function addOperator(by: User, companyName: string): Promise<string> {
  const { body } = await by('POST /operators', { body: { companyName, email: 'a@b.test' } })
  return (body as Operator).id
}

test('an import of new aircraft is undone by deleting them, as one act of its own (§7.50, §7.51)', async () => {
  const ada = as('admin')
  await ada('POST /aircraft', { body: anAircraft(9) })
  const act = await importFile(ada, fileOf(1, 2, 3))
  const otto = as('operator', { displayName: 'Otto' })
  expect(await undo(otto, act)).toEqual({ status: 200, undone: 3 })
  expect((await fleetOf(ada)).map(({ tailNumber }) => tailNumber)).toEqual(['D-A9'])
  const newest = await newestOf(ada)
  expect(newest).toMatchObject({
    action: 'delete',
    by: { name: 'Otto' },
    act: { label: 'Undo of Import of fleet.csv', count: 3 },
  })
  expect(await undo(ada, newest.act?.id ?? '')).toEqual({ status: 200, undone: 3 })
  expect(await fleetOf(ada)).toHaveLength(4)
  expect(await newestOf(ada)).toMatchObject({
    action: 'restore',
    act: { label: 'Undo of Undo of Import of fleet.csv' },
  })
})

test('an undo reads the act again if somebody adds to it meanwhile (§7.51)', async () => {
  const ada = as('admin')
  const headers = { act: randomUUID() }
  await ada('POST /aircraft', { body: anAircraft(1), headers })
  const read = await readEffectsOfAct(api().database.db, headers.act)
  await ada('POST /aircraft', { body: anAircraft(2), headers })
  await expect(changeAs(api(), ada, undoAct(read))).rejects.toThrow(StoredMeanwhile)
  expect(await fleetOf(ada)).toHaveLength(2)
  expect(await undo(ada, headers.act)).toEqual({ status: 200, undone: 2 })
})

test('undo of an updating import gives aircraft their old values and operators back (§7.51)', async () => {
  const ada = as('admin')
  await addOperator(ada, 'Alpine')
  await addOperator(ada, 'Blue')
  await importFile(ada, fileOf(1, 2))
  await importFile(ada, 'tailNumber,operator\nD-A1,Alpine\n', 'update=1')
  const before = await fleetOf(ada)
  const file = 'tailNumber,serialNumber,totalHours,operator\nD-A1,003,7,Blue\nD-A2,004,,\n'
  const act = await importFile(ada, file, 'update=1')
  expect(withoutVersion(await fleetOf(ada))).not.toEqual(withoutVersion(before))
  expect(await undo(ada, act)).toEqual({ status: 200, undone: 2 })
  expect(withoutVersion(await fleetOf(ada))).toEqual(withoutVersion(before))
  const view = await ada(`GET /aircraft/${before[0]?.id}`)
  expect(view.body).toMatchObject({ version: (before[0]?.version ?? 0) + 2 })
  expect(await newestOf(ada)).toMatchObject({ action: 'update', after: { serialNumber: '002' } })
})

test('aircraft that were deleted together come back together (§7.51)', async () => {
  const ada = as('admin')
  const operatorId = await addOperator(ada, 'Alpine')
  for (const n of [1, 2]) await ada('POST /aircraft', { body: anAircraft(n, { operatorId }) })
  const before = await fleetOf(ada)
  const act = randomUUID()
  for (const { id } of before) await ada(`DELETE /aircraft/${id}`, { headers: { act } })
  expect(await undo(ada, act)).toEqual({ status: 200, undone: 2 })
  expect(withoutVersion(await fleetOf(ada))).toEqual(withoutVersion(before))
  expect(await newestOf(ada)).toMatchObject({ act: { label: 'Undo of Deletion', count: 2 } })
})

test('120 aircraft that were deleted together come back together, or none of them (§7.51, §7.52)', async () => {
  const ada = as('admin')
  await importFile(ada, fileOf(...Array.from({ length: 120 }, (_, n) => n)))
  const before = await fleetOf(ada)
  expect(before).toHaveLength(120)
  const act = randomUUID()
  for (const { id } of before) await ada(`DELETE /aircraft/${id}`, { headers: { act } })
  expect(await fleetOf(ada)).toEqual([])

  const inTheWay = await ada('POST /aircraft', { body: anAircraft(119, { serialNumber: 'X' }) })
  const message = 'An aircraft with tail number D-A119 already exists'
  expect(await undo(ada, act)).toMatchObject({ status: 409, message })
  expect(await fleetOf(ada)).toHaveLength(1)

  const { aircraftId } = inTheWay.body as { aircraftId: string }
  await ada(`DELETE /aircraft/${aircraftId}`)
  expect(await undo(ada, act)).toEqual({ status: 200, undone: 120 })
  expect(withoutVersion(await fleetOf(ada))).toEqual(withoutVersion(before))
})

test('several changes of one aircraft in one act are undone as one (§7.51)', async () => {
  const ada = as('admin')
  await ada('POST /aircraft', { body: anAircraft(1) })
  const [aircraft] = await fleetOf(ada)
  const headers = { act: randomUUID() }
  const line = `/aircraft/${aircraft?.id}`
  await ada(`PUT ${line}`, { body: anAircraft(1, { tailNumber: 'D-B1' }), headers })
  await ada(`PUT ${line}`, { body: anAircraft(1, { totalHours: 7 }), headers })
  await ada(`DELETE ${line}`, { headers })
  const created = await ada('POST /aircraft', { body: anAircraft(2), headers })
  const { aircraftId } = created.body as { aircraftId: string }
  await ada(`DELETE /aircraft/${aircraftId}`, { headers })
  expect(await undo(ada, headers.act)).toEqual({ status: 200, undone: 1 })
  expect(withoutVersion(await fleetOf(ada))).toEqual([{ id: aircraft?.id, ...anAircraft(1) }])
})

describe('nothing is undone', () => {
  async function expectRefused(by: User, act: string, message: string) {
    const before = await fleetOf(by)
    const newest = await newestOf(by)
    expect(await undo(by, act)).toMatchObject({ status: 409, message })
    expect(await fleetOf(by)).toEqual(before)
    expect(await newestOf(by)).toEqual(newest)
  }

  test("while two aircraft have each other's numbers (§7.52)", async () => {
    const ada = as('admin')
    await importFile(ada, fileOf(1, 2))
    const headers = { act: randomUUID() }
    const [first, second] = (await fleetOf(ada)).map(({ id }) => `PUT /aircraft/${id}`)
    const put = (line = '', n = 0, tailNumber = '') =>
      ada(line, { body: anAircraft(n, { tailNumber }), headers })
    await put(first, 1, 'D-X')
    await put(second, 2, 'D-A1')
    await put(first, 1, 'D-A2')
    await expectRefused(ada, headers.act, 'An aircraft with tail number D-A1 already exists')
  })

  test('when a part of the act was changed since (§7.52)', async () => {
    const ada = as('admin')
    const act = await importFile(ada, fileOf(1, 2, 3))
    const [, second] = await fleetOf(ada)
    await as('mro')(`PUT /aircraft/${second?.id}`, { body: anAircraft(2, { totalHours: 7 }) })
    await expectRefused(ada, act, 'D-A2 was changed since. Nothing was undone.')
  })

  test('when work on an aircraft that it would delete was completed since (§7.52)', async () => {
    const ada = as('admin')
    const act = await importFile(ada, fileOf(1, 2, 3))
    const [first, second] = await fleetOf(ada)
    const date = createToday()()
    const done = { date, hours: 1200.5, cycles: 800 }
    const completed: string[] = []
    for (const aircraft of [first, second]) {
      const body = { ...aCheck, aircraftId: aircraft?.id }
      const { id } = (await ada('POST /maintenance/items', { body })).body as { id: string }
      const answer = await ada(`POST /maintenance/items/${id}/complete`, { body: done })
      completed.push((answer.body as { completion: { id: string } }).completion.id)
    }
    await expectRefused(ada, act, 'D-A1 and D-A2 have completions since. Nothing was undone.')
    const strike = (id = '') =>
      ada(`POST /maintenance/completions/${id}/strike`, { body: { reason: 'A mistake' } })
    await strike(completed[0])
    await expectRefused(ada, act, 'D-A2 has completions since. Nothing was undone.')
    await strike(completed[1])
    expect(await undo(ada, act)).toEqual({ status: 200, undone: 3 })
  })

  test('twice, nor by two at the same moment (§7.52)', async () => {
    const ada = as('admin')
    const act = await importFile(ada, fileOf(1, 2))
    const answers = await Promise.all([undo(ada, act), undo(ada, act)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await expectRefused(ada, act, 'D-A1 was changed since. Nothing was undone.')
  })

  test.each([
    ['tail number', { tailNumber: 'D-A2' }, 'An aircraft with tail number D-A2 already exists'],
    [
      'serial number',
      { serialNumber: '002' },
      'An aircraft of type Airbus A320 with serial number 002 already exists',
    ],
  ])('when a %s is taken (§7.52)', async (_, taken, message) => {
    const ada = as('admin')
    await importFile(ada, fileOf(1, 2))
    const act = randomUUID()
    for (const { id } of await fleetOf(ada)) {
      await ada(`DELETE /aircraft/${id}`, { headers: { act } })
    }
    await ada('POST /aircraft', { body: anAircraft(7, taken) })
    await expectRefused(ada, act, message)
  })

  test('of changes of roles (§7.52)', async () => {
    const ada = as('admin')
    const act = { id: randomUUID(), label: 'Roles' }
    const values = { before: null, after: { email: 'a@b.test', role: 'mro' } }
    await changeAs(api(), ada, async () => ({
      entries: [{ kind: 'user', action: 'assign-role', subjectId: 'u', ...values }],
      act,
      answer: null,
    }))
    await expectRefused(ada, act.id, 'Changes of roles cannot be undone. Assign the role again.')
    expect(await undo(as('operator'), act.id)).toMatchObject({ status: 404 })
  })

  test('by a user who may not do the same by hand (§7.53)', async () => {
    const ada = as('admin')
    const act = await importFile(ada, fileOf(1))
    expect(await undo(as('mro'), act)).toMatchObject({
      status: 403,
      message: 'You need the role Operator or Admin to delete aircraft.',
    })
    expect(await undo(as(null), act)).toMatchObject({
      status: 403,
      message: 'You need the role MRO, Operator or Admin to edit aircraft.',
    })
    expect(await fleetOf(ada)).toHaveLength(1)
    await addOperator(ada, 'Alpine')
    const withOperator = await importFile(ada, 'tailNumber,operator\nD-A1,Alpine\n', 'update=1')
    expect(await undo(as('operator'), withOperator)).toMatchObject({
      status: 403,
      message: 'You need the role Admin to manage operators.',
    })
  })

  test('when it would only give back an operator that is gone (§7.52)', async () => {
    const ada = as('admin')
    const operatorId = await addOperator(ada, 'Alpine')
    for (const n of [1, 2]) await ada('POST /aircraft', { body: anAircraft(n, { operatorId }) })
    await ada(`DELETE /operators/${operatorId}`)
    const [, unlinked] = (await ada('GET /history')).body as Change[]
    const before = await fleetOf(ada)
    await expectRefused(
      ada,
      unlinked?.act?.id ?? '',
      'The operator is no longer there. Nothing was undone.',
    )
    expect(await fleetOf(ada)).toEqual(before)
  })

  test('of an unknown act (§7.53)', async () => {
    for (const act of [randomUUID(), 'nothing', 'x'.repeat(300)]) {
      expect(await undo(as('admin'), act)).toMatchObject({ status: 404, message: 'Act not found' })
    }
  })
})

describe('of operators', () => {
  const file = 'companyName,email\nAlpine,a@b.test\nBlue,c@d.test\n'
  async function importOperators(by: User, csv = file, query = ''): Promise<string> {
    const { body } = await by(`POST /operators/import?${query}`, { csv })
    return (body as Imported).act ?? ''
  }
  const operatorsOf = async (by: User) =>
    ((await by('GET /operators')).body as Operator[]).map(({ companyName, email }) => [
      companyName,
      email,
    ])
  const all = [
    ['Alpine', 'a@b.test'],
    ['Blue', 'c@d.test'],
  ]

  test('an import is undone, and undone again (§7.51)', async () => {
    const ada = as('admin')
    const act = await importOperators(ada)
    expect(await operatorsOf(ada)).toEqual(all)
    expect(await undo(ada, act)).toEqual({ status: 200, undone: 2 })
    expect(await operatorsOf(ada)).toEqual([])
    const { act: undoing } = await newestOf(ada)
    expect(await undo(ada, undoing?.id ?? '')).toEqual({ status: 200, undone: 2 })
    expect(await operatorsOf(ada)).toEqual(all)
    expect(await newestOf(ada)).toMatchObject({ action: 'restore' })
  })

  test('an updating import is undone (§7.51)', async () => {
    const ada = as('admin')
    await importOperators(ada)
    const act = await importOperators(ada, 'companyName,email\nblue,new@d.test\n', 'update=1')
    expect(await operatorsOf(ada)).toEqual([all[0], ['Blue', 'new@d.test']])
    expect(await undo(ada, act)).toEqual({ status: 200, undone: 1 })
    expect(await operatorsOf(ada)).toEqual(all)
  })

  test('nothing is undone if an operator has aircraft by now, or a name is taken (§7.52)', async () => {
    const ada = as('admin')
    const act = await importOperators(ada)
    const operators = (await ada('GET /operators')).body as Operator[]
    await ada('POST /aircraft', { body: anAircraft(1, { operatorId: operators[0]?.id }) })
    expect(await undo(ada, act)).toMatchObject({
      status: 409,
      message: 'Alpine has aircraft by now. Nothing was undone.',
    })
    const [aircraft] = await fleetOf(ada)
    await ada(`PUT /aircraft/${aircraft?.id}`, { body: anAircraft(1, { operatorId: null }) })
    expect(await undo(ada, act)).toEqual({ status: 200, undone: 2 })
    const { act: undoing } = await newestOf(ada)
    await addOperator(ada, 'BLUE')
    expect(await undo(ada, undoing?.id ?? '')).toMatchObject({
      status: 409,
      message: 'An operator with company name BLUE already exists',
    })
  })

  test('the act is not found by users who may not see it (§7.53)', async () => {
    const act = await importOperators(as('admin'))
    expect(await undo(as('operator'), act)).toMatchObject({ status: 404 })
  })
})
