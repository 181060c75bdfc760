import type { Item } from '@aerofleet/shared/contract/maintenance/items'
import type { Programme } from '@aerofleet/shared/contract/maintenance/programmes'
import { renderAt } from '@aerofleet/testing/render'
import { sampleFile } from '@aerofleet/testing/sample-file'
import { testServer } from '@aerofleet/testing/test-server'
import { screen, waitFor, within } from '@testing-library/react'
import { aCheck, callAsAda, dayBefore, seedAircraft, seedItem } from '../test/seed'

type View = ReturnType<typeof renderAt>
const maintenance = '/dashboard/maintenance'
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async ({ user }: View, name: string | RegExp) => user.click(await button(name))
const region = (name: string) => screen.findByRole('region', { name })

async function choose(view: View, opener: string, content: BlobPart) {
  await press(view, opener)
  const file = new File([content], 'file.csv')
  await view.user.upload(await screen.findByLabelText('Choose File'), file)
  await region('Columns')
}
const openReadings = async (content: BlobPart) => {
  const view = renderAt(`${maintenance}/readings`, { as: 'mro' })
  await choose(view, 'Import Readings', content)
  return view
}
async function checkReadings(...rows: string[]) {
  const view = await openReadings(['tailNumber,date,hours,cycles', ...rows].join('\n'))
  await press(view, 'Continue')
  await region('Check')
  return view
}
type Reading = { date: string; hours: number; cycles: number; note: string }
const readingsOf = async (id: string) =>
  (await callAsAda<{ items: Reading[] }>('GET', `/maintenance/aircraft/${id}/readings`)).items

test('an import of readings names errors by line and column, and leaves lines out by choice', async () => {
  const id = await seedAircraft()
  const view = await checkReadings('F-HBOU,2026-01-02,4289,2100', 'f hbou,2026-01-03,4200:30,2101')
  const errors = within(await screen.findByRole('table'))
  expect(errors.getByRole('row', { name: /^2 F-HBOU hours 4289 / })).toBeVisible()
  await press(view, 'Add 1, Leave Out 1')
  expect(await screen.findByRole('heading', { name: '1 reading added' })).toBeVisible()
  expect(await readingsOf(id)).toMatchObject([{}, { date: '2026-01-03', hours: 4200.5 }])
  await press(view, 'Done')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('an unusual figure is listed under rows to look at, and stored', async () => {
  const today = await dayBefore()
  const id = await seedAircraft({ totalHours: 4000, totalCycles: 2000 })
  const earlier = { date: await dayBefore(90), hours: 3712, cycles: 1820 }
  await callAsAda('POST', `/maintenance/aircraft/${id}/readings`, earlier)
  const view = await checkReadings(`F-HBOU,${today},4014,2001`)
  expect(screen.getByRole('button', { name: 'To look at 1' })).toBePressed()
  const remarks = within(await screen.findByRole('table'))
  expect(remarks.getByRole('row', { name: /^2 F-HBOU hours \S+ 14 h a day since / })).toBeVisible()
  await press(view, 'Add 1')
  expect(await screen.findByRole('heading', { name: '1 reading added' })).toBeVisible()
})

test('a file without cycles leaves them as they were', async () => {
  const id = await seedAircraft()
  const view = await openReadings(`Reg;Datum;FH\nF-HBOU;${await dayBefore()};4289`)
  await press(view, 'Continue')
  await press(view, 'Add 1')
  expect(await screen.findByRole('heading', { name: '1 reading added' })).toBeVisible()
  expect((await readingsOf(id))[0]).toMatchObject({ hours: 4289, cycles: 2180 })
})

test('a file may have the figures of the hour meter instead of the hours', async () => {
  const id = await seedAircraft()
  const replaced = { date: await dayBefore(), old: 4288, new: 0 }
  await callAsAda('POST', `/maintenance/aircraft/${id}/meter-replacements`, replaced)
  const view = await openReadings(`Reg,Date,Hobbs\nF-HBOU,${await dayBefore()},4.5`)
  await press(view, 'Continue')
  await press(view, 'Add 1')
  expect(await screen.findByRole('heading', { name: '1 reading added' })).toBeVisible()
  expect((await readingsOf(id))[0]).toMatchObject({ hours: 4292.5, cycles: 2180 })
})

test('a date that can be read in two ways raises a question with an example of the file', async () => {
  const id = await seedAircraft()
  const view = await openReadings('Reg;Date;FH;FC\nF-HBOU;2/1/2026;4100;2000')
  const question = within(screen.getByRole('group', { name: '2/1/2026 means' }))
  expect(question.getByText(/^Line 2, Day \(UTC\)\. .* all dates/)).toBeVisible()
  expect(await button('Continue')).toHaveAccessibleDescription('Say what 2/1/2026 means.')
  await view.user.click(
    question.getByRole('radio', { name: /^Jan 2, 2026 ?, the day stands first$/ }),
  )
  await press(view, 'Continue')
  await press(view, 'Add 1')
  expect(await screen.findByRole('heading', { name: '1 reading added' })).toBeVisible()
  expect((await readingsOf(id))[1]).toMatchObject({ date: '2026-01-02' })
})

test('a column that the user assigned is known in the next file (§2.163)', async () => {
  await seedAircraft()
  const text = 'Reg,Block Off,FH,FC\nF-HBOU,2026-01-02,4100,2000'
  const view = await openReadings(text)
  expect(screen.getByText('Still needed: Day (UTC).')).toBeVisible()
  await view.user.selectOptions(screen.getByLabelText('Block Off'), 'Day (UTC), needed')
  await press(view, 'Close')
  await press(view, 'Discard')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await choose(view, 'Import Readings', text.replace('Block Off', 'BLOCK-OFF'))
  expect(screen.getByLabelText('BLOCK-OFF')).toHaveValue('date')
})

test('more than 24 hours a day are added by choice', async () => {
  const id = await seedAircraft()
  await callAsAda('POST', `/maintenance/aircraft/${id}/readings`, {
    date: '2026-01-01',
    hours: 4000,
    cycles: 2000,
  })
  const view = await checkReadings('F-HBOU,2026-01-02,4100,2000')
  expect(await screen.findByText('100.00 h in 1 day')).toBeVisible()
  expect(await button(/^Add 0/)).toHaveAccessibleDescription(
    'No line of this file can be imported.',
  )
  await press(view, 'Back')
  await view.user.click(screen.getByLabelText('Accept more than 24 hours or 50 cycles a day'))
  await press(view, 'Continue')
  await press(view, 'Add 1')
  expect(await screen.findByRole('heading', { name: '1 reading added' })).toBeVisible()
})

describe('an import that does not store all rows', () => {
  test('says after a failure that a part may be stored, and Try Again stores the rest', async () => {
    await seedAircraft()
    const view = await checkReadings('F-HBOU,2026-01-02,4200,2100')
    const answer = { status: 500, body: { message: 'Out of order', code: 'internal' } }
    testServer().answer('POST', /import\/readings$/, answer)
    await press(view, 'Add 1')
    expect(await screen.findByText('Part of it may be stored')).toBeVisible()
    expect(screen.getByText('Out of order The same file again stores the rest.')).toBeVisible()
    await press(view, 'Try Again')
    expect(await screen.findByRole('heading', { name: '1 reading added' })).toBeVisible()
  })

  test('checks the file again if something has changed since the check', async () => {
    await seedAircraft()
    const view = await checkReadings('F-HBOU,2026-01-02,4200,2100')
    const answer = { status: 409, body: { message: '1 row has an error.', code: 'import-errors' } }
    testServer().answer('POST', /import\/readings$/, answer)
    await press(view, 'Add 1')
    expect(await screen.findByText('Failed to import the file')).toBeVisible()
    await press(view, 'Check Again')
    expect(await button('Add 1')).toBeVisible()
  })

  test('names the rows that it left out by their lines', async () => {
    await seedAircraft()
    const view = await checkReadings('F-HBOU,2026-01-02,4200,2100')
    const leftOut = [{ line: 2, message: 'Hours must be at least 4,288.00 h' }]
    const body = { rows: 1, stored: 0, skipped: 0, errors: [], leftOut }
    testServer().answer('POST', /import\/readings$/, { status: 200, body })
    await press(view, 'Add 1')
    expect(await screen.findByText('1 row became wrong meanwhile and was left out')).toBeVisible()
    const message = 'Hours must be at least 4,288.00 h'
    expect(screen.getByRole('row', { name: `2 F-HBOU ${message}` })).toBeVisible()
  })
})

async function openTasks(...rows: string[]) {
  const programme = await callAsAda<Programme>('POST', '/maintenance/programmes', {
    name: 'Line',
    aircraftType: 'ATR 72-600',
    revision: '1',
    revisionDate: '2026-01-01',
    tasks: [aCheck, { ...aCheck, code: 'T9' }],
  })
  const view = renderAt(`${maintenance}/programmes/${programme.id}`, { as: 'operator' })
  await choose(view, 'Import Tasks', rows.join('\n'))
  const codes = async () => {
    const { tasks } = await callAsAda<Programme>('GET', `/maintenance/programmes/${programme.id}`)
    return tasks.map(({ code }) => code)
  }
  return { view, programme, codes }
}

test('a list of documents by task number needs no other column, and changes nothing else', async () => {
  const { view, programme } = await openTasks('Nr.;Dokument', 'T9;AMM 05-20-01', 'T8;SB 12')
  await press(view, 'Continue')
  expect(await button('Change 1, Leave Out 1')).toBeVisible()
  await press(view, 'Change 1, Leave Out 1')
  expect(await screen.findByRole('heading', { name: '1 task changed' })).toBeVisible()
  const { tasks } = await callAsAda<Programme>('GET', `/maintenance/programmes/${programme.id}`)
  expect(tasks).toMatchObject([aCheck, { ...aCheck, code: 'T9', reference: 'AMM 05-20-01' }])
})
const heading = 'Task No;Description;ATA;Kind;Interval FH'

test('a file of tasks adds and changes; tasks that it lacks are named and stay', async () => {
  const { view, codes } = await openTasks(
    heading,
    'N1;=1+1;05;inspection;1.000,5',
    'T9;Oil;79;servicing;50',
  )
  await view.user.click(screen.getByRole('radio', { name: /^1000\.5/ }))
  await press(view, 'Continue')
  expect(await screen.findByText('Not in this file, and kept: 05-20-00-1.')).toBeVisible()
  await press(view, 'Add 1, Change 1')
  expect(await screen.findByRole('heading', { name: '1 task added, 1 changed' })).toBeVisible()
  expect(await codes()).toEqual(['05-20-00-1', 'T9', 'N1'])
})

test('a sheet of tasks with its own headings and words goes through without a question', async () => {
  const { view, programme } = await openTasks(sampleFile('tasks-as-in-a-sheet.csv'))
  await press(view, 'Continue')
  await press(view, 'Add 3')
  expect(await screen.findByRole('heading', { name: '3 tasks added' })).toBeVisible()
  const { tasks } = await callAsAda<Programme>('GET', `/maintenance/programmes/${programme.id}`)
  expect(tasks.slice(2)).toMatchObject([
    {
      code: '05-20',
      kind: 'inspection',
      limits: { hours: { interval: 100 }, calendar: { interval: 12, unit: 'months' } },
    },
    { code: '32-10', kind: 'servicing', limits: { cycles: { interval: 300 } } },
    { code: 'DOC-1', kind: 'document', ata: '' },
  ])
})

test('an unknown word raises one question, and is known in the next file', async () => {
  const file = [heading, 'N1;Grease;05;Shmear;50', 'N2;Grease;05;shmear;60']
  const { view } = await openTasks(...file)
  expect(await button('Continue')).toHaveAccessibleDescription('Say what Shmear means.')
  await view.user.selectOptions(screen.getByLabelText('Shmear means'), 'Servicing')
  await press(view, 'Continue')
  expect(await button('Add 2')).toBeVisible()
  await press(view, 'Close')
  await press(view, 'Discard')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await choose(view, 'Import Tasks', file.join('\n'))
  expect(screen.getByLabelText('Shmear means')).toHaveValue('servicing')
  await press(view, 'Continue')
  expect(await button('Add 2')).toBeVisible()
})

test('a row with too few values says so', async () => {
  const { view } = await openTasks(heading, 'N1;Oil;79;servicing;50', 'N2;Oil')
  await press(view, 'Continue')
  const message = /The line has 2 values for 5 columns\.$/
  expect((await screen.findAllByRole('row', { name: message }))[0]).toBeVisible()
})

test('tasks that a file lacks are removed by choice, and Undo puts them back', async () => {
  const { view, codes } = await openTasks(heading, 'T9;Oil;79;servicing;50')
  await view.user.click(screen.getByLabelText('Remove the tasks of the draft that this file lacks'))
  await press(view, 'Continue')
  expect(await screen.findByText('Not in this file, and removed: 05-20-00-1.')).toBeVisible()
  await press(view, 'Change 1, Remove 1')
  await screen.findByRole('heading', { name: '1 task changed, 1 removed' })
  expect(await codes()).toEqual(['T9'])
  await press(view, 'Undo')
  expect(await screen.findByText('Undone: 1 task changed, 1 removed')).toBeVisible()
  expect(await codes()).toEqual(['05-20-00-1', 'T9'])
})

test('the check that names the tasks to be removed takes the choice back', async () => {
  const { view, codes } = await openTasks(heading, 'T9;Oil;79;servicing;50')
  const remove = 'Remove the tasks of the draft that this file lacks'
  await view.user.click(screen.getByLabelText(remove))
  await press(view, 'Continue')
  const check = within(await region('Check'))
  expect(check.getByText('Not in this file, and removed: 05-20-00-1.')).toBeVisible()
  await view.user.click(check.getByLabelText(remove))
  expect(await check.findByText('Not in this file, and kept: 05-20-00-1.')).toBeVisible()
  expect(check.getByLabelText(remove)).not.toBeChecked()
  await press(view, 'Change 1')
  expect(await screen.findByRole('heading', { name: '1 task changed' })).toBeVisible()
  expect(await codes()).toEqual(['05-20-00-1', 'T9'])
})

test('a file with one column, such as a table out of a PDF, says which files can be read', async () => {
  await seedAircraft()
  const view = await openReadings('Registration   Date   Hours\nF-HBOU   2026-01-02   4100.5')
  const sentence =
    'Only one column was found. Choose a file whose columns are separated by commas, semicolons or tabs.'
  expect(within(await region('Columns')).getByText(sentence)).toBeVisible()
  expect(await button('Continue')).toHaveAccessibleDescription(sentence)
  await press(view, 'Back')
  expect(await screen.findByLabelText('Choose File')).toBeVisible()
})

test('an import of tasks is undone in the history of its programme, too', async () => {
  const { view, codes } = await openTasks(heading, 'N1;Oil;79;servicing;50')
  await press(view, 'Continue')
  await press(view, 'Add 1')
  await press(view, 'Done')
  await press(view, 'Undo Import of tasks, 1 programme')
  await waitFor(async () => expect(await codes()).toEqual(['05-20-00-1', 'T9']))
  await waitFor(() => expect(screen.queryByText('N1')).not.toBeInTheDocument())
})

test('a file of tasks is checked again if the programme has changed since the check', async () => {
  const { view, programme } = await openTasks(heading, 'T9;Oil;79;servicing;50')
  await press(view, 'Continue')
  await screen.findByText(/and kept/)
  const { id: _, version: __, ...text } = programme
  await callAsAda('PUT', `/maintenance/programmes/${programme.id}`, { ...text, tasks: [] })
  await press(view, 'Change 1')
  expect(await screen.findByText(/^This item was changed by/)).toBeVisible()
  await press(view, 'Check Again')
  expect(await button('Add 1')).toBeVisible()
})

test('baselines that the readings do not allow are set by choice', async () => {
  await seedItem(await seedAircraft(), { baseline: null })
  const view = renderAt(`${maintenance}/programmes`, { as: 'operator' })
  const rows = ['Reg,Task,Last Done,Hours,Cycles', `F-HBOU,${aCheck.code},2026-01-02,42880,2000`]
  await choose(view, 'Import Baselines', rows.join('\n'))
  await press(view, 'Continue')
  const message = '42,880.00 h on 2 Jan 2026; the readings allow at most 4,288.00 h'
  expect(await screen.findByText(message)).toBeVisible()
  await press(view, 'Back')
  await view.user.click(screen.getByLabelText('Accept figures that the readings do not allow'))
  await press(view, 'Continue')
  await press(view, 'Set 1')
  expect(await screen.findByRole('heading', { name: '1 baseline set' })).toBeVisible()
})

test('baselines are set from a file, and Undo gives the item back the one before', async () => {
  const id = await seedAircraft()
  const itemId = await seedItem(id)
  const lastDone = async () =>
    (await callAsAda<Item>('GET', `/maintenance/items/${itemId}`)).last?.date
  const before = await lastDone()
  const view = renderAt(`${maintenance}/programmes`, { as: 'operator' })
  const rows = ['Reg,Task,Last Done,Hours,Cycles', `F-HBOU,${aCheck.code},2026-01-02,4000,2000`]
  await choose(view, 'Import Baselines', rows.join('\n'))
  await press(view, 'Continue')
  await press(view, 'Set 1')
  expect(await screen.findByRole('heading', { name: '1 baseline set' })).toBeVisible()
  expect(await lastDone()).toBe('2026-01-02')
  await press(view, 'Undo')
  expect(await screen.findByText('Undone: 1 baseline set')).toBeVisible()
  expect(await lastDone()).toBe(before)
})

test('readings of earlier days are undone from their result, although they changed no totals', async () => {
  const id = await seedAircraft({ asOf: await dayBefore(1) })
  const view = renderAt(`${maintenance}/readings`, { as: 'mro' })
  const rows = ['Reg,Date,FH,FC', `F-HBOU,${await dayBefore(9)},4280,2170`]
  await choose(view, 'Import Readings', rows.join('\n'))
  await press(view, 'Continue')
  await press(view, 'Add 1')
  await press(view, 'Undo')
  expect(await screen.findByText('Undone: 1 reading added')).toBeVisible()
  const { items } = await callAsAda<{ items: object[] }>(
    'GET',
    `/maintenance/aircraft/${id}/readings`,
  )
  expect(items).toMatchObject([{ hours: 4288 }, { hours: 4280, struck: { reason: 'Undone' } }])
})

test('a task without a limit is left out, and named by its item', async () => {
  const { view } = await openTasks(
    'Item;Work;ATA;Category;Interval',
    'N1;Oil and filter change;79;Service;50 FH',
    'N2;Cargo door seals;52;Check;on condition',
  )
  await press(view, 'Continue')
  expect(
    within(await region('Check')).getByRole('row', { name: /^3 N2 .*on condition is no limit/ }),
  ).toBeVisible()
  expect(await button('Add 1')).toBeVisible()
})
