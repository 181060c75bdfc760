import { addDays, dayNumber, dateOf, mondayOf } from '@aerofleet/shared/due/calendar-date'
import { renderAt } from '@aerofleet/testing/render'
import { testServer } from '@aerofleet/testing/test-server'
import { screen, waitFor, within } from '@testing-library/react'
import { callAsAda, dayBefore, seedAircraft, seedItem } from '../test/seed'

const path = '/dashboard/maintenance/weeks'
const picture = (name = 'Man-hours of the next 8 weeks') => screen.findByRole('group', { name })

/** D-ALMA flies 5.00 h a day. The check of 50 h is due in 6 days, and has 6 man-hours. */
async function seedAlma() {
  const today = await dayBefore()
  const aircraftId = await seedAircraft({
    ...{ tailNumber: 'D-ALMA', totalHours: 12_000, totalCycles: 14_000, asOf: addDays(today, -90) },
  })
  const reading = { date: today, hours: 12_450, cycles: 14_540 }
  await callAsAda('POST', `/maintenance/aircraft/${aircraftId}/readings`, reading)
  await seedFiftyHours(aircraftId)
  return { aircraftId, today }
}
const seedFiftyHours = async (aircraftId: string, values: object = {}) =>
  seedItem(aircraftId, {
    ...{ code: '50H', title: '50-hour check', manHours: 6 },
    limits: { hours: { interval: 50 } },
    baseline: { date: await dayBefore(4), hours: 12_430 },
    ...values,
  })

test('each week has a bar that says its items, man-hours and repeats (§2.246)', async () => {
  await seedAlma()
  renderAt(path, { as: 'mro' })
  const bars = within(await picture()).getAllByRole('button')
  expect(bars).toHaveLength(9)
  expect(bars[0]).toHaveAccessibleName('Overdue: 0 items')
  const names = bars.map((bar) => bar.textContent ?? '')
  expect(names.filter((name) => name.includes('1 item, 6.00 man-hours'))).toHaveLength(5)
  expect(names.filter((name) => name.includes('all of them repeats'))).toHaveLength(4)
  expect(screen.getByRole('button', { name: 'Later 0' })).toBeVisible()
})

test('flying more is a what-if of the address alone', async () => {
  await seedAlma()
  const { user, router } = renderAt(path, { as: 'operator' })
  await picture()
  const flying = screen.getByRole('textbox', { name: 'What if they fly' })
  await user.clear(flying)
  await user.type(flying, '301')
  expect(screen.getByText('0 to 300')).toBeVisible()
  await user.clear(flying)
  await user.type(flying, '0{Enter}')
  expect(await screen.findByRole('button', { name: 'No date 1' })).toBeVisible()
  expect(router.state.location.search).toBe('?flying=0')
  await user.click(screen.getByRole('button', { name: 'Back to the usual rates' }))
  expect(await screen.findByRole('button', { name: 'No date 0' })).toBeVisible()
  expect(router.state.location.search).toBe('')
})

test('a press on a bar lists the items of its week, and an order can be made of them (§2.246)', async () => {
  const { today } = await seedAlma()
  const { user, router } = renderAt(path, { as: 'operator' })
  const bars = within(await picture()).getAllByRole('button')
  const due = dateOf(mondayOf(dayNumber(addDays(today, 6))))
  const bar = bars.find(({ title }) => title.endsWith('1 item, 6.00 man-hours'))
  await user.click(bar ?? document.body)
  expect(router.state.location.search).toBe(`?in=${due}`)
  expect(bar).toHaveAttribute('aria-pressed', 'true')
  const row = within(await screen.findByRole('row', { name: /50-hour check/ }))
  expect(row.getByText('6.00 h')).toBeVisible()
  await user.click(row.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Add to Work Order' }))
  expect(await screen.findByRole('dialog', { name: '1 item of D-ALMA' })).toBeVisible()
})

test('the table has the same figures, and its lines lead to the same lists (§2.246)', async () => {
  const { aircraftId } = await seedAlma()
  await seedItem(aircraftId, { code: 'L', baseline: null, manHours: 2.5 })
  const { user } = renderAt(path, { as: 'mro' })
  await picture()
  await user.click(screen.getByRole('radio', { name: 'Table' }))
  const table = await screen.findByRole('table', { name: 'Weeks Ahead' })
  const line = within(table).getByRole('row', { name: /No date/ })
  expect(line).toHaveTextContent('2.50')
  expect(within(table).getAllByRole('row')).toHaveLength(1 + 8 + 3)
  await user.click(within(line).getByRole('button', { name: 'No date' }))
  expect(
    await screen.findByRole('heading', { name: 'No date: 1 item, 2.50 man-hours' }),
  ).toBeVisible()
  expect(await screen.findByRole('link', { name: 'A check' })).toBeVisible()
})

test('the arrow keys lead from bar to bar, and Enter lists a week', async () => {
  await seedAlma()
  const { user } = renderAt(path, { as: 'mro' })
  const bars = within(await picture()).getAllByRole('button')
  bars[0]?.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(bars[2]).toHaveFocus()
  await user.keyboard('{End}')
  expect(bars[8]).toHaveFocus()
  await user.keyboard('{Home}{Enter}')
  expect(await screen.findByText('Nothing stands here.')).toBeVisible()
  await user.tab({ shift: true })
  await user.tab()
  expect(bars[0]).toHaveFocus()
})

test('the picture says how many items have no man-hours, and shows the hours that one has', async () => {
  const { aircraftId } = await seedAlma()
  await seedFiftyHours(aircraftId, { code: 'X', manHours: 0 })
  const { user } = renderAt(path, { as: 'mro' })
  expect(await screen.findByText('1 of 2 without man-hours.')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Hours you have a week' }), '40{Enter}')
  expect(await screen.findByText('40 h a week')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Items' }))
  expect(await picture('Items of the next 8 weeks')).toBeVisible()
  expect(screen.queryByText('40 h a week')).not.toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: '52 weeks' }))
  expect(within(await picture('Items of the next 52 weeks')).getAllByRole('button')).toHaveLength(
    53,
  )
})

test('the weeks can be narrowed, and say when nothing fits', async () => {
  await seedAlma()
  const { user, router } = renderAt(`${path}?q=D-ZZZ`, { as: 'mro' })
  await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }))
  expect(await picture()).toBeVisible()
  await user.hover(screen.getByRole('combobox', { name: 'Aircraft' }))
  await screen.findByRole('option', { name: 'D-ALMA' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Aircraft' }), 'D-ALMA')
  await waitFor(() => expect(router.state.location.search).toMatch(/^\?aircraft=/))
  expect(await picture()).toBeVisible()
})

test('without items the weeks say what to do', async () => {
  renderAt(path, { as: 'mro' })
  expect(await screen.findByText('Nothing is tracked yet')).toBeVisible()
})

test('while the weeks cannot be read the page says so, and tries again', async () => {
  await seedAlma()
  testServer().answer('GET', /\/maintenance\/weeks/, {
    status: 500,
    body: { message: 'Out of order' },
  })
  const { user } = renderAt(path, { as: 'mro' })
  expect(await screen.findByText('Failed to load the weeks ahead')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await picture()).toBeVisible()
})
