import { renderAt } from '@aerofleet/testing/render'
import { testServer } from '@aerofleet/testing/test-server'
import { screen, waitFor, within } from '@testing-library/react'
import { acme, addAircraft, create, operators, withOperator } from '../test/operators'

async function openForm() {
  const view = renderAt(operators, { as: 'admin' })
  await view.user.click(await screen.findByRole('tab', { name: 'Add New Operator' }))
  return view
}

test('Operators: the stat cards Total Operators, Active This Month and Verified show a dash (§2.49)', async () => {
  renderAt(operators, { as: await withOperator() })
  for (const name of ['Total Operators', 'Active This Month', 'Verified']) {
    expect((await screen.findByText(name)).nextSibling).toHaveTextContent(/^—$/)
  }
})

test('Operators: the list shows each operator with the count of its aircraft (§2.50, §3.2)', async () => {
  renderAt(operators, { as: await withOperator(['N1', 'N2']) })
  const row = await screen.findByRole('row', { name: /Acme Air/ })
  expect(within(row).getByText('ops@acme.test')).toBeVisible()
  expect(within(row).getByText('2')).toBeVisible()
})

test('the count of a company leads to its aircraft; beside it stands their condition (§2.105)', async () => {
  const as = await withOperator(['N1', 'N2'])
  const { id } = await create('/operators', { companyName: 'Zulu', email: 'a@zulu.test' }, as.uid)
  await addAircraft('N3', id, as.uid, { totalHours: 5001 })
  await create('/operators', { companyName: 'Blue Rotor', email: 'b@blue.test' }, as.uid)
  renderAt(operators, { as })
  const acme = within(await screen.findByRole('row', { name: /Acme Air/ }))
  expect(screen.getByRole('columnheader', { name: 'Their Condition' })).toBeVisible()
  expect(await acme.findByText('0 due, 0 due soon, 2 good')).toBeVisible()
  const zulu = within(screen.getByRole('row', { name: /Zulu/ }))
  expect(zulu.getByText('1 due, 0 due soon, 0 good')).toBeVisible()
  expect(zulu.getByRole('link', { name: '1 aircraft of Zulu' })).toHaveAttribute(
    'href',
    `/dashboard/aircraft?operator=${id}`,
  )
  const blue = within(screen.getByRole('row', { name: /Blue Rotor/ }))
  expect(blue.getByText('no aircraft')).toBeVisible()
  expect(blue.queryByRole('link')).not.toBeInTheDocument()
})

test('while the aircraft cannot be read the list has everything but their condition (§2.105)', async () => {
  testServer().answer('GET', /aircraft/, { status: 500, body: { message: 'Out of order' } })
  renderAt(operators, { as: await withOperator(['N1']) })
  const row = within(await screen.findByRole('row', { name: /Acme Air/ }))
  expect(row.getByRole('link', { name: '1 aircraft of Acme Air' })).toBeVisible()
  expect(row.getByText('—')).toBeVisible()
})

test('an empty list says No operators found and offers to add the first (§2.52, §4.3)', async () => {
  const { user } = renderAt(operators, { as: 'admin' })
  expect(await screen.findByText('No operators found')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add the first operator' }))
  expect(await screen.findByRole('textbox', { name: 'Company Name' })).toBeVisible()
})

test('a list that cannot be loaded says Failed to load operators; Try Again loads it (§8.9)', async () => {
  testServer().answer('GET', /operators/, { status: 500, body: { message: 'Out of order' } })
  const { user } = renderAt(operators, { as: await withOperator() })
  expect(await screen.findByText('Failed to load operators')).toBeVisible()
  expect(screen.getByText('Out of order')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('row', { name: /Acme Air/ })).toBeVisible()
})

test('an operator needs a company name and an email (§5.2, §2.51)', async () => {
  const { user } = await openForm()
  await user.click(await screen.findByRole('button', { name: 'Add Operator' }))
  expect(await screen.findByText('Company name is required')).toBeVisible()
  expect(screen.getByText('Email is required')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Company Name' })).toBeInvalid()
})

test('an email that does not look like an address is named at its field (§5.2)', async () => {
  const { user } = await openForm()
  await user.type(await screen.findByRole('textbox', { name: 'Company Name' }), 'Acme Air')
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'acme@test')
  await user.click(screen.getByRole('button', { name: 'Add Operator' }))
  expect(await screen.findByText('Please enter a valid email address')).toBeVisible()
})

async function add(user: Awaited<ReturnType<typeof openForm>>['user']) {
  await user.type(await screen.findByRole('textbox', { name: 'Company Name' }), acme.companyName)
  await user.type(screen.getByRole('textbox', { name: 'Email' }), acme.email)
  await user.click(screen.getByRole('button', { name: 'Add Operator' }))
}

test('adding an operator says so and opens the View tab with it (§8.22, §2.51)', async () => {
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

test('a refused operator shows Failed to save operator, the reason, and keeps what was typed (§8.14, §2.101)', async () => {
  const view = renderAt(`${operators}?tab=add`, { as: await withOperator() })
  await add(view.user)
  const alert = await screen.findByText('Failed to save operator')
  expect(alert.closest('[role=alert]')).toHaveTextContent(
    'An operator with company name Acme Air already exists',
  )
  const name = screen.getByRole('textbox', { name: 'Company Name' })
  expect(name).toHaveValue('Acme Air')
  expect(name).toHaveFocus()
  expect(name).toHaveAccessibleDescription(/^This company name is taken\. .* already exists$/)
})

test('Operators: the error of a field is still shown after a look at the list (§2.48)', async () => {
  const { user } = renderAt(`${operators}?tab=add`, { as: await withOperator() })
  await add(user)
  await screen.findByText('Failed to save operator')
  await user.click(screen.getByRole('tab', { name: 'View Operators' }))
  await user.click(screen.getByRole('tab', { name: 'Add New Operator' }))
  const name = await screen.findByRole('textbox', { name: 'Company Name' })
  await waitFor(() => expect(name).toHaveAccessibleDescription('This company name is taken.'))
  await user.type(name, ' II')
  await user.click(screen.getByRole('button', { name: 'Add Operator' }))
  expect(await screen.findByText('Operator "Acme Air II" added successfully!')).toBeInTheDocument()
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
  'the confirmation of a deletion says what happens to the aircraft %j (§5.9)',
  async (tails, text) => {
    const { dialog } = await askToDelete(tails)
    expect(dialog.getByText(text)).toBeVisible()
  },
)

test('nothing is deleted without the confirmation (§5.9)', async () => {
  const { user, dialog } = await askToDelete()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByRole('row', { name: /Acme Air/ })).toBeVisible()
})

test('Operators: after a deletion the focus is with the list, not lost (§2.52)', async () => {
  const as = await withOperator()
  await create('/operators', { companyName: 'Blue Rotor', email: 'ops@blue.test' }, as.uid)
  const { user } = renderAt(operators, { as })
  await user.click(await screen.findByRole('button', { name: 'Delete Blue Rotor' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  const list = screen.getByRole('table', { name: 'Operators' }).parentElement
  await waitFor(() => expect(list).toHaveFocus())
})

test('deleting the only operator says so, and the focus is on the empty list, not lost (§8.23, §2.52)', async () => {
  const { user, dialog } = await askToDelete()
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Operator "Acme Air" deleted successfully')).toBeInTheDocument()
  const empty = await screen.findByText('No operators found')
  await waitFor(() => expect(document.body).not.toHaveFocus())
  expect(document.activeElement).toContainElement(empty)
})

test('a deletion that fails says Failed to delete operator and why, in the confirmation (§8.15, §8.3)', async () => {
  const { user, dialog } = await askToDelete()
  testServer().answer('DELETE', /operators/, 'network-error')
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await dialog.findByText('Failed to delete operator')).toBeVisible()
  expect(dialog.getByText('Network error: the server could not be reached')).toBeVisible()
})
