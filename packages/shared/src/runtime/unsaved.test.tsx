import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { logOut } from './log-out'
import { setSession } from './session'
import {
  hasUnsaved,
  keepUnsaved,
  keepUnsavedWhileHidden,
  useKept,
  useKeptState,
  useUnsaved,
  dropUnsavedOfOthers,
} from './unsaved'

function Note() {
  const [text, setText] = useState('')
  const [rows, setRows] = useKeptState<ReadonlyMap<string, string>>('rows', new Map())
  useUnsaved(text !== '')
  useKept('note', {
    read: () => (text === '' ? undefined : { text, password: 'holding-pattern' }),
    put: (kept) => {
      setText(kept.text)
      setRows(new Map(rows).set('kept', Object.keys(kept).join()))
    },
  })
  return (
    <>
      <input aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />
      <button onClick={() => setRows(new Map(rows).set('D-ABCD', '4200'))}>Row</button>
      <output>{[...rows].join(' ')}</output>
    </>
  )
}

const signIn = (uid: string) => {
  setSession({ user: { uid, email: null, displayName: null, role: null } })
  dropUnsavedOfOthers(uid)
}
const note = () => screen.getByRole('textbox', { name: 'Note' })

async function typeAndEnd(end: () => unknown = keepUnsaved) {
  signIn('mara')
  const { unmount } = render(<Note />)
  fireEvent.change(note(), { target: { value: 'AOG' } })
  fireEvent.click(screen.getByRole('button', { name: 'Row' }))
  await waitFor(() => expect(hasUnsaved()).toBe(true))
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('D-ABCD'))
  await end()
  unmount()
  setSession({ user: null })
}

afterEach(() => setSession({ user: null }))

test('after the end of a session the same user finds the input again, once and without passwords (§2.240)', async () => {
  await typeAndEnd()
  expect(sessionStorage.getItem('aerofleet.unsaved')).toContain('AOG')
  expect(sessionStorage.getItem('aerofleet.unsaved')).not.toContain('holding-pattern')
  signIn('mara')
  const { unmount } = render(<Note />)
  await waitFor(() => expect(note()).toHaveValue('AOG'))
  expect(screen.getByRole('status')).toHaveTextContent('kept,text')
  unmount()
  render(<Note />)
  await Promise.resolve()
  expect(note()).toHaveValue('')
  expect(sessionStorage).toHaveLength(0)
})

test('another user does not find the input, and it is removed (§2.240)', async () => {
  await typeAndEnd()
  signIn('jo')
  expect(sessionStorage).toHaveLength(0)
})

test.each([
  ['after 24 hours', keepUnsaved, 24 * 3_600_000],
  ['after Logout', logOut, 0],
])('the input is gone %s (§2.240)', async (_, end, later) => {
  await typeAndEnd(end)
  const now = Date.now()
  jest.spyOn(Date, 'now').mockReturnValue(now + later)
  signIn('mara')
  render(<Note />)
  await Promise.resolve()
  expect(note()).toHaveValue('')
  expect(sessionStorage).toHaveLength(0)
})

test('after a Logout in another tab this tab keeps no input (§2.240)', async () => {
  await typeAndEnd(() => {
    localStorage.setItem('aerofleet.loggedOut', '1')
    keepUnsaved()
  })
  expect(sessionStorage).toHaveLength(0)
})

test('nothing is kept for a user who typed nothing (§2.240)', async () => {
  signIn('mara')
  render(<Note />)
  fireEvent.click(screen.getByRole('button', { name: 'Row' }))
  keepUnsaved()
  expect(sessionStorage).toHaveLength(0)
})

describe('while the page is out of sight', () => {
  let stop = () => {}
  beforeEach(() => {
    stop = keepUnsavedWhileHidden()
  })
  afterEach(() => stop())
  const turn = (state: DocumentVisibilityState) => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }

  test('the input is kept, and found again if the browser has ended the tab (§2.240)', async () => {
    await typeAndEnd(() => turn('hidden'))
    signIn('mara')
    render(<Note />)
    await waitFor(() => expect(note()).toHaveValue('AOG'))
  })

  test('nothing stays kept once the page is in sight again, or the user has left it (§2.240)', async () => {
    await typeAndEnd(() => {
      turn('hidden')
      turn('visible')
    })
    expect(sessionStorage).toHaveLength(0)
    await typeAndEnd(() => {
      turn('hidden')
      window.dispatchEvent(new Event('pagehide'))
      turn('hidden')
    })
    expect(sessionStorage).toHaveLength(0)
  })
})
