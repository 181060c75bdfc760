import { watchLateErrors } from './late-errors'

const reported: unknown[] = []
watchLateErrors({ tellLateError: (...event) => reported.push(event) })
beforeEach(() => (reported.length = 0))

function errorOf(address: string): Error {
  const error = new Error('boom')
  error.stack = `Error: boom\n    at save (${address}:1:200)\n    at main.js:1:1`
  return error
}
const chunk = 'https://fleet.test/mfe/fleet/0.1.0-abc/102.f00.js'

test('an uncaught error is reported with the remote and release of its script', () => {
  const error = errorOf(chunk)
  window.dispatchEvent(new ErrorEvent('error', { error }))
  expect(reported).toEqual([['fleet', '0.1.0-abc', error]])
})

test('a rejected promise that nobody awaits is reported', () => {
  const reason = errorOf(chunk)
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
  expect(reported).toEqual([['fleet', '0.1.0-abc', reason]])
})

test.each([
  ['the shell itself', errorOf('https://fleet.test/assets/main.js')],
  ['what is no error', 'text of /mfe/fleet/0.1.0-abc/'],
  ['nothing at all', undefined],
])('%s is not reported as an error of a remote', (_, error) => {
  window.dispatchEvent(new ErrorEvent('error', { error }))
  expect(reported).toEqual([])
})
