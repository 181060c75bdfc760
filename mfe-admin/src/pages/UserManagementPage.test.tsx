import { renderAt } from '@aerofleet/testing/render'
import { addUser } from '@aerofleet/testing/test-identity'
import { testServer } from '@aerofleet/testing/test-server'
import { screen, waitFor, within } from '@testing-library/react'

const users = '/dashboard/user-management'
const tove = { email: 'tove@aerofleet.test', displayName: 'Tove Lind' }
const denied = 'Access Denied — You need admin privileges to access user management.'

/** The page as an admin sees it, with one more user on the list. */
async function openAsAdmin(role: Parameters<typeof addUser>[0] = null) {
  const other = addUser(role, tove)
  const view = renderAt(users, { as: 'admin' })
  const row = await screen.findByRole('row', { name: /Tove Lind/ })
  return { ...view, other, row: within(row) }
}

async function choose(user: Awaited<ReturnType<typeof openAsAdmin>>['user'], role: string) {
  const who = screen.getByRole('combobox', { name: 'User' })
  await user.selectOptions(who, 'Tove Lind (tove@aerofleet.test)')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), role)
  await user.click(screen.getByRole('button', { name: 'Assign Role' }))
}

test('§2 User management: the list shows uid, name, email, role and the day of creation', async () => {
  const { row, other } = await openAsAdmin('mro')
  expect(row.getByText('Tove Lind')).toBeVisible()
  expect(row.getByText('tove@aerofleet.test')).toBeVisible()
  expect(row.getByText('MRO')).toBeVisible()
  expect(row.getByText(other.uid)).toBeVisible()
  expect(row.getByText(/^\w{3} \d{1,2}, \d{4}$/)).toBeVisible()
})

test('§6 somebody without a role is labelled User', async () => {
  const { row } = await openAsAdmin()
  expect(row.getByText('User')).toBeVisible()
})

test.each([
  ['operator', 'Operator'],
  ['mro', 'MRO'],
  ['admin', 'Admin'],
])('§6 an admin assigns the role %s', async (role, label) => {
  const { user, row } = await openAsAdmin()
  await choose(user, label)
  expect(await screen.findByText(`Role '${role}' assigned successfully`)).toBeInTheDocument()
  expect(await row.findByText(label)).toBeVisible()
})

test.each([
  ['neither', false, false],
  ['only a user', true, false],
  ['only a role', false, true],
])('§5 assigning a role needs both a user and a role: %s', async (_, withUser, withRole) => {
  const { user } = await openAsAdmin()
  const who = screen.getByRole('combobox', { name: 'User' })
  const role = screen.getByRole('combobox', { name: 'Role' })
  if (withUser) await user.selectOptions(who, 'Tove Lind (tove@aerofleet.test)')
  if (withRole) await user.selectOptions(role, 'MRO')
  await user.click(screen.getByRole('button', { name: 'Assign Role' }))
  expect(await screen.findByText('Please select a user and role')).toBeVisible()
})

test('§8 an assignment that fails says Failed to assign role and why', async () => {
  const { user } = await openAsAdmin()
  testServer().answer(
    'POST',
    /role/,
    { status: 503, body: { message: 'Try again in a minute' } },
    2,
  )
  await choose(user, 'MRO')
  expect(await screen.findByText('Failed to assign role')).toBeVisible()
  expect(screen.getByText('Try again in a minute')).toBeVisible()
})

test('§8 an error without a message is told by its status', async () => {
  const { user } = await openAsAdmin()
  testServer().answer('POST', /role/, { status: 502 }, 2)
  await choose(user, 'MRO')
  expect(await screen.findByText('HTTP error! status: 502')).toBeVisible()
})

async function askToRemove() {
  const view = await openAsAdmin('operator')
  await view.user.click(view.row.getByRole('button', { name: /^Remove Role/ }))
  return { ...view, dialog: within(await screen.findByRole('alertdialog', { name: /Tove Lind/ })) }
}

test('§5 a role is removed only after a confirmation that names the user', async () => {
  const { user, row, dialog } = await askToRemove()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(row.getByText('Operator')).toBeVisible()
})

test('§8 removing a role says so', async () => {
  const { user, row, dialog } = await askToRemove()
  await user.click(dialog.getByRole('button', { name: 'Remove Role' }))
  expect(await screen.findByText('Role removed successfully')).toBeInTheDocument()
  expect(await row.findByText('User')).toBeVisible()
})

test('§8 a removal that fails says Failed to remove role and why, in the confirmation', async () => {
  const { user, dialog } = await askToRemove()
  testServer().answer('DELETE', /role/, { status: 409, body: { message: 'Not now' } })
  await user.click(dialog.getByRole('button', { name: 'Remove Role' }))
  expect(await dialog.findByText('Failed to remove role')).toBeVisible()
  expect(dialog.getByText('Not now')).toBeVisible()
})

test('§6 the last admin keeps the role, and the screen says so', async () => {
  const { user } = await openAsAdmin()
  await user.click(screen.getByRole('button', { name: /^Remove Role of Mara Keller/ }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Remove Role' }))
  expect(await dialog.findByText('The last admin cannot lose the admin role.')).toBeVisible()
})

test('§8 a list that cannot be loaded says Failed to load users', async () => {
  testServer().answer('GET', /users/, { status: 500, body: { message: 'Out of order' } })
  renderAt(users, { as: 'admin' })
  expect(await screen.findByText('Failed to load users')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible()
})

test('§2 User management: the search finds users by name, email, role and id', async () => {
  const { user, other } = await openAsAdmin('mro')
  const search = screen.getByRole('searchbox')
  for (const words of ['tove', 'LIND', 'tove@aero', 'mro', other.uid]) {
    await user.clear(search)
    await user.type(search, words)
    expect(await screen.findByText('1 of 2 users')).toBeVisible()
    expect(screen.getByRole('row', { name: /Tove Lind/ })).toBeVisible()
  }
})

const shownNames = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)

test.each([
  ['name', 'Display Name', ['Ada 9', 'Ada 10', 'Mara Keller', '—']],
  ['email', 'Email', ['Mara Keller', 'Ada 10', '—', 'Ada 9']],
  ['role', 'Role', ['Mara Keller', 'Ada 9', 'Ada 10', '—']],
])(
  '§2 User management: the list sorts by %s, one way and the other',
  async (key, column, expected) => {
    addUser('mro', { email: 'z@aerofleet.test', displayName: 'Ada 9' })
    addUser('operator', { email: 'b@aerofleet.test', displayName: 'Ada 10' })
    addUser(null, { email: 'c@aerofleet.test', displayName: '' })
    const { user, router } = renderAt(`${users}?sort=${key}`, { as: 'admin' })
    const heading = await screen.findByRole('columnheader', { name: column })
    expect(heading).toHaveAttribute('aria-sort', 'ascending')
    expect(shownNames()).toEqual(expected)
    await user.click(within(heading).getByRole('button'))
    await waitFor(() => expect(heading).toHaveAttribute('aria-sort', 'descending'))
    expect(router.state.location.search).toBe(`?sort=-${key}`)
  },
)

test('§2 User management: the list sorts by user id and by the day of creation', async () => {
  addUser(null, tove)
  const { user } = renderAt(users, { as: 'admin' })
  for (const column of ['User ID', 'Created']) {
    const heading = await screen.findByRole('columnheader', { name: column })
    await user.click(within(heading).getByRole('button'))
    expect(heading).toHaveAttribute('aria-sort', 'ascending')
  }
})

test('§2 User management: users without a name come last, whichever way the sort runs', async () => {
  addUser(null, { email: 'c@aerofleet.test', displayName: '' })
  renderAt(`${users}?sort=-name`, { as: 'admin' })
  await screen.findByRole('table', { name: 'Accounts' })
  expect(shownNames()).toEqual(['Mara Keller', '—'])
})

describe('§2 User management: with 2,500 users', () => {
  beforeEach(() => {
    for (let i = 0; i < 2500; i++)
      addUser(null, { email: `pilot${i}@aerofleet.test`, displayName: `Pilot ${i}` })
  })

  test('§2 only the visible rows are in the document', async () => {
    renderAt(users, { as: 'admin' })
    const table = await screen.findByRole('table', { name: 'Accounts' })
    expect(table).toHaveAttribute('aria-rowcount', '2502')
    expect(screen.getByText('2,501 of 2,501 users')).toBeVisible()
    expect(table.querySelectorAll('tr').length).toBeLessThan(100)
  })

  test('§6 each of them can be given a role, found by the keyboard alone', async () => {
    const { user } = renderAt(users, { as: 'admin' })
    const select = await screen.findByLabelText('User')
    expect(select.children).toHaveLength(2502)
    await user.click(screen.getByRole('searchbox', { name: 'Find by name or email' }))
    await user.keyboard('pilot2417@')
    expect(screen.getByText('1 to choose from; Enter takes the first.')).toBeVisible()
    await user.keyboard('{Enter}')
    expect(select).toHaveFocus()
    expect(select).toHaveDisplayValue('Pilot 2417 (pilot2417@aerofleet.test)')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'MRO')
    await user.click(screen.getByRole('button', { name: 'Assign Role' }))
    expect(await screen.findByText("Role 'mro' assigned successfully")).toBeInTheDocument()
  })
})

test.each(['operator', 'mro', 'no role'] as const)(
  '§2 User management: access is denied, with a way to become admin, for the role: %s',
  async (as) => {
    renderAt(users, { as })
    expect(await screen.findByText(denied)).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Self-Assign Admin' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to the dashboard' })).toBeVisible()
    expect(screen.queryByRole('table')).toBeNull()
  },
)

test('§8 the first user to ask becomes admin and is told to sign in again (§4)', async () => {
  const { user } = renderAt(users, { as: 'no role' })
  await user.click(await screen.findByRole('button', { name: 'Self-Assign Admin' }))
  expect(
    await screen.findByText('Admin role assigned! Please sign out and sign back in to activate.'),
  ).toBeInTheDocument()
})

test('§8 the refusal of the server is shown with Failed to assign admin role', async () => {
  addUser('admin')
  const { user } = renderAt(users, { as: 'mro' })
  await user.click(await screen.findByRole('button', { name: 'Self-Assign Admin' }))
  const title = await screen.findByText('Failed to assign admin role')
  expect(title.closest('[role=alert]')).toHaveTextContent(/admin/)
  expect(title.nextSibling).not.toBeEmptyDOMElement()
})

test('§4 while the users are read the list says so', async () => {
  testServer().answer('GET', /users/, 'never')
  renderAt(users, { as: 'admin' })
  expect(await screen.findByText('Loading…')).toBeInTheDocument()
})
