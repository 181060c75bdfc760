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
      // Shows the names of the fields that came back: a password must not be among them.
      setRows(new Map(rows).set('restored', Object.keys(kept).join()))
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
/** The screen puts kept input back in a microtask. */
const untilRestored = () => Promise.resolve()
const note = () => screen.getByRole('textbox', { name: 'Note' })

async function typeAndEndSession(end: () => unknown = keepUnsaved) {
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

test('a user whose session has ended finds unsaved input after the next sign-in, once and without passwords (§2.240)', async () => {
  await typeAndEndSession()
  expect(sessionStorage.getItem('aerofleet.unsaved')).toContain('AOG')
  expect(sessionStorage.getItem('aerofleet.unsaved')).not.toContain('holding-pattern')
  signIn('mara')
  const { unmount } = render(<Note />)
  await waitFor(() => expect(note()).toHaveValue('AOG'))
  expect(screen.getByRole('status')).toHaveTextContent('restored,text')
  unmount()
  render(<Note />)
  await untilRestored()
  expect(note()).toHaveValue('')
  expect(sessionStorage).toHaveLength(0)
})

test('the sign-in of another user removes the input (§2.240)', async () => {
  await typeAndEndSession()
  signIn('jo')
  expect(sessionStorage).toHaveLength(0)
})

test.each([
  ['after 24 hours', keepUnsaved, 24 * 3_600_000],
  ['after Logout', logOut, 0],
])('the input is gone %s (§2.240)', async (_, end, later) => {
  await typeAndEndSession(end)
  const now = Date.now()
  jest.spyOn(Date, 'now').mockReturnValue(now + later)
  signIn('mara')
  render(<Note />)
  await untilRestored()
  expect(note()).toHaveValue('')
  expect(sessionStorage).toHaveLength(0)
})

test('a tab keeps no input when its user has logged out in another tab (§2.240)', async () => {
  await typeAndEndSession(() => {
    localStorage.setItem('aerofleet.loggedOut', '1')
    keepUnsaved()
  })
  expect(sessionStorage).toHaveLength(0)
})

test('without unsaved input nothing is kept, not even the state of the screen (§2.240)', async () => {
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
    await typeAndEndSession(() => turn('hidden'))
    signIn('mara')
    render(<Note />)
    await waitFor(() => expect(note()).toHaveValue('AOG'))
  })

  test.each([
    ['the user looks at another tab', () => [turn('hidden'), turn('visible')]],
    ['the page is loaded again', () => window.dispatchEvent(new Event('pagehide'))],
  ])(
    'input of an ended session stays when %s before the next sign-in (§2.240)',
    async (_, look) => {
      await typeAndEndSession()
      look()
      signIn('mara')
      render(<Note />)
      await waitFor(() => expect(note()).toHaveValue('AOG'))
    },
  )

  test('nothing stays kept once the page is in sight again, or the user has left it (§2.240)', async () => {
    await typeAndEndSession(() => {
      turn('hidden')
      turn('visible')
    })
    expect(sessionStorage).toHaveLength(0)
    await typeAndEndSession(() => {
      turn('hidden')
      window.dispatchEvent(new Event('pagehide'))
      turn('hidden')
    })
    expect(sessionStorage).toHaveLength(0)
  })
})
