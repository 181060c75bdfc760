import type { Page } from '@playwright/test'
import { demo } from '../support/demo'
import { expect, rowsOf } from './frame'
import type { Fault } from './network'

const row = rowsOf('Identity service')

const refusal = (code: string, status = 400): Fault => ({
  status,
  body: JSON.stringify({ error: { code: status, message: code, errors: [{ message: code }] } }),
})

/** Each failing answer of the identity service is beside the sentence that the form shows. */
const answers: [label: string, fault: Fault, sentence: string][] = [
  ['503 without a body', { status: 503 }, ''],
  ['502 as a page', { status: 502, body: '<h1>Bad gateway</h1>', type: 'text/html' }, ''],
  ['200 as a page', { status: 200, body: '<h1>Sign in</h1>', type: 'text/html' }, ''],
  ['200 without a token', { status: 200, body: '{"kind":"identitytoolkit"}' }, ''],
  [
    'a connection that is cut',
    'cut',
    'The identity service could not be reached. Check your connection and try again.',
  ],
  ['an answer that is cut', 'cut in the body', ''],
  ['its own limit', refusal('TOO_MANY_ATTEMPTS_TRY_LATER'), 'Too many attempts.'],
  [
    'a password that its rules do not allow',
    refusal('PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [12 characters]'),
    'This password is not allowed.',
  ],
  ['a disabled account', refusal('USER_DISABLED'), 'This account has been disabled.'],
  ['a reason that nobody knows', refusal('SOMETHING_NEW : see <b>there</b>'), 'Please try again.'],
]
const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' })

for (const [label, fault, sentence] of answers) {
  row(
    `Sign In: ${label}`,
    'Authentication failed, with a reason in words; the typed address stays, and the next try works',
    async ({ network, visit }) => {
      const page = await visit('nobody')
      const { email, password } = demo('mro')
      await page.goto('/login')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      const alert = page.locator('form').getByRole('alert')
      const signIn = page.getByRole('button', { name: 'Sign In', exact: true })
      network.when(/accounts:signInWithPassword/, fault)
      await signIn.click()
      await expect(page.getByText('Authentication failed')).toBeVisible()
      await expect(alert).toContainText(sentence || /\w+/)
      await expect(alert).not.toContainText(/auth\/|undefined|[<{]/)
      await expect(page.getByLabel('Email')).toHaveValue(email)
      network.clear()
      await signIn.click()
      await expect(dashboard(page)).toBeVisible()
    },
    { always: label === '503 without a body' },
  )
}

row(
  'a returning user comes while the identity service never answers',
  'the stored token is enough: the list is shown, and the user stays signed in',
  async ({ network, visit }) => {
    const page = await visit('mro')
    network.when(/identitytoolkit|securetoken/, 'hang')
    await page.goto('/dashboard/aircraft')
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  },
  { always: true },
)

row(
  'the stored token is gone, and the identity service never answers',
  'the spinner, after 10 s a sentence and Try Again, which heals',
  async ({ network, visit }) => {
    const page = await visit('mro')
    await page.addInitScript(() => localStorage.removeItem('firebaseToken'))
    await page.clock.install()
    network.when(/identitytoolkit|securetoken/, 'hang')
    await page.goto('/dashboard/aircraft')
    await expect(page.getByText('Initializing authentication...')).toBeVisible()
    await expect(async () => {
      await page.clock.fastForward(10_000)
      await expect(page.getByText('The identity service does not answer')).toBeVisible({
        timeout: 1000,
      })
    }).toPass()
    network.clear()
    await page.clock.resume()
    const table = page.getByRole('table')
    // `clear` closes the hanging connection. After that the page may go on without a press.
    const press = page.getByRole('button', { name: 'Try Again' }).click({ timeout: 5000 })
    await Promise.any([press, expect(table).toBeVisible()])
    await expect(table).toBeVisible()
  },
)

row(
  'a call is refused once, and a fresh token is answered 503',
  'an ordinary failure with Try Again; the user stays on the page',
  async ({ network, visit }) => {
    const page = await visit('admin')
    await page.goto('/dashboard/user-management')
    await expect(page.getByRole('button', { name: 'Assign Role' })).toBeVisible()
    network.when(/securetoken/, { status: 503 })
    network.when(/^GET \/api\/operators/, { status: 401, body: '{"message":"Not accepted"}' })
    await page.getByRole('link', { name: 'Operators', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('Failed to load operators')
    await expect(page).toHaveURL(/\/dashboard\/operators/)
    network.clear()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText('Company').first()).toBeVisible()
  },
)

row(
  'Logout while the identity service never answers',
  'the user is signed out here, in the other tab and at the next visit',
  async ({ visit, network }) => {
    const first = await visit('operator')
    const second = await first.context().newPage()
    await second.goto('/dashboard')
    await expect(dashboard(second)).toBeVisible()
    network.when(/identitytoolkit|securetoken/, 'hang')
    await first.goto('/dashboard')
    await expect(dashboard(first)).toBeVisible()
    const form = (page: Page) => page.getByRole('heading', { name: 'Sign In' })
    // While its clock stands still, the first tab waits for the service.
    await first.clock.install()
    await first.clock.pauseAt(Date.now() + 1000)
    await first.getByRole('button', { name: 'Logout' }).click()
    await expect(form(second)).toBeVisible()
    await first.clock.resume()
    await expect(form(first)).toBeVisible()
    await first.goto('/dashboard')
    await expect(form(first)).toBeVisible()
  },
)
