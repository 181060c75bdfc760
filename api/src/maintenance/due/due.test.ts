import type { DueRow } from '@aerofleet/shared/contract/maintenance/items'
import { eq } from 'drizzle-orm'
import {
  aCheck,
  addAircraft,
  addFlown,
  addItem,
  clock,
  lastDone,
  today,
} from '../../../test/maintenance'
import { anAircraft, useApi } from '../../../test/testing'
import { items } from '../table'

const { api, as } = useApi({ today })

type Page = { items: DueRow[]; next: string | null; counts?: Record<string, number>; today: string }

async function due(query = ''): Promise<Page> {
  const { status, body } = await as('mro')(`GET /maintenance/due${query}`)
  expect(status).toBe(200)
  return body as Page
}
const codes = async (query: string) => (await due(query)).items.map(({ code }) => code)

const nothing = {
  'no-baseline': 0,
  overdue: 0,
  due: 0,
  extended: 0,
  'check-reading': 0,
  soon: 0,
  ok: 0,
}

test('example 1: T1 is due at 4,450.00 h, 2,270 c and 2027-02-01, by cycles on 2027-01-06, ok', async () => {
  const { id: aircraftId } = await addFlown(as('admin'))
  const id = await addItem(api(), aircraftId)
  expect(await due()).toEqual({
    items: [
      {
        id,
        version: 1,
        aircraft: { id: aircraftId, tailNumber: 'N123AB', aircraftType: 'Airbus A320' },
        code: 'T1',
        title: 'A check',
        ata: '05-20',
        kind: 'inspection',
        skill: 'none',
        due: { hours: 4450, cycles: 2270, date: '2027-02-01' },
        remaining: { hours: 162, cycles: 90, days: 71 },
        driver: 'cycles',
        projectedOn: '2027-01-06',
        daysLeft: 45,
        state: 'ok',
        lastReadingOn: '2026-11-22',
      },
    ],
    next: null,
    counts: { ...nothing, ok: 1, all: 1 },
    today: '2026-11-22',
  })
})

const calendar = (interval: number, unit = 'days') => ({ limits: { calendar: { interval, unit } } })
const doneOn = (date: string) => ({ date, reference: '' })

async function addItems() {
  const { id } = await addFlown(as('admin'))
  const add = (code: string, interval: number, date = '2026-11-02') =>
    addItem(api(), id, { code, title: `Task ${code}`, ...calendar(interval) }, doneOn(date))
  await add('OVERDUE', 19)
  await add('DUE', 20)
  await add('SOON', 25)
  await add('OK-1', 26)
  await add('OK-2', 26)
  await add('OK-3', 26)
  await addItem(api(), id, { code: 'NEVER', ata: '72', kind: 'servicing' }, null)
  return id
}

test('the list is in the order of urgency, page by page, each item once', async () => {
  await addItems()
  const seen: string[] = []
  let next: string | null = ''
  for (let page = 0; next !== null; page++) {
    const answer: Page = await due(`?limit=2${page > 0 ? `&after=${next}` : ''}`)
    expect('counts' in answer).toBe(page === 0)
    seen.push(...answer.items.map(({ code }) => code))
    next = answer.next
  }
  expect(seen.slice(0, 3)).toEqual(['OVERDUE', 'DUE', 'SOON'])
  expect(seen.slice(3, 6).toSorted()).toEqual(['OK-1', 'OK-2', 'OK-3'])
  expect(seen.slice(6)).toEqual(['NEVER'])
})

test('an item whose baseline lacks a figure is listed by urgency if another limit makes it due, else at the end', async () => {
  const { id } = await addFlown(as('admin'))
  const limits = { ...calendar(20).limits, cycles: { interval: 50 } }
  const add = (code: string, date: string) => addItem(api(), id, { code, limits }, doneOn(date))
  await add('LATE', '2026-11-01')
  await add('TODAY', '2026-11-02')
  await add('LATER', '2026-11-03')
  await addItem(api(), id, { code: 'OK' })
  await addItem(api(), id, { code: 'NEVER' }, null)
  const list = async (query = '') =>
    (await due(query)).items.map(({ code, state }) => [code, state])
  const first = [
    ['LATE', 'overdue'],
    ['TODAY', 'due'],
    ['OK', 'ok'],
  ]
  const atEnd = [
    ['LATER', 'no-baseline'],
    ['NEVER', 'no-baseline'],
  ]
  const all = await list()
  expect(all.slice(0, 3)).toEqual(first)
  expect(all.slice(3).toSorted()).toEqual(atEnd)
  for (const status of ['active', 'all']) {
    const seen: unknown[] = []
    for (let next: string | null = ''; next !== null;) {
      const page: Page = await due(`?status=${status}&limit=1${next && `&after=${next}`}`)
      seen.push(...page.items.map(({ code, state }) => [code, state]))
      next = page.next
    }
    expect(seen).toEqual(all)
  }
  expect(await list('?q=N123&limit=4')).toEqual(all.slice(0, 4))
  expect(await list('?state=no-baseline')).toEqual(all.slice(3))
  const { items, counts } = await due('?q=later')
  expect(items).toMatchObject([{ withoutDue: ['cycles'], remaining: { days: 1 } }])
  expect(counts).toMatchObject({ 'no-baseline': 1, all: 1 })
  clock.today = '2026-11-23'
  expect((await list()).slice(0, 4)).toEqual([
    ['LATE', 'overdue'],
    ['TODAY', 'overdue'],
    ['LATER', 'due'],
    ['OK', 'ok'],
  ])
})

test.each([
  'state=soon&state=ok',
  'q=task',
  'q=123',
  'type=airbus%20a320',
  'type=airbus%20a320&q=ok-',
])('in a list with %s each item stands on one page, in the order of urgency', async (filter) => {
  await addItems()
  const all = await codes(`?${filter}&limit=50`)
  expect(all.length).toBeGreaterThan(2)
  for (const limit of [1, 2, 3]) {
    const seen: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const answer: Page = await due(`?${filter}&limit=${limit}${next && `&after=${next}`}`)
      seen.push(...answer.items.map(({ code }) => code))
      next = answer.next
    }
    expect(seen).toEqual(all)
  }
})

const listed = async (query: string) => {
  const seen: string[] = []
  for (let next: string | null = ''; next !== null;) {
    const answer: Page = await due(`?${query}${next && `&after=${next}`}`)
    seen.push(...answer.items.map(({ id }) => id))
    next = answer.next
  }
  return seen
}

test('no item is lost between two pages, whatever day orders it', async () => {
  const days = ['1970-01-01', '2026-11-22', '2026-11-22', '2126-10-29', '2126-10-29', null]
  const { id: aircraftId } = await addAircraft(as('admin'))
  const ids: string[] = []
  for (const [n, urgentOn] of days.entries()) {
    const item = await addItem(api(), aircraftId, {
      code: `T${n}`,
      limits: { hours: { interval: 500 } },
    })
    await api()
      .database.db.update(items)
      .set({ urgentOn, baselineMissing: urgentOn === null })
      .where(eq(items.id, item))
    ids.push(item)
  }
  expect((await listed('limit=1')).toSorted()).toEqual(ids.toSorted())
  expect(await listed('limit=1')).toEqual(await listed('limit=200'))
})

test.each(['aircraft', 'ata', 'urgency'])(
  'sorted by %s, pages follow each other even after the longest names',
  async (sort) => {
    for (const n of [1, 2]) {
      const tailNumber = `${'\uFDFA'.repeat(19)}${n}`
      const { id } = await addAircraft(as('admin'), n, { tailNumber })
      for (const m of [1, 2]) await addItem(api(), id, { code: `${'\u6f22'.repeat(29)}${m}` })
    }
    expect(await listed(`sort=${sort}&limit=1`)).toHaveLength(4)
  },
)

test('each state has a count and a filter, and both follow the day', async () => {
  await addItems()
  const counted = { ...nothing, 'no-baseline': 1, overdue: 1, due: 1, soon: 1, ok: 3, all: 7 }
  expect((await due()).counts).toEqual(counted)
  for (const state of ['no-baseline', 'overdue', 'due', 'soon', 'ok'] as const) {
    const { items, counts } = await due(`?state=${state}`)
    expect(items.map((item) => item.state)).toEqual(Array(counted[state]).fill(state))
    expect(counts).toEqual(counted)
  }
  expect(await codes('?state=overdue&state=due')).toEqual(['OVERDUE', 'DUE'])
  clock.today = '2026-11-23'
  const { counts, today: day } = await due()
  expect([counts, day]).toEqual([{ ...counted, overdue: 2, due: 0, soon: 4, ok: 0 }, '2026-11-23'])
})

test('the list of an operator with many aircraft has no item of an aircraft without operator', async () => {
  const admin = as('admin')
  const company = { companyName: 'Alpine', email: 'ops@alpine.test' }
  const { id: operatorId } = (await admin('POST /operators', { body: company })).body as {
    id: string
  }
  const many = Array.from({ length: 201 }, (_, n) => anAircraft(100 + n, { operator: 'Alpine' }))
  const lines = [Object.keys(many[0] ?? {}), ...many.map(Object.values)]
  const csv = lines.map((line) => line.join(',')).join('\n')
  expect((await admin('POST /aircraft/import', { csv })).status).toBe(200)
  const fleet = (await admin('GET /aircraft')).body as { id: string }[]
  await addItem(api(), fleet[0]?.id ?? '', { code: 'OWN' })
  await addItem(api(), (await addFlown(admin)).id, { code: 'FREE' })
  expect(await codes(`?operatorId=${operatorId}`)).toEqual(['OWN'])
  expect((await due(`?operatorId=${operatorId}`)).counts).toMatchObject({ all: 1 })
})

test('the due list can be filtered, searched and sorted', async () => {
  const id = await addItems()
  const other = await addFlown(as('admin'), {
    tailNumber: 'D-AXYZ',
    serialNumber: '2',
    aircraftType: 'ATR 72',
  })
  await addItem(api(), other.id, { code: 'ATR', title: '50% of all' })
  expect(await codes('?ata=72')).toEqual(['NEVER'])
  expect(await codes('?kind=servicing')).toEqual(['NEVER'])
  expect(await codes('?within=0')).toEqual(['OVERDUE', 'DUE'])
  expect(await codes(`?aircraftId=${id}&within=5`)).toEqual(['OVERDUE', 'DUE', 'SOON'])
  expect(await codes('?type=atr%2072')).toEqual(['ATR'])
  expect(await codes('?q=d%20axy')).toEqual(['ATR'])
  expect(await codes('?q=task%20SOON')).toEqual(['SOON'])
  expect(await codes('?q=0%25')).toEqual(['ATR'])
  expect(await codes('?q=%25%25')).toEqual([])
  expect(await codes('?q=---')).toEqual([])
  expect(await codes('?operatorId=none')).toEqual([])
  expect((await due('?q=d%20axy')).counts).toMatchObject({ ok: 1, all: 1 })
  expect((await due('?q=TASK&type=atr%2072')).counts).toMatchObject({ all: 0 })
  expect((await due('?q=task')).counts).toMatchObject({ overdue: 1, ok: 3, all: 6 })
  const byAircraft = ['ATR', 'DUE', 'NEVER', 'OK-1', 'OK-2', 'OK-3', 'OVERDUE', 'SOON']
  expect(await codes('?sort=aircraft')).toEqual(byAircraft)
  expect(await codes('?sort=ata')).toEqual([
    ...byAircraft.filter((code) => code !== 'NEVER'),
    'NEVER',
  ])
  for (const sort of ['aircraft', 'ata']) {
    const { items, next } = await due(`?sort=${sort}&limit=3`)
    const rest = await due(`?sort=${sort}&after=${next}`)
    const all = [...items, ...rest.items].map(({ code }) => code)
    expect(all).toEqual(await codes(`?sort=${sort}`))
  }
})

test('items that are not active have no state, and count only in the total', async () => {
  const planner = as('operator')
  const body = { ...aCheck, code: 'OUT', aircraftId: await addItems() }
  const { id } = (await planner('POST /maintenance/items', { body })).body as DueRow
  const excluded = await planner(`POST /maintenance/items/${id}/not-applicable`, {
    body: { reason: 'Not fitted' },
  })
  expect(excluded.status).toBe(200)
  const active = { ...nothing, 'no-baseline': 1, overdue: 1, due: 1, soon: 1, ok: 3, all: 7 }
  expect((await due()).counts).toEqual(active)
  expect((await due('?status=all')).counts).toEqual({ ...active, all: 8 })
  const others = await due('?status=not-applicable')
  expect([others.items.length, others.counts]).toEqual([1, { ...nothing, all: 1 }])
})

test('items of a deleted aircraft are neither listed nor counted until it is restored', async () => {
  const id = await addItems()
  await as('admin')(`DELETE /aircraft/${id}`)
  expect(await due()).toMatchObject({ items: [], counts: { ...nothing, all: 0 } })
  expect(await due('?sort=aircraft')).toMatchObject({ items: [] })
  await as('admin')(`POST /aircraft/${id}/restore`)
  expect((await due()).counts).toMatchObject({ all: 7 })
})

test.each([
  'state=late',
  'sort=age',
  'status=terminated',
  'kind=repair',
  'within=-1',
  'limit=0',
  'limit=201',
  'after=x',
  `after=${Buffer.from('["2026-02-30",null,"x"]').toString('base64url')}`,
  `after=${Buffer.from('["2026-02-03",null,"\\u0000"]').toString('base64url')}`,
])('%s is refused', async (query) => {
  const { status, body } = await as('mro')(`GET /maintenance/due?${query}`)
  expect([status, body]).toMatchObject([400, { code: 'invalid' }])
})

test('the list can be exported for spreadsheets with the same filters', async () => {
  const id = await addItems()
  await addItem(api(), id, { code: '=1+1' })
  const answer = await as('mro')('GET /maintenance/due.csv?state=overdue&state=due')
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="due-2026-11-22.csv"',
  })
  const heading =
    '\uFEFFtailNumber,aircraftType,code,title,ata,kind,dueHours,dueCycles,dueDate,remainingHours,remainingCycles,remainingDays,driver,projectedOn,state,lastReadingOn,variation'
  expect(String(answer.body).split('\r\n')).toEqual([
    heading,
    'N123AB,Airbus A320,OVERDUE,Task OVERDUE,05-20,inspection,,,2026-11-21,,,-1,calendar,2026-11-21,overdue,2026-11-22,',
    'N123AB,Airbus A320,DUE,Task DUE,05-20,inspection,,,2026-11-22,,,0,calendar,2026-11-22,due,2026-11-22,',
    '',
  ])
  const formula = await as('mro')('GET /maintenance/due.csv?q=1%2B1')
  expect(String(formula.body).split('\r\n')).toEqual([
    heading,
    `N123AB,Airbus A320,"'=1+1",A check,05-20,inspection,4450,2270,2027-02-01,162,90,71,cycles,2027-01-06,ok,2026-11-22,`,
    '',
  ])
})

test('a search finds and counts items that were added since the last search', async () => {
  const { id } = await addFlown(as('admin'))
  expect((await due('?q=gear')).counts).toMatchObject({ all: 0 })
  const body = {
    ...aCheck,
    code: 'LG-1',
    title: 'Landing gear',
    aircraftId: id,
    baseline: lastDone,
  }
  expect((await as('operator')('POST /maintenance/items', { body })).status).toBe(201)
  const { items, counts } = await due('?q=GEAR')
  expect(items.map(({ code }) => code)).toEqual(['LG-1'])
  expect(counts).toMatchObject({ ok: 1, all: 1 })
})
