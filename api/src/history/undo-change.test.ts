import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { Change } from '@aerofleet/shared/contract/change'
import type { Maintained } from '@aerofleet/shared/contract/maintenance/due'
import type { Reading, ReadingSaved } from '@aerofleet/shared/contract/maintenance/readings'
import { sql } from 'drizzle-orm'
import { aCheck, addFlown, addItem, clock, today } from '../../test/maintenance'
import { useApi } from '../../test/testing'
import { readings } from '../maintenance/table'

const { api, as } = useApi({ today })
type User = ReturnType<typeof as>

const historyOf = async (id: string, by: User = as('admin')) =>
  (await by(`GET /aircraft/${id}/history`)).body as Change[]
async function undo(by: User, aircraftId: string) {
  const [newest] = await historyOf(aircraftId)
  return by(`POST /history/${newest?.id}/undo`)
}
const view = async (id: string) =>
  (await as('mro')(`GET /maintenance/aircraft/${id}`)).body as Maintained
const aircraftOf = async (id: string) => (await as('mro')(`GET /aircraft/${id}`)).body as Aircraft

async function logOf(id: string) {
  const { body } = await as('mro')(`GET /maintenance/aircraft/${id}/readings`)
  const { items } = body as { items: Reading[] }
  return items.map(({ hours, source, struck }) => [hours, source, struck?.reason ?? ''])
}
const before = [
  [4288, 'fleet-list', ''],
  [4000, 'fleet-list', ''],
]

/** The day after the last reading of the worked example. */
async function prepare() {
  const { id } = await addFlown(as('admin'))
  clock.today = '2026-11-23'
  const edit = async (by: User, values: Partial<Aircraft>) => {
    const { version: _, ...aircraft } = await aircraftOf(id)
    const answer = await by(`PUT /aircraft/${id}`, { body: { ...aircraft, ...values } })
    expect(answer.status).toBe(200)
  }
  const log = async (by: User, body: object) => {
    const line = `POST /maintenance/aircraft/${id}/readings`
    const answer = await by(line, { body: { date: '2026-11-23', cycles: 2180, ...body } })
    expect(answer.status).toBe(201)
    return (answer.body as ReadingSaved).reading
  }
  return { id, edit, log }
}
const onRole = { body: { message: 'You need the role Admin to correct a counter.' }, status: 403 }

test('undo of an edit strikes the reading that the edit made, makes no correction, and keeps the rates (§7.54)', async () => {
  const { id, edit } = await prepare()
  const mro = as('mro')
  const { rates } = await view(id)
  const due = await addItem(api(), id, { limits: { hours: { interval: 500 } } })
  await edit(mro, { totalHours: 42_880, tailNumber: 'N-NEW', totalCycles: 2190 })
  expect((await as('mro')(`GET /maintenance/items/${due}`)).body).toMatchObject({
    state: 'overdue',
  })
  expect(await undo(mro, id)).toMatchObject({ status: 200, body: { undone: 1 } })
  expect(await logOf(id)).toEqual([[42_880, 'fleet-list', 'Undone'], ...before])
  expect(await aircraftOf(id)).toMatchObject({
    tailNumber: 'N123AB',
    totalHours: 4288,
    totalCycles: 2180,
  })
  expect(await view(id)).toMatchObject({ rates, attention: [], counters: { date: '2026-11-22' } })
  expect((await as('mro')(`GET /maintenance/items/${due}`)).body).toMatchObject({ state: 'ok' })
  expect(await historyOf(id)).toHaveLength(4)
  const { body } = await mro(`GET /maintenance/history?kind=aircraft&id=${id}`)
  expect(body).toMatchObject({
    items: [{ action: 'strike', subject: { kind: 'reading' }, after: { struckReason: 'Undone' } }],
  })
})

test('undo of an edit that lowers the hours leaves nothing to acknowledge (§7.54)', async () => {
  const { id, edit } = await prepare()
  const mro = as('mro')
  const { rates } = await view(id)
  await edit(mro, { totalHours: 428.8 })
  expect((await view(id)).attention).toHaveLength(1)
  await undo(mro, id)
  expect(await logOf(id)).toEqual([[428.8, 'correction', 'Undone'], ...before])
  expect(await view(id)).toMatchObject({ rates, attention: [] })
})

test('undo by a user who may not strike the reading of an edit makes a correction with the old figures (§7.54)', async () => {
  const { id, edit } = await prepare()
  await edit(as('mro'), { totalHours: 4300, tailNumber: 'N-NEW' })
  expect((await undo(as('operator'), id)).status).toBe(200)
  expect(await logOf(id)).toEqual([[4288, 'correction', ''], [4300, 'fleet-list', ''], ...before])
  expect(await aircraftOf(id)).toMatchObject({ tailNumber: 'N123AB', totalHours: 4288 })
})

test('the undo by an admin strikes the reading of any edit, even of an old one (§7.54)', async () => {
  const { id, edit } = await prepare()
  const mro = as('mro')
  await edit(mro, { totalHours: 4300 })
  await api()
    .database.db.update(readings)
    .set({ at: sql`now() - interval '25 hours'` })
  expect((await undo(as('admin'), id)).status).toBe(200)
  expect(await logOf(id)).toEqual([[4300, 'fleet-list', 'Undone'], ...before])
})

test('undo of an edit of other fields strikes no reading (§7.54)', async () => {
  const { id, edit } = await prepare()
  await edit(as('mro'), { tailNumber: 'N-NEW' })
  expect((await undo(as('operator'), id)).status).toBe(200)
  expect(await aircraftOf(id)).toMatchObject({ tailNumber: 'N123AB', totalHours: 4288 })
  expect(await logOf(id)).toEqual(before)
})

test('after the undo a reading of an earlier day that came meanwhile counts (§7.54)', async () => {
  const { id, edit, log } = await prepare()
  await edit(as('mro'), { totalHours: 4310 })
  await log(as('mro'), { date: '2026-11-22', hours: 4289 })
  expect((await undo(as('admin'), id)).status).toBe(200)
  expect(await aircraftOf(id)).toMatchObject({ totalHours: 4289 })
  expect((await logOf(id)).map(([, source]) => source)).not.toContain('correction')
})

test('the author or an admin can undo a logged reading, which strikes it (§7.54)', async () => {
  const { id, log } = await prepare()
  const mro = as('mro')
  await log(mro, { hours: 4310 })
  expect(await undo(as('operator'), id)).toMatchObject(onRole)
  expect((await undo(mro, id)).status).toBe(200)
  expect(await logOf(id)).toEqual([[4310, 'manual', 'Undone'], ...before])
  await log(mro, { hours: 4311 })
  await api()
    .database.db.update(readings)
    .set({ at: sql`now() - interval '25 hours'` })
  expect(await undo(mro, id)).toMatchObject(onRole)
  expect((await undo(as('admin'), id)).status).toBe(200)
  expect(await aircraftOf(id)).toMatchObject({ totalHours: 4288 })
})

test('the history says who cannot undo a logged reading, and why (§6.26)', async () => {
  const { id, edit, log } = await prepare()
  const mro = as('mro')
  await log(mro, { hours: 4310 })
  const refusedTo = async (by: User) => {
    const { body } = await by('GET /history?limit=1')
    const [change] = await historyOf(id, by)
    expect((body as Change[])[0]?.undoRefused).toBe(change?.undoRefused)
    return change?.undoRefused
  }
  expect(await refusedTo(mro)).toBeUndefined()
  expect(await refusedTo(as('admin'))).toBeUndefined()
  expect(await refusedTo(as('operator'))).toBe(onRole.body.message)
  await edit(mro, { totalHours: 4320 })
  expect(await refusedTo(as('operator'))).toBeUndefined()
})

test('a reading of an earlier day is undone by its own change (§7.54)', async () => {
  const { log, id } = await prepare()
  const mro = as('mro')
  const reading = await log(mro, { date: '2026-10-01', hours: 4120, cycles: 2075 })
  const { body } = await mro(`GET /maintenance/history?kind=reading&id=${reading.id}`)
  const [logged] = (body as { items: Change[] }).items
  const line = `POST /history/${logged?.id}/undo`
  expect((await as('operator')(line)).status).toBe(403)
  expect((await mro(line)).status).toBe(200)
  expect(await logOf(id)).toEqual([before[0], [4120, 'manual', 'Undone'], before[1]])
  expect(await mro(line)).toMatchObject({
    status: 412,
    body: { message: 'This item was changed by mro. Reload to see the new values.' },
  })
})

test('a change is not undone after a later one, and only edits and readings can be undone (§7.54)', async () => {
  const { id, edit } = await prepare()
  await edit(as('mro'), { totalHours: 4300 })
  const [first] = await historyOf(id)
  await edit(as('mro'), { totalHours: 4301 })
  const admin = as('admin')
  expect(await admin(`POST /history/${first?.id}/undo`)).toMatchObject({
    status: 412,
    body: { message: 'This aircraft was changed by mro. Reload to see the new values.' },
  })
  const created = (await historyOf(id)).at(-1)
  expect(await admin(`POST /history/${created?.id}/undo`)).toMatchObject({
    status: 409,
    body: { code: 'not-undone' },
  })
  for (const unknown of ['999999999', 'x', '9'.repeat(30)])
    expect(await admin(`POST /history/${unknown}/undo`)).toMatchObject({
      status: 404,
      body: { message: 'Change not found' },
    })
  const operator = await admin('POST /operators', {
    body: { companyName: 'Alpine', email: 'a@b.test' },
  })
  expect(operator.status).toBe(201)
  const [added] = (await admin('GET /history')).body as Change[]
  expect((await as('mro')(`POST /history/${added?.id}/undo`)).status).toBe(404)
})

test('figures that replaced unknown ones are unknown again (§7.54)', async () => {
  clock.today = '2026-11-23'
  const admin = as('admin')
  const csv = 'aircraftType,tailNumber,serialNumber\nAirbus A320,D-A1,1\n'
  await admin('POST /aircraft/import?totalsUnknown=1', { csv })
  const [{ id, ...aircraft }] = (await admin('GET /aircraft')).body as [Aircraft]
  const body = { ...aircraft, totalHours: 4288, totalCycles: 2180 }
  expect((await admin(`PUT /aircraft/${id}`, { body })).body).not.toHaveProperty('totalsUnknown')
  expect((await undo(admin, id)).status).toBe(200)
  expect(await aircraftOf(id)).toMatchObject({ totalHours: 0, totalsUnknown: true })
})

describe('undo of an import', () => {
  const newestAct = async () =>
    ((await as('admin')('GET /history?limit=1')).body as Change[])[0]?.act?.id ?? ''
  const undoAct = async (by: User) => by(`POST /history/acts/${await newestAct()}/undo`)

  test('of readings strikes all of them, also of an aircraft whose figures they have not changed (§7.51)', async () => {
    const { id } = await prepare()
    const other = await addFlown(as('admin'), { tailNumber: 'N456CD', serialNumber: '2' })
    clock.today = '2026-11-24'
    const csv = [
      'tailNumber,date,hours,cycles',
      'N123AB,2026-10-01,4120,2075',
      'N123AB,2026-11-23,4291,2182',
      'N123AB,2026-11-24,4294,2184',
      'N456CD,2026-10-01,4120,2075',
    ].join('\n')
    const mro = as('mro')
    const stored = await mro('POST /maintenance/import/readings', { csv })
    expect(stored.body).toMatchObject({ stored: 4 })
    const item = await addItem(api(), other.id, aCheck)
    const [listed] = (await as('operator')('GET /history?limit=1')).body as Change[]
    expect(listed).toMatchObject({ act: { count: 1 }, undoRefused: onRole.body.message })
    expect(await undoAct(as('operator'))).toMatchObject(onRole)
    expect(await undoAct(mro)).toMatchObject({ status: 200, body: { undone: 1 } })
    expect(await logOf(id)).toEqual([
      [4294, 'import', 'Undone'],
      [4291, 'import', 'Undone'],
      before[0],
      [4120, 'import', 'Undone'],
      before[1],
    ])
    expect(await logOf(other.id)).toEqual([before[0], [4120, 'import', 'Undone'], before[1]])
    expect(await aircraftOf(id)).toMatchObject({ totalHours: 4288, totalCycles: 2180 })
    expect((await mro(`GET /maintenance/items/${item}`)).status).toBe(200)
  })

  test('of readings can be for one aircraft alone (§7.54)', async () => {
    const { id } = await prepare()
    const other = await addFlown(as('admin'), { tailNumber: 'N456CD', serialNumber: '2' })
    clock.today = '2026-11-24'
    const rows = ['2026-11-23,4291,2182', '2026-11-24,4294,2184']
    const lines = ['N123AB', 'N456CD'].flatMap((tail) => rows.map((row) => `${tail},${row}`))
    const csv = ['tailNumber,date,hours,cycles', ...lines].join('\n')
    const mro = as('mro')
    await mro('POST /maintenance/import/readings', { csv })
    expect((await undo(mro, id)).status).toBe(200)
    expect((await logOf(id)).map(([, , struck]) => struck)).toEqual(['Undone', 'Undone', '', ''])
    expect((await logOf(other.id)).map(([, , struck]) => struck)).toEqual(['', '', '', ''])
  })

  const update = async (by: User) => {
    const csv = 'tailNumber,totalHours\nN123AB,4300\n'
    expect((await by('POST /aircraft/import?update=1', { csv })).status).toBe(200)
  }

  test('that updates aircraft strikes the readings that it made (§7.51)', async () => {
    const { id } = await prepare()
    const { rates } = await view(id)
    const operator = as('operator')
    await update(operator)
    expect(await undoAct(operator)).toMatchObject({ status: 200, body: { undone: 1 } })
    expect(await logOf(id)).toEqual([[4300, 'fleet-list', 'Undone'], ...before])
    expect(await view(id)).toMatchObject({ rates, attention: [] })
  })

  test('by a user who may not strike them makes a correction (§7.51)', async () => {
    const { id } = await prepare()
    await update(as('operator'))
    expect((await undoAct(as('mro'))).status).toBe(200)
    expect(await logOf(id)).toEqual([[4288, 'correction', ''], [4300, 'fleet-list', ''], ...before])
  })
})

test('undo of a meter replacement changes the hours of readings by the new meter (§7.54)', async () => {
  const { id, log } = await prepare()
  const admin = as('admin')
  const body = { date: '2026-11-23', old: 4290, new: 0.1 }
  const line = `POST /maintenance/aircraft/${id}/meter-replacements`
  expect((await admin(line, { body })).status).toBe(201)
  expect(await aircraftOf(id)).toMatchObject({ totalHours: 4290 })
  expect((await undo(admin, id)).status).toBe(200)
  expect(await view(id)).not.toHaveProperty('meter')
  expect(await aircraftOf(id)).toMatchObject({ totalHours: 4288 })
  await log(as('mro'), { hours: 4291 })
  expect(await aircraftOf(id)).toMatchObject({ totalHours: 4291 })
})

test('undo of an edit strikes its reading, even if a later reading has the same figures (§7.54)', async () => {
  const { id, edit, log } = await prepare()
  const mro = as('mro')
  await edit(mro, { totalHours: 4300 })
  await log(mro, { hours: 4300 })
  expect(await undo(mro, id)).toMatchObject({ status: 200, body: { undone: 1 } })
  expect(await aircraftOf(id)).toMatchObject({ totalHours: 4300 })
  expect(await logOf(id)).toEqual([[4300, 'manual', ''], [4300, 'fleet-list', 'Undone'], ...before])
})

test('nobody brings back by Undo what a person has struck (§7.52)', async () => {
  const { id, log, edit } = await prepare()
  const admin = as('admin')
  const strike = async (reading: Pick<Reading, 'id'>) => {
    const body = { reason: 'A digit too many' }
    const line = `POST /maintenance/readings/${reading.id}/strike`
    expect((await admin(line, { body })).status).toBe(200)
  }
  const refused = {
    status: 409,
    body: {
      code: 'not-undone',
      message: 'Undo does not bring back a struck reading. Log it again.',
    },
  }
  await strike(await log(as('mro'), { hours: 42_880, accept: true }))
  for (const by of [as('mro'), admin]) {
    expect(await undo(by, id)).toMatchObject(refused)
    expect((await historyOf(id, by))[0]?.undoRefused).toBe(refused.body.message)
  }
  const { body } = await admin('GET /maintenance/history?kind=reading')
  const [struck] = (body as { items: Change[] }).items
  expect(await admin(`POST /history/${struck?.id}/undo`)).toMatchObject(refused)
  await edit(as('mro'), { totalHours: 42_881 })
  const { body: page } = await admin(`GET /maintenance/aircraft/${id}/readings`)
  await strike((page as { items: Reading[] }).items[0] as Reading)
  expect(await undo(as('mro'), id)).toMatchObject(refused)
  expect(await aircraftOf(id)).toMatchObject({ totalHours: 4288 })
})

test('the undo of an undo lets the same reading count again on its own day (§7.54)', async () => {
  const { id, log, edit } = await prepare()
  const mro = as('mro')
  const { id: logged } = await log(mro, { hours: 4310 })
  expect((await undo(mro, id)).status).toBe(200)
  clock.today = '2026-11-25'
  const [undone] = await historyOf(id, as('operator'))
  expect(undone?.undoRefused).toBeUndefined()
  expect((await undo(as(null), id)).status).toBe(403)
  expect((await undo(as('operator'), id)).status).toBe(200)
  expect(await logOf(id)).toEqual([[4310, 'manual', ''], ...before])
  const { body } = await mro(`GET /maintenance/aircraft/${id}/readings`)
  const { items } = body as { items: Reading[] }
  expect(items[0]).toMatchObject({ id: logged, date: '2026-11-23', by: { name: 'mro' } })
  expect(await aircraftOf(id)).toMatchObject({ totalHours: 4310 })

  await edit(mro, { totalHours: 4320, tailNumber: 'N-NEW' })
  await undo(mro, id)
  expect(await aircraftOf(id)).toMatchObject({ totalHours: 4310, tailNumber: 'N123AB' })
  expect((await undo(mro, id)).status).toBe(200)
  expect(await aircraftOf(id)).toMatchObject({ totalHours: 4320, tailNumber: 'N-NEW' })
  expect((await logOf(id))[0]).toEqual([4320, 'fleet-list', ''])
})

test('the undo of the undo of a meter replacement brings the new meter back (§7.54)', async () => {
  const { id } = await prepare()
  const admin = as('admin')
  const body = { date: '2026-11-23', old: 4290, new: 0.1 }
  await admin(`POST /maintenance/aircraft/${id}/meter-replacements`, { body })
  await undo(admin, id)
  expect(await view(id)).not.toHaveProperty('meter')
  expect((await undo(admin, id)).status).toBe(200)
  expect(await view(id)).toHaveProperty('meter')
  expect(await aircraftOf(id)).toMatchObject({ totalHours: 4290 })
})
