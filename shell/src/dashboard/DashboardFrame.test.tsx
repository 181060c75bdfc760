import type { MfeDeclaration } from '@aerofleet/shared/mfe-declaration'
import { roleLabel, toRole, type Role } from '@aerofleet/shared/roles'
import { tokenKey } from '@aerofleet/shared/runtime/session'
import { renderAt, workspaceRegistry } from '@aerofleet/testing/render'
import { addUser } from '@aerofleet/testing/test-identity'
import { screen, waitFor, within } from '@testing-library/react'

const only = ['landing', 'fleet', 'admin']

const everybody = ['Dashboard', 'Aircraft']
const entries: [Role | 'no role', string[]][] = [
  ['no role', everybody],
  ['mro', everybody],
  ['operator', [...everybody, 'Add Aircraft']],
  ['admin', [...everybody, 'Add Aircraft', 'Operators', 'User Management']],
]

test.each(entries)(
  'the navigation offers a user with %s exactly what the role allows (§6.2, §2.25)',
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
  'the dashboard shows a user with %s the cards of the role (§6.3, §2.29)',
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
])('the sidebar labels %s as %s (§2.26, §3.4)', async (as, label) => {
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
])('at %s the navigation marks %s, and nothing else (§2.25)', async (path, entry) => {
  renderAt(path, { as: 'admin' })
  const navigation = await screen.findByRole('navigation', { name: 'Main' })
  const marked = within(navigation).getAllByRole('link', { current: 'page' })
  expect(marked.map((link) => link.textContent)).toEqual([entry])
})

test('Maintenance is announced as Coming Soon and does nothing (§1.3, §2.25)', async () => {
  const registry = workspaceRegistry({ only })
  const { user, router } = renderAt('/dashboard', { as: 'mro', registry })
  const entry = await screen.findByRole('button', { name: 'Maintenance' })
  expect(entry).toHaveAccessibleDescription('Coming Soon')
  await user.click(entry)
  expect(router.state.location.pathname).toBe('/dashboard')
})

function planning(needs: { capability?: string } = {}): MfeDeclaration {
  const path = '/dashboard/maintenance'
  const link = { id: 'plan', label: 'Maintenance Plan', path, icon: 'maintenance', ...needs }
  return {
    name: 'planning',
    mount: '/dashboard',
    paths: [{ path, title: 'Maintenance Plan', ...needs }],
    navigation: [{ ...link, order: 60 }],
    cards: [{ ...link, order: 60, text: 'What is due, and when' }],
  }
}

test('Maintenance gives way to a remote that claims its path, in the navigation and on the dashboard (§1.3)', async () => {
  renderAt('/dashboard', { as: 'mro', registry: workspaceRegistry({ only, extra: [planning()] }) })
  const navigation = await screen.findByRole('navigation', { name: 'Main' })
  expect(within(navigation).getByRole('link', { name: 'Maintenance Plan' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Maintenance Plan' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Maintenance' })).not.toBeInTheDocument()
  expect(screen.queryByText('Coming Soon')).not.toBeInTheDocument()
})

test('a user who may not use that remote still sees Maintenance as Coming Soon (§1.3)', async () => {
  const extra = [planning({ capability: 'addAircraft' })]
  renderAt('/dashboard', { as: 'mro', registry: workspaceRegistry({ only, extra }) })
  expect(await screen.findByRole('button', { name: 'Maintenance' })).toBeVisible()
  expect(screen.getAllByText('Coming Soon')).toHaveLength(2)
  expect(screen.queryByText('Maintenance Plan')).not.toBeInTheDocument()
})

test('the header shows the page title and a welcome line (§2.28, §2.4)', async () => {
  renderAt('/dashboard', { as: 'admin' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  expect(screen.getByText('Welcome, Mara Keller')).toBeVisible()
  expect(document.title).toBe('Dashboard · AeroFleet')
})

test.each<[Role | 'no role', string, string]>([
  ['mro', '/dashboard/add-aircraft', 'You need the role Operator or Admin to add aircraft.'],
  ['no role', '/dashboard/add-aircraft', 'You need the role Operator or Admin to add aircraft.'],
  ['operator', '/dashboard/operators', 'You need the role Admin to manage operators.'],
])(
  'a direct address that %s may not open says what is needed: %s (§6.4)',
  async (as, path, reason) => {
    renderAt(path, { as })
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible()
    expect(screen.getByText(reason)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to the dashboard' })).toBeVisible()
  },
)

test('a signed-out visitor of the dashboard is sent to /login (§2.15)', async () => {
  const { router } = renderAt('/dashboard/aircraft?q=HB')
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/login')
})

test('logging out says so and leads to /login (§2.27, §8.29)', async () => {
  const { user } = renderAt('/dashboard', { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  expect(await screen.findByText('Logged out successfully')).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible()
})

test('a sign-out that fails says Failed to log out (§8.20)', async () => {
  const { user, identity } = renderAt('/dashboard', { as: 'admin' })
  identity.fail('auth/network-request-failed')
  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  expect(await screen.findByText('Failed to log out')).toBeVisible()
})

test('an unknown address shows a way back (§2.16)', async () => {
  renderAt('/nowhere', { as: 'mro' })
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to the dashboard' })).toHaveAttribute(
    'href',
    '/dashboard',
  )
})

test.each([
  ['admin', true],
  ['operator', false],
] as const)(
  'without the module its addresses say that it is not installed, and to %s how it is added: %s (§2.241)',
  async (as, saysHow) => {
    renderAt('/dashboard/maintenance/items/1', { as })
    expect(await screen.findByRole('heading', { name: 'Page not found', level: 2 })).toBeVisible()
    expect(screen.getByText('Maintenance is not installed here')).toBeVisible()
    expect(screen.queryAllByText(/npm run mfe -- promote maintenance/)).toHaveLength(+saysHow)
  },
)

test('a screen whose remote is down leaves the frame standing (§2.10)', async () => {
  renderAt('/dashboard/aircraft', { as: 'mro' })
  expect(await screen.findByRole('heading', { name: 'This screen is unavailable' })).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible()
})

test('roles are labelled as the specification says (§3.4)', () => {
  expect((['operator', 'mro', 'admin', null] as const).map(roleLabel)).toEqual([
    'Operator',
    'MRO',
    'Admin',
    'User',
  ])
})

test('a user without a display name is shown by e-mail address in the sidebar and the welcome line (§2.26, §2.28)', async () => {
  renderAt('/dashboard', {
    as: addUser('mro', { email: 'jo.park@aerofleet.test', displayName: '' }),
  })
  const sidebar = within(await screen.findByRole('complementary', { name: 'Sidebar' }))
  expect(sidebar.getByText('jo.park@aerofleet.test')).toBeVisible()
  expect(sidebar.getByText('JP')).toBeVisible()
  expect(screen.getByText('Welcome, jo.park@aerofleet.test')).toBeVisible()
})

test('the card Maintenance says Coming Soon and is no link (§1.3, §2.29)', async () => {
  renderAt('/dashboard', { as: 'admin' })
  const card = await screen.findByRole('heading', { name: 'Maintenance' })
  expect(card.closest('li')).toHaveTextContent('Coming Soon')
  expect(within(card).queryByRole('link')).toBeNull()
})

test('a navigation moves the focus to the page heading, but the first page does not (§2.4)', async () => {
  const { user } = renderAt('/dashboard/nowhere', { as: 'mro' })
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(heading).not.toHaveFocus()
  const navigation = within(screen.getByRole('navigation', { name: 'Main' }))
  await user.click(navigation.getByRole('link', { name: 'Dashboard' }))
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toHaveFocus(),
  )
})

test('signing out clears the token and every cached answer (§4.6)', async () => {
  localStorage.setItem(tokenKey, 'old')
  const { user, queryClient } = renderAt('/dashboard', { as: 'admin' })
  queryClient.setQueryData(['aircraftList', {}], [])
  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible()
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

test.each(['pilot', 'ADMIN', '', 7, null, undefined])(
  'the role claim %p is no role (§3.4)',
  (claim) => {
    expect(roleLabel(toRole(claim))).toBe('User')
  },
)

test('the drawer keeps the focus, makes the page inert, and Escape gives the focus back (§2.5, §2.144)', async () => {
  const { user } = renderAt('/dashboard', { as: 'mro' })
  const menu = await screen.findByRole('button', { name: 'Menu' })
  const main = screen.getByRole('main')
  await user.click(menu)
  expect(menu).toHaveAttribute('aria-expanded', 'true')
  expect(main.closest('[inert]')).not.toBeNull()
  const navigation = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(navigation.getByRole('link', { name: 'Dashboard' })).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(main.closest('[inert]')).toBeNull()
  expect(menu).toHaveFocus()

  await user.click(menu)
  await user.click(navigation.getByRole('link', { name: 'Dashboard' }))
  expect(main.closest('[inert]')).toBeNull()
})

test('Appearance has three choices, and the browser remembers the choice (§2.7)', async () => {
  const { user, unmount } = renderAt('/dashboard', { as: 'mro' })
  const appearance = await screen.findByRole('radiogroup', { name: 'Appearance' })
  expect(within(appearance).getByRole('radio', { name: 'System' })).toBeChecked()
  await user.click(within(appearance).getByRole('radio', { name: 'Dark' }))
  expect(document.documentElement.dataset.theme).toBe('dark')
  unmount()
  renderAt('/dashboard', { as: 'mro' })
  expect(await screen.findByRole('radio', { name: 'Dark' })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: 'Light' }))
  await user.click(screen.getByRole('radio', { name: 'System' }))
  expect(document.documentElement.dataset.theme).toBeUndefined()
})
