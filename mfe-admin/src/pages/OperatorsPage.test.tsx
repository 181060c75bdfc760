import { renderAt } from '@aerofleet/testing/render'
import { addUser } from '@aerofleet/testing/test-identity'
import { testServer } from '@aerofleet/testing/test-server'
import { screen, waitFor, within } from '@testing-library/react'

const operators = '/dashboard/operators'
const acme = { companyName: 'Acme Air', email: 'ops@acme.test' }

/** One call of the product's API, as its own user. */
async function send(path: string, body: object, uid: string) {
  const token = testServer().identity.issueToken(uid)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.status).toBe(201)
  return answer.json() as Promise<{ id: string }>
}

/** An admin who has added this operator, with aircraft of these tail numbers. */
async function withOperator(tailNumbers: string[] = []) {
  const as = addUser('admin')
  const { id } = await send('/operators', acme, as.uid)
  for (const tailNumber of tailNumbers) await addAircraft(tailNumber, id, as.uid)
  return as
}

function addAircraft(tailNumber: string, operatorId: string, uid: string) {
  const figures = { totalHours: 1, totalCycles: 1, operatorId }
  const aircraft = { aircraftType: 'ATR 72', tailNumber, serialNumber: tailNumber, ...figures }
  return send('/aircraft', aircraft, uid)
}

async function openForm() {
  const view = renderAt(operators, { as: 'admin' })
  await view.user.click(await screen.findByRole('tab', { name: 'Add New Operator' }))
  return view
}

test('§2 Operators: the stat cards Total Operators, Active This Month and Verified show a dash', async () => {
  renderAt(operators, { as: await withOperator() })
  for (const name of ['Total Operators', 'Active This Month', 'Verified']) {
    expect((await screen.findByText(name)).nextSibling).toHaveTextContent(/^—$/)
  }
})

test('§2 Operators: the list shows each operator with the count of its aircraft', async () => {
  renderAt(operators, { as: await withOperator(['N1', 'N2']) })
  const row = await screen.findByRole('row', { name: /Acme Air/ })
  expect(within(row).getByText('ops@acme.test')).toBeVisible()
  expect(within(row).getByText('2')).toBeVisible()
})

test('§4 Lists: an empty list says No operators found and offers to add the first', async () => {
  const { user } = renderAt(operators, { as: 'admin' })
  expect(await screen.findByText('No operators found')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add the first operator' }))
  expect(await screen.findByRole('textbox', { name: 'Company Name' })).toBeVisible()
})

test('§8 a list that cannot be loaded says Failed to load operators; Try Again loads it', async () => {
  testServer().answer('GET', /operators/, { status: 500, body: { message: 'Out of order' } })
  const { user } = renderAt(operators, { as: await withOperator() })
  expect(await screen.findByText('Failed to load operators')).toBeVisible()
  expect(screen.getByText('Out of order')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('row', { name: /Acme Air/ })).toBeVisible()
})

test('§5 an operator needs a company name and an email', async () => {
  const { user } = await openForm()
  await user.click(await screen.findByRole('button', { name: 'Add Operator' }))
  expect(await screen.findByText('Company name is required')).toBeVisible()
  expect(screen.getByText('Email is required')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Company Name' })).toBeInvalid()
})

test.each(['acme', 'acme@', 'acme@test', '@acme.test', 'a b@acme.test'])(
  '§5 the email %s does not look like an address',
  async (email) => {
    const { user } = await openForm()
    await user.type(await screen.findByRole('textbox', { name: 'Company Name' }), 'Acme Air')
    await user.type(screen.getByRole('textbox', { name: 'Email' }), email)
    await user.click(screen.getByRole('button', { name: 'Add Operator' }))
    expect(await screen.findByText('Please enter a valid email address')).toBeVisible()
  },
)

async function add(user: Awaited<ReturnType<typeof openForm>>['user']) {
  await user.type(await screen.findByRole('textbox', { name: 'Company Name' }), acme.companyName)
  await user.type(screen.getByRole('textbox', { name: 'Email' }), acme.email)
  await user.click(screen.getByRole('button', { name: 'Add Operator' }))
}

test('§8 adding an operator says so and opens the View tab with it', async () => {
  const { user } = await openForm()
  await add(user)
  expect(await screen.findByText('Operator "Acme Air" added successfully!')).toBeInTheDocument()
  expect(await screen.findByRole('row', { name: /Acme Air/ })).toBeVisible()
  await waitFor(() => expect(document.body).not.toHaveFocus())
  expect(document.activeElement).toContainElement(screen.getByRole('table'))
  expect(screen.getByRole('tab', { name: 'View Operators' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
})

test('§8 a refused operator shows Failed to save operator, the reason, and keeps what was typed', async () => {
  const view = renderAt(`${operators}?tab=add`, { as: await withOperator() })
  await add(view.user)
  const alert = await screen.findByText('Failed to save operator')
  expect(alert.closest('[role=alert]')).toHaveTextContent(
    'An operator with company name Acme Air already exists',
  )
  expect(screen.getByRole('textbox', { name: 'Company Name' })).toHaveValue('Acme Air')
})

test('§2 Operators: what was typed survives a look at the list', async () => {
  const { user } = await openForm()
  await user.type(await screen.findByRole('textbox', { name: 'Company Name' }), 'Acme')
  await user.click(screen.getByRole('tab', { name: 'View Operators' }))
  await user.click(screen.getByRole('tab', { name: 'Add New Operator' }))
  expect(await screen.findByRole('textbox', { name: 'Company Name' })).toHaveValue('Acme')
})

async function askToDelete(tailNumbers?: string[]) {
  const { user } = renderAt(operators, { as: await withOperator(tailNumbers) })
  await user.click(await screen.findByRole('button', { name: 'Delete Acme Air' }))
  return {
    user,
    dialog: within(await screen.findByRole('alertdialog', { name: 'Delete Acme Air?' })),
  }
}

test.each([
  [[], 'Acme Air has no aircraft.'],
  [['N1'], '1 aircraft of Acme Air will lose its operator.'],
  [['N1', 'N2'], '2 aircraft of Acme Air will lose their operator.'],
])(
  '§5 the confirmation of a deletion says what becomes of the aircraft %j',
  async (tails, text) => {
    const { dialog } = await askToDelete(tails)
    expect(dialog.getByText(text)).toBeVisible()
  },
)

test('§5 nothing is deleted without the confirmation', async () => {
  const { user, dialog } = await askToDelete()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByRole('row', { name: /Acme Air/ })).toBeVisible()
})

test('§8 deleting an operator says so and takes it from the list', async () => {
  const { user, dialog } = await askToDelete()
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Operator "Acme Air" deleted successfully')).toBeInTheDocument()
  expect(await screen.findByText('No operators found')).toBeVisible()
})

test('§2 Operators: after a deletion the focus is with the list, not lost', async () => {
  const as = await withOperator()
  await send('/operators', { companyName: 'Blue Rotor', email: 'ops@blue.test' }, as.uid)
  const { user } = renderAt(operators, { as })
  await user.click(await screen.findByRole('button', { name: 'Delete Blue Rotor' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  const list = screen.getByRole('table', { name: 'Operators' }).parentElement
  await waitFor(() => expect(list).toHaveFocus())
})

test('§8 a deletion that fails says Failed to delete operator and why, in the confirmation', async () => {
  const { user, dialog } = await askToDelete()
  testServer().answer('DELETE', /operators/, 'network-error')
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await dialog.findByText('Failed to delete operator')).toBeVisible()
  expect(dialog.getByText('Network error: the server could not be reached')).toBeVisible()
})

test('§2 Operators: the search finds a company by part of its name or email', async () => {
  const { user, router } = renderAt(operators, { as: await withOperator() })
  const search = await screen.findByRole('searchbox', { name: 'Search company or email' })
  await user.type(search, 'zeppelin')
  expect(await screen.findByText('No operator matches “zeppelin”')).toBeVisible()
  await user.clear(search)
  await user.type(search, 'ACME.test')
  expect(await screen.findByRole('row', { name: /Acme Air/ })).toBeVisible()
  await waitFor(() => expect(router.state.location.search).toBe('?q=ACME.test'))
  expect(screen.getByRole('row', { name: /Acme Air/ })).toBeVisible()
})

const shownNames = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)

test.each([
  ['company', 'Company Name', ['Acme Air', 'Blue Rotor', 'Zulu 9', 'Zulu 10']],
  ['email', 'Email', ['Zulu 10', 'Blue Rotor', 'Zulu 9', 'Acme Air']],
  ['aircraft', 'Aircraft', ['Blue Rotor', 'Zulu 9', 'Acme Air', 'Zulu 10']],
  ['added', 'Added', ['Acme Air', 'Zulu 10', 'Blue Rotor', 'Zulu 9']],
])('§2 Operators: the list sorts by %s, one way and the other', async (key, column, expected) => {
  const as = await withOperator(['N1', 'N2'])
  const zulu = await send('/operators', { companyName: 'Zulu 10', email: 'a@zulu.test' }, as.uid)
  await send('/operators', { companyName: 'Blue Rotor', email: 'b@blue.test' }, as.uid)
  await send('/operators', { companyName: 'Zulu 9', email: 'm@zulu.test' }, as.uid)
  for (const tailNumber of ['N3', 'N4', 'N5']) await addAircraft(tailNumber, zulu.id, as.uid)
  const { user, router } = renderAt(`${operators}?sort=${key}`, { as })
  const heading = await screen.findByRole('columnheader', { name: column })
  expect(heading).toHaveAttribute('aria-sort', 'ascending')
  expect(shownNames()).toEqual(expected)
  await user.click(within(heading).getByRole('button'))
  await waitFor(() => expect(heading).toHaveAttribute('aria-sort', 'descending'))
  expect(shownNames()[0]).toBe(expected.at(-1))
  expect(router.state.location.search).toBe(`?sort=-${key}`)
})

test('§2 Operators: where rows are cards, Sort by stands in for the headings', async () => {
  const as = await withOperator()
  await send('/operators', { companyName: 'Blue Rotor', email: 'ops@blue.test' }, as.uid)
  const { user } = renderAt(operators, { as })
  const field = await screen.findByRole('combobox', { name: 'Sort by' })
  expect(field).toHaveDisplayValue('Company Name, ascending')
  await user.selectOptions(field, 'Company Name, descending')
  await waitFor(() => expect(shownNames()).toEqual(['Blue Rotor', 'Acme Air']))
})

test.each(['operator', 'mro', 'no role'] as const)(
  '§6 the address of Operators is closed to the role: %s',
  async (as) => {
    renderAt(operators, { as })
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeVisible()
    expect(screen.queryByRole('tab', { name: 'View Operators' })).toBeNull()
  },
)

test('§4 while the operators are read the list says so', async () => {
  testServer().answer('GET', /operators/, 'never')
  renderAt(operators, { as: 'admin' })
  expect(await screen.findByText('Loading…')).toBeInTheDocument()
})
