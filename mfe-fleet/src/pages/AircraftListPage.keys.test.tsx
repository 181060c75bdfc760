import { renderAt } from '@aerofleet/testing/render'
import { testServer } from '@aerofleet/testing/test-server'
import { act, screen, waitFor, within } from '@testing-library/react'
import { callAsColleague, pilatus, seedAircraft } from '../test/seed-aircraft'

const list = '/dashboard/aircraft?sort=tail'
const names = ['D-ABCD', 'D-HYAB', 'HB-FVD']

async function seedFleet() {
  const ids: string[] = []
  for (const [index, tailNumber] of names.entries()) {
    ids.push(await seedAircraft({ tailNumber, serialNumber: String(index) }))
  }
  return ids
}

const tails = () => names.filter((name) => screen.queryByRole('link', { name }))
const checkbox = (name: string) => screen.getByRole('checkbox', { name })
const bar = () => within(screen.getByRole('group', { name: 'Selection' }))

async function openList(as: 'admin' | 'operator' | 'mro' = 'operator') {
  const { user } = renderAt(list, { as })
  await screen.findByRole('link', { name: 'D-ABCD' })
  act(() => screen.getByRole('heading', { name: 'Aircraft Fleet' }).focus())
  return user
}

test('keys lead into the search, from row to row and into the edit mode of a row (§2.82)', async () => {
  await seedFleet()
  const user = await openList()
  await user.keyboard('jj')
  expect(screen.getByRole('link', { name: 'D-HYAB' })).toHaveFocus()
  await user.keyboard('k')
  expect(screen.getByRole('link', { name: 'D-ABCD' })).toHaveFocus()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}e')
  expect(screen.getByRole('button', { name: 'Save D-HYAB' })).toBeVisible()
  const hours = screen.getByRole('textbox', { name: 'Total Hours' })
  expect(hours).toHaveFocus()
  await user.keyboard('{Escape}/')
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveFocus()
  await user.keyboard('x/e')
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('x/e')
})

test('the keys are listed, and the user can turn them off for good (§2.82)', async () => {
  await seedFleet()
  const user = await openList()
  await user.keyboard('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Keys of the list' }))
  expect(dialog.getByText('Edit the row')).toBeVisible()
  await user.click(dialog.getByRole('switch', { name: 'Use these keys' }))
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  act(() => screen.getByRole('link', { name: 'D-ABCD' }).focus())
  await user.keyboard('jx?')
  expect(screen.getByRole('link', { name: 'D-ABCD' })).toHaveFocus()
  expect(checkbox('D-ABCD')).not.toBeChecked()
  expect(localStorage.getItem('aerofleet.listKeys')).toBe('off')
  await user.click(screen.getByRole('button', { name: 'Keys' }))
  await user.click(await screen.findByRole('switch', { name: 'Use these keys' }))
  expect(localStorage.getItem('aerofleet.listKeys')).toBeNull()
})

test('rows are selected one by one, in a range and all at once (§2.83)', async () => {
  await seedFleet()
  const user = await openList()
  await user.keyboard('jx')
  expect(checkbox('D-ABCD')).toBeChecked()
  expect(bar().getByText('1 selected')).toBeVisible()
  expect(screen.queryByRole('group', { name: 'Condition' })).not.toBeInTheDocument()
  await user.keyboard('{Shift>}')
  await user.click(checkbox('HB-FVD'))
  await user.keyboard('{/Shift}')
  expect(bar().getByText('3 selected')).toBeVisible()
  expect(checkbox('Select all')).toBeChecked()
  await user.click(checkbox('Select all'))
  expect(screen.queryByRole('group', { name: 'Selection' })).not.toBeInTheDocument()
  await user.keyboard('{Tab}x')
  act(() => screen.getByRole('link', { name: 'D-HYAB' }).focus())
  await user.keyboard('x{Escape}')
  expect(checkbox('D-HYAB')).not.toBeChecked()
  expect(screen.getByRole('heading', { name: 'Aircraft Fleet' })).toHaveFocus()
})

/** The dialog fades out. The test must not end before. */
const dialogIsGone = () =>
  waitFor(() => expect(document.querySelector('[role$=dialog]')).not.toBeInTheDocument())

test('several rows are deleted after one confirmation; one that fails stays selected and says why (§2.83, §2.34)', async () => {
  const ids = await seedFleet()
  const user = await openList()
  await user.keyboard('jxjx')
  await user.click(bar().getByRole('button', { name: /^Delete/ }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete 2 aircraft?' }))
  expect(dialog.getByText('D-ABCD')).toBeVisible()
  expect(dialog.getByText('D-HYAB')).toBeVisible()
  await callAsColleague('DELETE', `/aircraft/${ids[0]}`)
  testServer().answer('GET', /\/aircraft$/, { status: 500 })
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await dialogIsGone()
  const alert = within(
    await screen
      .findByText('Failed to delete aircraft')
      .then((e) => e.closest('[role="alert"]') as HTMLElement),
  )
  expect(alert.getByText('D-ABCD')).toBeVisible()
  expect(alert.getByText('Aircraft not found')).toBeVisible()
  await waitFor(() => expect(tails()).toEqual(['D-ABCD', 'HB-FVD']))
  await waitFor(() => expect(checkbox('D-ABCD')).toBeChecked())
  expect(await screen.findByText('Deleted 1 aircraft')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Aircraft Fleet' })).toHaveFocus())
})

test('an admin sets the operator of several; a row that was changed meanwhile is not overwritten (§2.84)', async () => {
  const ids = await seedFleet()
  const email = 'alpine@example.test'
  await callAsColleague('POST', '/operators', { companyName: 'Alpine Air', email })
  const user = await openList('admin')
  await user.click(checkbox('Select all'))
  await callAsColleague('PUT', `/aircraft/${ids[1]}`, {
    ...pilatus,
    tailNumber: 'D-HYAB',
    serialNumber: '1',
    totalHours: 1,
  })
  await user.click(bar().getByRole('button', { name: /^Set operator/ }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Set the operator of 3 aircraft' }),
  )
  expect(dialog.getByRole('button', { name: 'Set Operator' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await user.selectOptions(
    dialog.getByRole('combobox', { name: 'Operator' }),
    await dialog.findByRole('option', { name: 'Alpine Air' }),
  )
  await user.click(dialog.getByRole('button', { name: 'Set Operator' }))
  await dialogIsGone()
  expect(
    await screen.findByText('This aircraft was changed by Jo Park. Reload to see the new values.'),
  ).toBeVisible()
  expect(await screen.findAllByText('Alpine Air')).toHaveLength(2)
  expect(await screen.findByText('Saved 2 aircraft')).toBeInTheDocument()
  expect(checkbox('D-HYAB')).toBeChecked()
  expect(checkbox('HB-FVD')).not.toBeChecked()
})

test('a running action shows its progress, can be stopped, and asks before the user leaves (§2.83)', async () => {
  const fleet = Array.from({ length: 9 }, (_, index) => ({
    ...pilatus,
    id: `id-${index}`,
    tailNumber: index === 0 ? 'D-ABCD' : `N${index}`,
  }))
  testServer().answer('GET', /\/aircraft$/, { status: 200, body: fleet }, 2)
  testServer().answer('DELETE', /aircraft/, 'never')
  const user = await openList()
  await user.click(checkbox('Select all'))
  await user.click(bar().getByRole('button', { name: /^Delete/ }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
  )
  await dialogIsGone()
  expect(await screen.findByRole('progressbar', { name: 'Deleting' })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Stop' }))
  expect(bar().getByText(/of 9 aircraft$/)).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Dashboard' }))
  expect(await screen.findByText('Discard your changes?')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test.each([
  ['mro', 'You need the role Operator or Admin to delete aircraft.'],
  ['operator', undefined],
] as const)(
  'the bar of the selection offers a user with %s what the role allows (§2.83, §6.5)',
  async (as, reason) => {
    await seedFleet()
    const user = await openList(as)
    await user.click(checkbox('D-ABCD'))
    const remove = bar().getByRole('button', { name: /^Delete/ })
    if (reason) expect(remove).toHaveAccessibleDescription(reason)
    else expect(remove).not.toHaveAttribute('aria-disabled')
    expect(bar().queryByRole('button', { name: /^Set operator/ })).not.toBeInTheDocument()
  },
)

test('at most 500 aircraft are changed at a time (§2.83)', async () => {
  const fleet = Array.from({ length: 501 }, (_, index) => ({
    ...pilatus,
    id: `id-${index}`,
    tailNumber: index === 0 ? 'D-ABCD' : `N${String(index).padStart(5, '0')}`,
  }))
  testServer().answer('GET', /\/aircraft$/, { status: 200, body: fleet })
  const user = await openList('admin')
  await user.click(checkbox('Select all'))
  expect(bar().getByText('501 selected')).toBeVisible()
  for (const name of [/^Delete/, /^Set operator/]) {
    expect(bar().getByRole('button', { name })).toHaveAccessibleDescription(
      'At most 500 aircraft at a time.',
    )
  }
})
