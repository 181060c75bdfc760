import { expect, signIn, signUp, test } from './support/test'

test('a newcomer signs up, makes herself admin, adds an aircraft and finds it in list and detail (§2.47, §2.56, §4.7, §7.14)', async ({
  page,
}) => {
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(String(error)))

  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Maintenance Tracking' })).toBeVisible()
  await page.getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/login$/)

  const account = await signUp(page)
  await expect(page.getByText('Account created successfully!')).toBeVisible()
  await expect(page.getByText('Welcome, Mara Keller')).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Add Aircraft' }),
  ).toHaveCount(0)

  await page.goto('/dashboard/user-management')
  await expect(
    page.getByText('Access Denied — You need admin privileges to access user management.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Self-Assign Admin' }).click()
  await expect(
    page.getByText('Admin role assigned! Please sign out and sign back in to activate.'),
  ).toBeVisible()

  const token = () => page.evaluate(() => localStorage.getItem('firebaseToken'))
  await expect.poll(token).toMatch(/^eyJ/)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Logged out successfully')).toBeVisible()
  await expect.poll(token).toBeNull()
  await signIn(page, account)

  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Add Aircraft' })
    .click()
  await page.getByLabel('Aircraft Type').fill('Pilatus PC-12')
  await page.getByLabel('Tail Number').fill('HB-FVD')
  await page.getByLabel('Serial Number').fill('01187')
  await page.getByLabel('Total Hours').fill('4630')
  await page.getByLabel('Total Cycles').fill('2210')
  await page.getByRole('button', { name: 'Save Aircraft' }).click()
  await expect(page.getByText(/Aircraft saved! ID: \S+/)).toBeVisible()

  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Aircraft', exact: true })
    .click()
  await expect(page.getByRole('heading', { name: 'Aircraft Fleet' })).toBeVisible()
  const row = page.getByRole('row', { name: /HB-FVD/ })
  await expect(row).toContainText('Maintenance Due Soon')
  await row.getByRole('link', { name: 'HB-FVD' }).click()
  await expect(page.getByRole('heading', { name: 'Flight Data' })).toBeVisible()
  await expect(page.getByText('370 h', { exact: true })).toBeVisible()
  expect(failures).toEqual([])
})

test('a signed-out visitor is sent to /login and returns to the requested page (§2.15)', async ({
  page,
}) => {
  await page.goto('/dashboard/aircraft?q=HB')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByRole('button', { name: 'Need an account? Sign Up' }).click()
  await page.getByLabel('Display Name').fill('Deep Link')
  await page.getByLabel('Email').fill('deep.link@aerofleet.test')
  await page.getByLabel('Password', { exact: true }).fill('holding-pattern')
  await page.getByLabel('Confirm Password').fill('holding-pattern')
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/aircraft\?q=HB$/)
})

test('signing out in one tab signs the other one out (§4.6)', async ({ page, context }) => {
  await signUp(page)
  const other = await context.newPage()
  await other.goto('/dashboard/aircraft')
  await expect(other.getByRole('heading', { name: 'Aircraft Fleet' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
})

test('a tab that is still asking who is signed in does not undo the sign-out of another (§4.5, §4.6)', async ({
  page,
  context,
}) => {
  await signUp(page)
  const other = await context.newPage()
  let answerLookup = () => {}
  const lookup = new Promise<void>((resolve) => {
    void other.route('**/accounts:lookup*', (route) => {
      answerLookup = () => void route.continue()
      resolve()
    })
  })
  await other.addInitScript(() => {
    const changes: string[] = []
    Object.assign(window, { changes })
    const { setItem, removeItem } = Storage.prototype
    const isUser = (key: string) => key.startsWith('firebase:authUser')
    Storage.prototype.setItem = function (key, value) {
      if (isUser(key)) changes.push('set')
      setItem.call(this, key, value)
    }
    Storage.prototype.removeItem = function (key) {
      if (isUser(key)) changes.push('remove')
      removeItem.call(this, key)
    }
  })
  await other.goto('/dashboard/aircraft')
  await expect(other.getByRole('heading', { name: 'Aircraft Fleet' })).toBeVisible()
  await lookup

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Logged out successfully')).toBeVisible()
  await expect(other.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
  const changes = () => other.evaluate(() => (window as unknown as { changes: string[] }).changes)
  const before = (await changes()).length
  answerLookup()
  // When its lookup is answered, the identity library stores the user again. The product removes her.
  await expect
    .poll(async () => (await changes()).slice(before).slice(-2))
    .toEqual(['set', 'remove'])

  for (const tab of [page, other]) {
    await tab.goto('/dashboard/aircraft')
    await expect(tab.getByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible()
    expect(await tab.evaluate(() => localStorage.getItem('firebaseToken'))).toBeNull()
  }
})
