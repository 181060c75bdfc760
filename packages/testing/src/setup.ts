import '@testing-library/jest-dom'
import { format } from 'node:util'
import { timing } from '@aerofleet/shared/runtime/api-client'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { rememberStyles } from './known-styles'
import { testServer } from './test-server'
import { expectTextsTranslatable, watchTexts } from './translated-text'

// Browsers wait for seconds before they repeat a call.
timing.repeatWaits = [1, 1]

configure(({ getElementError: describe }) => ({
  // The first screen of a test file compiles its modules. That takes seconds on a busy machine.
  asyncUtilTimeout: 20_000,
  // A query that waits fails again and again. Only the time-out prints the document.
  getElementError: (message, container) =>
    waits() ? new Error(message ?? '') : describe(message, container),
}))

/** The library sets this while it repeats a query. Its types do not name it. */
function waits(): boolean {
  const config: object = getConfig()
  return '_disableExpensiveErrorDiagnostics' in config && !!config._disableExpensiveErrorDiagnostics
}

// The API answers a screen at any time, so React must not expect each update inside `act`.
beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }))

rememberStyles()

declare global {
  /** Set by the configuration of the package under test. */
  var houseRules: boolean
}

/** A test fails if it writes to `console.error`. */
let printedErrors: string[] = []

const textOf = (word: unknown) =>
  word instanceof Object && 'message' in word ? String(word.message) : word

beforeEach(async () => {
  printedErrors = []
  if (globalThis.houseRules)
    jest
      .spyOn(console, 'error')
      .mockImplementation(
        (...words: unknown[]) => void printedErrors.push(format(...words.map(textOf))),
      )
  localStorage.clear()
  sessionStorage.clear()
  await testServer().reset()
  if (globalThis.houseRules) watchTexts()
})

afterEach(() => {
  if (globalThis.houseRules) expectTextsTranslatable()
  cleanup()
  jest.restoreAllMocks()
  expect(printedErrors).toEqual([])
})

Element.prototype.scrollIntoView ??= () => {}
window.scrollTo = () => {}
Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() } })
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
