import type { MfeDeclaration } from '@aerofleet/shared/mfe-declaration'
import { roleLabel, toRole, type Role } from '@aerofleet/shared/roles'
import { tokenKey } from '@aerofleet/shared/runtime/session'
import { renderAt, workspaceRegistry } from '@aerofleet/testing/render'
import { addUser } from '@aerofleet/testing/test-identity'
import { screen, waitFor, within } from '@testing-library/react'

// what the specification names; a workspace may hold more remotes
const only = ['landing', 'fleet', 'admin']

const everybody = ['Dashboard', 'Aircraft']
const entries: [Role | 'no role', string[]][] = [
  ['no role', everybody],
  ['mro', everybody],
  ['operator', [...everybody, 'Add Aircraft']],
  ['admin', [...everybody, 'Add Aircraft', 'Operators', 'User Management']],
]

test.each(entries)(
  '§6 the navigation offers a user with %s exactly what the role allows',
  async (as, expected) => {
    renderAt('/dashboard', { as, registry: workspaceRegistry({ only }) })
    const navigation = await screen.findByRole('navigation', { name: 'Main' })
    const links = within(navigation).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual(expected)
  },
)

const cards: [Role | 'no role', string[]][] = [
  ['no role', ['View Aircraft']],
  ['mro', ['View Aircraft']],
  ['operator', ['View Aircraft', 'Add Aircraft']],
  ['admin', ['View Aircraft', 'Add Aircraft', 'Manage Operators', 'Manage Users']],
]

test.each(cards)(
  '§6 the dashboard shows a user with %s the cards of the role',
  async (as, expected) => {
    renderAt('/dashboard', { as, registry: workspaceRegistry({ only }) })
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
    const main = screen.getByRole('main')
    expect(
      within(main)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(expected)
  },
)

test.each<[Role | 'no role', string]>([
  ['no role', 'User'],
  ['mro', 'MRO'],
  ['operator', 'Operator'],
  ['admin', 'Admin'],
])('§2 the sidebar labels %s as %s', async (as, label) => {
  renderAt('/dashboard', { as })
  const sidebar = await screen.findByRole('complementary', { name: 'Sidebar' })
  expect(within(sidebar).getByText(label)).toBeVisible()
  expect(within(sidebar).getByText('MK')).toBeVisible()
  expect(within(sidebar).getByText('Mara Keller')).toBeVisible()
})

test.each([
  ['/dashboard', 'Dashboard'],
  ['/dashboard/aircraft', 'Aircraft'],
  ['/dashboard/aircraft/7', 'Aircraft'],
  ['/dashboard/add-aircraft', 'Add Aircraft'],
])('§2 at %s the navigation marks %s, and nothing else', async (path, entry) => {
  renderAt(path, { as: 'admin' })
  const navigation = await screen.findByRole('navigation', { name: 'Main' })
  const marked = within(navigation).getAllByRole('link', { current: 'page' })
  expect(marked.map((link) => link.textContent)).toEqual([entry])
})

test('§2 Maintenance is announced as Coming Soon and does nothing', async () => {
  const registry = workspaceRegistry({ only })
  const { user, router } = renderAt('/dashboard', { as: 'mro', registry })
  const entry = await screen.findByRole('button', { name: 'Maintenance' })
  expect(entry).toHaveAccessibleDescription('Coming Soon')
  await user.click(entry)
  expect(router.state.location.pathname).toBe('/dashboard')
})

test('Maintenance gives way to a remote that claims its path, in the navigation and on the dashboard', async () => {
  const path = '/dashboard/maintenance'
  const link = { id: 'plan', label: 'Maintenance Plan', path, order: 60, icon: 'maintenance' }
  const planning: MfeDeclaration = {
    name: 'planning',
    mount: '/dashboard',
    shellApi: '^1.0.0',
    paths: [{ path, title: 'Maintenance Plan' }],
    navigation: [link],
    cards: [{ ...link, text: 'What is due, and when' }],
  }
  renderAt('/dashboard', { as: 'mro', registry: workspaceRegistry({ only, and: [planning] }) })
  const navigation = await screen.findByRole('navigation', { name: 'Main' })
  expect(within(navigation).getByRole('link', { name: 'Maintenance Plan' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Maintenance Plan' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Maintenance' })).not.toBeInTheDocument()
  expect(screen.queryByText('Coming Soon')).not.toBeInTheDocument()
})

test('§2 the header shows the page title and a welcome line', async () => {
  renderAt('/dashboard', { as: 'admin' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  expect(screen.getByText('Welcome, Mara Keller')).toBeVisible()
  expect(document.title).toBe('Dashboard · AeroFleet')
})

test.each<[Role | 'no role', string, string]>([
  ['mro', '/dashboard/add-aircraft', 'You need the role Operator or Admin to add aircraft.'],
  ['no role', '/dashboard/add-aircraft', 'You need the role Operator or Admin to add aircraft.'],
  ['operator', '/dashboard/operators', 'You need the role Admin to manage operators.'],
])('§6 a direct address that %s may not open says what is needed: %s', async (as, path, reason) => {
  renderAt(path, { as })
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible()
  expect(screen.getByText(reason)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to the dashboard' })).toBeVisible()
})

test('§2 a signed-out visitor of the dashboard is sent to /login', async () => {
  const { router } = renderAt('/dashboard/aircraft?q=HB')
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/login')
})

test('§2 logging out says so and leads to /login', async () => {
  const { user } = renderAt('/dashboard', { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  expect(await screen.findByText('Logged out successfully')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Sign In' })).toBeVisible()
})

test('§8 a sign-out that fails says Failed to log out', async () => {
  const { user, identity } = renderAt('/dashboard', { as: 'admin' })
  identity.fail('auth/network-request-failed')
  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  expect(await screen.findByText('Failed to log out')).toBeVisible()
})

test('an unknown address shows a way back', async () => {
  renderAt('/nowhere', { as: 'mro' })
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to the dashboard' })).toHaveAttribute(
    'href',
    '/dashboard',
  )
})

test('a screen whose remote is down leaves the frame standing', async () => {
  renderAt('/dashboard/aircraft', { as: 'mro' })
  expect(await screen.findByRole('heading', { name: 'This screen is unavailable' })).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible()
})

test('roles are labelled as the specification says', () => {
  expect((['operator', 'mro', 'admin', null] as const).map(roleLabel)).toEqual([
    'Operator',
    'MRO',
    'Admin',
    'User',
  ])
})

test('§2 who has no display name is shown by the e-mail, in the sidebar and in the welcome line', async () => {
  renderAt('/dashboard', {
    as: addUser('mro', { email: 'jo.park@aerofleet.test', displayName: '' }),
  })
  const sidebar = within(await screen.findByRole('complementary', { name: 'Sidebar' }))
  expect(sidebar.getByText('jo.park@aerofleet.test')).toBeVisible()
  expect(sidebar.getByText('JP')).toBeVisible()
  expect(screen.getByText('Welcome, jo.park@aerofleet.test')).toBeVisible()
})

test('§2 the card Maintenance says Coming Soon and is no link', async () => {
  renderAt('/dashboard', { as: 'admin' })
  const card = await screen.findByRole('heading', { name: 'Maintenance' })
  expect(card.closest('li')).toHaveTextContent('Coming Soon')
  expect(within(card).queryByRole('link')).toBeNull()
})

test('§2 the focus moves to the page heading on navigation, and stays where it is at the first show', async () => {
  const { user } = renderAt('/dashboard/nowhere', { as: 'mro' })
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(heading).not.toHaveFocus()
  const navigation = within(screen.getByRole('navigation', { name: 'Main' }))
  await user.click(navigation.getByRole('link', { name: 'Dashboard' }))
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toHaveFocus(),
  )
})

test('§7 signing out clears the token and every cached answer', async () => {
  localStorage.setItem(tokenKey, 'old')
  const { user, queryClient } = renderAt('/dashboard', { as: 'admin' })
  queryClient.setQueryData(['aircraftList', {}], [])
  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible()
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

test.each(['pilot', 'ADMIN', '', 7, null, undefined])(
  '§6 the role claim %p is no role',
  (claim) => {
    expect(roleLabel(toRole(claim))).toBe('User')
  },
)
