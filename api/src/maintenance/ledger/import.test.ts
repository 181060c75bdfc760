import { randomUUID } from 'node:crypto'
import type { MaintenanceImported } from '@aerofleet/shared/contract/maintenance/imports'
import { sampleFile } from '@aerofleet/testing/sample-file'
import { addAircraft, addFlown, addItem, clock, readingsOf, today } from '../../../test/maintenance'
import { useApi } from '../../../test/testing'

const { api, as } = useApi({ today })

const heading = 'tailNumber,date,hours,cycles,note'
const post = (lines: string[], query = '', headers: Record<string, string> = {}) =>
  as('mro')(`POST /maintenance/import/readings${query}`, { csv: lines.join('\n'), headers })

async function imported(...args: Parameters<typeof post>): Promise<MaintenanceImported> {
  const { status, body } = await post(...args)
  expect([status, body]).toMatchObject([200, {}])
  return body as MaintenanceImported
}

const figuresOf = async (id: string) =>
  (await readingsOf(as('mro'), id)).map(({ date, hours, cycles, source }) => [
    date,
    hours,
    cycles,
    source,
  ])

const act: unknown = expect.any(String)
const none = { stored: 0, skipped: 0, errors: [], errorCount: 0, remarks: [], leftOut: [] }

test('readings are stored in any order of the file, and the aircraft and its items follow', async () => {
  const { id, version = 0 } = await addFlown(as('admin'))
  const item = await addItem(api(), id)
  const file = [
    `\uFEFF${heading.replaceAll(',', ';')}`,
    'n123-ab;2026-11-22;4300:30;2195;"=1+1; noted"',
    `N123AB;2026-10-01;4120;2075;'=1+1`,
    'N123AB;2026-11-22;4290;2185;',
  ]
  expect(await imported(file, '?dryRun=1')).toEqual({ ...none, rows: 3 })
  expect(await imported(file)).toEqual({ ...none, rows: 3, stored: 3, act })
  expect(await figuresOf(id)).toEqual([
    ['2026-11-22', 4300.5, 2195, 'import'],
    ['2026-11-22', 4290, 2185, 'import'],
    ['2026-11-22', 4288, 2180, 'fleet-list'],
    ['2026-10-01', 4120, 2075, 'import'],
    ['2026-08-24', 4000, 2000, 'fleet-list'],
  ])
  expect((await readingsOf(as('mro'), id)).map(({ note }) => note)).toEqual([
    '=1+1; noted',
    '',
    '',
    '=1+1',
    '',
  ])
  expect((await as('mro')(`GET /aircraft/${id}`)).body).toMatchObject({
    totalHours: 4300.5,
    totalCycles: 2195,
    version: version + 1,
  })
  const due = (await as('mro')(`GET /maintenance/items/${item}`)).body
  expect(due).toMatchObject({ remaining: { hours: 149.5, cycles: 75 } })
  const { body } = await as('admin')('GET /history')
  expect(body).toMatchObject([{ act: { label: 'Import of readings', count: 1 } }, {}, {}])
})

test('several readings of one day are stored in the order of their figures', async () => {
  const figures = { tailNumber: 'D-TSTC', totalHours: 110, totalCycles: 110 }
  const { id } = await addAircraft(as('admin'), 1, figures)
  const file = [sampleFile('readings-one-day-newest-first.csv')]
  expect(await imported(file, '?dryRun=1')).toEqual({ ...none, rows: 4 })
  expect(await imported(file)).toEqual({ ...none, rows: 4, stored: 4, act })
  expect((await figuresOf(id)).slice(1)).toEqual([
    ['2026-11-20', 103.9, 106, 'import'],
    ['2026-11-20', 103.2, 105, 'import'],
    ['2026-11-20', 102.6, 104, 'import'],
    ['2026-11-19', 101, 102, 'import'],
  ])
})

test('example 52: of 3 readings the second one falls: line 3 is named first, and nothing is stored', async () => {
  const { id } = await addFlown(as('admin'))
  const file = [
    heading,
    'N123AB,2026-10-01,4120,2075,',
    'N123AB,2026-10-02,4119,2076,',
    'N123AB,2026-10-03,4125,2077,',
  ]
  const before = await readingsOf(as('mro'), id)
  const message = 'Hours must be at least 4,120.00 h, as on 2026-10-01'
  expect((await imported(file, '?dryRun=1')).errors[0]).toEqual({
    line: 3,
    column: 'hours',
    message,
  })
  const { status, body } = await post(file)
  expect([status, body]).toMatchObject([
    409,
    { code: 'import-errors', details: [{ path: '3.hours', message }, { path: '2.hours' }] },
  ])
  expect(await readingsOf(as('mro'), id)).toEqual(before)
})

test('a file without rows is refused', async () => {
  for (const file of [[''], [heading]]) expect((await post(file)).status).toBe(400)
})

test.each<[string, string[], object[]]>([
  [
    'columns that are unknown, doubled or missing',
    ['tailNumber,date,hours,hours,remark', 'N123AB,2026-11-22,1,1,'],
    [
      { line: 1, column: 'remark' },
      { line: 1, column: 'hours' },
    ],
  ],
  ['an unknown aircraft', [heading, 'D-NONE,2026-11-22,1,1,'], [{ line: 2, column: 'tailNumber' }]],
  ['no aircraft', [heading, ',2026-11-22,1,1,'], [{ line: 2, column: 'tailNumber' }]],
  [
    'a comma, a day that is none, half a cycle',
    [heading, 'N123AB,2026-02-30,"4,288",0.5,'],
    [{ column: 'date' }, { message: 'Use a point for decimals: 4288.72' }, { column: 'cycles' }],
  ],
  ['no hours', [heading, 'N123AB,2026-11-22,,2180,'], [{ line: 2, column: 'hours' }]],
  ['tomorrow', [heading, 'N123AB,2026-11-23,4289,2180,'], [{ line: 2, column: 'date' }]],
  ['cycles alone', [heading, 'N123AB,2026-11-22,4289,2179,'], [{ line: 2, column: 'cycles' }]],
])('%s: the errors are named, and nothing is stored', async (_, file, errors) => {
  const { id } = await addFlown(as('admin'))
  const before = await readingsOf(as('mro'), id)
  expect((await imported(file, '?dryRun=1')).errors).toMatchObject(errors)
  expect((await post(file)).status).toBe(409)
  expect(await readingsOf(as('mro'), id)).toEqual(before)
})

test('implausible readings are stored with accept', async () => {
  await addFlown(as('admin'))
  clock.today = '2026-11-23'
  const file = [heading, 'N123AB,2026-11-23,4320,2180,']
  expect((await imported(file, '?dryRun=1')).errors).toEqual([
    { line: 2, column: 'hours', message: '32.00 h in 1 day' },
  ])
  const usual = '32 h a day since 22 Nov; usually 3.2'
  expect(await imported(file, '?dryRun=1&accept=1')).toEqual({
    ...none,
    rows: 1,
    remarks: [{ line: 2, column: 'hours', message: usual }],
  })
  expect(await imported(file, '?accept=1')).toMatchObject({ stored: 1 })
})

test('with leaveOut the rows with an error are named and left out, and the others are stored', async () => {
  const { id } = await addFlown(as('admin'))
  const file = [heading, 'N123AB,2026-10-01,4120,x,', 'D-NONE,2026-10-01,1,1,', ',,,,']
  file.push('N123AB,2026-10-02,4121,2076,')
  const leftOut = [
    { line: 2, message: 'Cycles must be a number' },
    { line: 3, message: 'Aircraft not found' },
  ]
  const counts = { rows: 3, skipped: 0, errorCount: 2, leftOut }
  expect(await imported(file, '?dryRun=1&leaveOut=1')).toMatchObject({ ...counts, stored: 0 })
  expect(await imported(file, '?leaveOut=1')).toMatchObject({ ...counts, stored: 1 })
  expect(await readingsOf(as('mro'), id)).toHaveLength(3)
})

test('rows that are stored already are skipped, so that a file may be sent again', async () => {
  const { id } = await addFlown(as('admin'))
  const file = [heading, 'N123AB,2026-10-01,4120,2075,', 'N123AB,2026-11-22,4288,2180,']
  expect(await imported(file)).toMatchObject({ stored: 1, skipped: 1 })
  expect(await imported(file, '?dryRun=1')).toMatchObject({ stored: 0, skipped: 2 })
  expect(await imported(file)).toMatchObject({ stored: 0, skipped: 2 })
  expect(await readingsOf(as('mro'), id)).toHaveLength(3)
})

test('the same file with the same key gets the first answer again, and another file is refused', async () => {
  await addFlown(as('admin'))
  const mro = as('mro')
  const send = (csv: string) =>
    mro('POST /maintenance/import/readings', { csv, headers: { 'idempotency-key': key } })
  const key = randomUUID()
  const file = `${heading}\nN123AB,2026-11-22,4289,2181,`
  const first = await send(file)
  expect(first.body).toMatchObject({ stored: 1, skipped: 0 })
  expect((await send(file)).body).toEqual(first.body)
  expect((await send(`${file}x`)).status).toBe(422)
})

test('without a role nothing can be imported, and nobody can import an unknown kind', async () => {
  expect((await as(null)('POST /maintenance/import/readings', { csv: heading })).status).toBe(403)
  for (const kind of ['engines', 'constructor']) {
    const { status, body } = await as('mro')(`POST /maintenance/import/${kind}`, { csv: heading })
    expect([status, body]).toMatchObject([404, { code: 'import-not-found' }])
  }
})

test('others save readings while many are imported, and none is lost', async () => {
  clock.today = '2026-11-22'
  const admin = as('admin')
  const tails = Array.from({ length: 60 }, (_, n) => `D-A${n}`)
  const ids = await Promise.all(
    tails.map(async (_, n) => {
      return (await addAircraft(admin, n, { totalHours: 100, totalCycles: 100 })).id
    }),
  )
  const file = [heading, ...tails.map((tail) => `${tail},2026-11-22,101,101,`)]
  const mro = as('mro')
  const reading = { date: '2026-11-22', hours: 100.5, cycles: 100 }
  const [sum, ...answers] = await Promise.all([
    imported(file),
    ...ids.map((id) => mro(`POST /maintenance/aircraft/${id}/readings`, { body: reading })),
  ])
  expect(sum).toMatchObject({ stored: 60, leftOut: [] })
  for (const [at, { status }] of answers.entries()) {
    const stored = await readingsOf(mro, ids[at] ?? '')
    expect(stored).toHaveLength(status === 201 ? 3 : 2)
    expect(stored[0]).toMatchObject({ hours: 101 })
  }
})

test('an older reading gives an aircraft its rates, and its items a date, until the import is undone', async () => {
  const { id } = await addAircraft(as('admin'), 1, { totalHours: 4288, totalCycles: 2180 })
  const limits = { hours: { threshold: 4388 } }
  const item = await addItem(api(), id, { limits }, null)
  const projected = async () => (await as('mro')(`GET /maintenance/items/${item}`)).body
  expect(await projected()).not.toHaveProperty('projectedOn')
  const { act: done } = await imported([heading, 'D-A1,2026-08-14,4188,2080,'])
  expect(await projected()).toMatchObject({ projectedOn: '2027-03-02' })
  expect((await as('admin')(`POST /history/acts/${done}/undo`)).status).toBe(200)
  expect(await projected()).not.toHaveProperty('projectedOn')
  expect((await as('mro')(`GET /aircraft/${id}`)).body).toMatchObject({ totalHours: 4288 })
})
