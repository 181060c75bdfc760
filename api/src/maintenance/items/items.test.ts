import { randomUUID } from 'node:crypto'
import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { Completion, Item, ItemEvent } from '@aerofleet/shared/contract/maintenance/items'
import { aCheck, addFlown, clock, lastDone, today } from '../../../test/maintenance'
import { useApi, type Answer } from '../../../test/testing'

const { as } = useApi({ today })
type User = ReturnType<typeof as>
type Values = Record<string, unknown>
type Done = { completion: Completion; item: Item }

const itemOf = ({ body }: Answer) => body as Item
const refusal = ({ status, body }: Answer) => {
  const { code, details } = body as { code: string; details?: unknown }
  return [status, code, ...(details === undefined ? [] : [details])]
}

async function prepare(values: Values = {}) {
  const planner = as('operator', { displayName: 'Ada', email: 'ada@aerofleet.test' })
  const aircraft = await addFlown(as('admin'))
  const body = { ...aCheck, aircraftId: aircraft.id, baseline: lastDone, ...values }
  const created = await planner('POST /maintenance/items', { body })
  expect(created.status).toBe(201)
  const { id } = itemOf(created)
  return { planner, aircraft, id, post: poster(planner, `/maintenance/items/${id}`) }
}

const poster =
  (user: User, path: string) =>
  (line: string, body: unknown, headers: Record<string, string> = {}) =>
    user(`POST ${path}/${line}`, { body, headers })

async function complete(post: ReturnType<typeof poster>, done: Values): Promise<Done> {
  if (typeof done['date'] === 'string') clock.today = done['date']
  const answer = await post('complete', done)
  expect(answer.status).toBe(201)
  return answer.body as Done
}

async function fly(aircraft: Aircraft, values: Partial<Aircraft>) {
  const { id, aircraftType, tailNumber, serialNumber } = aircraft
  const figures = { totalHours: aircraft.totalHours, totalCycles: aircraft.totalCycles }
  const body = { id, aircraftType, tailNumber, serialNumber, ...figures, ...values }
  expect((await as('mro')(`PUT /aircraft/${id}`, { body })).status).toBe(200)
}

test('example 1: an item is answered with its due, what remains, its driver and its state', async () => {
  const { planner, aircraft, id } = await prepare()
  expect((await planner(`GET /maintenance/items/${id}`)).body).toEqual({
    ...aCheck,
    limits: {
      hours: { interval: 500, tolerance: 50, earlyWindow: 0 },
      cycles: { interval: 300, tolerance: 30, earlyWindow: 0 },
      calendar: { interval: 6, unit: 'months', tolerance: 15, earlyWindow: 0 },
    },
    which: 'first',
    next: 'excess',
    endOfMonth: false,
    airworthinessLimitation: false,
    critical: false,
    skill: 'none',
    manHours: 0,
    reference: '',
    zone: '',
    access: '',
    terminates: [],
    id,
    version: 1,
    aircraft: { id: aircraft.id, tailNumber: 'N123AB', aircraftType: 'Airbus A320' },
    status: 'active',
    origin: { kind: 'own' },
    last: { date: '2026-08-01', hours: 3950, cycles: 1970 },
    base: { date: '2026-08-01', hours: 3950, cycles: 1970, anchor: 1 },
    due: { hours: 4450, cycles: 2270, date: '2027-02-01' },
    remaining: { hours: 162, cycles: 90, days: 71 },
    driver: 'cycles',
    projectedOn: '2027-01-06',
    daysLeft: 45,
    lastReadingOn: '2026-11-22',
    state: 'ok',
  })
})

test('example 6: a completion moves the next due', async () => {
  const { planner, id, post } = await prepare()
  const done = { date: '2027-01-08', hours: 4460, cycles: 2275 }
  const { completion, item } = await complete(post, done)
  const newDue = { hours: 4950, cycles: 2570, date: '2027-07-08' }
  expect(item).toMatchObject({
    version: 2,
    due: newDue,
    last: { ...done, completionId: completion.id },
  })
  expect(completion).toMatchObject({
    ...{ itemId: id, code: 'T1', date: done.date, by: { name: 'Ada' } },
    previousDue: { hours: 4450, cycles: 2270, date: '2027-02-01' },
    newDue,
    late: { hours: 10, cycles: 5 },
  })
  expect((await planner(`GET /maintenance/items/${id}`)).body).toEqual(item)
})

const hoursAlone = (values: Values) => ({ limits: { hours: { interval: 500, ...values } } })

test('example 9: a variation extends the item, and the next due is counted without it', async () => {
  const { aircraft, post, planner, id } = await prepare()
  const granted = await post('variation', { reference: 'V-12', reason: 'No hangar', hours: 40 })
  expect(granted.status).toBe(200)
  await fly(aircraft, { totalHours: 4460, totalCycles: 2200 })
  const item = itemOf(await planner(`GET /maintenance/items/${id}`))
  expect(item).toMatchObject({
    state: 'extended',
    due: { hours: 4450 },
    remaining: { hours: 30 },
    variation: { reference: 'V-12', reason: 'No hangar', hours: 40, by: { name: 'Ada' } },
  })
  const done = await complete(post, { date: '2026-11-22', hours: 4470, cycles: 2210 })
  expect(done.completion.variation).toEqual(item.variation)
  expect(done.item.due.hours).toBe(4950)
  expect(done.item.variation).toBeUndefined()
})

const variation = { reference: 'V-12', reason: 'No hangar', hours: 40 }

test('example 10: a variation beyond the tolerance is refused with the tolerance', async () => {
  const { post } = await prepare()
  const answer = await post('variation', { ...variation, hours: 60, cycles: 31, days: 16 })
  expect(refusal(answer)).toEqual([
    409,
    'beyond-tolerance',
    [
      { path: 'hours', message: 'at most 50.00 h' },
      { path: 'cycles', message: 'at most 30 cycles' },
      { path: 'days', message: 'at most 15 days' },
    ],
  ])
  expect(answer.body).toMatchObject({ message: expect.stringContaining('at most 50.00 h') })
})

test('example 11: a second variation is refused, until the first is withdrawn', async () => {
  const { planner, id, post } = await prepare()
  const line = `DELETE /maintenance/items/${id}/variation`
  expect(refusal(await planner(line))).toEqual([404, 'variation-not-found'])
  await post('variation', variation)
  expect(refusal(await post('variation', variation))).toEqual([409, 'already-varied'])
  expect((await planner(line)).status).toBe(204)
  expect(itemOf(await planner(`GET /maintenance/items/${id}`)).variation).toBeUndefined()
  expect((await post('variation', { ...variation, hours: 50 })).status).toBe(200)
})

test.each([
  [40, { hours: 40 }],
  [39.99, undefined],
])('with a tolerance of %s h a variation of 40 h stays: %j', async (tolerance, kept) => {
  const { planner, id, post } = await prepare()
  await post('variation', variation)
  const body = { ...aCheck, ...hoursAlone({ tolerance }) }
  const item = itemOf(await planner(`PUT /maintenance/items/${id}`, { body }))
  expect(item.variation).toEqual(kept && expect.objectContaining(kept))
})

test('a variation in a dimension that the item lacks is refused', async () => {
  const { post } = await prepare(hoursAlone({ tolerance: 50 }))
  expect(refusal(await post('variation', { ...variation, days: 3 }))).toEqual([
    400,
    'invalid',
    [{ path: 'days', message: 'The task has no limit in calendar' }],
  ])
})

test('example 36: a completion changes nothing in the list of aircraft', async () => {
  const { planner, aircraft, post } = await prepare()
  const before = (await planner(`GET /aircraft/${aircraft.id}`)).body
  await complete(post, { date: '2026-11-22', hours: 4288, cycles: 2180 })
  expect((await planner(`GET /aircraft/${aircraft.id}`)).body).toEqual(before)
  expect(before).toMatchObject({ totalHours: 4288, totalCycles: 2180, version: 2 })
})

describe('a completion', () => {
  const done = { date: '2026-11-20', hours: 4280, cycles: 2175 }

  test('is refused after today, and with a day or figure below the last completion', async () => {
    const { post } = await prepare()
    expect(refusal(await post('complete', { ...done, date: '2026-11-23' }))).toEqual([
      400,
      'invalid',
      [{ path: 'date', message: 'Date must not be after today, 22 Nov 2026 (UTC)' }],
    ])
    for (const [path, value] of [
      ['date', '2026-07-31'],
      ['hours', 3949.99],
      ['cycles', 1969],
    ] as const) {
      expect(refusal(await post('complete', { ...done, [path]: value }))).toMatchObject([
        409,
        'later-completion',
        [{ path }],
      ])
    }
    expect((await post('complete', lastDone)).status).toBe(201)
  })

  test('ends the items that its task terminates, and striking it brings them back', async () => {
    const { planner, aircraft, post } = await prepare({ code: 'MOD', terminates: ['T1', 'MOD'] })
    const others = ['T1', 'T2'].map((code) => ({ ...aCheck, code, aircraftId: aircraft.id }))
    const [t1, t2] = await Promise.all(
      others.map(async (body) =>
        itemOf(await planner('POST /maintenance/items', { body: { ...body, baseline: lastDone } })),
      ),
    )
    const view = async (of = t1) => itemOf(await planner(`GET /maintenance/items/${of?.id}`))
    const listDue = async () => {
      const { body } = await planner('GET /maintenance/due')
      return (body as { items: Item[] }).items.map(({ code }) => code).toSorted()
    }
    const { item, completion } = await complete(post, done)
    expect(item.status).toBe('active')
    expect(await listDue()).toEqual(['MOD', 'T2'])
    expect(await view()).toMatchObject({
      version: 2,
      status: 'done',
      reason: 'Terminated by MOD',
      due: {},
      remaining: {},
      last: { date: lastDone.date },
    })
    const { body } = await planner(`GET /maintenance/items/${t1?.id}/events`)
    expect((body as { items: ItemEvent[] }).items).toMatchObject([
      { kind: 'terminated', by: { name: 'Ada' }, values: { code: 'MOD' } },
      { kind: 'baseline' },
      { kind: 'revision' },
    ])

    const strike = { body: { reason: 'Wrong aircraft' } }
    await planner(`POST /maintenance/completions/${completion.id}/strike`, strike)
    clock.today = '2026-11-22'
    expect(await listDue()).toEqual(['MOD', 'T1', 'T2'])
    expect(await view()).toEqual({ ...t1, version: 3 })
    expect(await view(t2)).toEqual(t2)
  })

  test('that is struck no longer counts, and the variation that it had ended is in force again', async () => {
    const { planner, aircraft, id, post } = await prepare()
    await post('variation', variation)
    const before = itemOf(await planner(`GET /maintenance/items/${id}`))
    const first = await complete(post, { ...done, note: 'In a hurry' })
    const second = await complete(post, { date: '2026-11-22', hours: 4288, cycles: 2180 })
    const strike = (of: Done, headers = {}) =>
      planner(`POST /maintenance/completions/${of.completion.id}/strike`, {
        body: { reason: 'Wrong item' },
        headers,
      })
    expect(refusal(await strike(first))).toEqual([409, 'later-completion'])
    expect(((await strike(second)).body as Done).item.due).toEqual(first.item.due)
    expect(refusal(await strike(first, { 'if-match': '2' }))).toEqual([412, 'version-mismatch'])
    const { item, completion } = (await strike(first, { 'if-match': '1' })).body as Done
    expect(item).toEqual({ ...before, version: 6 })
    expect(completion).toMatchObject({
      version: 2,
      note: 'In a hurry',
      struck: { reason: 'Wrong item', by: { name: 'Ada' } },
    })
    expect(refusal(await strike(first))).toEqual([409, 'already-struck'])
    const { body } = await planner(`GET /maintenance/items/${id}/completions`)
    const log = (body as { items: Completion[] }).items
    expect(log.map((row) => [row.date, row.struck?.reason])).toEqual([
      ['2026-11-22', 'Wrong item'],
      ['2026-11-20', 'Wrong item'],
    ])
    const ofAircraft = `GET /maintenance/aircraft/${aircraft.id}/completions`
    expect((await as('mro')(ofAircraft)).body).toMatchObject({ items: log, next: null })
  })

  test('that is struck ends the variation that was granted after it, and brings back the one before', async () => {
    const { planner, id, post } = await prepare()
    await post('variation', variation)
    const first = await complete(post, done)
    await post('variation', { ...variation, reference: 'V-13', hours: 10 })
    const line = `POST /maintenance/completions/${first.completion.id}/strike`
    const { item } = (await planner(line, { body: { reason: 'Wrong item' } })).body as Done
    expect(item.variation).toMatchObject({ reference: 'V-12', hours: 40 })
    expect(item.remaining).toMatchObject({ hours: 202 })
    await planner(`DELETE /maintenance/items/${id}/variation`)
    const withdrawn = itemOf(await planner(`GET /maintenance/items/${id}`))
    expect([withdrawn.variation, withdrawn.remaining.hours]).toEqual([undefined, 162])
  })

  test('is stored once if the same request with the same key comes again', async () => {
    const { planner, id, post } = await prepare()
    const headers = { 'idempotency-key': randomUUID() }
    const first = await post('complete', done, headers)
    expect(await post('complete', done, headers)).toMatchObject({ status: 201, body: first.body })
    expect(refusal(await post('complete', { ...done, hours: 4281 }, headers))[0]).toBe(422)
    const { body } = await planner(`GET /maintenance/items/${id}/completions`)
    expect((body as { items: unknown[] }).items).toHaveLength(1)
  })

  test('is refused with the name of the other user if both send the same version at once', async () => {
    const { post } = await prepare()
    const headers = { 'if-match': '"1"' }
    const answers = await Promise.all([1, 2].map(() => post('complete', done, headers)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 412])
    expect(answers.find(({ status }) => status === 412)?.body).toMatchObject({
      message: 'This item was changed by Ada. Reload to see the new values.',
    })
  })
})

test('if two variations are granted at once, one is refused', async () => {
  const { post } = await prepare()
  const answers = await Promise.all([1, 2].map(() => post('variation', variation)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('readings and completions at the same time are all stored, and the item agrees with its log', async () => {
  const { planner, aircraft, id, post } = await prepare()
  const flights = Array.from({ length: 5 }, (_, n) => fly(aircraft, { totalHours: 4300 + n }))
  const checks = [1, 2, 3].map(() =>
    post('complete', { date: '2026-11-22', hours: 4288, cycles: 2180, accept: true }),
  )
  await Promise.all([...flights, ...checks])
  const item = itemOf(await planner(`GET /maintenance/items/${id}`))
  const { totalHours } = (await planner(`GET /aircraft/${aircraft.id}`)).body as Aircraft
  expect(item).toMatchObject({ version: 4, due: { hours: 4788 } })
  expect(item.remaining.hours).toBe(4788 - totalHours)
})

describe('an item', () => {
  test('that is not applicable cannot be completed or varied until it is active again', async () => {
    const { planner, id, post } = await prepare()
    const before = itemOf(await planner(`GET /maintenance/items/${id}`))
    expect(refusal(await post('not-applicable', {}))[0]).toBe(400)
    const { body } = await post('not-applicable', { reason: 'Not fitted' })
    expect(body).toMatchObject({ status: 'not-applicable', reason: 'Not fitted' })
    expect((body as Item).state).toBeUndefined()
    const done = { date: '2026-11-22', hours: 4288, cycles: 2180 }
    for (const [line, sent] of [
      ['complete', done],
      ['variation', variation],
      ['not-applicable', { reason: 'Not fitted' }],
    ] as const)
      expect(refusal(await post(line, sent))).toEqual([409, 'not-active'])
    const back = await post('reactivate', { reason: 'Fitted' })
    expect(back.body).toEqual({ ...before, version: 3 })
    expect(refusal(await post('reactivate', { reason: 'Fitted' }))).toEqual([409, 'already-active'])
  })

  test('has a code that no other item of its aircraft has', async () => {
    const { planner, aircraft, id } = await prepare()
    const body = { ...aCheck, aircraftId: aircraft.id }
    expect(refusal(await planner('POST /maintenance/items', { body })).slice(0, 2)).toEqual([
      409,
      'code-exists',
    ])
    const other = { ...body, code: 'T2' }
    expect((await planner('POST /maintenance/items', { body: other })).status).toBe(201)
    const renamed = await planner(`PUT /maintenance/items/${id}`, { body: other })
    expect(refusal(renamed).slice(0, 2)).toEqual([409, 'code-exists'])
  })

  test('changes only with its current version, and the same values change nothing', async () => {
    const { planner, id } = await prepare()
    const put = (body: unknown, version: string) =>
      planner(`PUT /maintenance/items/${id}`, { body, headers: { 'if-match': version } })
    expect(await put(aCheck, '1')).toMatchObject({ status: 200, body: { version: 1 } })
    expect(await put({ ...aCheck, title: 'A1 check' }, '"1"')).toMatchObject({
      body: { version: 2, title: 'A1 check', due: { hours: 4450 } },
    })
    expect((await put({ ...aCheck, title: 'A2 check' }, '1')).status).toBe(412)
  })

  test('takes no baseline after a completion, and its baseline needs the figures of all intervals', async () => {
    const { planner, id, post } = await prepare()
    const put = (baseline: unknown) =>
      planner(`PUT /maintenance/items/${id}`, { body: { ...aCheck, baseline } })
    expect(refusal(await put({ date: '2026-11-23', hours: 4000 }))).toEqual([
      400,
      'invalid',
      [
        { path: 'baseline.date', message: 'Date must not be after today, 22 Nov 2026 (UTC)' },
        {
          path: 'baseline.cycles',
          message: 'Cycles are required: the task has an interval in cycles',
        },
      ],
    ])
    await complete(post, { date: '2026-11-22', hours: 4288, cycles: 2180 })
    expect((await put(lastDone)).status).toBe(200)
    expect(refusal(await put({ ...lastDone, hours: 3960 }))).toEqual([409, 'has-completions'])
  })

  test('keeps its task when it gets a baseline alone', async () => {
    const { planner, id } = await prepare({ title: 'Own check', baseline: null })
    const line = `PUT /maintenance/items/${id}`
    const item = itemOf(await planner(line, { body: { baseline: lastDone } }))
    expect(item).toMatchObject({ title: 'Own check', state: 'ok', due: { hours: 4450 } })
    expect((await planner(line, { body: {} })).status).toBe(400)
    expect((await planner(line, { body: { title: 'A', baseline: lastDone } })).status).toBe(400)
  })

  test('has a log of all its changes, in pages, the newest first', async () => {
    const { planner, id, post } = await prepare()
    await post('variation', variation)
    await planner(`DELETE /maintenance/items/${id}/variation`)
    await complete(post, { date: '2026-11-22', hours: 4288, cycles: 2180 })
    type Page = { items: ItemEvent[]; next: string | null; today: string }
    const read = async (query: string) =>
      (await planner(`GET /maintenance/items/${id}/events${query}`)).body as Page
    const all = await read('')
    expect(all.items.map(({ kind }) => kind)).toEqual([
      'completion',
      'withdrawal',
      'variation',
      'baseline',
      'revision',
    ])
    expect(all.items[2]).toMatchObject({ values: variation, by: { name: 'Ada' } })
    expect(all).toMatchObject({ next: null, today: '2026-11-22' })
    const first = await read('?limit=3')
    const second = await read(`?limit=3&after=${first.next}`)
    expect([...first.items, ...second.items]).toEqual(all.items)
    expect(second.next).toBeNull()
    expect((await planner(`GET /maintenance/items/${id}/events?after=x`)).status).toBe(400)
  })

  test('goes with its deleted aircraft, and comes back with it', async () => {
    const { planner, aircraft, id, post } = await prepare()
    const { completion, item } = await complete(post, {
      date: '2026-11-22',
      hours: 4288,
      cycles: 2180,
    })
    await planner(`DELETE /aircraft/${aircraft.id}`)
    expect(refusal(await planner(`GET /maintenance/items/${id}`))).toEqual([404, 'item-not-found'])
    expect(refusal(await post('variation', variation))).toEqual([404, 'item-not-found'])
    const strike = await planner(`POST /maintenance/completions/${completion.id}/strike`, {
      body: { reason: 'Wrong item' },
    })
    expect(refusal(strike)).toEqual([404, 'completion-not-found'])
    const body = { ...aCheck, aircraftId: aircraft.id }
    expect(refusal(await planner('POST /maintenance/items', { body }))).toEqual([
      400,
      'invalid',
      [{ path: 'aircraftId', message: 'Aircraft not found' }],
    ])
    await planner(`POST /aircraft/${aircraft.id}/restore`)
    expect((await planner(`GET /maintenance/items/${id}`)).body).toEqual(item)
  })
})

describe('a file', () => {
  const read = async (user: User, line: string) => {
    const { status, headers, body } = await user(`GET /maintenance/${line}`)
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    return String(body).replace('\uFEFF', '').trimEnd().split('\r\n')
  }

  test('of records has all completions, even struck ones, and for admins also of deleted aircraft', async () => {
    const { planner, aircraft, post } = await prepare()
    await post('variation', { ...variation, reference: '=1+1' })
    const { completion } = await complete(post, {
      date: '2026-11-20',
      hours: 4280.5,
      cycles: 2175,
      note: 'In a hurry, late',
    })
    const line = `POST /maintenance/completions/${completion.id}/strike`
    await planner(line, { body: { reason: 'Wrong item' } })
    const heading =
      'tailNumber,code,date,hours,cycles,reference,note,by,at,previousDueHours,previousDueCycles,previousDueDate,variation,struck,byEmail,byUid,validUntil'
    const row = `N123AB,T1,2026-11-20,4280.5,2175,,"In a hurry, late",Ada,${completion.at},4450,2270,2027-02-01,"'=1+1",true,ada@aerofleet.test,${planner.uid},`
    expect(await read(planner, 'records.csv')).toEqual([heading, row])
    expect(await read(planner, 'records.csv?from=2026-11-21')).toEqual([heading])
    await planner(`DELETE /aircraft/${aircraft.id}`)
    const ofAircraft = `records.csv?aircraftId=${aircraft.id}`
    expect(await read(planner, ofAircraft)).toEqual([heading])
    expect(await read(as('admin'), ofAircraft)).toEqual([heading, row])
  })

  test('of baselines has the current baseline of each listed item', async () => {
    const { planner, aircraft, id } = await prepare()
    const body = { ...aCheck, baseline: { ...lastDone, hours: 3960.25, reference: 'WO 7' } }
    await planner(`PUT /maintenance/items/${id}`, { body })
    const bare = { ...aCheck, code: 'T2', aircraftId: aircraft.id }
    await planner('POST /maintenance/items', { body: bare })
    expect(await read(as('mro'), 'baselines.csv')).toEqual([
      'tailNumber,code,date,hours,cycles,reference,validUntil,since',
      'N123AB,T1,2026-08-01,3960.25,1970,WO 7,,',
    ])
  })
})
