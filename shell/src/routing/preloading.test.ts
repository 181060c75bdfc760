import { setSession } from '@aerofleet/shared/runtime/session'
import { workspaceRegistry } from '@aerofleet/testing/render'
import { fireEvent } from '@testing-library/react'
import { preloadOnIntent, preloadWhenIdle } from './preloading'

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

test('a page is fetched when pointer or focus comes to a link that leads to it', () => {
  preloadOnIntent(remotes)
  const [details, login, elsewhere] = document.querySelectorAll('a')
  fireEvent.pointerOver(document.querySelector('b') as Element)
  fireEvent.focusIn(details as Element)
  fireEvent.pointerOver(login as Element)
  fireEvent.pointerOver(elsewhere as Element)
  const page: [string, string[]] = ['fleet', ['/dashboard/aircraft/:id']]
  expect(fetched).toEqual([page, page])
})

test('when idle, what the navigation offers to the user is fetched, and nothing for a stranger', () => {
  jest.useFakeTimers()
  preloadWhenIdle(remotes)
  jest.advanceTimersByTime(5000)
  expect(fetched).toEqual([])
  const user = { uid: '1', email: null, displayName: null, role: 'mro' as const }
  setSession({ initialized: true, loading: false, user })
  jest.advanceTimersByTime(5000)
  expect(fetched).toEqual([['fleet', ['/dashboard/aircraft']]])
  setSession({ user: null })
  jest.useRealTimers()
})
