import { renderAt } from '@aerofleet/testing/render'
import { testServer } from '@aerofleet/testing/test-server'
import { act, screen, waitFor, within } from '@testing-library/react'
import { columns } from '../list/columns'
import { callAsColleague, pilatus, seedAircraft } from '../test/seed-aircraft'

const list = '/dashboard/aircraft'
const tails = () =>
  screen.getAllByRole('link', { name: /^(HB|D)-\w+$/ }).map((link) => link.textContent)
const rowOf = (tailNumber: string) => {
  const row = screen.getByRole('link', { name: tailNumber }).closest('tr')
  if (!row) throw new Error(`${tailNumber} is in no row`)
  return row
}

async function seedOperator(companyName: string): Promise<string> {
  const email = `${companyName.toLowerCase().replace(/\W/g, '')}@example.test`
  const answer = await callAsColleague('POST', '/operators', { companyName, email })
  return (JSON.parse(answer.body) as { id: string }).id
}

/** Adds HB-FVD, which is due soon and listed first, then D-HYAB, then D-ABCD. */
async function seedThree(operatorId?: string) {
  const light = { totalCycles: 10, ...(operatorId && { operatorId }) }
  return [
    await seedAircraft({ totalHours: 4918 }),
    await seedAircraft({ ...light, tailNumber: 'D-HYAB', serialNumber: '20112', totalHours: 400 }),
    await seedAircraft({ ...light, tailNumber: 'D-ABCD', serialNumber: '7', totalHours: 300 }),
  ] as const
}

test('a row says how much of its limit is used and what is left (§2.80, §2.30)', async () => {
  await seedAircraft({ totalHours: 4918.4, totalCycles: 100 })
  renderAt(list, { as: 'mro' })
  await screen.findByRole('link', { name: '4,918.40 h' })
  const row = within(rowOf('HB-FVD'))
  expect(row.getByRole('meter', { name: 'Of limit used, HB-FVD' })).toHaveAttribute(
    'aria-valuetext',
    '98 percent of the limit, 81.60 hours left',
  )
  expect(row.getByText('81.60 h left')).toBeVisible()
})

test('the list is narrowed to one operator, or to aircraft without one (§2.81)', async () => {
  const operatorId = await seedOperator('Alpine Air')
  await seedThree(operatorId)
  const { user, router } = renderAt(`${list}?operator=${operatorId}`, { as: 'mro' })
  await screen.findByText('2 of 3 aircraft')
  expect(tails()).toEqual(['D-HYAB', 'D-ABCD'])
  expect(within(rowOf('D-HYAB')).getByText('Alpine Air')).toBeVisible()
  expect(screen.getByRole('button', { name: 'All 2' })).toBeVisible()
  const filter = screen.getByRole('combobox', { name: 'Operator' })
  expect(filter).toHaveDisplayValue('Alpine Air (2)')

  await user.selectOptions(filter, 'No operator (1)')
  await waitFor(() => expect(router.state.location.search).toBe('?operator=none'))
  await screen.findByText('1 of 3 aircraft')
  expect(tails()).toEqual(['HB-FVD'])
  await user.selectOptions(filter, 'Operator: any')
  expect(await screen.findByText('3 aircraft')).toBeVisible()
})

test('an operator without aircraft matches none, and the filters can be cleared (§2.81, §2.40)', async () => {
  await seedAircraft()
  const { user } = renderAt(`${list}?operator=gone&q=pilatus`, { as: 'mro' })
  expect(await screen.findByText('No aircraft match')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }))
  expect(await screen.findByRole('link', { name: 'HB-FVD' })).toBeVisible()
})

test('a row in which nothing was touched sends nothing, whatever its hours (§2.85)', async () => {
  await seedAircraft({ totalHours: 4000.5 })
  testServer().answer('PUT', /aircraft/, { status: 500 })
  const { user } = renderAt(list, { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Edit HB-FVD' }))
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('button', { name: 'Edit HB-FVD' })).toHaveFocus()
  expect(screen.getByRole('link', { name: '4,000.50 h' })).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test.each([
  ['Total Hours', '491.84', '491.84 will be saved as 491. That lowers the hours from 4,918.'],
  ['Total Cycles', '9', 'That lowers the cycles from 2,210.'],
  ['Total Cycles', '2211', ''],
])('in %s the figure %s says beforehand: %s (§2.85)', async (field, typed, says) => {
  await seedAircraft({ totalHours: 4918 })
  const { user } = renderAt(list, { as: 'mro' })
  await user.click(await screen.findByRole('button', { name: 'Edit HB-FVD' }))
  const input = screen.getByRole('textbox', { name: field })
  await user.clear(input)
  await user.type(input, typed)
  expect(input).toHaveAccessibleDescription(says)
})

test('an admin sets the operator in the row; others only read it (§2.85)', async () => {
  await seedOperator('Alpine Air')
  await seedAircraft()
  const { user } = renderAt(list, { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Edit HB-FVD' }))
  const row = within(
    screen.getByRole('textbox', { name: 'Total Hours' }).closest('tr') as HTMLElement,
  )
  await user.selectOptions(
    row.getByRole('combobox', { name: 'Operator' }),
    await row.findByRole('option', { name: 'Alpine Air' }),
  )
  await user.click(row.getByRole('button', { name: 'Save HB-FVD' }))
  expect(await screen.findByText('Saved HB-FVD')).toBeInTheDocument()
  expect(within(rowOf('HB-FVD')).getByText('Alpine Air')).toBeVisible()
})

test('a saved row says so, and stays in its place until the focus leaves it (§2.86)', async () => {
  await seedThree()
  const { user } = renderAt(list, { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Edit HB-FVD' }))
  await user.keyboard('10')
  const cycles = screen.getByRole('textbox', { name: 'Total Cycles' })
  await user.clear(cycles)
  await user.type(cycles, '1{Enter}')
  const saved = await screen.findByText('Saved HB-FVD')
  expect(saved.closest('[role=status]')).toBeVisible()
  expect(rowOf('HB-FVD')).toHaveAttribute('data-saved')
  expect(tails()).toEqual(['HB-FVD', 'D-HYAB', 'D-ABCD'])
  expect(screen.getByRole('button', { name: 'Edit HB-FVD' })).toHaveFocus()
  act(() => screen.getByRole('link', { name: 'D-ABCD' }).focus())
  expect(tails()).toEqual(['D-HYAB', 'D-ABCD', 'HB-FVD'])
})

test('a saved row that the filter leaves out stays until the focus leaves it (§2.86)', async () => {
  await seedThree()
  const { user } = renderAt(`${list}?condition=soon`, { as: 'operator' })
  await user.click(await screen.findByRole('button', { name: 'Edit HB-FVD' }))
  await user.keyboard('10{Enter}')
  await screen.findByText('Saved HB-FVD')
  expect(screen.getByRole('link', { name: '10 h' })).toBeVisible()
  act(() => screen.getByRole('searchbox').focus())
  expect(await screen.findByText('No aircraft match')).toBeVisible()
})

test('an address opens a row in edit mode only once (§2.87)', async () => {
  const [, id] = await seedThree()
  const { router } = renderAt(`${list}?edit=${id}&sort=tail`, { as: 'mro' })
  const hours = await screen.findByRole('textbox', { name: 'Total Hours' })
  expect(hours).toHaveFocus()
  expect(hours).toHaveValue('400')
  expect(screen.getByRole('button', { name: 'Save D-HYAB' })).toBeVisible()
  await waitFor(() => expect(router.state.location.search).toBe('?sort=tail'))
})

test('a user who may not edit sees the list at an address that opens a row in edit mode (§2.87)', async () => {
  const id = await seedAircraft()
  renderAt(`${list}?edit=${id}`, { as: 'no role' })
  expect(await screen.findByRole('link', { name: 'HB-FVD' })).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Total Hours' })).not.toBeInTheDocument()
})

test('on a phone one row at a time shows the values that its two lines leave out (§2.88)', async () => {
  await seedThree()
  const { user } = renderAt(list, { as: 'mro' })
  const first = await screen.findByRole('button', { name: 'More about HB-FVD' })
  expect(first).toHaveAttribute('aria-expanded', 'false')
  await user.click(first)
  expect(first).toHaveAttribute('aria-expanded', 'true')
  await user.click(screen.getByRole('button', { name: 'More about D-HYAB' }))
  expect(first).toHaveAttribute('aria-expanded', 'false')
})

test('a print has all rows of the list, and no buttons (§2.89)', async () => {
  const fleet = Array.from({ length: 300 }, (_, index) => ({
    ...pilatus,
    id: `id-${index}`,
    tailNumber: `N${String(index).padStart(5, '0')}`,
  }))
  testServer().answer('GET', /\/aircraft$/, { status: 200, body: fleet })
  renderAt(`${list}?sort=tail`, { as: 'operator' })
  await screen.findByRole('link', { name: 'N00000' })
  const rowCount = () => document.querySelectorAll('tbody tr[data-key]').length
  expect(rowCount()).toBeLessThan(80)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(rowCount()).toBe(300)
  expect(document.querySelectorAll('tbody button, tbody input')).toHaveLength(0)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(rowCount()).toBeLessThan(80)
})

test('of 100 rows Edit, typing and Save render only the edited one (§2.39)', async () => {
  const tailNumbers = Array.from({ length: 100 }, (_, index) => `HB-${index + 100}`)
  await Promise.all(
    tailNumbers.map((tailNumber, index) =>
      seedAircraft({ tailNumber, serialNumber: String(index), totalHours: 1000 + index }),
    ),
  )
  const { user, queryClient } = renderAt(list, { as: 'operator' })
  await user.click(await screen.findByRole('checkbox', { name: 'HB-120' }))
  const cells = jest.spyOn(columns.status, 'cell')
  const rowsRendered = () => new Set(cells.mock.calls.map(([{ tailNumber }]) => tailNumber))

  await user.click(screen.getByRole('button', { name: 'Edit HB-150' }))
  await user.keyboard('4910')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('link', { name: '4,910 h' })).toBeVisible()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect([...rowsRendered()]).toEqual(['HB-150'])
})
