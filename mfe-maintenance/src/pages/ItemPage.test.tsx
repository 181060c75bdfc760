import { renderAt } from '@aerofleet/testing/render'
import { testServer } from '@aerofleet/testing/test-server'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { aCheck, callAsAda, dayBefore, seedAircraft, seedItem } from '../test/seed'

const item = (id: string) => `/dashboard/maintenance/items/${id}`

async function openItem(as: 'operator' | 'mro' = 'operator') {
  const id = await seedItem(await seedAircraft())
  const view = renderAt(item(id), { as })
  expect(await screen.findByRole('heading', { level: 2, name: 'A check' })).toBeVisible()
  return view
}
const limit = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }))

async function askForVariation(user: UserEvent, hours: string) {
  await user.click(screen.getByRole('button', { name: 'Grant Variation' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Hours'), hours)
  await user.type(dialog.getByLabelText('Reference'), 'V-12')
  await user.type(dialog.getByLabelText('Reason'), 'Ferry flight')
  await user.click(dialog.getByRole('button', { name: 'Grant Variation' }))
  return dialog
}

test('an item is granted a variation within its tolerance, and refused one beyond it in words', async () => {
  const { user } = await openItem()
  const dialog = await askForVariation(user, '60')
  expect(await dialog.findByText('at most 50.00 h', { selector: '[id$=error]' })).toBeVisible()
  await user.clear(dialog.getByLabelText('Hours'))
  await user.type(dialog.getByLabelText('Hours'), '40')
  await user.click(dialog.getByRole('button', { name: 'Grant Variation' }))
  expect(await screen.findByRole('button', { name: 'Withdraw Variation' })).toBeVisible()
  expect((await limit('Hours')).getByText('202.00 h')).toBeVisible()
  expect((await limit('Hours')).getByText('+ 40.00 h')).toBeVisible()
})

test('a changed item can be completed at once, without another call', async () => {
  const { user } = await openItem()
  testServer().answer('GET', /\/maintenance\/items\/[^/]+$/, 'never', Infinity)
  await askForVariation(user, '40')
  expect(await (await limit('Hours')).findByText('+ 40.00 h')).toBeVisible()
  const complete = screen.getByRole('button', { name: 'Complete' })
  await waitFor(() => expect(complete).not.toHaveAttribute('aria-disabled'))
  await user.click(complete)
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Complete' }))
  expect(await screen.findByText('Next due 4,788.00 / 2,480')).toBeVisible()
  expect(await (await limit('Hours')).findByText('4,788.00')).toBeVisible()
})

test('an item becomes not applicable with a reason, and active again', async () => {
  const { user } = await openItem()
  await user.click(screen.getByRole('button', { name: 'Not Applicable' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Not Applicable' }))
  expect(await dialog.findByText('Reason is required')).toBeVisible()
  await user.type(dialog.getByLabelText('Reason'), 'Not installed')
  await user.click(dialog.getByRole('button', { name: 'Not Applicable' }))
  expect(await screen.findByRole('button', { name: 'Reactivate' })).toBeVisible()
  expect(screen.getAllByText('Not installed')).not.toHaveLength(0)
  expect(screen.getByRole('button', { name: 'Complete' })).toHaveAccessibleDescription(
    'Only an active item can be completed or varied.',
  )
})

test('an MRO reads the log, and is told which role plans', async () => {
  await openItem('mro')
  expect(screen.getByRole('button', { name: 'Complete' })).toHaveAccessibleDescription(
    'You need the role Operator or Admin to plan maintenance.',
  )
  const log = within(screen.getByRole('region', { name: 'Log' }))
  expect(await log.findByText('Baseline')).toBeVisible()
})

test('a completion shows the next due, and striking it restores the former one (§2.243)', async () => {
  const { user } = await openItem()
  const complete = screen.getByRole('button', { name: 'Complete' })
  await waitFor(() => expect(complete).not.toHaveAttribute('aria-disabled'))
  await user.click(complete)
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText('Hours')).toHaveValue('4288.00')
  await user.clear(dialog.getByLabelText('Hours'))
  await user.type(dialog.getByLabelText('Hours'), '3900')
  await user.click(dialog.getByRole('button', { name: 'Complete' }))
  expect(await dialog.findByText('Failed to complete the item')).toBeVisible()
  await user.clear(dialog.getByLabelText('Hours'))
  await user.type(dialog.getByLabelText('Hours'), '4280:30')
  await user.click(dialog.getByRole('button', { name: 'Complete' }))
  expect(await screen.findByText('Next due 4,780.50 / 2,480')).toBeVisible()
  expect(await (await limit('Hours')).findByText('4,780.50')).toBeVisible()
  const completions = within(screen.getByRole('region', { name: 'Completions' }))
  expect(await completions.findByText(/169\.50 h early/)).toBeVisible()
  await user.click(completions.getByRole('button', { name: /^Strike the completion/ }))
  const strike = within(await screen.findByRole('dialog'))
  await user.type(strike.getByLabelText('Reason'), 'Wrong aircraft')
  await user.click(strike.getByRole('button', { name: 'Strike' }))
  expect(await (await limit('Hours')).findByText('4,450.00')).toBeVisible()
  expect(await completions.findByText(/Wrong aircraft/)).toBeVisible()
  await waitFor(() => expect(completions.getByRole('listitem')).toHaveFocus())
})

test('figures that the readings do not allow raise a question, and are stored at the second press', async () => {
  const { user } = await openItem()
  const complete = screen.getByRole('button', { name: 'Complete' })
  await waitFor(() => expect(complete).not.toHaveAttribute('aria-disabled'))
  await user.click(complete)
  const dialog = within(await screen.findByRole('dialog'))
  const hours = dialog.getByLabelText('Hours')
  const type = async (text: string) => {
    await user.clear(hours)
    await user.type(hours, text)
    await user.click(dialog.getByRole('button', { name: 'Complete' }))
  }
  await type('42880')
  const sentence = /^42,880\.00 h on .+; the readings allow at most 4,312\.00 h$/
  expect(await dialog.findByText(sentence, { selector: '[id$=error]' })).toBeVisible()
  const question = 'Are these figures right? Press Complete again if they are.'
  expect(dialog.getByText(question)).toBeVisible()
  // Other figures raise the question again.
  await type('42881')
  expect(await dialog.findByText(/^42,881\.00 h/, { selector: '[id$=error]' })).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Complete' }))
  expect(await screen.findByText('Next due 4,950.00 / 2,480')).toBeVisible()
})

test('a change of the day proposes its figures, and typed ones stay', async () => {
  const aircraft = await seedAircraft()
  const log = (date: string, hours: number, cycles: number) =>
    callAsAda('POST', `/maintenance/aircraft/${aircraft}/readings`, { date, hours, cycles })
  await log(await dayBefore(30), 4100, 2080)
  await log(await dayBefore(20), 4128, 2100)
  const { user } = renderAt(item(await seedItem(aircraft)), { as: 'operator' })
  const complete = await screen.findByRole('button', { name: 'Complete' })
  await waitFor(() => expect(complete).not.toHaveAttribute('aria-disabled'))
  await user.click(complete)
  const dialog = within(await screen.findByRole('dialog'))
  const [day, hours, cycles] = ['Done on (UTC)', 'Hours', 'Cycles'].map((label) =>
    dialog.getByLabelText(label),
  )
  if (!day || !hours || !cycles) throw new Error('There are three.')
  expect(hours).toHaveValue('4288.00')
  expect(hours).toHaveAccessibleDescription(/^From 4,288\.00 h on /)
  const move = async (days: number) => {
    await user.clear(day)
    await user.type(day, await dayBefore(days))
  }
  await move(20)
  await waitFor(() => expect(hours).toHaveValue('4128.00'))
  expect(cycles).toHaveValue('2100')
  await user.clear(cycles)
  await user.type(cycles, '2095')
  await move(23)
  await waitFor(() => expect(hours).toHaveValue('4119.60'))
  expect(cycles).toHaveValue('2095')
  expect(hours).toHaveAccessibleDescription(/^Between 4,100\.00 h on .+ and 4,128\.00 h on /)
  // A proposal that comes while the field has the focus gives way to typed text.
  const other = await dayBefore(25)
  fireEvent.change(day, { target: { value: other } })
  act(() => hours.focus())
  await waitFor(() => expect(hours).toHaveValue('4114.00'))
  await user.keyboard('4120')
  expect(hours).toHaveValue('4120')
  await user.clear(hours)
  await move(31)
  await waitFor(() => expect(hours).toHaveAccessibleDescription(/^4,100\.00 h on /))
  expect(hours).toHaveValue('')
})

test('the task of an item of its own is edited, and its due follows', async () => {
  const { user } = await openItem()
  await user.click(screen.getByRole('button', { name: 'Edit Task' }))
  const dialog = within(await screen.findByRole('dialog'))
  const hours = within(dialog.getByRole('group', { name: 'Hours (h)' }))
  await user.clear(hours.getByLabelText('Every'))
  await user.type(hours.getByLabelText('Every'), '400')
  const next = within(dialog.getByRole('region', { name: 'Next due' }))
  expect(next.getByText(/^Done last on .+, due at 4,350\.00 h \/ 2,270 cycles$/)).toBeVisible()
  expect(
    next.getByText(
      'Done today at 4,288.00 h and 2,180 cycles, next due at 4,688.00 h / 2,480 cycles',
    ),
  ).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Save Task' }))
  expect(await (await limit('Hours')).findByText('4,350.00')).toBeVisible()
})

test('an item of its own gets its baseline, and is due by it', async () => {
  const id = await seedItem(await seedAircraft(), { baseline: null })
  const { user } = renderAt(item(id), { as: 'operator' })
  expect(
    await screen.findByRole('button', { name: 'Baseline missing' }),
  ).toHaveAccessibleDescription(/^Nobody has said when it was done last/)
  expect(screen.getByText(/^The baseline says when it was done last/)).toBeVisible()
  const set = screen.getByRole('button', { name: 'Set Baseline' })
  await waitFor(() => expect(set).not.toHaveAttribute('aria-disabled'))
  await user.click(set)
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Done on (UTC)'), await dayBefore(100))
  await user.type(dialog.getByLabelText('Hours'), '3950')
  await user.click(dialog.getByRole('button', { name: 'Save Baseline' }))
  expect(await dialog.findByText(/^Cycles are required/, { selector: '[id$=error]' })).toBeVisible()
  await user.type(dialog.getByLabelText('Cycles'), '19700')
  await user.click(dialog.getByRole('button', { name: 'Save Baseline' }))
  expect(
    await dialog.findByText(/at most 2,180 cycles$/, { selector: '[id$=error]' }),
  ).toBeVisible()
  await user.clear(dialog.getByLabelText('Cycles'))
  await user.type(dialog.getByLabelText('Cycles'), '1970')
  await user.click(dialog.getByRole('button', { name: 'Save Baseline' }))
  expect(await (await limit('Hours')).findByText('4,450.00')).toBeVisible()
  expect(screen.getByRole('heading', { level: 2, name: 'A check' })).toBeVisible()
})

test('an item with a limit that its baseline lacks says which figure is missing', async () => {
  const baseline = { date: await dayBefore(100), hours: 3950 }
  const limits = { hours: { interval: 500 } }
  const id = await seedItem(await seedAircraft(), { limits, baseline })
  const both = { ...aCheck, limits: { ...limits, cycles: { interval: 50 } } }
  await callAsAda('PUT', `/maintenance/items/${id}`, both)
  const { user } = renderAt('/dashboard/maintenance', { as: 'operator' })
  expect(await screen.findByRole('row', { name: /A check/ })).toHaveTextContent(
    'No baseline in cycles',
  )
  await user.click(screen.getByRole('link', { name: 'A check' }))
  expect(await screen.findByText('162.00 h left')).toBeVisible()
  expect(screen.getByText('No baseline in cycles')).toBeVisible()
})

test('example 20: where the last limit counts, one that is over makes nothing overdue', async () => {
  const id = await seedItem(await seedAircraft(), {
    which: 'last',
    limits: { hours: { interval: 500 }, calendar: { interval: 180, unit: 'days' } },
    baseline: { date: await dayBefore(90), hours: 3778 },
  })
  renderAt(item(id), { as: 'mro' })
  expect(await screen.findByText('Over by 10.00 h; 90 days left')).toBeVisible()
  expect(screen.queryByText(/Overdue/)).not.toBeInTheDocument()
})

test('example 24: a probable excess says since when, and how old the last reading is', async () => {
  const aircraft = await seedAircraft()
  const log = (days: string, hours: number) =>
    callAsAda('POST', `/maintenance/aircraft/${aircraft}/readings`, {
      date: days,
      hours,
      cycles: 2180,
    })
  await log(await dayBefore(120), 4000)
  await log(await dayBefore(30), 4288)
  const { items } = await callAsAda<{ items: { id: string }[] }>(
    'GET',
    `/maintenance/aircraft/${aircraft}/readings`,
  )
  // The reading of the fleet list, of today.
  const line = `/maintenance/readings/${items[0]?.id}/strike`
  await callAsAda('POST', line, { reason: 'Not flown since' })
  const limits = { hours: { interval: 428 } }
  const id = await seedItem(aircraft, {
    limits,
    baseline: { date: await dayBefore(99), hours: 3950 },
    accept: true,
  })
  const sentence = /^Probably exceeded since \w+ \d+; last reading 30 days old$/
  const { router } = renderAt(item(id), { as: 'mro' })
  expect(await screen.findByText(sentence)).toBeVisible()
  await act(() => router.navigate('/dashboard/maintenance'))
  expect(await screen.findByRole('row', { name: /A check/ })).toBeVisible()
  const state = screen.getByRole('button', { name: 'Check reading' })
  expect(state).toHaveAccessibleDescription(sentence)
  act(() => state.focus())
  expect(screen.getByText(sentence)).toBeVisible()
})

test('an item without tolerance says where one is entered', async () => {
  const id = await seedItem(await seedAircraft(), { limits: { hours: { interval: 500 } } })
  renderAt(`/dashboard/maintenance/items/${id}`, { as: 'admin' })
  expect(await screen.findByText('with Edit Task.')).toBeVisible()
})

test('a printed date says nothing about a tolerance, which it cannot have', async () => {
  const id = await seedItem(await seedAircraft(), {
    limits: { calendar: { printed: true } },
    baseline: { date: await dayBefore(1), validUntil: '2190-01-01' },
  })
  renderAt(`/dashboard/maintenance/items/${id}`, { as: 'admin' })
  expect(await screen.findByText('The paper says the day')).toBeVisible()
  expect(screen.queryByText(/no tolerance/)).not.toBeInTheDocument()
})
