import '@testing-library/jest-dom'
import { timing } from '@aerofleet/shared/runtime/api-client'
import { cleanup, configure } from '@testing-library/react'
import { testServer } from './test-server'
import { expectTextsTranslatable, watchTexts } from './translated-text'

// Calls are repeated at once; in a browser they wait for seconds.
timing.repeatWaits = [1, 1]

// The first screen of a suite compiles its modules: on a busy machine that takes seconds.
configure({ asyncUtilTimeout: 20_000 })

// A screen reads from the API behind it, whose answers come when they come: React need not expect each of them.
beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }))

/** What the current test wrote to `console.error`; anything fails the test. */
let printedErrors: unknown[][] = []

beforeEach(async () => {
  printedErrors = []
  jest
    .spyOn(console, 'error')
    .mockImplementation((...words: unknown[]) => void printedErrors.push(words))
  localStorage.clear()
  sessionStorage.clear()
  await testServer().reset()
  watchTexts()
})

afterEach(() => {
  expectTextsTranslatable()
  cleanup()
  jest.restoreAllMocks()
  expect(printedErrors).toEqual([])
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
