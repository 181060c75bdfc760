import type { Page } from '@playwright/test'
import { demo } from '../support/demo'
import { signIn } from '../support/test'
import { expect, rowsOf } from './frame'
import type { Fault } from './line'

const row = rowsOf('Identity service')

const refusal = (code: string, status = 400): Fault => ({
  status,
  body: JSON.stringify({ error: { code: status, message: code, errors: [{ message: code }] } }),
})

const tryAgainSentence = 'Please try again.'
const unreachable = 'The identity service could not be reached.'

/** Answers of the identity service that are no success, and the sentence that the form then shows. */
const answers: [label: string, fault: Fault, sentence: string][] = [
  ['500', { status: 500, body: '{}' }, ''],
  ['503 without a body', { status: 503 }, ''],
  ['502 as a page', { status: 502, body: '<h1>Bad gateway</h1>', type: 'text/html' }, ''],
  ['404', { status: 404, body: '{}' }, ''],
  [
    '200 as a page',
    { status: 200, body: '<h1>Sign in to the network</h1>', type: 'text/html' },
    '',
  ],
  ['200 with nothing', { status: 200, body: '' }, ''],
  ['200 with null', { status: 200, body: 'null' }, ''],
  ['200 without a token', { status: 200, body: '{"kind":"identitytoolkit"}' }, ''],
  ['a connection that is cut', 'cut', unreachable],
  ['an answer that is cut', 'cut in the body', ''],
  ['its own limit', refusal('TOO_MANY_ATTEMPTS_TRY_LATER'), 'Too many attempts.'],
  [
    'a password that its rules do not allow',
    refusal(
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain at least 12 characters]',
    ),
    'The rules for passwords do not allow this one.',
  ],
  ['a disabled account', refusal('USER_DISABLED'), 'This account has been disabled.'],
  ['a reason that nobody knows', refusal('SOMETHING_NEW : see <b>there</b>'), tryAgainSentence],
]

const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' })

async function fillSignIn(page: Page) {
  const { email, password } = demo('mro')
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

let accountCount = 0
async function fillSignUp(page: Page) {
  await page.goto('/login?mode=sign-up')
  await page.getByLabel('Display Name').fill('Nia Mbeki')
  await page.getByLabel('Email').fill(`nia${++accountCount}.${process.pid}@aerofleet.test`)
  await page.getByLabel('Password', { exact: true }).fill('holding-pattern')
  await page.getByLabel('Confirm Password').fill('holding-pattern')
}

const forms = {
  'Sign In': { fill: fillSignIn, request: /accounts:signInWithPassword/ },
  'Sign Up': { fill: fillSignUp, request: /accounts:signUp/ },
}

for (const [button, { fill, request }] of Object.entries(forms)) {
  for (const [label, fault, sentence] of answers) {
    // The account exists although its answer was lost: a row of its own below.
    if (button === 'Sign Up' && fault === 'cut in the body') continue
    row(
      `${button}: ${label}`,
      'Authentication failed, with a reason in words; what was typed stays, and the next try works',
      async ({ line, visit }) => {
        const page = await visit('nobody')
        await fill(page)
        const email = await page.getByLabel('Email').inputValue()
        line.when(request, fault)
        await page.getByRole('button', { name: button, exact: true }).click()
        await expect(page.getByText('Authentication failed')).toBeVisible()
        await expect(page.locator('form').getByRole('alert')).toContainText(sentence || /\w+/)
        await expect(page.locator('form').getByRole('alert')).not.toContainText(
          /auth\/|undefined|[<{]/,
        )
        await expect(page.getByLabel('Email')).toHaveValue(email)
        line.clear()
        await page.getByRole('button', { name: button, exact: true }).click()
        await expect(dashboard(page)).toBeVisible()
      },
      label === '503 without a body' && button === 'Sign In' ? { always: true } : {},
    )
  }
}

row(
  'Sign Up: an answer that is cut',
  'Authentication failed; the next try says that the account exists, and signing in works',
  async ({ line, visit }) => {
    const page = await visit('nobody')
    await fillSignUp(page)
    const email = await page.getByLabel('Email').inputValue()
    const press = page.getByRole('button', { name: 'Sign Up', exact: true })
    line.when(/accounts:signUp/, 'cut in the body')
    await press.click()
    await expect(page.getByText('Authentication failed')).toBeVisible()
    line.clear()
    await press.click()
    await expect(page.getByText('An account with this email address already exists.')).toBeVisible()
    await signIn(page, { email, password: 'holding-pattern' })
  },
)

row(
  'Sign Up: the name cannot be stored',
  'Authentication failed or a dashboard; never half',
  async (tools) => {
    const page = await tools.visit('nobody')
    await fillSignUp(page)
    tools.line.when(/accounts:update/, { status: 503 })
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
    await expect(page.getByText('Authentication failed').or(dashboard(page)).first()).toBeVisible()
  },
)

row(
  'Forgot password? with a service that fails',
  'the same sentence as ever, so that nobody learns who has an account',
  async ({ line, visit }) => {
    const page = await visit('nobody')
    await page.goto('/login')
    const texts: string[] = []
    for (const fault of [refusal('EMAIL_NOT_FOUND'), { status: 503 }, 'cut'] as Fault[]) {
      await page.reload()
      await page.getByLabel('Email').fill('nobody@aerofleet.test')
      line.clear()
      line.when(/accounts:sendOobCode/, fault)
      await page.getByRole('button', { name: 'Forgot password?' }).click()
      const status = page.locator('form').getByRole('status')
      await expect(status).not.toBeEmpty()
      texts.push(await status.innerText())
    }
    expect(new Set(texts).size).toBe(1)
  },
)

const outages: [label: string, fault: Fault][] = [
  ['500', { status: 500, body: '{}' }],
  ['503', { status: 503 }],
  ['a page', { status: 200, body: '<h1>Sign in to the network</h1>', type: 'text/html' }],
  ['a connection that is cut', 'cut'],
  ['no answer ever', 'hang'],
]

for (const [label, fault] of outages) {
  row(
    `a returning user comes while the identity service answers with ${label}`,
    'the stored token is enough: the list is shown, and the user stays signed in',
    async ({ line, visit }) => {
      const page = await visit('mro')
      line.when(/identitytoolkit|securetoken/, fault)
      await page.goto('/dashboard/aircraft')
      await expect(page.getByRole('table')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    },
    label === 'no answer ever' ? { always: true } : {},
  )
}

row(
  'the stored token is gone, and the identity service never answers',
  'the spinner, after 10 s a sentence and Try Again, which heals',
  async ({ line, visit }) => {
    const page = await visit('mro')
    await page.addInitScript(() => localStorage.removeItem('firebaseToken'))
    await page.clock.install()
    line.when(/identitytoolkit|securetoken/, 'hang')
    await page.goto('/dashboard/aircraft')
    await expect(page.getByText('Initializing authentication...')).toBeVisible()
    await expect(async () => {
      await page.clock.fastForward(10_000)
      await expect(page.getByText('The identity service does not answer')).toBeVisible({
        timeout: 1000,
      })
    }).toPass()
    line.clear()
    await page.clock.resume()
    const table = page.getByRole('table')
    // `clear` closes the hanging connection, after which the page may go on without a press.
    const press = page.getByRole('button', { name: 'Try Again' }).click({ timeout: 5000 })
    await Promise.any([press, expect(table).toBeVisible()])
    await expect(table).toBeVisible()
  },
)

for (const [label, fault] of outages) {
  row(
    `a call is refused once, and no fresh token can be had: ${label}`,
    'an ordinary failure with Try Again; the user stays on the page',
    async ({ line, visit }) => {
      const page = await visit('admin')
      await page.goto('/dashboard/user-management')
      await expect(page.getByRole('button', { name: 'Assign Role' })).toBeVisible()
      if (fault === 'hang') await page.clock.install()
      line.when(/securetoken/, fault)
      line.when(/^GET \/api\/operators/, { status: 401, body: '{"message":"Not accepted"}' })
      await page.getByRole('link', { name: 'Operators', exact: true }).click()
      if (fault === 'hang') {
        const isRequested = (pattern: RegExp) => () =>
          line.requests().some((request) => pattern.test(request))
        await expect.poll(isRequested(/\/api\/operators/)).toBe(true)
        await page.clock.fastForward(2000)
        await expect.poll(isRequested(/securetoken/)).toBe(true)
        await page.clock.fastForward(120_000)
        await page.clock.resume()
      }
      await expect(page.getByRole('alert')).toContainText('Failed to load operators')
      await expect(page).toHaveURL(/\/dashboard\/operators/)
      line.clear()
      await page.getByRole('button', { name: 'Try Again' }).click()
      await expect(page.getByText('Company').first()).toBeVisible()
    },
  )
}

row('Logout while the identity service is away', 'signed out here all the same', async (tools) => {
  const page = await tools.visit('operator')
  await page.goto('/dashboard')
  await expect(dashboard(page)).toBeVisible()
  tools.line.when(/identitytoolkit|securetoken/, 'cut')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('firebaseToken'))).toBeNull()
})

row(
  'Logout before the identity service has answered, which it never does',
  'signed out here all the same, in the other tab and for the next visit, too',
  async ({ visit, line }) => {
    const first = await visit('operator')
    const second = await first.context().newPage()
    await second.goto('/dashboard')
    await expect(dashboard(second)).toBeVisible()
    line.when(/identitytoolkit|securetoken/, 'hang')
    await first.goto('/dashboard')
    await expect(dashboard(first)).toBeVisible()
    const form = (page: Page) => page.getByRole('heading', { name: 'Sign In' })
    // While its clock stands still the first tab waits for the service.
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
