import type { Programme } from '@aerofleet/shared/contract/maintenance/programmes'
import { sampleFile } from '@aerofleet/testing/sample-file'
import { aCheck, addDraft, aProgramme, today } from '../../../test/maintenance'
import { useApi } from '../../../test/testing'

const { as } = useApi({ today })
type User = ReturnType<typeof as>

const send = (user: User, lines: string[], query: string) =>
  user(`POST /maintenance/import/programme?${query}`, { csv: lines.join('\n') })
const none = { stored: 0, skipped: 0, errors: [], errorCount: 0, remarks: [], leftOut: [] }

const view = async (user: User, { id }: Programme) =>
  (await user(`GET /maintenance/programmes/${id}`)).body as Programme

test('the tasks of a file are added to a draft or change its tasks, and an export has the same columns', async () => {
  const planner = as('operator')
  const limits = { hours: { threshold: 2000.5, interval: 500, warn: 20 } }
  const values = { terminates: ['T1', 'A|B\\'], critical: true, next: 'completion', manHours: 2.5 }
  const source = await addDraft(planner, {
    tasks: [aCheck, { ...aCheck, code: 'T9', title: '＝1; =1+1', limits, ...values }],
  })
  const draft = await addDraft(planner, { name: 'Copy' })
  const file = String((await planner(`GET /maintenance/programmes/${source.id}/tasks.csv`)).body)
  expect(file).toContain(`"'＝1; '=1+1"`)
  const query = `programmeId=${draft.id}`
  const codes = { added: ['T9'], changed: [], unchanged: ['T1'], removed: ['T2'] }
  const counts = { ...none, rows: 2, skipped: 1, ...codes }
  expect((await send(planner, [file], `${query}&dryRun=1`)).body).toEqual(counts)
  expect(await view(planner, draft)).toEqual(draft)
  const act = expect.any(String) as string
  expect((await send(planner, [file], query)).body).toEqual({ ...counts, stored: 1, act })
  const [first, second] = draft.tasks
  expect((await view(planner, draft)).tasks).toEqual([first, second, source.tasks[1]])
  const again = { ...none, rows: 2, skipped: 2, ...codes, added: [], unchanged: ['T1', 'T9'] }
  expect((await send(planner, [file], query)).body).toEqual(again)
  expect(await view(planner, draft)).toMatchObject({ version: 2 })
})

test('a file may be as a spreadsheet writes it, with semicolons, TRUE, hours and minutes, and few columns', async () => {
  const planner = as('operator')
  const draft = await addDraft(planner)
  const file = [
    '\uFEFFcode;title;ata;kind;intervalHours;intervalValue;intervalUnit;critical',
    'H1;Oil;79;servicing;50:30;;;TRUE',
    'C1;Licence;23;document;;1;years;',
  ]
  await send(planner, file, `programmeId=${draft.id}`)
  expect((await view(planner, draft)).tasks.slice(2)).toMatchObject([
    { code: 'H1', limits: { hours: { interval: 50.5 } }, critical: true },
    { code: 'C1', limits: { calendar: { interval: 1, unit: 'years' } }, critical: false },
  ])
})

test('errors are named by line and column, and nothing is stored', async () => {
  const planner = as('operator')
  const draft = await addDraft(planner)
  const file = [
    'code,title,ata,kind,intervalHours,toleranceHours,thresholdCycles,toleranceCycles,critical',
    'T1,Check,05,inspection,"1,000",,,,',
    'T2,Check,5,inspection,100,21,,,perhaps',
    'T3,Check,05,inspection,,,,3,',
    'T4,Check,05,inspection,,,,,',
    'T5,Check,05,inspection,100,,,,',
    'T5,Check,05,inspection,100,,2.5,,',
    'T5,Check,05,inspection,100,,,,',
  ]
  const query = `programmeId=${draft.id}`
  const { errors } = (await send(planner, file, `${query}&dryRun=1`)).body as typeof none
  expect(errors.map(({ line, column }) => [line, column])).toEqual([
    [2, 'intervalHours'],
    [3, 'ata'],
    [3, 'critical'],
    [4, 'intervalCycles'],
    [4, 'toleranceCycles'],
    [5, ''],
    [7, 'thresholdCycles'],
    [8, 'code'],
  ])
  expect((await send(planner, file, query)).status).toBe(409)
  expect(await view(planner, draft)).toEqual(draft)
})

test('with leaveOut a row with an error does not change the task of its code', async () => {
  const planner = as('operator')
  const draft = await addDraft(planner, { tasks: [aCheck, { ...aCheck, code: 'T9' }] })
  const file = ['code,title,ata,kind,intervalHours', 'N1,New,05,inspection,50']
  file.push(`${aCheck.code},Check,05,inspection,"1,000"`)
  const query = `programmeId=${draft.id}&leaveOut=1`
  const { body } = await send(planner, file, query)
  expect(body).toMatchObject({ stored: 1, skipped: 0, leftOut: [{ line: 3 }] })
  const { tasks } = await view(planner, draft)
  expect(tasks).toMatchObject([aCheck, { code: 'T9' }, { code: 'N1' }])
})

test('a file changes a draft, and of an active programme the draft of its next revision', async () => {
  const planner = as('operator')
  const draft = await addDraft(planner)
  const line = `/maintenance/programmes/${draft.id}`
  await planner(`POST ${line}/activate`, { body: {} })
  const file = ['code,title,ata,kind,intervalHours', 'T1,Check,05,inspection,100']
  const query = `programmeId=${draft.id}`
  expect((await send(planner, file, query)).body).toMatchObject({ code: 'no-draft' })
  await planner(`PUT ${line}`, { body: aProgramme({ revision: '2' }) })
  expect((await send(planner, file, query)).status).toBe(200)
  const { tasks, draft: next } = await view(planner, draft)
  expect([tasks.length, next?.tasks.map(({ code }) => code)]).toEqual([2, ['T1', 'T2']])
  for (const unknown of ['', 'programmeId=x'])
    expect((await send(planner, file, unknown)).body).toMatchObject({
      code: 'invalid',
      details: [{ path: 'programmeId' }],
    })
})

test('a cell with millions of codes is one error, and the answer has the first 1,000 errors and their number', async () => {
  const planner = as('operator')
  const draft = await addDraft(planner)
  const query = `programmeId=${draft.id}`
  const heading = 'code,title,ata,kind,intervalHours,terminates'
  const untouched = { added: [], changed: [], unchanged: [], removed: ['T2'] }
  const tooLong = { column: 'terminates', message: 'A task can terminate at most 100 others' }
  const millions = await send(
    planner,
    [heading, `T1,Check,05,inspection,100,${'|'.repeat(5_000_000)}`],
    `${query}&dryRun=1`,
  )
  expect(millions.body).toEqual({
    ...none,
    ...untouched,
    rows: 1,
    errors: [{ line: 2, ...tooLong }],
    errorCount: 1,
  })
  const each = Array.from({ length: 1500 }, (_, n) => `T${n},,x,inspection,100,${'|'.repeat(99)}`)
  const { body } = await send(planner, [heading, ...each], `${query}&dryRun=1`)
  const { errors, ...counts } = body as typeof none & { errors: { line: number }[] }
  const counted = { ...none, ...untouched, errors: undefined, rows: 1500, errorCount: 4500 }
  expect(counts).toEqual({ ...counted, removed: [] })
  expect(errors).toHaveLength(1000)
  expect(errors.at(-1)).toMatchObject({ line: 335 })
  const { status, body: refusal } = await send(planner, [heading, ...each], query)
  expect([status, refusal]).toMatchObject([
    409,
    { message: '1,500 rows have an error. Nothing was stored.', errorCount: 4500 },
  ])
  expect((refusal as { details: object[] }).details).toHaveLength(1000)
})

const heading = 'code,title,ata,kind,intervalHours'

test('tasks that a file lacks are always named, and removed only with remove=1', async () => {
  const planner = as('operator')
  const draft = await addDraft(planner)
  const file = [heading, 'N1,New,05,inspection,50', 'T1,Another title,05,inspection,50']
  const query = `programmeId=${draft.id}`
  const codes = { added: ['N1'], changed: ['T1'], unchanged: [], removed: ['T2'] }
  expect((await send(planner, file, `${query}&dryRun=1`)).body).toMatchObject(codes)
  expect((await send(planner, file, `${query}&remove=1`)).body).toMatchObject(codes)
  const { tasks } = await view(planner, draft)
  expect(tasks.map(({ code }) => code)).toEqual(['T1', 'N1'])
  const removal = await send(planner, [heading, 'N1,New,05,inspection,50'], `${query}&remove=1`)
  expect(removal.body).toMatchObject({ stored: 0, unchanged: ['N1'], removed: ['T1'] })
  expect((await view(planner, draft)).tasks).toMatchObject([{ code: 'N1' }])
})

test('a task keeps values without a column in the file, and an empty cell means the default', async () => {
  const planner = as('operator')
  const draft = await addDraft(planner, {
    tasks: [
      {
        ...aCheck,
        limits: {
          ...aCheck.limits,
          hours: { interval: 500, threshold: 900, tolerance: 50, warn: 0 },
        },
        ...{ critical: true, next: 'completion', zone: '210', terminates: ['T9'], manHours: 4 },
      },
    ],
  })
  const [before] = draft.tasks
  const query = `programmeId=${draft.id}`
  const same = [heading, 'T1,A check,05-20,inspection,500']
  const unchanged = { changed: [], unchanged: ['T1'], skipped: 1 }
  expect((await send(planner, same, query)).body).toMatchObject(unchanged)
  const row = [heading, 'T1,B check,05-20,inspection,400', 'N1,New,05,inspection,50']
  expect((await send(planner, row, query)).body).toMatchObject({
    ...{ added: ['N1'], changed: ['T1'], unchanged: [], remarks: [] },
  })
  const { hours } = before?.limits ?? {}
  expect((await view(planner, draft)).tasks).toMatchObject([
    {
      ...before,
      title: 'B check',
      limits: { ...before?.limits, hours: { ...hours, interval: 400 } },
    },
    { code: 'N1', critical: false, next: 'excess', zone: '', limits: { hours: { tolerance: 0 } } },
  ])
  const emptied = [
    `${heading},thresholdHours,intervalValue,intervalUnit,printed,zone,critical`,
    'T1,B check,05-20,inspection,,,,,false,,',
  ]
  expect((await send(planner, emptied, query)).body).toMatchObject({ errors: [], remarks: [] })
  const [after] = (await view(planner, draft)).tasks
  const { cycles } = before?.limits ?? {}
  expect(after).toEqual({
    ...before,
    ...{ title: 'B check', limits: { cycles }, zone: '', critical: false },
  })
})

test('a value that contradicts the file is not kept, and the check points it out', async () => {
  const planner = as('operator')
  const tasks = [aCheck, { ...aCheck, code: 'T3', limits: { calendar: aCheck.limits.calendar } }]
  const draft = await addDraft(planner, { tasks })
  const query = `programmeId=${draft.id}`
  const file = [`${heading},printed`, 'T1,A check,05-20,inspection,100,', 'T3,ARC,,document,,yes']
  const lost = 'The old value is removed: '
  expect((await send(planner, file, query)).body).toMatchObject({
    changed: ['T1', 'T3'],
    remarks: [
      {
        ...{ line: 2, column: 'toleranceHours' },
        message: `${lost}Tolerance must be at most 20 % of the interval`,
      },
      {
        ...{ line: 3, column: 'intervalValue' },
        message: `${lost}A date as printed has no interval`,
      },
    ],
  })
  const { cycles } = draft.tasks[0]?.limits ?? {}
  expect((await view(planner, draft)).tasks).toMatchObject([
    { limits: { hours: { interval: 100, tolerance: 0 }, cycles, calendar: { interval: 6 } } },
    { limits: { calendar: { printed: true } } },
  ])
})

test('a file without rows is refused, whatever the query says', async () => {
  const planner = as('operator')
  const draft = await addDraft(planner)
  const file = sampleFile('tasks-heading-only.csv')
  for (const query of ['', '&dryRun=1', '&remove=1']) {
    const { status, body } = await send(planner, [file], `programmeId=${draft.id}${query}`)
    const message = 'The file has no row beneath its heading'
    expect([status, body]).toMatchObject([400, { message }])
  }
  expect(await view(planner, draft)).toEqual(draft)
})

test('a file is refused if somebody has changed the programme since the check', async () => {
  const planner = as('operator')
  const draft = await addDraft(planner)
  const query = `programmeId=${draft.id}`
  const csv = `${heading}\nN1,New,05,inspection,50`
  const call = `POST /maintenance/import/programme?${query}`
  const check = await planner(`${call}&dryRun=1`, { csv })
  const { etag } = check.headers
  expect(etag).toBe('"1"')
  await planner(`PUT /maintenance/programmes/${draft.id}`, { body: aProgramme({ tasks: [] }) })
  const headers = { 'if-match': String(etag) }
  const refusal = await planner(call, { csv, headers })
  expect([refusal.status, refusal.body]).toMatchObject([412, { code: 'version-mismatch' }])
  expect((await view(planner, draft)).tasks).toEqual([])
  expect((await planner(call, { csv, headers: { 'if-match': '2' } })).status).toBe(200)
})

type Change = { before: { tasks: unknown }; after: { tasks: unknown }; act?: { id: string } }
const newest = async (user: User, { id }: Programme) => {
  const { body } = await user(`GET /maintenance/history?kind=programme&id=${id}&limit=1`)
  return (body as { items: Change[] }).items[0]
}

test('an import is one act, and can be undone while nothing was changed since', async () => {
  const planner = as('operator')
  const draft = await addDraft(planner)
  const file = [heading, 'N1,New,05,inspection,50']
  const query = `programmeId=${draft.id}&remove=1`
  const { act } = (await send(planner, file, query)).body as { act: string }
  const { tasks } = await view(planner, draft)
  expect(await newest(planner, draft)).toMatchObject({
    before: { tasks: draft.tasks },
    after: { tasks },
    act: { id: act, label: 'Import of tasks', count: 1 },
  })
  const undo = `POST /history/acts/${act}/undo`
  expect((await planner(undo)).body).toEqual({ undone: 1 })
  expect((await view(planner, draft)).tasks).toEqual(draft.tasks)
  expect((await planner(undo)).body).toMatchObject({ code: 'changed-since' })
  expect((await as('mro')(undo)).status).toBe(403)
})

test('undoing an import into the draft of a next revision does not change the valid revision', async () => {
  const planner = as('operator')
  const draft = await addDraft(planner)
  const line = `/maintenance/programmes/${draft.id}`
  await planner(`POST ${line}/activate`, { body: {} })
  await planner(`PUT ${line}`, { body: aProgramme({ revision: '2', tasks: [aCheck] }) })
  const file = [heading, 'N1,New,05,inspection,50']
  const { act } = (await send(planner, file, `programmeId=${draft.id}`)).body as { act: string }
  expect((await planner(`POST /history/acts/${act}/undo`)).status).toBe(200)
  const { tasks, draft: next } = await view(planner, draft)
  expect([tasks.length, next?.tasks.map(({ code }) => code)]).toEqual([2, ['T1']])
})

test('a code that a spreadsheet has probably changed is pointed out', async () => {
  const planner = as('operator')
  const codes = ['05-20', '03-04', '05', '1E3']
  const draft = await addDraft(planner, { tasks: codes.map((code) => ({ ...aCheck, code })) })
  const csv = sampleFile('tasks-codes-spoiled-by-spreadsheet.csv')
  const { body } = await send(planner, [csv], `programmeId=${draft.id}&dryRun=1`)
  expect(body).toMatchObject({
    errors: [],
    removed: codes,
    remarks: [
      { line: 2, column: 'code', message: '20-May is what a spreadsheet makes of 05-20' },
      { line: 3, column: 'code', message: '4-Mar is what a spreadsheet makes of 03-04' },
      { line: 4, column: 'code', message: '5 is what a spreadsheet makes of 05' },
      { line: 5, column: 'code', message: '1.00E+03 is what a spreadsheet makes of 1E3' },
    ],
  })
})

test('words of a file may differ in case, spaces and plural, and yes means true', async () => {
  const planner = as('operator')
  const draft = await addDraft(planner, { tasks: [] })
  const file = [
    'code,title,ata,kind,intervalValue,intervalUnit,endOfMonth,critical,which',
    'A,One,05,INSPECTION,12,Months,yes,No,First',
    'B,Two,05,Functional Checks,1,year,,X,last',
  ]
  await send(planner, file, `programmeId=${draft.id}`)
  expect((await view(planner, draft)).tasks).toMatchObject([
    { kind: 'inspection', limits: { calendar: { unit: 'months' } }, endOfMonth: true },
    { kind: 'functional-check', limits: { calendar: { unit: 'years' } }, critical: true },
  ])
})

test('every task needs an ATA number, except a document', async () => {
  const planner = as('operator')
  const draft = await addDraft(planner, { tasks: [] })
  const file = [
    'code,title,ata,kind,intervalValue,intervalUnit',
    'D1,ARC,,document,12,months',
    'T1,Check,,inspection,12,months',
  ]
  const { body } = await send(planner, file, `programmeId=${draft.id}&leaveOut=1`)
  const message = 'ATA is required, such as 05-20'
  expect(body).toMatchObject({ stored: 1, errors: [{ line: 3, column: 'ata', message }] })
  expect((await view(planner, draft)).tasks).toMatchObject([{ code: 'D1', ata: '' }])
})
