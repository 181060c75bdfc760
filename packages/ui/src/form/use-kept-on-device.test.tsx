import { setSession } from '@aerofleet/shared/runtime/session'
import { renderHook, act } from '@testing-library/react'
import { removeOldKept, useKeptOnDevice } from './use-kept-on-device'

const day = 24 * 3_600_000
const open = (uid: string) => {
  setSession({ user: { uid, email: null, displayName: null, role: null } })
  return renderHook(() => useKeptOnDevice('card 7', { text: '' }))
}
const typeAs = (uid: string) => {
  const { result, unmount } = open(uid)
  act(() => result.current.keep({ text: 'Seal replaced' }))
  unmount()
}
const textOf = (uid: string) => open(uid).result.current.first.text

afterEach(() => act(() => setSession({ user: null })))

test('typed values stay on the device for their user alone, until they are sent', () => {
  typeAs('mara')
  expect(textOf('jo')).toBe('')
  const { result, unmount } = open('mara')
  expect(result.current.first).toEqual({ text: 'Seal replaced' })
  act(() => result.current.forget())
  unmount()
  expect(textOf('mara')).toBe('')
  expect(localStorage).toHaveLength(0)
})

test('after 30 days nobody finds them, and the next start on the device removes them', () => {
  typeAs('mara')
  const now = Date.now()
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 29 * day)
  expect(textOf('mara')).toBe('Seal replaced')
  clock.mockReturnValue(now + 31 * day)
  removeOldKept()
  expect(localStorage).toHaveLength(0)
  expect(textOf('mara')).toBe('')
})
