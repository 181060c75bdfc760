import { operatorCalls } from '@aerofleet/shared/contract/operators'
import type { Role } from '@aerofleet/shared/roles'
import { call } from '@aerofleet/shared/runtime/api-client'
import { callAs } from '@aerofleet/testing/call-as'
import { renderAt } from '@aerofleet/testing/render'
import { addUser } from '@aerofleet/testing/test-identity'
import { testServer } from '@aerofleet/testing/test-server'
import { act, fireEvent, screen, within } from '@testing-library/react'

const entriesWithoutRole = ['Dashboard', 'Aircraft']
const navigationEntries = async () => {
  const navigation = within(await screen.findByRole('navigation', { name: 'Main' }))
  return navigation.getAllByRole('link').map((link) => link.textContent)
}

async function changeRole(uid: string, role: Role | null) {
  const admin = addUser('admin', { email: 'ada@aerofleet.test' })
  const path = `/usermanagement/users/${uid}/role`
  await (role ? callAs(admin.uid, 'POST', path, { role }) : callAs(admin.uid, 'DELETE', path))
}

const givenAndTaken: [Role | null, Role | null, string][] = [
  [null, 'operator', 'Your role is now Operator.'],
  ['mro', 'admin', 'Your role is now Admin.'],
  ['operator', null, 'Your role was removed.'],
]

test.each(givenAndTaken)(
  'the user learns that the role has changed from %s to %s when the window gets the focus (§6.20)',
  async (before, after, sentence) => {
    const as = addUser(before)
    renderAt('/dashboard', { as })
    const entriesBefore = await navigationEntries()
    await changeRole(as.uid, after)
    fireEvent.focus(window)
    const message = await screen.findByText(sentence)
    expect(message.closest('[role=status]')).not.toBeNull()
    expect(await navigationEntries()).not.toEqual(entriesBefore)
  },
)

test('after a refusal the user learns that the role was removed (§6.20)', async () => {
  const as = addUser('admin')
  renderAt('/dashboard', { as })
  await navigationEntries()
  await changeRole(as.uid, null)
  await act(() => expect(call(operatorCalls.operatorList)).rejects.toMatchObject({ status: 403 }))
  expect(await screen.findByText('Your role was removed.')).toBeInTheDocument()
  expect(await navigationEntries()).toEqual(entriesWithoutRole)
})

test('without a signed-in user the page does not ask for a role (§6.20)', async () => {
  const asked = jest.spyOn(globalThis, 'fetch')
  renderAt('/login')
  await screen.findByRole('heading', { name: 'Sign In' })
  fireEvent.focus(window)
  expect(asked).not.toHaveBeenCalled()
})

test('the role stays while the server does not answer (§6.20)', async () => {
  testServer().answer('GET', /me$/, 'network-error')
  renderAt('/dashboard', { as: 'operator' })
  expect(await navigationEntries()).toContain('Add Aircraft')
  fireEvent.focus(window)
  expect(await navigationEntries()).toContain('Add Aircraft')
})
