import type { Aircraft } from '@aerofleet/shared/contract/aircraft'
import type { Maintained } from '@aerofleet/shared/contract/maintenance/due'
import type { Item, ItemEvent } from '@aerofleet/shared/contract/maintenance/items'
import type { Programme, ProgrammeRow } from '@aerofleet/shared/contract/maintenance/programmes'
import {
  aCheck,
  activate,
  addDraft,
  addFlown,
  addProgramme,
  aProgramme,
  lastDone,
  revise,
  today,
} from '../../../test/maintenance'
import { useApi, type Answer } from '../../../test/testing'

const { api, as } = useApi({ today })
type User = ReturnType<typeof as>
type Values = Record<string, unknown>
type Assigned = { items: Item[]; added: number; changed: number; removed: number; version: number }
type Applied = { aircraft: Values[] }
type Page<Row> = { items: Row[]; next: string | null }

const refusal = ({ status, body }: Answer) => [status, (body as { code: string }).code]
const licence = aProgramme().tasks[1]
const baselines = [
  { code: 'T1', ...lastDone },
  { code: 'T2', date: '2026-03-01' },
]

const assign = (user: User, { id }: Aircraft, body: unknown, query = '') =>
  user(`PUT /maintenance/aircraft/${id}/programme${query}`, { body })
const apply = (user: User, { id }: Programme, aircraftIds: string[], query = '') =>
  user(`POST /maintenance/programmes/${id}/apply-revision${query}`, { body: { aircraftIds } })
const view = async (user: User, item: Item | undefined) =>
  (await user(`GET /maintenance/items/${item?.id}`)).body as Item
const codes = (items: Item[]) => items.map(({ code }) => code)

async function prepare() {
  const planner = as('operator', { displayName: 'Ada' })
  const aircraft = await addFlown(as('admin'))
  const programme = await addProgramme(planner)
  const answer = await assign(planner, aircraft, { programmeId: programme.id, baselines })
  expect(answer.status).toBe(200)
  return { planner, aircraft, programme, assigned: answer.body as Assigned }
}

async function readStored(): Promise<string> {
  const { db } = api().database
  const tables = ['items', 'item_events', 'maintained', 'programmes', 'changes', 'versions']
  const rows = await Promise.all(
    tables.map((table) => db.execute(`select *, xmin::text from ${table} order by 1, 2`)),
  )
  return JSON.stringify(rows.map((each) => each.rows))
}

describe('a programme', () => {
  test('is a draft, then active, and withdrawn when no aircraft has it', async () => {
    const planner = as('operator')
    const draft = await addDraft(planner)
    expect(draft).toMatchObject({
      ...aProgramme({ tasks: undefined }),
      tasks: [{ ...aCheck, limits: expect.any(Object), which: 'first', terminates: [] }, licence],
      status: 'draft',
      version: 1,
      revisions: [],
      aircraft: 0,
    })
    const active = await activate(planner, draft)
    expect(active).toMatchObject({ status: 'active', version: 2, revisions: ['1'] })
    const line = `/maintenance/programmes/${draft.id}`
    const post = (verb: string) => planner(`POST ${line}/${verb}`, { body: {} })
    expect(refusal(await post('activate'))).toEqual([409, 'nothing-to-activate'])
    expect((await post('withdraw')).body).toMatchObject({ status: 'withdrawn', version: 3 })
    for (const verb of ['withdraw', 'activate'])
      expect(refusal(await post(verb))).toEqual([409, 'withdrawn'])
    const put = await planner(`PUT ${line}`, { body: aProgramme({ revision: '2' }) })
    expect(refusal(put)).toEqual([409, 'withdrawn'])
  })

  test('that is active never changes: a change makes the draft of its next revision', async () => {
    const planner = as('operator')
    const active = await addProgramme(planner)
    const line = `/maintenance/programmes/${active.id}`
    const put = (values: Values) => planner(`PUT ${line}`, { body: aProgramme(values) })
    expect(refusal(await put({ revision: '1' }))).toEqual([409, 'revision-exists'])
    const changed = { revision: '2', tasks: [licence], name: 'Another name' }
    const { body } = await put(changed)
    const { draft, ...rest } = body as Programme
    expect(rest).toEqual({ ...active, version: 3 })
    expect(draft).toMatchObject({ revision: '2', tasks: [licence] })
    expect((await put(changed)).body).toMatchObject({ version: 3 })
    expect((await put({ ...changed, revision: '2A' })).body).toMatchObject({
      version: 4,
      draft: { revision: '2A' },
    })
    const next = await activate(planner, active)
    expect(next).toMatchObject({ revision: '2A', tasks: [licence], revisions: ['1', '2A'] })
    expect(next.draft).toBeUndefined()
    const former = (await planner(`GET ${line}?revision=1`)).body as Programme
    expect(former).toMatchObject({ revision: '1', tasks: active.tasks, revisions: ['1', '2A'] })
    expect(refusal(await planner(`GET ${line}?revision=3`))).toEqual([404, 'programme-not-found'])
  })

  test('has a name that no other programme has, and each code once', async () => {
    const planner = as('operator')
    const first = await addDraft(planner)
    const post = (values: Values) =>
      planner('POST /maintenance/programmes', { body: aProgramme(values) })
    expect(refusal(await post({ name: ' a320  LINE'.replace('  ', ' ') }))).toEqual([
      409,
      'name-exists',
    ])
    const twice = await post({ name: 'Other', tasks: [aCheck, aCheck] })
    expect(twice.body).toMatchObject({
      code: 'code-exists',
      details: [{ path: 'tasks.1.code', message: 'Another task has the code T1' }],
    })
    const other = await addDraft(planner, { name: 'Other' })
    const body = aProgramme({ name: first.name })
    expect(refusal(await planner(`PUT /maintenance/programmes/${other.id}`, { body }))).toEqual([
      409,
      'name-exists',
    ])
  })

  test('with wrong tasks is refused, and each is named', async () => {
    const calendar = { interval: 6, unit: 'months', tolerance: 37 }
    const tasks = [
      { ...aCheck, ata: '5' },
      { ...aCheck, code: 'T2', limits: { calendar } },
    ]
    const answer = await as('operator')('POST /maintenance/programmes', {
      body: aProgramme({ tasks }),
    })
    expect(answer.body).toMatchObject({
      code: 'invalid',
      details: [
        { path: 'tasks.0.ata' },
        {
          path: 'tasks.1.limits.calendar.tolerance',
          message: 'Tolerance must be at most 20 % of the interval',
        },
      ],
    })
  })

  test('is changed only with its current version', async () => {
    const planner = as('operator', { displayName: 'Ada' })
    const { id } = await addDraft(planner)
    const put = (values: Values) =>
      planner(`PUT /maintenance/programmes/${id}`, {
        body: aProgramme(values),
        headers: { 'if-match': '1' },
      })
    expect((await put({ approvalReference: 'AP-8' })).status).toBe(200)
    expect((await put({ approvalReference: 'AP-9' })).body).toMatchObject({
      code: 'version-mismatch',
      message: 'This item was changed by Ada. Reload to see the new values.',
    })
  })

  test('is listed by name, in pages, and found by name, type and status', async () => {
    const { planner, programme } = await prepare()
    await addDraft(planner, { name: 'b737 line', aircraftType: 'Boeing 737', tasks: [] })
    await addDraft(planner, { name: 'AW139', aircraftType: 'AW139' })
    const read = async (query: string) =>
      (await planner(`GET /maintenance/programmes?${query}`)).body as Page<ProgrammeRow>
    const names = async (query: string) => (await read(query)).items.map(({ name }) => name)
    expect(await names('')).toEqual(['A320 line', 'AW139', 'b737 line'])
    const first = await read('limit=2')
    expect(await names(`limit=2&after=${first.next}`)).toEqual(['b737 line'])
    expect(await names('status=active')).toEqual(['A320 line'])
    expect(await names('q=boeing')).toEqual(['b737 line'])
    expect(await names('q=%25')).toEqual([])
    await planner(`PUT /maintenance/programmes/${programme.id}`, {
      body: aProgramme({ revision: '2', tasks: [] }),
    })
    expect((await read('q=a320')).items).toEqual([
      {
        id: programme.id,
        version: 3,
        name: 'A320 line',
        status: 'active',
        aircraftType: 'Airbus A320',
        revision: '1',
        revisionDate: '2026-01-15',
        approvalReference: 'AP-7',
        tasks: 2,
        hasDraft: true,
        aircraft: 1,
        createdAt: programme.createdAt,
      },
    ])
  })
})

describe('an aircraft', () => {
  test('gets the tasks of its programme as items, with their baselines', async () => {
    const { planner, aircraft, programme, assigned } = await prepare()
    expect(assigned).toMatchObject({ added: 2, changed: 0, removed: 0, version: 2 })
    expect(assigned.items).toMatchObject([
      {
        code: 'T1',
        origin: { kind: 'task', programmeId: programme.id },
        programmeRevision: '1',
        due: { hours: 4450, cycles: 2270, date: '2027-02-01' },
        projectedOn: '2027-01-06',
        state: 'ok',
      },
      { code: 'T2', due: { date: '2027-03-01' } },
    ])
    expect(await view(planner, assigned.items[0])).toEqual(assigned.items[0])
    const again = await assign(planner, aircraft, { programmeId: programme.id, baselines })
    expect(again.body).toEqual({ ...assigned, added: 0 })
    const withdraw = await planner(`POST /maintenance/programmes/${programme.id}/withdraw`, {
      body: {},
    })
    expect(withdraw.body).toMatchObject({
      code: 'in-use',
      message: 'It cannot be withdrawn: 1 aircraft has it.',
    })
  })

  test('keeps its own items, and the log of the items of the programme before', async () => {
    const { planner, aircraft, programme, assigned } = await prepare()
    const own = { ...aCheck, code: 'OWN', aircraftId: aircraft.id, baseline: lastDone }
    const added = (await planner('POST /maintenance/items', { body: own })).body as Item
    const other = await addProgramme(planner, { name: 'Other', tasks: [aCheck] })
    const answer = await assign(planner, aircraft, { programmeId: other.id })
    expect(answer.body).toMatchObject({ added: 1, removed: 2, version: 3 })
    const former = await view(planner, assigned.items[0])
    expect(former).toMatchObject({ status: 'terminated', origin: { programmeId: programme.id } })
    const { body } = await planner(`GET /maintenance/items/${former.id}/events`)
    const kinds = (body as Page<ItemEvent>).items.map(({ kind }) => kind)
    expect(kinds).toEqual(['terminated', 'baseline', 'revision'])
    expect(await view(planner, added)).toEqual(added)
    const line = `PUT /maintenance/items/${former.id}`
    expect(refusal(await planner(line, { body: { baseline: lastDone } }))).toEqual([
      409,
      'not-active',
    ])
    const none = await assign(planner, aircraft, { programmeId: null })
    expect(none.body).toMatchObject({ items: [], removed: 1, version: 4 })
    expect(
      (await planner(`POST /maintenance/programmes/${other.id}/withdraw`, { body: {} })).status,
    ).toBe(200)
  })

  test('is refused with baselines of unknown tasks, or without a needed figure', async () => {
    const { planner, aircraft, programme } = await prepare()
    const sent = [
      { code: 'T9', date: '2026-08-01' },
      { code: 'T1', date: '2026-11-23', hours: 3950 },
      { code: 'T2', date: '2026-08-01' },
      { code: 'T2', date: '2026-08-02' },
    ]
    const answer = await assign(planner, aircraft, { programmeId: programme.id, baselines: sent })
    expect(answer.body).toMatchObject({
      code: 'invalid',
      details: [
        { path: 'baselines.0.code', message: 'The programme has no task T9' },
        { path: 'baselines.1.date', message: 'Date must not be after today, 22 Nov 2026 (UTC)' },
        { path: 'baselines.1.cycles' },
        { path: 'baselines.3.code', message: 'Two baselines have the code T2' },
      ],
    })
    const unknown = await assign(planner, aircraft, { programmeId: 'x' })
    expect(unknown.body).toMatchObject({ details: [{ path: 'programmeId' }] })
    const draft = await addDraft(planner, { name: 'Draft' })
    expect(refusal(await assign(planner, aircraft, { programmeId: draft.id }))).toEqual([
      409,
      'not-active',
    ])
  })

  test('can get a baseline with its programme until the item has a completion', async () => {
    const { planner, aircraft, programme, assigned } = await prepare()
    const later = [{ code: 'T1', ...lastDone, hours: 3960 }]
    const answer = await assign(planner, aircraft, { programmeId: programme.id, baselines: later })
    expect(answer.body).toMatchObject({ changed: 1, items: [{ due: { hours: 4460 } }, {}] })
    const id = assigned.items[0]?.id
    const done = { date: '2026-11-22', hours: 4288, cycles: 2180 }
    await planner(`POST /maintenance/items/${id}/complete`, { body: done })
    expect(
      refusal(await assign(planner, aircraft, { programmeId: programme.id, baselines })),
    ).toEqual([409, 'has-completions'])
  })

  test('does not get items again that the completion of another task has terminated', async () => {
    const planner = as('operator')
    const aircraft = await addFlown(as('admin'))
    const text = { tasks: [aCheck, { ...aCheck, code: 'MOD', terminates: ['T1'] }] }
    const programme = await addProgramme(planner, text)
    const { items } = (await assign(planner, aircraft, { programmeId: programme.id }))
      .body as Assigned
    const mod = items.find(({ code }) => code === 'MOD')
    const done = { date: '2026-11-22', hours: 4288, cycles: 2180 }
    await planner(`POST /maintenance/items/${mod?.id}/complete`, { body: done })
    await revise(planner, programme, '2', text)
    expect((await apply(planner, programme, [aircraft.id])).body).toMatchObject({
      aircraft: [{ added: [], removed: [] }],
    })
    expect(
      await view(
        planner,
        items.find(({ code }) => code === 'T1'),
      ),
    ).toMatchObject({
      status: 'done',
      programmeRevision: '2',
    })
  })

  test('has each code once, and the refusal names the taken one', async () => {
    const planner = as('operator')
    const aircraft = await addFlown(as('admin'))
    await planner('POST /maintenance/items', { body: { ...aCheck, aircraftId: aircraft.id } })
    const { id } = await addProgramme(planner)
    expect((await assign(planner, aircraft, { programmeId: id })).body).toMatchObject({
      code: 'code-exists',
      message: 'N123AB already has an item with the code T1',
    })
  })

  test('is changed only with the current version of its maintenance', async () => {
    const { planner, aircraft, programme } = await prepare()
    const put = (version: string) =>
      planner(`PUT /maintenance/aircraft/${aircraft.id}/programme`, {
        body: { programmeId: null },
        headers: { 'if-match': version },
      })
    expect((await put('1')).body).toMatchObject({
      message: 'This item was changed by Ada. Reload to see the new values.',
    })
    const answers = await Promise.all([put('2'), put('2')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
    expect((await apply(planner, programme, [aircraft.id])).body).toMatchObject({
      details: [{ path: 'aircraftIds.0', message: 'This aircraft does not have the programme' }],
    })
  })

  test('that was deleted has no maintenance, and gets it back when it is restored', async () => {
    const { planner, aircraft, programme, assigned } = await prepare()
    await planner(`DELETE /aircraft/${aircraft.id}`)
    expect(refusal(await assign(planner, aircraft, { programmeId: programme.id }))).toEqual([
      404,
      'aircraft-not-found',
    ])
    expect((await apply(planner, programme, [aircraft.id])).body).toMatchObject({
      details: [{ path: 'aircraftIds.0', message: 'Aircraft not found' }],
    })
    const line = `/maintenance/programmes/${programme.id}`
    expect((await planner(`GET ${line}`)).body).toMatchObject({ aircraft: 0 })
    await planner(`POST /aircraft/${aircraft.id}/restore`)
    expect((await planner(`GET ${line}`)).body).toMatchObject({ aircraft: 1 })
    expect(await view(planner, assigned.items[0])).toEqual(assigned.items[0])
  })

  test('that was deleted comes back without a programme that was withdrawn meanwhile, and says so', async () => {
    const { planner, aircraft, programme, assigned } = await prepare()
    const own = { ...aCheck, code: 'OWN', aircraftId: aircraft.id, baseline: lastDone }
    await planner('POST /maintenance/items', { body: own })
    await planner(`DELETE /aircraft/${aircraft.id}`)
    const line = `/maintenance/programmes/${programme.id}`
    expect((await planner(`POST ${line}/withdraw`, { body: {} })).status).toBe(200)
    await planner(`POST /aircraft/${aircraft.id}/restore`)
    const maintained = async () =>
      (await planner(`GET /maintenance/aircraft/${aircraft.id}`)).body as Maintained
    const back = await maintained()
    expect(back).toMatchObject({ version: 3, counts: { all: 1 } })
    expect(back.programme).toBeUndefined()
    expect(back.attention).toEqual([
      {
        kind: 'programme-withdrawn',
        message:
          'A320 line was withdrawn while the aircraft was deleted. It came back without a programme.',
      },
    ])
    const [item] = assigned.items
    expect(await view(planner, item)).toMatchObject({ status: 'terminated', last: item?.last })
    const { body } = await planner(`GET /maintenance/items/${item?.id}/events`)
    const kinds = (body as Page<ItemEvent>).items.map(({ kind }) => kind)
    expect(kinds).toEqual(['terminated', 'baseline', 'revision'])
    const newest = `/maintenance/history?kind=aircraft&id=${aircraft.id}&limit=1`
    expect((await planner(`GET ${newest}`)).body).toMatchObject({
      items: [{ before: { programmeId: programme.id }, after: { programmeId: null, removed: 2 } }],
    })
    await assign(planner, aircraft, { programmeId: null })
    expect((await maintained()).attention).toEqual([])
  })

  test('that comes back at the moment of a withdrawal keeps the programme, or comes back without it', async () => {
    const { planner, aircraft, programme } = await prepare()
    await planner(`DELETE /aircraft/${aircraft.id}`)
    const line = `/maintenance/programmes/${programme.id}`
    const [withdrawn] = await Promise.all([
      planner(`POST ${line}/withdraw`, { body: {} }),
      planner(`POST /aircraft/${aircraft.id}/restore`),
    ])
    const { body } = await planner(`GET /maintenance/aircraft/${aircraft.id}`)
    const isWithdrawn = withdrawn.status === 200
    expect((body as Maintained).programme === undefined).toBe(isWithdrawn)
  })

  test('takes 2,000 items, and no more', async () => {
    const planner = as('operator')
    const aircraft = await addFlown(as('admin'))
    const tasks = Array.from({ length: 2000 }, (_, n) => ({ ...aCheck, code: `T${n}` }))
    const { id } = await addProgramme(planner, { tasks })
    expect((await assign(planner, aircraft, { programmeId: id })).body).toMatchObject({
      added: 2000,
    })
    const body = { ...aCheck, code: 'OWN', aircraftId: aircraft.id }
    expect(refusal(await planner('POST /maintenance/items', { body }))).toEqual([
      409,
      'too-many-items',
    ])
    const more = aProgramme({ name: 'More', tasks: [...tasks, aCheck] })
    expect(refusal(await planner('POST /maintenance/programmes', { body: more }))).toEqual([
      400,
      'invalid',
    ])
  })
})

describe('a revision', () => {
  const shorter = { ...aCheck, limits: { ...aCheck.limits, hours: { interval: 300 } } }
  const added = { ...aCheck, code: 'T3' }
  const values = { tasks: [shorter, added] }

  test('is applied to aircraft: a dry run names what changes, and removed items keep their log', async () => {
    const { planner, aircraft, programme, assigned } = await prepare()
    const revised = await revise(planner, programme, '2', values)
    expect(await view(planner, assigned.items[0])).toEqual(assigned.items[0])
    const expected = {
      aircraft: [
        {
          aircraftId: aircraft.id,
          tailNumber: 'N123AB',
          added: ['T3'],
          changed: ['T1'],
          removed: ['T2'],
          limits: [
            {
              code: 'T1',
              from: assigned.items[0]?.limits,
              to: {
                ...assigned.items[0]?.limits,
                hours: { interval: 300, tolerance: 0, earlyWindow: 0 },
              },
            },
          ],
          withoutDue: ['T3'],
          overdue: 1,
        },
      ],
    }
    const before = await readStored()
    expect((await apply(planner, revised, [aircraft.id], '?dryRun=1')).body).toEqual(expected)
    expect(await readStored()).toBe(before)
    expect((await apply(planner, revised, [aircraft.id, aircraft.id])).body).toEqual(expected)
    expect(await view(planner, assigned.items[0])).toMatchObject({
      version: 2,
      programmeRevision: '2',
      due: { hours: 4250, cycles: 2270, date: '2027-02-01' },
      state: 'overdue',
    })
    expect(await view(planner, assigned.items[1])).toMatchObject({ status: 'terminated' })
    const again = (await apply(planner, revised, [aircraft.id])).body as Applied
    expect(again.aircraft).toMatchObject([{ added: [], changed: [], removed: [], overdue: 0 }])
  })

  test('that is newer reaches an aircraft that gets the programme again', async () => {
    const { planner, aircraft, programme } = await prepare()
    await revise(planner, programme, '2', values)
    const answer = await assign(planner, aircraft, { programmeId: programme.id })
    const { items, ...counts } = answer.body as Assigned
    expect(counts).toEqual({ added: 1, changed: 1, removed: 1, version: 3 })
    expect(codes(items)).toEqual(['T1', 'T3'])
  })
})

test('a dry run of an assignment answers the result, and stores nothing', async () => {
  const planner = as('operator')
  const aircraft = await addFlown(as('admin'))
  const { id } = await addProgramme(planner)
  const before = await readStored()
  const body = { programmeId: id, baselines }
  const dry = (await assign(planner, aircraft, body, '?dryRun=1')).body as Assigned
  expect(dry).toMatchObject({ added: 2, version: 2, items: [{ state: 'ok' }, {}] })
  expect(await readStored()).toBe(before)
  expect(await assign(as('mro'), aircraft, body, '?dryRun=1')).toMatchObject({ status: 403 })
  const stored = (await assign(planner, aircraft, body)).body as Assigned
  const withoutIds = (items: Item[]) => items.map((item) => ({ ...item, id: '' }))
  expect(withoutIds(stored.items)).toEqual(withoutIds(dry.items))
})

test('the tasks of a programme can be exported as a file', async () => {
  const limits = { cycles: { threshold: 2000, interval: 500, warn: 20 } }
  const values = { terminates: ['T2', 'T3'], critical: true, next: 'completion' }
  const third = { ...aCheck, code: 'T4', limits, ...values }
  const { id } = await addDraft(as('operator'), { tasks: [aCheck, licence, third] })
  const { body, headers } = await as('mro')(`GET /maintenance/programmes/${id}/tasks.csv`)
  expect(headers['content-disposition']).toBe('attachment; filename="tasks-1.csv"')
  expect(String(body).replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
    'code,title,ata,kind,thresholdHours,intervalHours,toleranceHours,warnHours,earlyWindowHours,thresholdCycles,intervalCycles,toleranceCycles,warnCycles,earlyWindowCycles,intervalValue,intervalUnit,toleranceDays,warnDays,earlyWindowDays,which,next,endOfMonth,airworthinessLimitation,critical,skill,manHours,reference,zone,access,terminates,thresholdValue,printed',
    'T1,A check,05-20,inspection,,500,50,,0,,300,30,,0,6,months,15,,0,first,excess,false,false,false,none,0,,,,,,',
    'T2,Radio licence,23,document,,,,,,,,,,,1,years,0,,0,first,excess,false,false,false,none,0,,,,,,',
    'T4,A check,05-20,inspection,,,,,,2000,500,0,20,0,,,,,,first,completion,false,false,true,none,0,,,,T2|T3,,',
  ])
  const unknown = await as('mro')('GET /maintenance/programmes/x/tasks.csv')
  expect(refusal(unknown)).toEqual([404, 'programme-not-found'])
})

test('if a programme is assigned and withdrawn at the same time, one of the two is refused', async () => {
  const planner = as('operator')
  const aircraft = await addFlown(as('admin'))
  const { id } = await addProgramme(planner)
  const answers = await Promise.all([
    assign(planner, aircraft, { programmeId: id }),
    planner(`POST /maintenance/programmes/${id}/withdraw`, { body: {} }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})
