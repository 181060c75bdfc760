import type { Change } from '@aerofleet/shared/contract/change'
import { changeAs } from '../../test/change-as'
import { anAircraft, useApi } from '../../test/testing'
import type { Act, HistoryEntry } from '../db/history'

const { api, as } = useApi()
type User = ReturnType<typeof as>

/** A history entry about an aircraft that is not stored. */
const entry = (tailNumber: string, values: Partial<HistoryEntry> = {}): HistoryEntry => ({
  kind: 'aircraft',
  action: 'create',
  subjectId: `id of ${tailNumber}`,
  before: null,
  after: { tailNumber },
  isFollowed: true,
  ...values,
})

async function record(user: User, entries: HistoryEntry[], act?: Act) {
  await changeAs(api(), user, async () => ({ entries, ...(act && { act }), answer: null }))
}

async function read(user: User, query = ''): Promise<Change[]> {
  const { status, body } = await user(`GET /history${query && `?${query}`}`)
  expect(status).toBe(200)
  return body as Change[]
}
const labels = (changes: Change[]) => changes.map(({ subject }) => subject.label)
const readLabels = async (user: User, query = '') => labels(await read(user, query))

async function prepare() {
  const ada = as('admin', { displayName: 'Ada' })
  const otto = as('operator', { displayName: 'Otto', email: 'otto@aerofleet.test' })
  await ada('POST /aircraft', { body: anAircraft(1, { tailNumber: 'D-AHXG' }) })
  await ada('POST /operators', { body: { companyName: 'Alpine Air', email: 'a@b.test' } })
  await ada(`POST /usermanagement/users/${otto.uid}/role`, { body: { role: 'operator' } })
  await otto('POST /aircraft', { body: anAircraft(2, { tailNumber: 'N200AF' }) })
  return { ada, otto }
}

test('the history has all changes, the newest first, each with the name that its aircraft had then (§7.30)', async () => {
  const ada = as('admin', { displayName: 'Ada' })
  const created = await ada('POST /aircraft', { body: anAircraft(1, { tailNumber: 'D-AHXG' }) })
  const id = (created.body as { aircraftId: string }).aircraftId
  await ada(`PUT /aircraft/${id}`, { body: anAircraft(1, { tailNumber: 'D-NEW' }) })
  await ada(`DELETE /aircraft/${id}`)
  const changes = await read(ada)
  expect(changes).toMatchObject(
    [
      { action: 'delete', subject: { kind: 'aircraft', id, label: 'D-NEW' }, after: null },
      { action: 'update', subject: { label: 'D-NEW' }, before: { tailNumber: 'D-AHXG' } },
      { action: 'create', subject: { label: 'D-AHXG' }, before: null },
    ].map((row) => ({ ...row, by: { uid: ada.uid, name: 'Ada' } })),
  )
  const times = changes.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().toReversed())
})

test('an admin sees changes of aircraft, operators and roles; all other users see only those of aircraft (§7.31)', async () => {
  const { ada, otto } = await prepare()
  const all = ['N200AF', 'otto@aerofleet.test', 'Alpine Air', 'D-AHXG']
  expect(await readLabels(ada)).toEqual(all)
  for (const user of [otto, as('mro'), as(null)]) {
    expect(await readLabels(user)).toEqual(['N200AF', 'D-AHXG'])
    expect(await readLabels(user, 'kind=aircraft')).toEqual(['N200AF', 'D-AHXG'])
  }
  expect(await readLabels(ada, 'kind=operator')).toEqual(['Alpine Air'])
  expect(await readLabels(ada, 'kind=user')).toEqual(['otto@aerofleet.test'])
})

test.each([
  ['operator', 'You need the role Admin to manage operators.'],
  ['user', 'You need the role Admin to manage users.'],
])('only admins may ask for changes of the kind %s (§7.31)', async (kind, message) => {
  for (const role of ['operator', 'mro', null] as const) {
    const answer = await as(role)(`GET /history?kind=${kind}`)
    expect([answer.status, answer.body]).toMatchObject([403, { message, code: 'forbidden' }])
  }
})

test('a user without a role cannot learn who has made a change (§7.32)', async () => {
  const { ada } = await prepare()
  const { id } = (await read(ada, 'q=D-AHXG'))[0]?.subject ?? {}
  const viewer = as(null)
  for (const line of ['GET /history', `GET /aircraft/${id}/history`]) {
    const text = JSON.stringify((await viewer(line)).body)
    expect(text).toContain('D-AHXG')
    expect(text).not.toMatch(new RegExp(`${ada.uid}|Ada|aerofleet.test|"by"`))
    expect(JSON.stringify((await as('mro')(line)).body)).toContain('"name":"Ada"')
  }
  const asked = await viewer(`GET /history?uid=${ada.uid}`)
  expect([asked.status, asked.body]).toMatchObject([
    403,
    { message: 'You need a role to see who has changed something.' },
  ])
})

test('the history is filtered by author, and by a part of the name, in any case and with or without separators (§7.33)', async () => {
  const { ada, otto } = await prepare()
  expect(await readLabels(ada, `uid=${otto.uid}`)).toEqual(['N200AF'])
  expect(await readLabels(ada, 'uid=nobody')).toEqual([])
  // The fourth has a non-breaking hyphen, the last a full-width D.
  for (const q of ['ahx', 'D-AHXG', 'd ahxg', 'DA\u2011HXG', ' \uFF24-AHXG']) {
    expect(await readLabels(ada, `q=${encodeURIComponent(q)}`)).toEqual(['D-AHXG'])
  }
  expect(await readLabels(ada, 'q=otto@aero')).toEqual(['otto@aerofleet.test'])
  expect(await readLabels(ada, 'q=alpine')).toEqual(['Alpine Air'])
  expect(await readLabels(ada, 'q=%25')).toEqual([])
  expect(await readLabels(ada, 'q=')).toHaveLength(4)
})

test('the history is filtered by time, from a moment on and until before another one (§7.33)', async () => {
  const ada = as('admin')
  const days = ['2026-03-03', '2026-03-02', '2026-03-01']
  await record(
    ada,
    days.map((day) => {
      const by = { uid: 'ada', displayName: 'Ada' }
      return entry(day, { recorded: { by, at: new Date(`${day}T12:00:00Z`) } })
    }),
  )
  expect(await readLabels(ada)).toEqual(days)
  expect(await readLabels(ada, 'from=2026-03-02T12:00:00.000Z')).toEqual(days.slice(0, 2))
  expect(await readLabels(ada, 'to=2026-03-02T12:00:00Z')).toEqual(days.slice(2))
  expect(await readLabels(ada, 'from=2026-03-02&to=2026-03-03')).toEqual(days.slice(1, 2))
  const zoned = encodeURIComponent('2026-03-03T01:00:00+13:00')
  expect(await readLabels(ada, `from=${zoned}`)).toEqual(days.slice(0, 2))
})

test.each([
  'kind=aeroplane',
  'kind=aircraft&kind=user',
  'from=yesterday',
  'from=2026-02-30',
  'to=2026-03-01T08:00',
  'after=x',
  'after=-1',
  'limit=many',
  'uid=%00',
  `q=${'x'.repeat(300)}`,
])('the history refuses the filter %s (§7.33)', async (query) => {
  const { status, body } = await as('admin')(`GET /history?${query}`)
  expect([status, body]).toMatchObject([400, { code: 'invalid', details: [expect.anything()] }])
})

test('a change that comes while a user reads the history moves none of the older pages (§7.34)', async () => {
  const ada = as('admin')
  const names = Array.from({ length: 120 }, (_, n) => `D-${n}`)
  await record(
    ada,
    names.map((name) => entry(name)),
  )
  const newestFirst = names.toReversed()
  const first = await read(ada)
  expect(labels(first)).toEqual(newestFirst.slice(0, 50))
  await record(ada, [entry('D-NEWER')])
  const second = await read(ada, `after=${first.at(-1)?.id}`)
  expect(labels(second)).toEqual(newestFirst.slice(50, 100))
  const last = await read(ada, `after=${second.at(-1)?.id}&limit=30`)
  expect(labels(last)).toEqual(newestFirst.slice(100))
  expect(await read(ada, `after=${last.at(-1)?.id}`)).toEqual([])
  for (const [limit, count] of [
    [1, 1],
    [200, 121],
    // Any other number than 1 to 200 means 50.
    [0, 50],
    [201, 50],
  ] as const) {
    expect(await read(ada, `limit=${limit}`)).toHaveLength(count)
  }
})

test('the history answers 304 to the ETag of an answer until something changes (§7.8)', async () => {
  const ada = as('admin')
  const headers = { 'if-none-match': String((await ada('GET /history')).headers['etag']) }
  expect((await ada('GET /history', { headers })).status).toBe(304)
  await record(ada, [entry('D-A')])
  expect((await ada('GET /history', { headers })).status).toBe(200)
})

describe('an act', () => {
  const act = { id: 'a1', label: 'Import of fleet.csv' }

  test('is one row with its label, the number of its changes and its first tail numbers; a query answers all its changes (§7.35)', async () => {
    const ada = as('admin')
    await record(ada, [entry('D-OLD')])
    await record(ada, [entry('D-1'), entry('D-2')], act)
    await record(ada, [entry('D-BETWEEN')])
    await record(ada, [entry('D-3')], act)
    const changes = await read(ada)
    expect(labels(changes)).toEqual(['D-3', 'D-BETWEEN', 'D-OLD'])
    const names = ['D-1', 'D-2']
    expect(changes.map((each) => each.act)).toEqual([
      { ...act, count: 3, names },
      undefined,
      undefined,
    ])
    const rows = await read(ada, 'act=a1')
    expect(rows.map((each) => each.act)).toEqual(rows.map(() => ({ ...act, count: 3 })))
    expect(labels(rows)).toEqual(['D-3', 'D-2', 'D-1'])
    expect(await readLabels(ada, `act=a1&after=${rows[0]?.id}&limit=1`)).toEqual(['D-2'])
    expect(await readLabels(ada, `after=${changes[0]?.id}`)).toEqual(['D-BETWEEN', 'D-OLD'])
    expect(await read(ada, 'act=unknown')).toEqual([])
  })

  test('is found by any of its changes, and shown as its newest one (§7.35)', async () => {
    const ada = as('admin')
    await record(ada, [entry('D-1'), entry('D-2')], act)
    await record(ada, [entry('N-1')], { id: 'a2', label: 'Another' })
    expect(await readLabels(ada, 'q=d1')).toEqual(['D-2'])
    expect(await readLabels(ada, 'act=a1&q=d1')).toEqual(['D-1'])
  })

  test('is found once, even if a search matches hundreds of its changes (§7.33, §7.35)', async () => {
    const ada = as('admin')
    await record(ada, [entry('D-OLD'), entry('N-1')])
    const many = Array.from({ length: 600 }, (_, n) => entry(`D-${n}`))
    await record(ada, many, act)
    await record(ada, [entry('D-NEW'), entry('N-2')])
    expect(await readLabels(ada, 'q=d')).toEqual(['D-NEW', 'D-599', 'D-OLD'])
    expect(await readLabels(ada, 'q=d59')).toEqual(['D-599'])
    expect(await readLabels(ada, 'q=d&kind=operator')).toEqual([])
    const newest = await read(ada, 'q=d&limit=1')
    expect(await readLabels(ada, `q=d&after=${newest[0]?.id}`)).toEqual(['D-599', 'D-OLD'])
  })

  test('is visible only to users who may see changes of its kind (§7.35)', async () => {
    const ada = as('admin')
    const company = (companyName: string) =>
      entry(companyName, { kind: 'operator', after: { companyName } })
    await record(ada, [company('Alpine'), company('Blue')], act)
    expect(await readLabels(ada)).toEqual(['Blue'])
    expect(await read(as('mro'))).toEqual([])
    expect(await read(as('mro'), 'act=a1')).toEqual([])
  })

  test('is one row with all its changes, even if forty transactions add them at the same time (§7.35)', async () => {
    const ada = as('admin')
    const names = Array.from({ length: 40 }, (_, n) => `D-${n}`)
    await Promise.all(names.map((name) => record(ada, [entry(name)], act)))
    const changes = await read(ada)
    expect(changes.map((each) => each.act?.count)).toEqual([40])
    const rows = await read(ada, 'act=a1')
    expect(labels(rows).toSorted()).toEqual(names.toSorted())
    expect(rows[0]?.id).toBe(changes[0]?.id)
  })

  test('refuses changes by another user and of another kind (§7.35)', async () => {
    const ada = as('admin')
    await record(ada, [entry('D-1')], act)
    const message = 'This act belongs to somebody else, or holds changes of another kind.'
    const refusal = { status: 409, message }
    await expect(record(as('admin'), [entry('D-2')], act)).rejects.toMatchObject(refusal)
    const operator = entry('Alpine', { kind: 'operator' })
    await expect(record(ada, [operator], act)).rejects.toMatchObject(refusal)
    expect(await readLabels(ada)).toEqual(['D-1'])
  })
})

test('each change says whether it is the newest one of its aircraft (§6.21)', async () => {
  const ada = as('admin')
  const created = await ada('POST /aircraft', { body: anAircraft(1, { tailNumber: 'D-AHXG' }) })
  const id = (created.body as { aircraftId: string }).aircraftId
  await ada('POST /aircraft', { body: anAircraft(2, { tailNumber: 'N200AF' }) })
  await ada(`PUT /aircraft/${id}`, { body: anAircraft(1, { tailNumber: 'D-NEW' }) })
  const labelsAndNewest = (changes: Change[]) =>
    changes.map((each) => [each.subject.label, each.newest])
  expect(labelsAndNewest(await read(ada))).toEqual([
    ['D-NEW', true],
    ['N200AF', true],
    ['D-AHXG', false],
  ])
  const ofAircraft = (await ada(`GET /aircraft/${id}/history`)).body as Change[]
  expect(labelsAndNewest(ofAircraft)).toEqual([
    ['D-NEW', true],
    ['D-AHXG', false],
  ])
})

test('the history of an aircraft is answered in pages, and without a limit as a whole (§6.21)', async () => {
  const ada = as('admin')
  await record(
    ada,
    Array.from({ length: 60 }, (_, n) =>
      entry('D-A', { after: { tailNumber: 'D-A', totalCycles: n } }),
    ),
  )
  const path = `/aircraft/${encodeURIComponent('id of D-A')}/history`
  const cycles = async (query = '') =>
    ((await ada(`GET ${path}${query}`)).body as Change[]).map(({ after }) => after?.['totalCycles'])
  expect(await cycles()).toHaveLength(60)
  expect(await cycles('?limit=0')).toHaveLength(50)
  const first = (await ada(`GET ${path}?limit=2`)).body as Change[]
  expect(first).toHaveLength(2)
  expect(await cycles(`?limit=2&after=${first.at(-1)?.id}`)).toEqual([57, 56])
  // No change of this aircraft is older than the first one of all.
  expect(await cycles('?after=1')).toEqual([])
  expect((await ada(`GET ${path}?after=x`)).status).toBe(400)
})
