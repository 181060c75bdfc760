import { page } from '@aerofleet/shared/runtime/log-out'
import { log, logEntries } from '@aerofleet/shared/runtime/request-log'
import { tokenKey } from '@aerofleet/shared/runtime/session'
import { renderAt } from '@aerofleet/testing/render'
import { cleanup, screen } from '@testing-library/react'

const transition = (type: 'pagehide' | 'pageshow') =>
  window.dispatchEvent(Object.assign(new Event(type), { persisted: true }))

test('a page from the browser’s cache is hidden until its user is known (§4.6)', async () => {
  const reload = jest.spyOn(page, 'reload').mockImplementation(() => {})
  const { signedIn } = renderAt('/dashboard', { as: 'operator' })
  expect(await screen.findByText(/^Welcome/)).toBeVisible()
  localStorage.setItem(tokenKey, `x.${btoa(JSON.stringify({ sub: signedIn?.uid, exp: 0 }))}.x`)
  transition('pagehide')
  expect(document.documentElement).not.toBeVisible()
  transition('pageshow')
  expect(document.documentElement).toBeVisible()
  expect(reload).not.toHaveBeenCalled()
})

test('after a sign-out in another tab such a page stays hidden and reloads (§4.6)', async () => {
  const reload = jest.spyOn(page, 'reload').mockImplementation(() => {})
  renderAt('/dashboard', { as: 'operator' })
  expect(await screen.findByText(/^Welcome/)).toBeVisible()
  transition('pagehide')
  transition('pageshow')
  expect(reload).toHaveBeenCalledTimes(1)
  expect(document.documentElement).not.toBeVisible()
  document.documentElement.style.visibility = ''
})

test('the debug log of the next user does not hold what the last one sent (§7.14)', async () => {
  const { user } = renderAt('/dashboard', { as: 'operator' })
  log('info', 'POST /operators', { body: { companyName: 'Alpine Air' } })
  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible()
  expect(logEntries().map(({ tag }) => tag)).toEqual(['session'])
})

test('the debug log stays for its user, and goes with a session that ended without a Logout (§7.14)', async () => {
  const { signedIn } = renderAt('/dashboard', { as: 'operator' })
  expect(await screen.findByText(/^Welcome/)).toBeVisible()
  log('info', 'POST /operators', { body: { companyName: 'Alpine Air' } })
  const sent = () => logEntries().filter(({ tag }) => tag === 'POST /operators')
  cleanup()
  renderAt('/dashboard', { as: signedIn ?? undefined })
  expect(await screen.findByText(/^Welcome/)).toBeVisible()
  expect(sent()).toHaveLength(1)
  cleanup()
  renderAt('/login')
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible()
  expect(sent()).toEqual([])
})

test('a start deletes the lists that an earlier release has stored in the browser', () => {
  const note = 'aerofleet.kept'
  const deletion: { onsuccess?: () => void } = {}
  const deleteDatabase = jest.fn(() => deletion)
  // jsdom has no IndexedDB.
  Object.assign(globalThis, { indexedDB: { deleteDatabase } })
  localStorage.setItem(note, 'demo-admin')
  renderAt('/dashboard', { as: 'operator' })
  expect(deleteDatabase).toHaveBeenCalledWith('aerofleet')
  expect(localStorage.getItem(note)).toBe('demo-admin')
  deletion.onsuccess?.()
  expect(localStorage.getItem(note)).toBeNull()
  Reflect.deleteProperty(globalThis, 'indexedDB')
})
