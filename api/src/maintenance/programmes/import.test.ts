import type { Programme } from '@aerofleet/shared/contract/maintenance/programmes'
import { aCheck, aProgramme, today } from '../../../test/maintenance'
import { useApi } from '../../../test/testing'

const { as } = useApi({ today })
type User = ReturnType<typeof as>

const send = (user: User, lines: string[], query: string) =>
  user(`POST /maintenance/import/programme?${query}`, { csv: lines.join('\n') })
const none = { stored: 0, skipped: 0, errors: [], errorCount: 0, remarks: [], leftOut: [] }

async function addDraft(user: User, values: Record<string, unknown> = {}): Promise<Programme> {
  return (await user('POST /maintenance/programmes', { body: aProgramme(values) }))
    .body as Programme
}
const view = async (user: User, { id }: Programme) =>
  (await user(`GET /maintenance/programmes/${id}`)).body as Programme

test('the tasks of a draft are replaced by those of a file, and come back as they were exported', async () => {
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
  const counts = { ...none, rows: 2, skipped: 1 }
  expect((await send(planner, [file], `${query}&dryRun=1`)).body).toEqual(counts)
  expect(await view(planner, draft)).toEqual(draft)
  expect((await send(planner, [file], query)).body).toEqual({ ...counts, stored: 1 })
  expect(await view(planner, draft)).toEqual({ ...draft, version: 2, tasks: source.tasks })
  expect((await send(planner, [file], query)).body).toEqual({ ...none, rows: 2, skipped: 2 })
  expect(await view(planner, draft)).toMatchObject({ version: 2 })
})

test('a file is as a spreadsheet writes it: semicolons, TRUE, hours and minutes, few columns', async () => {
  const planner = as('operator')
  const draft = await addDraft(planner)
  const file = [
    '\uFEFFcode;title;ata;kind;intervalHours;intervalValue;intervalUnit;critical',
    'H1;Oil;79;servicing;50:30;;;TRUE',
    'C1;Licence;23;document;;1;years;',
  ]
  await send(planner, file, `programmeId=${draft.id}`)
  expect((await view(planner, draft)).tasks).toMatchObject([
    { code: 'H1', limits: { hours: { interval: 50.5 } }, critical: true },
    { code: 'C1', limits: { calendar: { interval: 1, unit: 'years' } }, critical: false },
  ])
})

test('what is wrong is named by line and column, and nothing is stored', async () => {
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

test('with leaveOut a row with an error leaves the task of its code as it is', async () => {
  const planner = as('operator')
  const draft = await addDraft(planner, { tasks: [aCheck, { ...aCheck, code: 'T9' }] })
  const file = ['code,title,ata,kind,intervalHours', 'N1,New,05,inspection,50']
  file.push(`${aCheck.code},Check,05,inspection,"1,000"`)
  const query = `programmeId=${draft.id}&leaveOut=1`
  const { body } = await send(planner, file, query)
  expect(body).toMatchObject({ stored: 1, skipped: 0, leftOut: [{ line: 3 }] })
  const { tasks } = await view(planner, draft)
  expect(tasks).toMatchObject([{ code: 'N1' }, aCheck])
})

test('only a draft takes a file: of an active programme that of its next revision', async () => {
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
  expect([tasks.length, next?.tasks.map(({ code }) => code)]).toEqual([2, ['T1']])
  for (const unknown of ['', 'programmeId=x'])
    expect((await send(planner, file, unknown)).body).toMatchObject({
      code: 'invalid',
      details: [{ path: 'programmeId' }],
    })
})

test('a cell with millions of codes is one error, and of many errors the first 1,000 are answered with their number', async () => {
  const planner = as('operator')
  const draft = await addDraft(planner)
  const query = `programmeId=${draft.id}`
  const heading = 'code,title,ata,kind,intervalHours,terminates'
  const tooLong = { column: 'terminates', message: 'A task can terminate at most 100 others' }
  const millions = await send(
    planner,
    [heading, `T1,Check,05,inspection,100,${'|'.repeat(5_000_000)}`],
    `${query}&dryRun=1`,
  )
  expect(millions.body).toEqual({
    ...none,
    rows: 1,
    errors: [{ line: 2, ...tooLong }],
    errorCount: 1,
  })
  const each = Array.from({ length: 1500 }, (_, n) => `T${n},,x,inspection,100,${'|'.repeat(99)}`)
  const { body } = await send(planner, [heading, ...each], `${query}&dryRun=1`)
  const { errors, ...counts } = body as typeof none & { errors: { line: number }[] }
  expect(counts).toEqual({ ...none, errors: undefined, rows: 1500, errorCount: 4500 })
  expect(errors).toHaveLength(1000)
  expect(errors.at(-1)).toMatchObject({ line: 335 })
  const { status, body: refusal } = await send(planner, [heading, ...each], query)
  expect([status, refusal]).toMatchObject([
    409,
    { message: '1,500 rows have an error. Nothing was stored.', errorCount: 4500 },
  ])
  expect((refusal as { details: object[] }).details).toHaveLength(1000)
})
