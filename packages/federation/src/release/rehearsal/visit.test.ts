import { setTimeout as pause } from 'node:timers/promises'
import { maxWork, requireRest } from './visit'

/** Each reading adds so many seconds of processor time. */
function working(seconds: number) {
  let used = 0
  return async () => (used += seconds)
}

test('a page that works without end is given up, however long it takes', async () => {
  await expect(requireRest(working(maxWork + 1), new Promise(() => {}))).rejects.toThrow(
    'the page does not come to rest: it has worked for 10 s, perhaps in an endless loop',
  )
})

test('a page that waits for a busy machine is waited for', async () => {
  const slow = pause(1500).then(() => 'rendered')
  expect(await requireRest(working(0.1), slow)).toBe('rendered')
})

test('a page that cannot be opened says why in one line', async () => {
  const failing = Promise.reject(new Error('page.goto: net::ERR_CONNECTION_REFUSED\nCall log:'))
  await expect(requireRest(working(0), failing)).rejects.toThrow(
    /^the page does not come to rest: page\.goto: net::ERR_CONNECTION_REFUSED$/,
  )
})
