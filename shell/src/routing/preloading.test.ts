import { setSession } from '@aerofleet/shared/runtime/session'
import { workspaceRegistry } from '@aerofleet/testing/render'
import { fireEvent } from '@testing-library/react'
import { preloadOnIntent, preloadWhenSettled } from './preloading'

let fetched: [string, string[]][]
const remotes = {
  registryInUse: () => workspaceRegistry(),
  preload: (name: string, paths: string[]) => void fetched.push([name, paths]),
}
beforeEach(() => {
  fetched = []
  document.body.innerHTML = `
    <a href="/dashboard/aircraft/7"><b>N7</b></a>
    <a href="/login">Login</a>
    <a href="https://elsewhere.test/dashboard/aircraft">Elsewhere</a>`
})

test('a page is fetched when the pointer or the focus comes to its link', () => {
  preloadOnIntent(remotes)
  const [details, login, elsewhere] = document.querySelectorAll('a')
  fireEvent.pointerOver(document.querySelector('b') as Element)
  fireEvent.focusIn(details as Element)
  fireEvent.pointerOver(login as Element)
  fireEvent.pointerOver(elsewhere as Element)
  const page: [string, string[]] = ['fleet', ['/dashboard/aircraft/:id']]
  expect(fetched).toEqual([page, page])
})

describe('once a page stands', () => {
  const mro = { uid: '1', email: null, displayName: null, role: 'mro' as const }
  const aMinute = 60_000
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => {
    setSession({ user: null })
    jest.useRealTimers()
  })

  test('the pages in the user’s navigation are fetched, and none for a signed-out visitor', () => {
    preloadWhenSettled(remotes, () => true)
    jest.advanceTimersByTime(aMinute)
    expect(fetched).toEqual([])
    setSession({ initialized: true, loading: false, user: mro })
    jest.advanceTimersByTime(aMinute)
    expect(fetched).toEqual([['fleet', ['/dashboard/aircraft']]])
  })

  test('no other page is fetched before that, however long the data take (§2.221)', () => {
    let isSettled = false
    setSession({ initialized: true, loading: false, user: mro })
    preloadWhenSettled(remotes, () => isSettled)
    jest.advanceTimersByTime(aMinute)
    expect(fetched).toEqual([])
    isSettled = true
    jest.advanceTimersByTime(aMinute)
    expect(fetched).toHaveLength(1)
  })

  test('nothing is fetched for a user who asks for less data (§2.221)', () => {
    document.documentElement.dataset['saveData'] = ''
    setSession({ initialized: true, loading: false, user: mro })
    preloadWhenSettled(remotes, () => true)
    jest.advanceTimersByTime(aMinute)
    expect(fetched).toEqual([])
    delete document.documentElement.dataset['saveData']
  })
})
