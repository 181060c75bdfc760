import { noticeKey, tokenKey } from '@aerofleet/shared/runtime/session'
import { renderAt } from '@aerofleet/testing/render'
import { screen } from '@testing-library/react'

async function openSignUp() {
  const view = renderAt('/login')
  await view.user.click(await screen.findByRole('button', { name: 'Need an account? Sign Up' }))
  return view
}

async function fill(
  user: Awaited<ReturnType<typeof openSignUp>>['user'],
  values: Record<string, string>,
) {
  for (const [label, value] of Object.entries(values)) {
    if (value) await user.type(screen.getByLabelText(label), value)
  }
  await user.click(screen.getByRole('button', { name: 'Sign Up' }))
}

test('a new account is greeted and sees the dashboard (§2.22, §3.3, §8.27)', async () => {
  const { user } = await openSignUp()
  await fill(user, {
    'Display Name': 'Mara Keller',
    Email: 'mara@aerofleet.test',
    Password: 'secret',
    'Confirm Password': 'secret',
  })
  expect(await screen.findByText('Account created successfully!')).toBeVisible()
  expect(await screen.findByText('Welcome, Mara Keller')).toBeVisible()
})

test.each([
  [
    'Display name is required',
    { Email: 'a@b.ch', Password: 'secret', 'Confirm Password': 'secret' },
  ],
  ['Email is required', { 'Display Name': 'M', Password: 'secret', 'Confirm Password': 'secret' }],
  ['Password is required', { 'Display Name': 'M', Email: 'a@b.ch' }],
  [
    "Passwords don't match",
    { 'Display Name': 'M', Email: 'a@b.ch', Password: 'secret', 'Confirm Password': 'other' },
  ],
  [
    'Password must be at least 6 characters',
    { 'Display Name': 'M', Email: 'a@b.ch', Password: 'short', 'Confirm Password': 'short' },
  ],
  [
    'Display name must be at most 120 characters',
    {
      'Display Name': 'M'.repeat(121),
      Email: 'a@b.ch',
      Password: 'secret',
      'Confirm Password': 'secret',
    },
  ],
])('sign-up refuses with %s (§5.1, §9.6)', async (message, values) => {
  const { user } = await openSignUp()
  await fill(user, values)
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(screen.getAllByText(message).length).toBeGreaterThan(1)
})

test('six characters are enough for a password, and a required field is named first (§5.1, §9.6)', async () => {
  const { user } = await openSignUp()
  await fill(user, { Password: 'sixsix', 'Confirm Password': 'other' })
  expect(await screen.findByRole('alert')).toHaveTextContent('Display name is required')
  expect(screen.getByText("Passwords don't match")).toBeVisible()
  expect(screen.queryByText('Password must be at least 6 characters')).toBeNull()
})

test('a user signs in and returns to the page she asked for (§2.21, §2.15, §8.28)', async () => {
  const { user, identity, router } = renderAt('/dashboard/nowhere?q=HB')
  identity.register({ displayName: 'Mara', email: 'm@a.test', password: 'secret' })
  await user.type(await screen.findByLabelText('Email'), 'm@a.test')
  await user.type(screen.getByLabelText('Password'), 'secret')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await screen.findByText('Logged in successfully!')).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Page not found', level: 2 })).toBeVisible()
  expect(router.state.location).toMatchObject({ pathname: '/dashboard/nowhere', search: '?q=HB' })
})

test('a wrong password says Authentication failed and keeps what was typed (§8.19)', async () => {
  const { user } = renderAt('/login')
  await user.type(await screen.findByLabelText('Email'), 'm@a.test')
  await user.type(screen.getByLabelText('Password'), 'wrong!')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await screen.findByText('Authentication failed')).toBeVisible()
  expect(screen.getByText('Email or password is not right.')).toBeVisible()
  expect(screen.getByLabelText('Email')).toHaveValue('m@a.test')
})

test('/login sends signed-in users to the dashboard (§2.13)', async () => {
  const { router } = renderAt('/login', { as: 'mro' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/dashboard')
})

test('Forgot password gives every address the same answer (§2.24)', async () => {
  const { user, identity } = renderAt('/login')
  identity.fail('auth/user-not-found')
  await user.type(await screen.findByLabelText('Email'), 'nobody@a.test')
  await user.click(screen.getByRole('button', { name: 'Forgot password?' }))
  expect(
    await screen.findByText(
      'If there is an account for nobody@a.test, a reset link is on its way.',
    ),
  ).toBeVisible()
  expect(identity.resets).toEqual(['nobody@a.test'])
})

test('while authentication initialises, every route shows a spinner (§2.1)', async () => {
  localStorage.removeItem(tokenKey)
  renderAt('/nowhere')
  expect(screen.getByText('Initializing authentication...')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Debug Console' })).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('the toggle leads to sign-up and back, and both have an address (§2.13, §2.22)', async () => {
  const { user, router } = renderAt('/login?mode=sign-up')
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign Up' })).toBeVisible()
  expect(screen.getByLabelText('Display Name')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Have an account? Sign In' }))
  expect(screen.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  expect(screen.queryByLabelText('Display Name')).toBeNull()
  expect(router.state.location.search).toBe('')
  expect(document.title).toBe('Sign In · AeroFleet')
})

test('password managers know the fields, and the typed password can be shown (§2.23)', async () => {
  const { user } = renderAt('/login')
  const password = await screen.findByLabelText('Password')
  expect(password).toHaveAttribute('autocomplete', 'current-password')
  expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username')
  expect(password).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('button', { name: 'Show characters' }))
  expect(password).toHaveAttribute('type', 'text')
})

test('the message that ended the last session is shown on /login, once (§8.6)', async () => {
  sessionStorage.setItem(noticeKey, 'Authentication failed. Please log in again.')
  renderAt('/login')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Authentication failed. Please log in again.',
  )
  expect(sessionStorage.getItem(noticeKey)).toBeNull()
})
