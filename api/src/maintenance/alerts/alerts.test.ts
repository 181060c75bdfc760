import type { PageOfAlerts } from '@aerofleet/shared/contract/maintenance/alerts'
import { addDays } from '@aerofleet/shared/due/calendar-date'
import { alertLines, readAlerts, runSweep } from '../../../test/alerts'
import { act, actedOf, addDisc, addEngine, addPart } from '../../../test/components'
import { addAircraft, clock, logReading, today } from '../../../test/maintenance'
import { useApi } from '../../../test/testing'
import { actOnOrder, addDue, addG, close, createOrder, dayT, performAll } from '../../../test/work'

const { api, as } = useApi({ today })

const sweepOn = (day: string, oldAfterDays = 90) => {
  clock.today = day
  return runSweep(api(), { oldAfterDays })
}
/** T1 is due by its calendar limit. */
const dueOn = (days: number) => ({ limits: { calendar: { interval: days, unit: 'days' } } })
const baselineDay = '2026-08-19'

test('an item is told when it is due soon, due and overdue, and over once it is completed', async () => {
  const planner = as('admin')
  const aircraftId = await addG(planner)
  const itemId = await addDue(planner, aircraftId, 'T1', dueOn(130))
  const due = addDays(baselineDay, 130)
  await sweepOn(dayT)
  await sweepOn(addDays(due, -27))
  expect(await alertLines(planner)).toEqual([])
  await sweepOn(addDays(due, -26))
  expect(await alertLines(planner)).toEqual([
    'soon: T1 Check T1: Due soon, probably on 27 Dec 2026',
  ])
  await sweepOn(addDays(due, -26))
  const [alert] = (await readAlerts(planner)).items
  expect(alert).toMatchObject({ on: '2026-12-01', itemId, aircraft: { tailNumber: 'D-ALMA' } })
  expect((await planner(`POST /maintenance/alerts/${alert?.id}/read`, { body: {} })).body).toEqual({
    unread: 0,
  })
  expect(await alertLines(planner, 'read')).toHaveLength(1)
  await sweepOn(due)
  expect(await alertLines(planner, 'worse')).toEqual(['due: T1 Check T1: Due now'])
  await sweepOn(addDays(due, 1))
  expect(await alertLines(planner, 'worse')).toEqual(['overdue: T1 Check T1: Overdue'])
  const done = { date: clock.today, hours: 12_450, cycles: 14_540, accept: true }
  await planner(`POST /maintenance/items/${itemId}/complete`, { body: done })
  await sweepOn(clock.today)
  expect(await alertLines(planner, 'over')).toEqual(['overdue: T1 Check T1: Overdue'])
  expect((await readAlerts(planner)).counts).toEqual({ new: 0, worse: 0, over: 1, read: 0 })
  await sweepOn(addDays(clock.today, 15))
  expect(await alertLines(planner, 'over')).toEqual([])
})

test('an item without a reading for long is told to be checked', async () => {
  const planner = as('admin')
  const aircraftId = await addG(planner)
  const limits = { hours: { interval: 550 } }
  await addDue(planner, aircraftId, 'T1', { limits })
  await sweepOn(addDays(dayT, 10))
  expect(await alertLines(planner)).toEqual([expect.stringMatching(/^soon: /)])
  await sweepOn(addDays(dayT, 11))
  expect(await alertLines(planner, 'worse')).toEqual([
    'check-reading: T1 Check T1: Check reading: at the usual rate the limit is passed',
  ])
})

test('case 22: a short interval is soon once, two days before its due', async () => {
  const planner = as('admin')
  const aircraftId = await addG(planner)
  const task = { limits: { hours: { interval: 50 } }, next: 'completion' }
  const itemId = await addDue(planner, aircraftId, 'T50', task)
  const done = { date: dayT, hours: 12_450, cycles: 14_540 }
  await planner(`POST /maintenance/items/${itemId}/complete`, { body: done })
  const told: string[] = []
  for (let days = 0; days <= 10; days++) {
    const day = addDays(dayT, days)
    clock.today = day
    if (days > 0)
      await logReading(planner, aircraftId, { hours: 12_450 + 5 * days, cycles: 14_540 + 6 * days })
    await sweepOn(day)
    const items = [await readAlerts(planner), await readAlerts(planner, 'worse')]
    for (const { level, on } of items.flatMap((page) => page.items))
      if (on === day) told.push(`${day} ${level}`)
  }
  expect(told).toEqual(['2026-12-05 soon', '2026-12-07 due'])
})

test('case 17: work that is done is no second alert, and an order that nobody closes is one', async () => {
  const planner = as('admin')
  const aircraftId = await addG(planner)
  const itemId = await addDue(planner, aircraftId, 'T1', dueOn(97))
  await sweepOn(dayT)
  expect(await alertLines(planner)).toEqual(['overdue: T1 Check T1: Overdue'])
  const order = await createOrder(planner, {
    aircraftId,
    itemIds: [itemId],
    start: { date: '2026-11-26' },
  })
  await performAll(planner, order, { doneOn: '2026-11-26' })
  await sweepOn(dayT)
  expect(await alertLines(planner)).toHaveLength(1)
  await sweepOn('2026-11-28')
  expect(await alertLines(planner)).toEqual([
    'notice: WO-2026-0001 Check T1: WO-2026-0001 has been done and not closed for 2 days',
    'overdue: T1 Check T1: Overdue',
  ])
  expect((await readAlerts(planner)).items[0]).toMatchObject({ orderId: order.id })
  expect((await close(planner, order)).status).toBe(200)
  await sweepOn('2026-11-28')
  expect(await alertLines(planner)).toEqual([])
  expect(await alertLines(planner, 'over')).toHaveLength(2)
})

test('an item of an order that ends in time is not told as soon, and one of a late order is', async () => {
  const planner = as('admin')
  const aircraftId = await addG(planner)
  const itemIds = [
    await addDue(planner, aircraftId, 'INTIME', dueOn(110)),
    await addDue(planner, aircraftId, 'LATE', dueOn(109)),
    await addDue(planner, aircraftId, 'DUE', dueOn(100)),
  ]
  const plannedTo = addDays(baselineDay, 110)
  await createOrder(planner, { aircraftId, itemIds, open: true, plannedTo })
  await sweepOn(dayT)
  expect((await alertLines(planner)).toSorted()).toEqual([
    'due: DUE Check DUE: Due now',
    'soon: LATE Check LATE: Due soon, probably on 6 Dec 2026',
  ])
})

test('a draft plans nothing, so its items are told', async () => {
  const planner = as('admin')
  const aircraftId = await addG(planner)
  const itemIds = [await addDue(planner, aircraftId, 'T1', dueOn(110))]
  await createOrder(planner, { aircraftId, itemIds, plannedTo: dayT })
  await sweepOn(dayT)
  expect(await alertLines(planner)).toHaveLength(1)
})

test('an order is told when it is late and when it waits past its day, and not on that day', async () => {
  const planner = as('admin')
  const aircraftId = await addG(planner)
  const order = await createOrder(planner, {
    aircraftId,
    title: 'Gear',
    jobs: [{ title: 'Wash' }],
    plannedTo: '2026-11-28',
    waiting: { for: 'parts', until: '2026-11-29' },
    open: true,
  })
  await sweepOn('2026-11-28')
  expect(await alertLines(planner)).toEqual([])
  await sweepOn('2026-11-30')
  expect((await alertLines(planner)).toSorted()).toEqual([
    'notice: WO-2026-0001 Gear: WO-2026-0001 is late: planned to 28 Nov 2026',
    'notice: WO-2026-0001 Gear: WO-2026-0001 waits for parts past its day, 29 Nov 2026',
  ])
  await actOnOrder(planner, order, 'cancel', { reason: 'Sold' })
  await sweepOn('2026-11-30')
  expect(await alertLines(planner, 'over')).toHaveLength(2)
})

test('a reading is old after 14 days, unless the aircraft is planned not to fly', async () => {
  const planner = as('admin')
  await addG(planner)
  const parked = await addG(planner, 'D-BORA')
  const plan = { hoursPerDay: 0, cyclesPerDay: 0, reason: 'Stored' }
  await planner(`PUT /maintenance/aircraft/${parked}/utilisation`, { body: { plan } })
  await sweepOn(addDays(dayT, 14), 14)
  expect(await alertLines(planner)).toEqual([])
  await sweepOn(addDays(dayT, 15), 14)
  expect(await alertLines(planner)).toEqual([
    'notice: No reading: The newest reading is of 27 Nov 2026',
  ])
})

test('what needs attention is told until somebody has answered it', async () => {
  const planner = as('admin')
  const id = await addG(planner)
  const body = { date: dayT, hours: 12_440, cycles: 14_540, override: { reason: 'Swapped' } }
  expect((await planner(`POST /maintenance/aircraft/${id}/readings`, { body })).status).toBe(201)
  await sweepOn(dayT)
  const [alert, ...more] = await alertLines(planner)
  expect(alert).toMatch(/^notice: Needs attention: admin has lowered the figures to 12,440.00 h/)
  expect(more).toEqual([])
})

test('alerts of a deleted aircraft are not shown, and a restored one has them as they were', async () => {
  const planner = as('admin')
  const aircraftId = await addG(planner)
  await addDue(planner, aircraftId)
  await sweepOn(dayT)
  const [alert] = (await readAlerts(planner)).items
  await planner(`POST /maintenance/alerts/${alert?.id}/read`, { body: {} })
  await planner(`DELETE /aircraft/${aircraftId}`)
  await sweepOn(dayT)
  expect((await readAlerts(planner, 'read')).counts).toMatchObject({ over: 0, read: 0 })
  await planner(`POST /aircraft/${aircraftId}/restore`)
  await sweepOn(dayT)
  expect((await readAlerts(planner)).counts).toEqual({ new: 0, worse: 0, over: 0, read: 1 })
})

test('all that a user has seen is read at once, and others read for themselves', async () => {
  const [ada, ben] = [as('operator'), as('mro')]
  const aircraftId = await addG(as('admin'))
  for (const code of ['T1', 'T2', 'T3']) await addDue(as('admin'), aircraftId, code)
  await sweepOn(dayT)
  const { upTo } = await readAlerts(ada)
  await addDue(as('admin'), aircraftId, 'T4')
  await sweepOn(dayT)
  const answer = await ada('POST /maintenance/alerts/read', { body: { upTo } })
  expect(answer.body).toEqual({ unread: 1 })
  expect((await ben('GET /maintenance/alert-count')).body).toEqual({ unread: 4 })
  const pages = await Promise.all(
    ['new', 'read'].map(
      async (section) => (await ada(`GET /maintenance/alerts?section=${section}&limit=2`)).body,
    ),
  )
  expect(pages).toMatchObject([
    { items: [{ title: 'T4 Check T4' }], next: null },
    { items: [{}, {}], next: expect.any(String) as string },
  ])
  const { next } = pages[1] as { next: string }
  const rest = await ada(`GET /maintenance/alerts?section=read&limit=2&after=${next}`)
  expect(rest.body).toMatchObject({ items: [{}], next: null })
})

test('what an import of baselines raises is read from the start, and what comes later is not', async () => {
  const planner = as('admin')
  const aircraftId = await addG(planner)
  await sweepOn(dayT)
  for (const [code, interval] of [
    ['T1', 500],
    ['T2', 900],
  ] as const)
    await planner('POST /maintenance/items', {
      body: {
        ...{ aircraftId, code, title: 'Check', ata: '05', kind: 'inspection' },
        limits: { hours: { interval } },
      },
    })
  const csv = [
    'tailNumber,code,date,hours,cycles',
    'D-ALMA,T1,2026-08-19,11900,13900',
    'D-ALMA,T2,2026-08-19,11900,13900',
  ].join('\n')
  const imported = await planner('POST /maintenance/import/baselines?accept=1', { csv })
  expect([imported.status, imported.body]).toMatchObject([200, { stored: 2 }])
  await sweepOn(dayT)
  const page = await readAlerts(planner)
  expect(page).toMatchObject({
    items: [],
    imported: { on: dayT, alerts: 1 },
    counts: { new: 0, read: 1 },
  })
  await logReading(planner, aircraftId, { hours: 12_801, cycles: 14_560, accept: true })
  await sweepOn(addDays(dayT, 1))
  expect(await alertLines(planner)).toEqual(['overdue: T2 Check: Overdue'])
})

test('case 7: the calendar of a part on the shelf is told 30 days before, on its day and after it', async () => {
  const planner = as('admin')
  const aircraftId = await addG(planner)
  const hose = await addPart(planner, {
    ...{ partNumber: 'HOSE-6', serialNumber: 'H-15', name: 'Hose', newOn: '2021-01-15' },
    ...{ limits: { life: { calendar: { amount: 6, unit: 'years' } } }, asOf: '2026-05-01' },
    ...{ place: { aircraftId, position: 'OXY' }, accept: true, hours: 11_500, cycles: 13_500 },
  })
  const off = { date: '2026-06-01', hours: 11_600, cycles: 13_600, accept: true }
  actedOf(await act(planner, hose.id, 'remove', { ...off, condition: 'serviceable', reason: 'x' }))
  await sweepOn(dayT)
  const told: string[] = []
  for (const day of ['2026-12-15', '2026-12-16', '2027-01-15', '2027-01-16']) {
    await sweepOn(day)
    const { items } = (await planner('GET /maintenance/alerts')).body as PageOfAlerts
    for (const { kind, level, message, title, componentId, aircraft } of items)
      if (kind === 'part') {
        expect([title, componentId, aircraft]).toEqual(['Hose HOSE-6 H-15', hose.id, undefined])
        told.push(`${day} ${level}: ${message}`)
      }
  }
  expect(told).toEqual([
    '2026-12-16 soon: Its time ends on 15 Jan 2027',
    '2027-01-15 due: Its last day is today, 15 Jan 2027',
    '2027-01-16 overdue: Its time ended on 15 Jan 2027',
  ])
})

test('case 12: on condition raises no alert, and without it the same limit does', async () => {
  const planner = as('admin')
  const aircraftId = await addG(planner)
  const engine = await addPart(planner, {
    ...{ partNumber: 'ENG-100', serialNumber: 'E7', name: 'Engine', tso: 2112 },
    ...{ place: { aircraftId, position: 'ENG 3' } },
    limits: { overhaul: { hours: 2000, advisory: true } },
  })
  await sweepOn(dayT)
  await sweepOn(dayT)
  expect((await readAlerts(planner)).counts).toMatchObject({ new: 0, read: 0 })
  const strict = { name: 'Engine', limits: { overhaul: { hours: 2000 } } }
  await planner(`PUT /maintenance/components/${engine.id}`, { body: strict })
  await sweepOn(dayT)
  expect(await alertLines(planner)).toEqual([expect.stringMatching(/^overdue: .*Overdue$/)])
})

test('a part that was there already and is beyond its life is read from the start', async () => {
  const planner = as('admin')
  const aircraftId = await addG(planner)
  const engine = await addEngine(planner, aircraftId)
  await addDisc(planner, engine.id, { csn: 15_001 })
  await sweepOn(dayT)
  expect(await readAlerts(planner)).toMatchObject({
    items: [],
    counts: { new: 0, read: 1 },
    imported: { on: dayT, alerts: 1 },
  })
})

test('an unknown section, operator or aircraft is refused', async () => {
  const mro = as('mro')
  const refused = async (answer: Promise<{ status: number; body: unknown }>) => [
    (await answer).status,
    ((await answer).body as { details: unknown }).details,
  ]
  expect((await mro('GET /maintenance/alerts?section=all')).status).toBe(400)
  const put = (body: object) => refused(mro('PUT /maintenance/alert-mail', { body }))
  expect(await put({ scope: 'operator' })).toEqual([
    400,
    [{ path: 'operatorId', message: 'Choose an operator' }],
  ])
  expect(await put({ scope: 'operator', operatorId: 'x' })).toEqual([
    400,
    [{ path: 'operatorId', message: 'Operator not found' }],
  ])
  expect(await put({ scope: 'aircraft', aircraftIds: ['x'] })).toEqual([
    400,
    [{ path: 'aircraftIds', message: 'Aircraft not found' }],
  ])
  const { id } = await addAircraft(as('admin'))
  expect((await put({ scope: 'aircraft', aircraftIds: [id, id] }))[0]).toBe(200)
})
