import { renderAt } from '@aerofleet/testing/render'
import { testServer } from '@aerofleet/testing/test-server'
import { act, screen, waitFor, within } from '@testing-library/react'
import { edit, history, seedHistory, subjects, texts } from '../test/history'

test('an admin sees all changes by day: who, what, old and new value (§6.22)', async () => {
  const { ada, id } = await seedHistory()
  renderAt(history, { as: ada })
  expect(await texts()).toEqual([
    expect.stringMatching(/UTCAAdaines@aerofleet.test Role assigned ?Role none → MRO/),
    expect.stringMatching(/AdaAlpine Air ?Operator addeda@b.test$/),
    expect.stringMatching(
      /AdaN208KA became Due for MaintenanceHours 4,999.60 h → 5,003.10 h \+3.50Undo$/,
    ),
    expect.stringMatching(
      /TTomN208KA Aircraft addedCessna 208B, serial 1187, 4,999.60 h, 12 cycles$/,
    ),
  ])
  expect(screen.getByRole('heading', { name: 'All changes' })).toBeVisible()
  expect(screen.getByRole('heading', { name: /^Today, / })).toBeVisible()
  expect(screen.getByText('4 changes')).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'N208KA' })[0]).toHaveAttribute(
    'href',
    `/dashboard/aircraft/${id}`,
  )
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
})

test('without the role Admin the history is denied (§6.22)', async () => {
  renderAt(history, { as: 'operator' })
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible()
  expect(screen.getByText('You need the role Admin to manage users.')).toBeVisible()
})

test('an admin reaches the history from the home page and from user management (§6.22, §2.184)', async () => {
  const { ada } = await seedHistory()
  const home = renderAt('/dashboard', { as: ada })
  expect(await screen.findByRole('link', { name: 'All changes' })).toHaveAttribute('href', history)
  home.unmount()
  const users = renderAt('/dashboard/user-management', { as: ada })
  expect(await screen.findByRole('link', { name: 'History of roles' })).toHaveAttribute(
    'href',
    `${history}?kind=user`,
  )
  users.unmount()
  renderAt('/dashboard', { as: 'operator' })
  await screen.findByRole('region', { name: 'Latest changes' })
  expect(screen.queryByRole('link', { name: 'All changes' })).toBeNull()
})

test('the history is filtered by kind, person, search and days, and the address keeps the filter (§6.23)', async () => {
  const { ada, tom } = await seedHistory()
  const { user, router } = renderAt(history, { as: ada })
  const kind = within(await screen.findByRole('group', { name: 'Kind' }))
  await user.click(kind.getByRole('button', { name: 'Roles' }))
  await waitFor(async () => expect(await subjects()).toEqual(['ines@aerofleet.test']))
  await user.click(kind.getByRole('button', { name: 'Operators' }))
  await waitFor(async () => expect(await subjects()).toEqual(['Alpine Air']))
  await user.click(kind.getByRole('button', { name: 'Aircraft' }))
  await waitFor(async () => expect(await subjects()).toEqual(['N208KA', 'N208KA']))
  expect(kind.getByRole('button', { name: 'Aircraft' })).toHaveAttribute('aria-pressed', 'true')
  const person = screen.getByRole('combobox', { name: 'Person' })
  await within(person).findByRole('option', { name: 'Tom (tom@aerofleet.test)' })
  await user.selectOptions(person, tom.uid)
  await waitFor(async () => expect(await texts()).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Last 7 days' }))
  await waitFor(() =>
    expect(router.state.location.search).toBe(`?kind=aircraft&person=${tom.uid}&days=7`),
  )
  expect(await texts()).toHaveLength(1)
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'D-')
  expect(await screen.findByText('No changes found')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(async () => expect(await texts()).toHaveLength(4))
  expect(router.state.location.search).toBe('')
  expect(kind.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true')
})

test('a range includes both its days; unreadable parts of an address are ignored (§6.23)', async () => {
  const { ada } = await seedHistory()
  const today = new Date().toISOString().slice(0, 10)
  const first = renderAt(`${history}?from=${today}&to=${today}&kind=operator`, { as: ada })
  expect(await subjects()).toEqual(['Alpine Air'])
  expect(screen.getByLabelText('From')).toHaveValue(today)
  expect(screen.getByLabelText('To')).toHaveValue(today)
  first.unmount()
  const second = renderAt(`${history}?to=2020-01-01`, { as: ada })
  expect(await screen.findByText('No changes found')).toBeVisible()
  second.unmount()
  renderAt(`${history}?from=2026-02-30&to=soon&kind=planes&days=8&person=nobody-any-more`, {
    as: ada,
  })
  expect(await screen.findByText('No changes found')).toBeVisible()
  expect(screen.getByRole('option', { name: 'Somebody without an account' })).toBeInTheDocument()
  expect(screen.getByLabelText('From')).toHaveValue('')
})

test('the history loads 50 changes at a time (§6.25)', async () => {
  const { ada, id } = await seedHistory()
  for (let n = 1; n <= 50; n++) await edit(ada.uid, id, { totalCycles: 12 + n })
  const { user } = renderAt(history, { as: ada })
  expect(await texts()).toHaveLength(50)
  expect(screen.getByText('The newest 50 changes')).toBeVisible()
  testServer().answer('GET', /history.*after/, { status: 500, body: { message: 'Out of order' } })
  await user.click(screen.getByRole('button', { name: 'Show More' }))
  expect(await screen.findByText('Failed to load more changes')).toBeVisible()
  expect(await texts()).toHaveLength(50)
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(async () => expect(await texts()).toHaveLength(54))
  expect(screen.queryByRole('button', { name: 'Show More' })).toBeNull()
  expect(screen.getByText('54 changes')).toBeVisible()
})

test('a history that cannot be read says so, with Try Again (§6.29)', async () => {
  const { ada } = await seedHistory()
  testServer().answer('GET', /history/, { status: 200, body: [{ id: 1 }] })
  const { user } = renderAt(history, { as: ada })
  expect(await screen.findByText('Failed to load the history')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await texts()).toHaveLength(4)
})

test('the next visit of the history shows newer changes (§6.25)', async () => {
  const { ada, id } = await seedHistory()
  const { router } = renderAt(history, { as: ada })
  expect(await texts()).toHaveLength(4)
  await act(() => router.navigate('/dashboard/operators'))
  await screen.findByRole('button', { name: 'Delete Alpine Air' })
  await edit(ada.uid, id, { totalHours: 5003.1, totalCycles: 13 })
  await act(() => router.navigate(history))
  await waitFor(async () => expect(await texts()).toHaveLength(5))
  expect((await texts())[0]).toContain('Cycles 12 → 13')
})
