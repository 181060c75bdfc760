import { renderAt } from '@aerofleet/testing/render'
import { testServer } from '@aerofleet/testing/test-server'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { seedAircraft } from '../test/seed-aircraft'

const add = '/dashboard/add-aircraft'

async function fillIn(user: UserEvent, hours = '12.25') {
  await user.type(await screen.findByRole('textbox', { name: 'Aircraft Type' }), 'Pilatus PC-12')
  await user.type(screen.getByRole('textbox', { name: 'Tail Number' }), 'HB-FVD')
  await user.type(screen.getByRole('textbox', { name: 'Serial Number' }), '0042')
  if (hours) await user.type(screen.getByRole('spinbutton', { name: 'Total Hours' }), hours)
  await user.type(screen.getByRole('spinbutton', { name: 'Total Cycles' }), '7')
}

test('§2 a saved aircraft clears the form and its message with the id stays', async () => {
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
  await user.click(link)
  expect(await screen.findByText('12.25 h')).toBeVisible()
  expect(screen.getByText('0042')).toBeVisible()
})

test('§8 a save that fails shows Failed to save aircraft with the server’s message and keeps the input', async () => {
  await seedAircraft()
  const { user } = renderAt(add, { as: 'admin' })
  await fillIn(user)
  await user.click(screen.getByRole('button', { name: 'Save Aircraft' }))
  expect(await screen.findByText('Failed to save aircraft')).toBeVisible()
  expect(screen.getByText('An aircraft with tail number HB-FVD already exists')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Tail Number' })).toHaveValue('HB-FVD')
})

test('§5 the form blocks nothing; what the server finds wrong stands at its field', async () => {
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
  '§5 a comma in %s is stopped as it is typed, and the field says why',
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

test('§5 a number that arose without its comma is saved only after it was shown', async () => {
  const { user } = renderAt(add, { as: 'operator' })
  await fillIn(user, '4,210')
  const hours = screen.getByRole('spinbutton', { name: 'Total Hours' })
  await user.click(screen.getByRole('button', { name: 'Save Aircraft' }))
  await waitFor(() => expect(hours).toHaveFocus())
  expect(hours).toHaveAccessibleDescription('Enter a number such as 4210.5')
  expect(screen.queryByText(/^Aircraft saved!/)).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Save Aircraft' }))
  await user.click(await screen.findByRole('link', { name: 'View it' }))
  expect(await screen.findByText('4,210 h')).toBeVisible()
})

test('§5 a number that is written anew after a comma was stopped is taken at once', async () => {
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

test('§5 the form sends no number that is written with an exponent', async () => {
  const { user } = renderAt(add, { as: 'operator' })
  await fillIn(user, '1e3')
  await user.click(screen.getByRole('button', { name: 'Save Aircraft' }))
  const hours = screen.getByRole('spinbutton', { name: 'Total Hours' })
  await waitFor(() => expect(hours).toHaveFocus())
  expect(hours).toHaveAccessibleDescription('Enter a number such as 4210.5')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('§2 an aircraft whose answer was lost is not created twice', async () => {
  const keys: string[] = []
  const { user } = renderAt(add, { as: 'operator' })
  await fillIn(user)
  const real = globalThis.fetch
  let lost = 0
  globalThis.fetch = async (input, init) => {
    const answer = await real(input, init)
    if (init?.method !== 'POST') return answer
    keys.push((init.headers as Record<string, string>)['idempotency-key'] ?? '')
    if (lost === 2) return answer
    lost++
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
  '§6 a user with the role %s is not let to Add Aircraft',
  async (as) => {
    renderAt(add, { as })
    expect(await screen.findByText('Access Denied')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Save Aircraft' })).not.toBeInTheDocument()
  },
)

test('§8 the second try after a server error saves', async () => {
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
