import { endSessionBy } from '@aerofleet/testing/end-session'
import { renderAt } from '@aerofleet/testing/render'
import { testServer } from '@aerofleet/testing/test-server'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { callAsColleague, seedAircraft } from '../test/seed-aircraft'

const add = '/dashboard/add-aircraft'

async function fillIn(user: UserEvent, hours = '12.25') {
  await user.type(await screen.findByRole('textbox', { name: 'Aircraft Type' }), 'Pilatus PC-12')
  await user.type(screen.getByRole('textbox', { name: 'Tail Number' }), 'HB-FVD')
  await user.type(screen.getByRole('textbox', { name: 'Serial Number' }), '0042')
  if (hours) await user.type(screen.getByRole('spinbutton', { name: 'Total Hours' }), hours)
  await user.type(screen.getByRole('spinbutton', { name: 'Total Cycles' }), '7')
}

test('a saved aircraft clears the form and its message with the id stays (§2.46, §2.47, §8.21)', async () => {
  const { user } = renderAt(add, { as: 'operator' })
  await fillIn(user)
  await user.click(screen.getByRole('button', { name: 'Save Aircraft' }))
  const link = await screen.findByRole('link', { name: 'View it' })
  const id = link.getAttribute('href')?.split('/').at(-1) ?? ''
  expect(screen.getByText(`Aircraft saved! ID: ${id}`)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Aircraft Type' })).toHaveValue('')
  expect(screen.getByRole('textbox', { name: 'Aircraft Type' })).toHaveFocus()
  expect(screen.getByRole('spinbutton', { name: 'Total Hours' })).toHaveValue(null)
  await user.type(screen.getByRole('textbox', { name: 'Aircraft Type' }), 'N')
  expect(screen.getByText(`Aircraft saved! ID: ${id}`)).toBeVisible()
  await user.clear(screen.getByRole('textbox', { name: 'Aircraft Type' }))
  await user.click(link)
  expect((await screen.findAllByText('12.25 h'))[0]).toBeVisible()
  expect(screen.getByText('0042')).toBeVisible()
})

test('a save that fails shows Failed to save aircraft with the server’s message and keeps the input (§8.11)', async () => {
  await seedAircraft()
  const { user } = renderAt(add, { as: 'admin' })
  await fillIn(user)
  await user.click(screen.getByRole('button', { name: 'Save Aircraft' }))
  expect(await screen.findByText('Failed to save aircraft')).toBeVisible()
  expect(screen.getByText('An aircraft with tail number HB-FVD already exists')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Tail Number' })).toHaveValue('HB-FVD')
})

test('the day on which the totals were true may be given, and one after today is refused at its field (§2.100)', async () => {
  const { user } = renderAt(add, { as: 'operator' })
  await fillIn(user)
  expect(screen.getByLabelText('As of')).toHaveAccessibleDescription(/^The day \(UTC\) on which /)
  await user.type(screen.getByLabelText('As of'), '2190-01-01')
  await user.click(screen.getByRole('button', { name: 'Save Aircraft' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Date must not be after today')
  expect(screen.getByLabelText('As of')).toBeInvalid()
  await user.clear(screen.getByLabelText('As of'))
  await user.type(screen.getByLabelText('As of'), '2026-01-31')
  await user.click(screen.getByRole('button', { name: 'Save Aircraft' }))
  const link = await screen.findByRole('link', { name: 'View it' })
  const id = link.getAttribute('href')?.split('/').at(-1) ?? ''
  const kept = await callAsColleague('GET', `/maintenance/aircraft/${id}`)
  expect(JSON.parse(kept.body)).toMatchObject({ counters: { hours: 12.25, date: '2026-01-31' } })
})

test.each([
  ['Tail Number', {}, 'This tail number is taken.'],
  [
    'Serial Number',
    { tailNumber: 'HB-OLD' },
    'This serial number is taken by another aircraft of this type.',
  ],
])('a %s that is in the fleet is told at its field (§2.101)', async (name, seeded, message) => {
  await seedAircraft({ serialNumber: '0042', ...seeded })
  const { user } = renderAt(add, { as: 'operator' })
  await fillIn(user)
  await user.click(screen.getByRole('button', { name: 'Save Aircraft' }))
  const field = screen.getByRole('textbox', { name })
  await waitFor(() => expect(field).toHaveFocus())
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription(new RegExp(`^${message} .* already exists$`))
})

test('beside each field stands an example with its limits; a tail number is in capitals (§2.100)', async () => {
  const { user } = renderAt(add, { as: 'operator' })
  const tail = await screen.findByRole('textbox', { name: 'Tail Number' })
  expect(tail).toHaveAccessibleDescription(/for example D-AIZC\. Up to 20 characters/)
  expect(screen.getByRole('spinbutton', { name: 'Total Hours' })).toHaveAccessibleDescription(
    /for example 4210\.5\. From 0 to 1,000,000, up to two decimals/,
  )
  await user.type(tail, 'hb-fvd')
  expect(tail).toHaveValue('HB-FVD')
})

test('the form suggests the types of the fleet and knows its tail numbers, even as the first page (§2.100, §2.101)', async () => {
  const id = await seedAircraft()
  const { user, container } = renderAt(add, { as: 'operator' })
  const types = await screen.findByRole('combobox', { name: 'Aircraft Type' })
  const list = types.getAttribute('list') ?? ''
  expect(container.ownerDocument.getElementById(list)?.firstChild).toHaveValue('Pilatus PC-12')
  await user.type(screen.getByRole('textbox', { name: 'Tail Number' }), 'hbf.vd')
  const link = screen.getByRole('link', { name: 'HB-FVD, Pilatus PC-12' })
  expect(link).toHaveAttribute('href', `/dashboard/aircraft/${id}`)
})

test('a tail number that looks like one of the fleet brings a hint (§2.101)', async () => {
  await seedAircraft()
  const { user } = renderAt(add, { as: 'operator' })
  const tail = await screen.findByRole('textbox', { name: 'Tail Number' })
  // The first letter is Cyrillic.
  await user.type(tail, 'НB-FVD')
  expect(await screen.findByText('НB-FVD looks like HB-FVD: Н only looks Latin.')).toBeVisible()
})

test('the form shows the condition that its figures give, as they are typed (§2.102)', async () => {
  const { user } = renderAt(add, { as: 'operator' })
  const hours = await screen.findByRole('spinbutton', { name: 'Total Hours' })
  const condition = within(screen.getByRole('region', { name: 'Condition' }))
  expect(condition.getByText('Appears here while you type hours and cycles.')).toBeVisible()
  await user.type(hours, '4000')
  expect(condition.getByText('Good Condition')).toBeVisible()
  expect(condition.getByText('1,000 h left')).toBeVisible()
  await user.type(hours, '.5')
  expect(condition.getByText('Maintenance Due Soon')).toBeVisible()
  await user.type(screen.getByRole('spinbutton', { name: 'Total Cycles' }), '3001')
  expect(condition.getByText('Due for Maintenance')).toBeVisible()
  expect(condition.getByRole('meter', { name: 'Cycles used of the limit' })).toHaveAttribute(
    'aria-valuetext',
    '100 percent of the limit, 1 cycle over',
  )
})

test('an admin may choose the operator of a new aircraft (§2.103)', async () => {
  await callAsColleague('POST', '/operators', { companyName: 'Acme Air', email: 'ops@acme.test' })
  const { user } = renderAt(add, { as: 'admin' })
  await fillIn(user)
  const operator = screen.getByRole('combobox', { name: 'Operator' })
  await screen.findByRole('option', { name: 'Acme Air' })
  await user.selectOptions(operator, 'Acme Air')
  await user.click(screen.getByRole('button', { name: 'Save Aircraft' }))
  await user.click(await screen.findByRole('link', { name: 'View it' }))
  expect(await screen.findByRole('region', { name: 'Operator Information' })).toHaveTextContent(
    'Acme Air',
  )
})

test('without the companies an admin saves an aircraft all the same (§2.103)', async () => {
  testServer().answer('GET', /operators/, { status: 500, body: { message: 'Out of order' } })
  const { user } = renderAt(add, { as: 'admin' })
  await fillIn(user)
  expect(await screen.findByText(/^Failed to load operators/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save Aircraft' }))
  expect(await screen.findByText(/^Aircraft saved! ID: /)).toBeVisible()
})

test('only an admin has the field Operator (§2.103)', async () => {
  renderAt(add, { as: 'operator' })
  expect(await screen.findByRole('textbox', { name: 'Serial Number' })).toBeVisible()
  expect(screen.queryByRole('combobox', { name: 'Operator' })).not.toBeInTheDocument()
})

test('the form sends all input, and shows the errors of the server at their fields (§5.3, §5.7)', async () => {
  const { user } = renderAt(add, { as: 'operator' })
  await fillIn(user, '')
  await user.click(screen.getByRole('button', { name: 'Save Aircraft' }))
  await waitFor(() =>
    expect(screen.getByRole('spinbutton', { name: 'Total Hours' })).toHaveAccessibleDescription(
      'Total hours must be a number',
    ),
  )
  expect(screen.getByRole('spinbutton', { name: 'Total Hours' })).toHaveFocus()
})

test.each(['Total Hours', 'Total Cycles'])(
  'a comma in %s is stopped as it is typed, and the field says why (§5.5)',
  async (name) => {
    const { user } = renderAt(add, { as: 'operator' })
    const field = await screen.findByRole('spinbutton', { name })
    await user.type(field, '4200,')
    expect(field).toHaveValue(4200)
    expect(field).toHaveAccessibleDescription('Enter a number such as 4210.5')
    expect(field).toBeInvalid()
    await user.type(field, '.5')
    expect(field).toHaveValue(4200.5)
    expect(field).toBeValid()
  },
)

test.each(['4,210', '6120:45', '43x12', '4.3.1'])(
  '%s becomes no other figure: what follows a stopped sign is stopped, too, and nothing is saved (§5.5)',
  async (typed) => {
    const { user } = renderAt(add, { as: 'operator' })
    await fillIn(user, typed)
    const hours = screen.getByRole('spinbutton', { name: 'Total Hours' })
    const before = Number(/^[\d.]*/.exec(typed)?.[0].replace('4.3.1', '4.3'))
    for (let press = 0; press < 2; press++) {
      await user.click(screen.getByRole('button', { name: 'Save Aircraft' }))
      await waitFor(() => expect(hours).toHaveFocus())
      expect(hours).toHaveValue(before)
      expect(hours).toHaveAccessibleDescription('Enter a number such as 4210.5')
    }
    expect(screen.queryByText(/^Aircraft saved!/)).not.toBeInTheDocument()
  },
)

test.each([
  ['4 312.50 h', 4312.5],
  ['6120:45', 6120.75],
  ['4\u00a0312', 4312],
])('a pasted %s is taken as %s, whatever was stopped before (§5.5)', async (text, figure) => {
  const { user } = renderAt(add, { as: 'operator' })
  await fillIn(user, ',')
  const hours = screen.getByRole('spinbutton', { name: 'Total Hours' })
  await user.click(hours)
  await user.paste(text)
  expect(hours).toHaveValue(figure)
  expect(hours).toBeValid()
  await user.click(screen.getByRole('button', { name: 'Save Aircraft' }))
  expect(await screen.findByText(/^Aircraft saved! ID: /)).toBeVisible()
})

test.each(['4.312,5', '6120 km'])(
  'a pasted %s is stopped, and the field says why (§5.5)',
  async (text) => {
    const { user } = renderAt(add, { as: 'operator' })
    const hours = await screen.findByRole('spinbutton', { name: 'Total Hours' })
    await user.click(hours)
    await user.paste(text)
    expect(hours).toHaveValue(null)
    expect(hours).toHaveAccessibleDescription('Enter a number such as 4210.5')
  },
)

test('a number that is typed again after a stopped comma is saved at once (§5.5)', async () => {
  const { user } = renderAt(add, { as: 'operator' })
  await fillIn(user, '4200,5')
  const hours = screen.getByRole('spinbutton', { name: 'Total Hours' })
  expect(hours).toHaveAccessibleDescription('Enter a number such as 4210.5')
  await user.clear(hours)
  await user.type(hours, '4200.5')
  expect(hours).toBeValid()
  await user.click(screen.getByRole('button', { name: 'Save Aircraft' }))
  expect(await screen.findByText(/^Aircraft saved! ID: /)).toBeVisible()
})

test('the form refuses a number with an exponent (§5.5)', async () => {
  const { user } = renderAt(add, { as: 'operator' })
  await fillIn(user, '1e3')
  await user.click(screen.getByRole('button', { name: 'Save Aircraft' }))
  const hours = screen.getByRole('spinbutton', { name: 'Total Hours' })
  await waitFor(() => expect(hours).toHaveFocus())
  expect(hours).toHaveAccessibleDescription('Enter a number such as 4210.5')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('an aircraft whose answer was lost is not created twice (§2.47, §7.11)', async () => {
  const keys: string[] = []
  const { user } = renderAt(add, { as: 'operator' })
  await fillIn(user)
  const originalFetch = globalThis.fetch
  let lostAnswers = 0
  globalThis.fetch = async (input, init) => {
    const answer = await originalFetch(input, init)
    if (init?.method !== 'POST') return answer
    keys.push((init.headers as Record<string, string>)['idempotency-key'] ?? '')
    if (lostAnswers === 2) return answer
    lostAnswers++
    throw new TypeError('Failed to fetch')
  }
  await user.click(screen.getByRole('button', { name: 'Save Aircraft' }))
  expect(await screen.findByText('Network error: the server could not be reached')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save Aircraft' }))
  expect(await screen.findByText(/^Aircraft saved! ID: /)).toBeVisible()
  expect(keys).toHaveLength(3)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(keys).size).toBe(1)
})

test.each(['mro', 'no role'] as const)(
  'a user with the role %s cannot open Add Aircraft (§6.4)',
  async (as) => {
    renderAt(add, { as })
    expect(await screen.findByText('Access Denied')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Save Aircraft' })).not.toBeInTheDocument()
  },
)

test('the second try after a server error saves (§2.47, §8.21)', async () => {
  testServer().answer('POST', /\/aircraft$/, {
    status: 500,
    body: { message: 'Something went wrong' },
  })
  const { user } = renderAt(add, { as: 'operator' })
  await fillIn(user)
  await user.click(screen.getByRole('button', { name: 'Save Aircraft' }))
  expect(await screen.findByText('Something went wrong')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save Aircraft' }))
  expect(await screen.findByText(/^Aircraft saved! ID: /)).toBeVisible()
  expect(screen.queryByText('Failed to save aircraft')).not.toBeInTheDocument()
})

test('the typed text of a new aircraft is there again after a new sign-in (§2.240)', async () => {
  const { user, unmount, signedIn } = renderAt(add, { as: 'operator' })
  await fillIn(user)
  await endSessionBy('POST', () =>
    user.click(screen.getByRole('button', { name: 'Save Aircraft' })),
  )
  unmount()
  renderAt(add, { as: signedIn ?? 'nobody' })
  expect(await screen.findByText('Restored what you had typed')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Serial Number' })).toHaveValue('0042')
  expect(screen.getByRole('spinbutton', { name: 'Total Hours' })).toHaveValue(12.25)
})

test('so is the chosen operator, although the companies are loaded later (§2.240)', async () => {
  const company = 'Acme Air'
  await callAsColleague('POST', '/operators', { companyName: company, email: 'ops@acme.test' })
  const { user, unmount, signedIn } = renderAt(add, { as: 'admin' })
  const operator = () => screen.findByRole('combobox', { name: 'Operator' })
  await screen.findByRole('option', { name: company })
  await user.selectOptions(await operator(), company)
  await fillIn(user)
  await endSessionBy('POST', () =>
    user.click(screen.getByRole('button', { name: 'Save Aircraft' })),
  )
  unmount()
  renderAt(add, { as: signedIn ?? 'nobody' })
  await screen.findByRole('option', { name: company })
  await waitFor(async () => expect(await operator()).toHaveDisplayValue(company))
})
