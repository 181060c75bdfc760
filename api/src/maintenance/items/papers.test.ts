import type { Item } from '@aerofleet/shared/contract/maintenance/items'
import type { Programme } from '@aerofleet/shared/contract/maintenance/programmes'
import { addDraft, addFlown, clock, today } from '../../../test/maintenance'
import { useApi, type Answer } from '../../../test/testing'

const { as } = useApi({ today })

const arc = {
  code: 'ARC',
  title: 'ARC valid until',
  ata: '00',
  kind: 'document',
  limits: { calendar: { printed: true } },
}
const issued = { date: '2026-10-15', validUntil: '2027-09-30' }
const oil = {
  ...{ code: 'OIL', title: 'Oil sample', ata: '79', kind: 'servicing' },
  limits: { calendar: { threshold: 120, interval: 60, unit: 'days' } },
}
const inService = { date: '2026-08-24', since: true }

async function prepare() {
  const planner = as('operator', { displayName: 'Ada' })
  const aircraft = await addFlown(as('admin'))
  const add = (task: object, baseline?: object) =>
    planner('POST /maintenance/items', { body: { ...task, baseline, aircraftId: aircraft.id } })
  return { planner, aircraft, add }
}
const itemOf = ({ body }: Answer) => body as Item
const refusedAt = (path: string, message: string) => ({
  status: 400,
  body: { code: 'invalid', details: [{ path, message }] },
})

describe('a date as printed', () => {
  test('is due on the day of the paper, and then on the day of the next paper', async () => {
    const { planner, add } = await prepare()
    const added = await add(arc, issued)
    expect(added).toMatchObject({
      status: 201,
      body: {
        limits: { calendar: { printed: true } },
        due: { date: '2027-09-30' },
        remaining: { days: 312 },
        last: { date: '2026-10-15', validUntil: '2027-09-30' },
        state: 'ok',
      },
    })
    expect(itemOf(added).limits).toEqual({ calendar: { printed: true } })
    clock.today = '2026-11-23'
    const body = { date: '2026-11-23', hours: 4288, cycles: 2180, validUntil: '2028-09-30' }
    const done = await planner(`POST /maintenance/items/${itemOf(added).id}/complete`, { body })
    expect(done).toMatchObject({
      status: 201,
      body: {
        completion: {
          validUntil: '2028-09-30',
          previousDue: { date: '2027-09-30' },
          newDue: { date: '2028-09-30' },
          late: { days: -311 },
        },
        item: { status: 'active', due: { date: '2028-09-30' }, last: { validUntil: '2028-09-30' } },
      },
    })
    const file = String((await planner('GET /maintenance/records.csv')).body)
    expect(file.split('\r\n')[1]).toMatch(/,2028-09-30$/)
  })

  test('needs a paper with every baseline and completion, and the paper may not be older than the work', async () => {
    const { planner, add } = await prepare()
    const needed = 'Valid until is required: copy it from the paper'
    const { date } = issued
    expect(await add(arc, { date })).toMatchObject(refusedAt('baseline.validUntil', needed))
    const tooEarly = 'Valid until must not be before 15 Oct 2026'
    expect(await add(arc, { date, validUntil: '2026-10-14' })).toMatchObject(
      refusedAt('baseline.validUntil', tooEarly),
    )
    expect((await add(arc, { date, validUntil: date })).status).toBe(201)
    const { id } = itemOf(await add({ ...arc, code: 'ARC2' }, issued))
    const body = { date: '2026-11-22', hours: 4288, cycles: 2180 }
    const complete = (values: object) =>
      planner(`POST /maintenance/items/${id}/complete`, { body: { ...body, ...values } })
    expect(await complete({})).toMatchObject(refusedAt('validUntil', needed))
    expect(await complete({ validUntil: '2026-11-21' })).toMatchObject(
      refusedAt('validUntil', 'Valid until must not be before 22 Nov 2026'),
    )
    expect(
      (await planner(`PUT /maintenance/items/${id}`, { body: { baseline: { date } } })).body,
    ).toMatchObject({ details: [{ path: 'baseline.validUntil', message: needed }] })
  })
})

describe('a calendar threshold', () => {
  test('without an interval is due once, and then the item is done', async () => {
    const { planner, add } = await prepare()
    const limits = { calendar: { threshold: 120, unit: 'days' } }
    const added = await add({ ...oil, limits }, inService)
    expect(added.body).toMatchObject({ status: 'active', due: { date: '2026-12-22' } })
    const line = `POST /maintenance/items/${itemOf(added).id}/complete`
    const body = { date: '2026-11-22', hours: 4288, cycles: 2180 }
    expect((await planner(line, { body })).body).toMatchObject({
      item: { status: 'done', due: {} },
    })
    const last = { date: '2026-08-24' }
    expect((await add({ ...oil, limits, code: 'OIL2' }, last)).body).toMatchObject({
      status: 'done',
    })
    expect((await add({ ...oil, limits, code: 'OIL3' })).body).toMatchObject({
      state: 'no-baseline',
    })
  })

  test('needs a figure of the day in service only for an interval without a threshold', async () => {
    const { add } = await prepare()
    const limits = {
      ...oil.limits,
      hours: { threshold: 5000, interval: 500 },
      cycles: { interval: 300 },
    }
    expect(await add({ ...oil, limits }, inService)).toMatchObject(
      refusedAt('baseline.cycles', 'Cycles are required: the task has an interval in cycles'),
    )
    expect((await add({ ...oil, limits }, { ...inService, cycles: 2000 })).body).toMatchObject({
      due: { hours: 5000, cycles: 2300, date: '2026-12-22' },
    })
  })

  test('is refused if the readings do not allow the figures of the day in service', async () => {
    const { add } = await prepare()
    const limits = { ...oil.limits, hours: { threshold: 5000 } }
    expect(await add({ ...oil, limits }, { ...inService, hours: 40_000 })).toMatchObject({
      status: 409,
      body: { code: 'baseline-implausible' },
    })
  })
})

test('printed dates and thresholds reach the due list from a programme, its file and a file of baselines', async () => {
  const { planner, aircraft } = await prepare()
  const { id } = await addDraft(planner, { tasks: [] })
  const tasks = [
    'code,title,ata,kind,thresholdValue,intervalValue,intervalUnit,printed,warnDays',
    'ARC,ARC valid until,00,document,,,,true,45',
    'OIL,Oil sample,79,servicing,120,60,days,false,',
  ]
  const line = `POST /maintenance/import/programme?programmeId=${id}`
  expect((await planner(line, { csv: tasks.join('\n') })).status).toBe(200)
  const programme = (await planner(`GET /maintenance/programmes/${id}`)).body as Programme
  const limitsOf = (code: string) => programme.tasks.find((task) => task.code === code)?.limits
  expect(limitsOf('ARC')).toEqual({ calendar: { printed: true, warn: 45 } })
  expect(limitsOf('OIL')?.calendar).toEqual({
    ...{ threshold: 120, interval: 60, unit: 'days', tolerance: 0, earlyWindow: 0 },
  })
  const exported = String((await planner(`GET /maintenance/programmes/${id}/tasks.csv`)).body)
  expect((await planner(line, { csv: exported })).body).toMatchObject({ skipped: 2, stored: 0 })

  await planner(`POST /maintenance/programmes/${id}/activate`, { body: {} })
  const assign = { programmeId: id, baselines: [{ code: 'ARC', ...issued }] }
  await planner(`PUT /maintenance/aircraft/${aircraft.id}/programme`, { body: assign })
  const baselines = ['tailNumber,code,date,since', 'N123AB,OIL,2026-08-24,true']
  const imported = { csv: baselines.join('\n') }
  expect((await planner('POST /maintenance/import/baselines', imported)).body).toMatchObject({
    stored: 1,
  })
  expect((await planner('GET /maintenance/due?sort=ata')).body).toMatchObject({
    items: [
      { code: 'ARC', due: { date: '2027-09-30' } },
      { code: 'OIL', due: { date: '2026-12-22' } },
    ],
  })
  const file = String((await planner('GET /maintenance/baselines.csv')).body)
  expect(file.trim().split('\r\n').slice(1)).toEqual([
    'N123AB,ARC,2026-10-15,,,,2027-09-30,',
    'N123AB,OIL,2026-08-24,,,,,true',
  ])
  expect((await planner('POST /maintenance/import/baselines', { csv: file })).body).toMatchObject({
    skipped: 2,
  })
  const bad = ['tailNumber,code,date,validUntil', 'N123AB,ARC,2026-11-01,2026-10-01']
  const wrong = { csv: bad.join('\n') }
  expect((await planner('POST /maintenance/import/baselines?dryRun=1', wrong)).body).toMatchObject({
    errors: [{ line: 2, column: 'validUntil' }],
  })
})
