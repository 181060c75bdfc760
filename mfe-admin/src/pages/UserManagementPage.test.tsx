import { getSession, setSession } from '@aerofleet/shared/runtime/session'
import { renderAt } from '@aerofleet/testing/render'
import { addUser } from '@aerofleet/testing/test-identity'
import { testServer } from '@aerofleet/testing/test-server'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'

const users = '/dashboard/user-management'
const tove = { email: 'tove@aerofleet.test', displayName: 'Tove Lind' }
const deniedMessage = 'Access Denied — You need admin privileges to access user management.'

/** Adds one more user before the page opens. */
async function openAsAdmin(role: Parameters<typeof addUser>[0] = null) {
  const listedUser = addUser(role, tove)
  const view = renderAt(users, { as: 'admin' })
  const row = await screen.findByRole('row', { name: /Tove Lind/ })
  return { ...view, listedUser, row: within(row) }
}

async function assignRole(user: Awaited<ReturnType<typeof openAsAdmin>>['user'], role: string) {
  const userField = screen.getByRole('combobox', { name: 'User' })
  await user.selectOptions(userField, 'Tove Lind (tove@aerofleet.test)')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), role)
  await user.click(screen.getByRole('button', { name: 'Assign Role' }))
}

test('User management: the list shows uid, name, email, role and the day of creation (§2.53, §3.3)', async () => {
  const { row, listedUser } = await openAsAdmin('mro')
  expect(row.getByText('Tove Lind')).toBeVisible()
  expect(row.getByText('tove@aerofleet.test')).toBeVisible()
  expect(row.getByText('MRO')).toBeVisible()
  expect(row.getByText(listedUser.uid)).toBeVisible()
  expect(row.getByText(/^\w{3} \d{1,2}, \d{4}$/)).toBeVisible()
})

test('somebody without a role is labelled User (§3.4)', async () => {
  const { row } = await openAsAdmin()
  expect(row.getByText('User')).toBeVisible()
})

test('an admin assigns a role (§6.6, §8.24, §2.54)', async () => {
  const { user, row } = await openAsAdmin()
  await assignRole(user, 'MRO')
  expect(await screen.findByText("Role 'mro' assigned successfully")).toBeInTheDocument()
  expect(screen.getByText(/^Tove Lind .* is now /)).toHaveTextContent('MRO')
  expect(await row.findByText('MRO')).toBeVisible()
})

test.each([
  ['User', 'Tove Lind (tove@aerofleet.test)'],
  ['Role', 'MRO'],
])('assigning a role needs both a user and a role, not only a %s (§5.6)', async (name, option) => {
  const { user } = await openAsAdmin()
  await user.selectOptions(screen.getByRole('combobox', { name }), option)
  await user.click(screen.getByRole('button', { name: 'Assign Role' }))
  expect(await screen.findByText('Please select a user and role')).toBeVisible()
})

test('an assignment that fails says Failed to assign role and why (§8.16, §8.1)', async () => {
  const { user } = await openAsAdmin()
  testServer().answer(
    'POST',
    /role/,
    { status: 503, body: { message: 'Try again in a minute' } },
    2,
  )
  await assignRole(user, 'MRO')
  expect(await screen.findByText('Failed to assign role')).toBeVisible()
  expect(screen.getByText('Try again in a minute')).toBeVisible()
})

const roleInRow = (row: { getByRole: typeof screen.getByRole }) =>
  row.getByRole('combobox', { name: 'Change to', description: /./ })

test('a role that is chosen in the row of a user takes effect at once (§2.104, §8.24)', async () => {
  const { user, row } = await openAsAdmin('operator')
  const role = roleInRow(row)
  expect(role).toHaveAccessibleDescription('Tove Lind (tove@aerofleet.test)')
  expect([...role.children].map((option) => option.getAttribute('label'))).toEqual([
    'Operator',
    'MRO',
    'Admin',
  ])
  await user.selectOptions(role, 'mro')
  expect(await screen.findByText("Role 'mro' assigned successfully")).toBeInTheDocument()
  expect(screen.getByText('Tove Lind (tove@aerofleet.test) is now MRO.')).toBeInTheDocument()
  expect(row.getByText('MRO')).toBeVisible()
  expect(row.getByRole('button', { name: /^Remove Role/ })).toBeVisible()
})

test('arrow keys on the closed choice assign nothing before Enter (§2.104)', async () => {
  const { user, row } = await openAsAdmin('operator')
  const role = roleInRow(row)
  role.focus()
  // Browsers on Windows and Linux change a closed select like this. jsdom does not.
  const pass = async (value: string) => {
    await user.keyboard('{ArrowDown}')
    fireEvent.change(role, { target: { value } })
  }
  await pass('mro')
  expect(row.getByText('Enter assigns it')).toBeVisible()
  await user.keyboard('{Escape}')
  expect(row.getByText('Operator')).toBeVisible()
  await pass('mro')
  await pass('admin')
  expect(screen.queryByText(/assigned successfully/)).not.toBeInTheDocument()
  await user.keyboard('{Enter}')
  expect(await screen.findByText("Role 'admin' assigned successfully")).toBeInTheDocument()
})

test('a role in the row that cannot be assigned says why, and stays (§2.104, §8.16)', async () => {
  const { user, row } = await openAsAdmin('operator')
  testServer().answer('POST', /role/, { status: 409, body: { message: 'Not now' } })
  await user.selectOptions(roleInRow(row), 'mro')
  expect(await screen.findByText('Failed to assign role')).toBeInTheDocument()
  expect(screen.getByText('Tove Lind (tove@aerofleet.test): Not now')).toBeInTheDocument()
  expect(row.getByText('Operator')).toBeVisible()
})

test('an admin is asked before giving up the admin role (§2.104)', async () => {
  const { user } = await openAsAdmin('admin')
  const own = within(screen.getByRole('row', { name: /Mara Keller/ }))
  await user.selectOptions(roleInRow(own), 'mro')
  const dialog = within(await screen.findByRole('alertdialog', { name: /your admin role/ }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(own.getByText('Admin')).toBeVisible()
  await user.selectOptions(roleInRow(own), 'mro')
  await user.click(await screen.findByRole('button', { name: 'Give Up' }))
  expect(await screen.findByText("Role 'mro' assigned successfully")).toBeInTheDocument()
})

async function askToRemove() {
  const view = await openAsAdmin('operator')
  await view.user.click(view.row.getByRole('button', { name: /^Remove Role/ }))
  return { ...view, dialog: within(await screen.findByRole('alertdialog', { name: /Tove Lind/ })) }
}

test('a role is removed only after a confirmation that names the user (§5.9, §2.55)', async () => {
  const { user, row, dialog } = await askToRemove()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(row.getByText('Operator')).toBeVisible()
})

test('removing a role says so (§8.25, §6.6)', async () => {
  const { user, row, dialog } = await askToRemove()
  await user.click(dialog.getByRole('button', { name: 'Remove Role' }))
  expect(await screen.findByText('Role removed successfully')).toBeInTheDocument()
  expect(screen.getByText(/^Tove Lind .* has no role now\.$/)).toBeInTheDocument()
  expect(await row.findByText('User')).toBeVisible()
})

test('a removal that fails says Failed to remove role and why, in the confirmation (§8.17)', async () => {
  const { user, dialog } = await askToRemove()
  testServer().answer('DELETE', /role/, { status: 409, body: { message: 'Not now' } })
  await user.click(dialog.getByRole('button', { name: 'Remove Role' }))
  expect(await dialog.findByText('Failed to remove role')).toBeVisible()
  expect(dialog.getByText('Not now')).toBeVisible()
})

test('the last admin keeps the role, and the screen says so (§6.7)', async () => {
  const { user } = await openAsAdmin()
  await user.click(screen.getByRole('button', { name: /^Remove Role of Mara Keller/ }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Remove Role' }))
  expect(await dialog.findByText('The last admin cannot lose the admin role.')).toBeVisible()
})

test('a list that cannot be loaded says Failed to load users (§8.10)', async () => {
  testServer().answer('GET', /users/, { status: 500, body: { message: 'Out of order' } })
  renderAt(users, { as: 'admin' })
  expect(await screen.findByText('Failed to load users')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible()
})

test('User management: without the role Admin access is denied, with a way to become admin (§2.56, §6.4)', async () => {
  renderAt(users, { as: 'operator' })
  expect(await screen.findByText(deniedMessage)).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Self-Assign Admin' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to the dashboard' })).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
})

test('an admin reads what each role may do', async () => {
  const { user } = renderAt(users, { as: 'admin' })
  await user.click(await screen.findByText('What each role may do'))
  const row = await screen.findByRole('row', { name: /^Maintenance: sign cards/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['–no', 'yes', '–no', 'yes'])
})

test('the first user to ask becomes admin and is told to sign in again (§8.26, §6.8, §4.7)', async () => {
  const { user } = renderAt(users, { as: 'no role' })
  await user.click(await screen.findByRole('button', { name: 'Self-Assign Admin' }))
  expect(
    await screen.findByText('Admin role assigned! Please sign out and sign back in to activate.'),
  ).toBeInTheDocument()
})

test('Self-Assign Admin is confirmed even if the new role arrives before its answer (§8.26)', async () => {
  renderAt(users, { as: 'no role' })
  fireEvent.click(await screen.findByRole('button', { name: 'Self-Assign Admin' }))
  const { user } = getSession()
  act(() => setSession({ user: user && { ...user, role: 'admin' } }))
  expect(screen.queryByText('Access Denied')).toBeNull()
  expect(await screen.findByText(/^Admin role assigned!/)).toBeVisible()
})

test('after Self-Assign Admin a text stays on the page, and Sign out now leads to the sign-in (§2.150)', async () => {
  const { user, router } = renderAt(users, { as: 'no role' })
  await user.click(await screen.findByRole('button', { name: 'Self-Assign Admin' }))
  expect(await screen.findByText(/^Admin role assigned!/)).toBeVisible()
  expect(screen.queryByText('Access Denied')).toBeNull()
  // Every link to a next step would lead to Access Denied until the user has signed in again.
  expect(screen.getByText('Then the home page leads through the next steps.')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Add your operators' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Sign out now' }))
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible()
  expect(await screen.findByText('Logged out successfully')).toBeInTheDocument()
  expect(router.state.location.state).toEqual({ from: users })
})

test('the refusal of the server is shown with Failed to assign admin role (§8.18)', async () => {
  addUser('admin')
  const { user } = renderAt(users, { as: 'mro' })
  await user.click(await screen.findByRole('button', { name: 'Self-Assign Admin' }))
  const title = await screen.findByText('Failed to assign admin role')
  expect(title.closest('[role=alert]')).toHaveTextContent(/admin/)
  expect(title.nextSibling).not.toBeEmptyDOMElement()
})
