import { renderAt } from '@aerofleet/testing/render'
import { testServer } from '@aerofleet/testing/test-server'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { aCheck, callAsAda, seedActiveProgramme, seedAircraft, seedFleet } from '../test/seed'

const programmes = '/dashboard/maintenance/programmes'

test('a programme is drafted, gets a task, and becomes valid', async () => {
  const flown = { aircraftType: 'Pilatus PC-12', totalHours: 812.5, totalCycles: 600 }
  await seedAircraft({ tailNumber: 'D-FALK', serialNumber: '2', ...flown })
  const { user } = renderAt(programmes, { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'New Programme' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Name'), 'PC-12 line')
  await user.type(dialog.getByLabelText('Aircraft type'), 'Pilatus PC-12')
  await user.type(dialog.getByLabelText('Revision'), '1')
  await user.type(dialog.getByLabelText('Revision date'), '2026-02-01')
  await user.click(dialog.getByRole('button', { name: 'Create Draft' }))
  expect(await screen.findByRole('heading', { level: 2, name: 'PC-12 line' })).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Add Task' }))
  const task = within(await screen.findByRole('dialog'))
  const needed =
    'Needed: Item or code, Title, ATA, Kind, and a limit in hours, in cycles or in calendar time.'
  expect(task.getByText(needed)).toBeVisible()
  await user.type(task.getByLabelText('Item or code'), '05-100')
  await user.type(task.getByLabelText('Title'), '100-hour inspection')
  await user.type(task.getByLabelText('ATA'), '05')
  await user.click(task.getByRole('button', { name: 'Save Task' }))
  expect(
    await task.findByText('A task needs a limit in hours, cycles or calendar time'),
  ).toBeVisible()
  const hours = within(task.getByRole('group', { name: 'Hours (h)' }))
  await user.type(hours.getByLabelText('Every'), '100')
  expect(await task.findByLabelText('Next due on')).toHaveDisplayValue('D-FALK')
  expect(
    await task.findByText('Done today at 812.50 h and 600 cycles, next due at 912.50 h'),
  ).toBeVisible()
  await user.type(hours.getByLabelText('Tolerance'), '21')
  await user.click(task.getByRole('button', { name: 'Save Task' }))
  expect(await task.findByText('Tolerance must be at most 20 % of the interval')).toBeVisible()
  await user.clear(hours.getByLabelText('Tolerance'))
  await user.type(hours.getByLabelText('Tolerance'), '10')
  await user.click(task.getByRole('button', { name: 'Save Task' }))
  const row = await screen.findByRole('row', { name: /100-hour inspection/ })
  expect(within(row).getByText('100.00 h')).toBeVisible()
  expect(within(row).getByText('tolerance 10.00 h')).toBeVisible()
  expect(screen.getByText(/^When the list is complete, Activate makes it valid/)).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Activate' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Activate' }),
  )
  expect(await screen.findByText(/^Active · Pilatus PC-12 · revision 1/)).toBeVisible()
})

async function draftNext(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Draft Next Revision' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Revision'), '2')
  await user.type(dialog.getByLabelText('Revision date'), '2026-02-01')
  await user.click(dialog.getByRole('button', { name: 'Save Draft' }))
}

test('a saved draft can be activated at once, without another call', async () => {
  const programmeId = await seedActiveProgramme()
  const { user } = renderAt(`${programmes}/${programmeId}`, { as: 'operator' })
  expect(await screen.findByRole('heading', { level: 2, name: 'ATR 72 line' })).toBeVisible()
  testServer().answer('GET', /\/programmes\//, 'never', Infinity)
  expect(screen.getByText(/^Active · ATR 72-600 · revision 1 of /)).toBeVisible()
  await draftNext(user)
  await user.click(await screen.findByRole('button', { name: 'Edit 05-20-00-1' }))
  const task = within(await screen.findByRole('dialog'))
  const hours = within(task.getByRole('group', { name: 'Hours (h)' }))
  await user.clear(hours.getByLabelText('Every'))
  await user.type(hours.getByLabelText('Every'), '400')
  await user.click(task.getByRole('button', { name: 'Save Task' }))
  expect(await screen.findByRole('row', { name: /A check/ })).toHaveTextContent('400.00 h')
  await user.click(screen.getByRole('button', { name: 'Activate' }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Activate' }),
  )
  expect(await screen.findByText('Revision 2 of ATR 72 line is valid')).toBeVisible()
  expect(screen.getByText(/^Active · ATR 72-600 · revision 2/)).toBeVisible()
})

test('a draft or a former revision does not pass for the valid one', async () => {
  const programmeId = await seedBehind([])
  const { user } = renderAt(`${programmes}/${programmeId}?revision=1`, { as: 'operator' })
  expect(
    await screen.findByText(/^Revision 2 is valid · former revision 1 · ATR 72-600 · dated /),
  ).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Draft Next Revision' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Revision'), '3')
  await user.type(dialog.getByLabelText('Revision date'), '2026-04-01')
  await user.click(dialog.getByRole('button', { name: 'Save Draft' }))
  expect(
    await screen.findByText(
      /^Revision 2 is valid · draft of revision 3 · ATR 72-600 · dated Apr 1, 2026 · /,
    ),
  ).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Revision shown'), 'Valid revision')
  expect(await screen.findByText(/^Active · ATR 72-600 · revision 2 of Mar 1, 2026/)).toBeVisible()
})

test('a task can be removed from the draft, and the focus goes to the heading of the remaining ones', async () => {
  const programmeId = await seedActiveProgramme()
  const { user } = renderAt(`${programmes}/${programmeId}`, { as: 'operator' })
  await draftNext(user)
  await user.click(await screen.findByRole('button', { name: 'Remove 05-20-00-1' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Task 05-20-00-1 removed from the draft')).toBeVisible()
  expect(screen.getByText('No task yet: add one, or import a file.')).toBeVisible()
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Tasks of the draft' })).toHaveFocus(),
  )
})

/** Adds aircraft with a programme, then makes its second revision valid. Returns the programme's id. */
async function seedBehind(aircraft: readonly string[]): Promise<string> {
  const programmeId = await seedActiveProgramme()
  for (const id of aircraft)
    await callAsAda('PUT', `/maintenance/aircraft/${id}/programme`, { programmeId })
  const programme = await callAsAda<{ name: string; tasks: object[] }>(
    'GET',
    `/maintenance/programmes/${programmeId}`,
  )
  const oil = { code: '79-1', title: 'Oil', ata: '79', kind: 'servicing' }
  await callAsAda('PUT', `/maintenance/programmes/${programmeId}`, {
    name: programme.name,
    aircraftType: 'ATR 72-600',
    revision: '2',
    revisionDate: '2026-03-01',
    tasks: [...programme.tasks, { ...oil, limits: { hours: { interval: 50 } } }],
  })
  await callAsAda('POST', `/maintenance/programmes/${programmeId}/activate`, {})
  return programmeId
}

test('a new revision is applied to the aircraft that are behind it, after a preview', async () => {
  const programmeId = await seedBehind([await seedAircraft()])
  const { user } = renderAt(`${programmes}/${programmeId}`, { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Apply Revision' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('checkbox', { name: 'F-HBOU' })).toBeChecked()
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  expect(await dialog.findByRole('row', { name: /^F-HBOU/ })).toHaveTextContent('79-1')
  // The columns are Added, Changed, Removed, Without a due, Newly overdue.
  expect(
    dialog.getByRole('row', { name: 'F-HBOU 1 task: 79-1 – – 1 task: 79-1 0 items' }),
  ).toBeVisible()
  expect(dialog.getByText(/^Without a due: its baseline is missing/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(await screen.findByText('Revision 2 applied to 1 aircraft')).toBeVisible()
})

test('a revision is applied to ten aircraft at a time, and after a failure to the remaining ones', async () => {
  await seedFleet(11)
  const { items } = await callAsAda<{ items: { aircraft: { id: string } }[] }>(
    'GET',
    '/maintenance/aircraft?sort=aircraft',
  )
  const programmeId = await seedBehind(items.map(({ aircraft }) => aircraft.id))
  const last = items.at(-1)?.aircraft.id ?? ''
  const { user } = renderAt(`${programmes}/${programmeId}`, { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Apply Revision' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Preview' }))
  expect(await dialog.findAllByRole('row', { name: /^D-10/ })).toHaveLength(11)
  const fetched = globalThis.fetch
  globalThis.fetch = (input, init) =>
    typeof init?.body === 'string' && init.body.includes(last)
      ? Promise.resolve(new Response('{"message":"Out of order"}', { status: 400 }))
      : fetched(input, init)
  await user.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(await dialog.findByText('Not all aircraft have the revision')).toBeVisible()
  globalThis.fetch = fetched
  await waitFor(() => expect(dialog.getAllByRole('checkbox')).toHaveLength(1))
  const applied = within(dialog.getByRole('region', { name: 'Applied to 10 aircraft' }))
  expect(applied.getAllByRole('row', { name: /79-1/ })).toHaveLength(10)
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  await user.click(await dialog.findByRole('button', { name: 'Apply' }))
  expect(await screen.findByText('Revision 2 applied to 1 aircraft')).toBeVisible()
})

test('a revision that is being applied says how far it is, and stops after the aircraft under way', async () => {
  await seedFleet(11)
  const { items } = await callAsAda<{ items: { aircraft: { id: string } }[] }>(
    'GET',
    '/maintenance/aircraft?sort=aircraft',
  )
  const programmeId = await seedBehind(items.map(({ aircraft }) => aircraft.id))
  const { user } = renderAt(`${programmes}/${programmeId}`, { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Apply Revision' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Preview' }))
  expect(await dialog.findAllByRole('row', { name: /^D-10/ })).toHaveLength(11)
  const fetched = globalThis.fetch
  let goOn = () => {}
  const isHeld = new Promise<void>((resolve) => (goOn = resolve))
  globalThis.fetch = async (...request) => {
    await isHeld
    return fetched(...request)
  }
  await user.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(await dialog.findByText('0 of 11 aircraft')).toBeVisible()
  expect(dialog.getByRole('progressbar', { name: 'Applying' })).toHaveAttribute('max', '11')
  await user.click(dialog.getByRole('button', { name: 'Stop' }))
  goOn()
  expect(await dialog.findByRole('region', { name: 'Applied to 10 aircraft' })).toBeVisible()
  globalThis.fetch = fetched
  await waitFor(() => expect(dialog.getAllByRole('checkbox')).toHaveLength(1))
  expect(dialog.getByRole('button', { name: 'Preview' })).toBeVisible()
})

test('a programme is assigned to several aircraft with pasted baselines, after a preview', async () => {
  const programmeId = await seedActiveProgramme()
  await seedAircraft()
  await seedAircraft({ tailNumber: 'F-HBOV', serialNumber: '2' })
  await seedAircraft({ tailNumber: 'D-AHXG', serialNumber: '3', aircraftType: 'Airbus H145' })
  const { user } = renderAt(`${programmes}/${programmeId}`, { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Assign to Aircraft' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('checkbox', { name: 'F-HBOU' }))
  expect(dialog.queryByRole('checkbox', { name: 'D-AHXG' })).not.toBeInTheDocument()
  expect(dialog.getByRole('button', { name: 'Preview' })).not.toHaveAccessibleDescription()
  await user.click(dialog.getByLabelText('Done last'))
  await user.paste('\n \t\nf-hbov\t05-20-00-1\t2026-01-05\t3700:30\t1870')
  expect(dialog.getByRole('button', { name: 'Preview' })).toHaveAccessibleDescription(
    'f-hbov is not among the chosen aircraft.',
  )
  await user.click(dialog.getByRole('checkbox', { name: 'F-HBOV' }))
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  // The columns are Added, Changed, Removed, Overdue, Baseline missing.
  expect(await dialog.findByRole('row', { name: 'F-HBOU 1 0 0 0 1' })).toBeVisible()
  expect(dialog.getByRole('row', { name: 'F-HBOV 1 0 0 1 0' })).toBeVisible()
  expect(dialog.getByText('Next due on F-HBOV')).toBeVisible()
  expect(dialog.getAllByRole('region', { name: 'Preview' })[0]).toHaveTextContent(/A check/)
  await user.click(dialog.getByRole('button', { name: 'Assign' }))
  expect(await screen.findByText('ATR 72 line assigned to 2 aircraft')).toBeVisible()
  expect(await screen.findByText(/· 2 aircraft$/)).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Baselines of F-HBOU, 1 item' })).toBeVisible()
  expect(screen.queryByRole('link', { name: /^Baselines of F-HBOV/ })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Log Readings' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Assign to Aircraft' }))
  expect(
    await screen.findByText('No aircraft without this programme matches the search.'),
  ).toBeVisible()
  await user.clear(screen.getByLabelText('Search tail number or type'))
  expect(await screen.findByRole('checkbox', { name: 'D-AHXG' })).toBeVisible()
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
})

test('an aircraft that cannot be assigned stays chosen with its reason and its lines, and the others have the programme', async () => {
  const programmeId = await seedActiveProgramme()
  const first = await seedAircraft()
  await seedAircraft({ tailNumber: 'F-HBOV', serialNumber: '2' })
  const { user } = renderAt(`${programmes}/${programmeId}`, { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Assign to Aircraft' }))
  const dialog = within(await screen.findByRole('dialog'))
  for (const name of ['F-HBOU', 'F-HBOV'])
    await user.click(await dialog.findByRole('checkbox', { name }))
  await user.click(dialog.getByLabelText('Done last'))
  const lines = ['F-HBOU', 'F-HBOV'].map((tail) => `${tail}\t05-20-00-1\t2026-01-05\t3700\t1870`)
  await user.paste(lines.join('\n'))
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  await dialog.findByRole('table', { name: 'Preview' })
  // Somebody else changes the first aircraft before it is assigned.
  await callAsAda('PUT', `/maintenance/aircraft/${first}/utilisation`, {
    plan: { hoursPerDay: 2, cyclesPerDay: 2, reason: 'Season' },
  })
  await user.click(dialog.getByRole('button', { name: 'Assign' }))
  const alert = await dialog.findByRole('alert')
  expect(alert).toHaveTextContent(/^Not all aircraft have the programmeF-HBOU .+ was changed by/)
  expect(alert).not.toHaveTextContent('F-HBOV')
  expect(dialog.getByRole('checkbox', { name: 'F-HBOU' })).toBeChecked()
  await waitFor(() => expect(dialog.getAllByRole('checkbox')).toHaveLength(1))
  expect(dialog.getByLabelText('Done last')).toHaveValue(lines.join('\n'))

  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  await user.click(await dialog.findByRole('button', { name: 'Assign' }))
  expect(await screen.findByText(/· 2 aircraft$/)).toBeVisible()
  const { items } = await callAsAda<{ items: { aircraft: object; last?: object }[] }>(
    'GET',
    '/maintenance/due',
  )
  expect(items).toHaveLength(2)
})

test('each aircraft with baselines that its readings do not allow raises a question with its name', async () => {
  const programmeId = await seedActiveProgramme()
  await seedAircraft()
  await seedAircraft({ tailNumber: 'F-HBOV', serialNumber: '2' })
  const { user } = renderAt(`${programmes}/${programmeId}`, { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Assign to Aircraft' }))
  const dialog = within(await screen.findByRole('dialog'))
  for (const name of ['F-HBOU', 'F-HBOV'])
    await user.click(await dialog.findByRole('checkbox', { name }))
  await user.click(dialog.getByLabelText('Done last'))
  const baselineOf = (tail: string) => `${tail}\t05-20-00-1\t2026-01-05\t42880\t1970\n`
  await user.paste(`${baselineOf('F-HBOU')}${baselineOf('F-HBOV')}`)
  for (const tail of ['F-HBOU', 'F-HBOV']) {
    await user.click(dialog.getByRole('button', { name: 'Preview' }))
    const question = `${tail}: Are these figures right? Press Preview again if they are.`
    expect(await dialog.findByText(question)).toBeVisible()
  }
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  expect(await dialog.findByRole('row', { name: 'F-HBOV 1 0 0 0 0' })).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Assign' }))
  expect(await screen.findByText('ATR 72 line assigned to 2 aircraft')).toBeVisible()
})

test('example 54: an MRO is told which role edits a programme', async () => {
  renderAt(`${programmes}/${await seedActiveProgramme()}`, { as: 'mro' })
  const edit = await screen.findByRole('button', { name: 'Draft Next Revision' })
  expect(edit).toHaveAttribute('aria-disabled', 'true')
  expect(edit).toHaveAccessibleDescription(
    'You need the role Operator or Admin to plan maintenance.',
  )
})

test('a programme with a draft opens with the tasks of the draft, and shows the valid ones on request', async () => {
  const id = await seedActiveProgramme()
  await callAsAda('PUT', `/maintenance/programmes/${id}`, {
    name: 'ATR 72 line',
    aircraftType: 'ATR 72-600',
    revision: '2',
    revisionDate: '2026-11-01',
    tasks: [aCheck, { ...aCheck, code: '05-20-00-2', title: 'B check' }],
  })
  const { user } = renderAt(`/dashboard/maintenance/programmes/${id}`, { as: 'admin' })
  expect(await screen.findByRole('heading', { name: 'Tasks of the draft' })).toBeVisible()
  expect(screen.getByText('B check')).toBeVisible()

  await user.selectOptions(screen.getByLabelText('Revision shown'), 'Valid revision')
  expect(await screen.findByRole('heading', { name: 'Tasks' })).toBeVisible()
  expect(screen.queryByText('B check')).not.toBeInTheDocument()
})

test('the form of a new programme explains the revision and offers the types of the fleet', async () => {
  await seedAircraft()
  const { user } = renderAt('/dashboard/maintenance/programmes', { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'New Programme' }))
  const dialog = await screen.findByRole('dialog', { name: 'New programme' })
  expect(within(dialog).getByText(/^A revision holds all tasks/)).toBeVisible()
  const type = within(dialog).getByLabelText('Aircraft type')
  await waitFor(() => {
    const offered = document.getElementById(type.getAttribute('list') ?? '')
    expect([...(offered?.querySelectorAll('option') ?? [])].map(({ value }) => value)).toEqual([
      'ATR 72-600',
    ])
  })
})

test('all aircraft that the search finds are chosen at one press', async () => {
  const programmeId = await seedActiveProgramme()
  await seedAircraft()
  await seedAircraft({ tailNumber: 'F-HBOV', serialNumber: '2' })
  const { user } = renderAt(`${programmes}/${programmeId}`, { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Assign to Aircraft' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Choose All' }))
  expect(dialog.getByText('Aircraft without this programme, 2 chosen')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Choose None' }))
  expect(dialog.getByText('Aircraft without this programme, 0 chosen')).toBeVisible()
})
