import '@testing-library/jest-dom'
import { timing } from '@aerofleet/shared/runtime/api-client'
import { cleanup, configure } from '@testing-library/react'
import { testServer } from './test-server'

// What is repeated after seconds in a browser is repeated at once.
timing.repeatWaits = [1, 1]

// The first screen of a suite compiles its modules: on a busy machine that takes seconds.
configure({ asyncUtilTimeout: 20_000 })

/** What a test printed as an error is a failure of that test. */
let printed: unknown[][] = []

beforeEach(async () => {
  printed = []
  jest.spyOn(console, 'error').mockImplementation((...words: unknown[]) => void printed.push(words))
  localStorage.clear()
  sessionStorage.clear()
  await testServer().reset()
})

afterEach(() => {
  cleanup()
  jest.restoreAllMocks()
  expect(printed).toEqual([])
})

Element.prototype.scrollIntoView ??= () => {}
window.scrollTo = () => {}
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
window.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener() {},
    removeListener() {},
  }) as MediaQueryList
