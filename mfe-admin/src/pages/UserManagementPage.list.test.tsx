import { renderAt } from '@aerofleet/testing/render'
import { addUser } from '@aerofleet/testing/test-identity'
import { screen, waitFor, within } from '@testing-library/react'

const users = '/dashboard/user-management'
const tove = { email: 'tove@aerofleet.test', displayName: 'Tove Lind' }

/** Adds one more user before the page opens. */
async function openAsAdmin(role: Parameters<typeof addUser>[0] = null) {
  const listedUser = addUser(role, tove)
  const view = renderAt(users, { as: 'admin' })
  const row = await screen.findByRole('row', { name: /Tove Lind/ })
  return { ...view, listedUser, row: within(row) }
}

test('User management: the search finds users by name, email, role and id (§2.53)', async () => {
  const { user, listedUser } = await openAsAdmin('mro')
  const search = screen.getByRole('searchbox')
  for (const words of ['tove', 'LIND', 'tove@aero', 'mro', listedUser.uid]) {
    await user.clear(search)
    await user.type(search, words)
    expect(await screen.findByText('1 of 2 users')).toBeVisible()
    expect(screen.getByRole('row', { name: /Tove Lind/ })).toBeVisible()
  }
})

const namesOnScreen = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)

test.each([
  ['name', 'Display Name', ['Ada 9', 'Ada 10', 'Mara Keller', '—']],
  ['email', 'Email', ['Mara Keller', 'Ada 10', '—', 'Ada 9']],
  ['role', 'Role', ['Mara Keller', 'Ada 9', 'Ada 10', '—']],
])(
  'User management: the list sorts by %s, one way and the other (§2.53)',
  async (key, column, expected) => {
    addUser('mro', { email: 'z@aerofleet.test', displayName: 'Ada 9' })
    addUser('operator', { email: 'b@aerofleet.test', displayName: 'Ada 10' })
    addUser(null, { email: 'c@aerofleet.test', displayName: '' })
    const { user, router } = renderAt(`${users}?sort=${key}`, { as: 'admin' })
    const heading = await screen.findByRole('columnheader', { name: column })
    expect(heading).toHaveAttribute('aria-sort', 'ascending')
    expect(namesOnScreen()).toEqual(expected)
    await user.click(within(heading).getByRole('button'))
    await waitFor(() => expect(heading).toHaveAttribute('aria-sort', 'descending'))
    expect(router.state.location.search).toBe(`?sort=-${key}`)
  },
)

test('User management: the list sorts by user id and by the day of creation (§2.53)', async () => {
  addUser(null, tove)
  const { user } = renderAt(users, { as: 'admin' })
  for (const column of ['User ID', 'Created']) {
    const heading = await screen.findByRole('columnheader', { name: column })
    await user.click(within(heading).getByRole('button'))
    expect(heading).toHaveAttribute('aria-sort', 'ascending')
  }
})

test('User management: users without a name come last, whichever way the sort runs (§2.53)', async () => {
  addUser(null, { email: 'c@aerofleet.test', displayName: '' })
  renderAt(`${users}?sort=-name`, { as: 'admin' })
  await screen.findByRole('table', { name: 'Accounts' })
  expect(namesOnScreen()).toEqual(['Mara Keller', '—'])
})

describe('User management: with 2,500 users', () => {
  beforeEach(() => {
    for (let i = 0; i < 2500; i++)
      addUser(null, { email: `pilot${i}@aerofleet.test`, displayName: `Pilot ${i}` })
  })

  test('only the visible rows are in the document (§2.39)', async () => {
    renderAt(users, { as: 'admin' })
    const table = await screen.findByRole('table', { name: 'Accounts' })
    expect(table).toHaveAttribute('aria-rowcount', '2502')
    expect(screen.getByText('2,501 of 2,501 users')).toBeVisible()
    expect(table.querySelectorAll('tr').length).toBeLessThan(100)
  })

  test('each of them can be given a role, found by the keyboard alone (§2.54, §6.6)', async () => {
    const { user } = renderAt(users, { as: 'admin' })
    const select = await screen.findByLabelText('User')
    expect(select.children).toHaveLength(51)
    const hint = '2,501 users match. The first 50 are listed; Enter chooses the first one.'
    expect(screen.getByText(hint)).toBeVisible()
    await user.click(screen.getByRole('searchbox', { name: 'Find by name or email' }))
    await user.keyboard('pilot2417@')
    expect(screen.getByText('1 user matches. Enter chooses it.')).toBeVisible()
    await user.keyboard('{Enter}')
    expect(select).toHaveFocus()
    expect(select).toHaveDisplayValue('Pilot 2417 (pilot2417@aerofleet.test)')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'MRO')
    await user.click(screen.getByRole('button', { name: 'Assign Role' }))
    expect(await screen.findByText("Role 'mro' assigned successfully")).toBeInTheDocument()
  })
})
