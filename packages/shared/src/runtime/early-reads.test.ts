import { addUser, createTestIdentity } from '@aerofleet/testing/test-identity'
import { testServer } from '@aerofleet/testing/test-server'
import { aircraftCalls } from '../contract/aircraft'
import { ApiError, messages } from './answers'
import { call, timing } from './api-client'
import { clearLog, logEntries } from './request-log'
import { provideTokens } from './session'

const { aircraftList, aircraftCreate } = aircraftCalls
const list = '/api/aircraft'
let token = ''
let fetchSpy: jest.SpyInstance

beforeEach(async () => {
  Object.assign(timing, { authWait: 1, retryWait: 1 })
  clearLog()
  const { service } = createTestIdentity(addUser('admin'))
  token = (await service.token()) ?? ''
  // A slow machine needs seconds for a test, and the token must not change meanwhile.
  provideTokens({ ...service, token: async () => token })
  fetchSpy = jest.spyOn(globalThis, 'fetch')
})
afterEach(() => {
  fetchSpy.mockRestore()
  globalThis.earlyReads = undefined
  provideTokens(null)
})

/** Begins the page with a request, as the script in the HTML does. */
function begin(url = list, startedAt = performance.now(), sentToken = token): AbortSignal {
  const controller = new AbortController()
  const { signal } = controller
  const headers = { authorization: `Bearer ${sentToken}` }
  const answer = fetch(url, { headers, signal }).then(async (response) => ({
    response,
    text: await response.text(),
  }))
  answer.catch(() => {})
  const early = { token: sentToken, answer, controller, startedAt }
  globalThis.earlyReads = new Map([[url, early]])
  return signal
}

async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.catch((reason: unknown) => reason)
}

test('a call takes over an early request, once, and logs it like any other (§2.232, §3.6)', async () => {
  begin()
  expect(await call(aircraftList)).toEqual([])
  expect(fetchSpy).toHaveBeenCalledTimes(1)
  expect(logEntries()).toMatchObject([{ level: 'info', data: { path: list, status: 200 } }])
  await call(aircraftList)
  expect(fetchSpy).toHaveBeenCalledTimes(2)
})

test('a call to another address sends its own request (§2.232)', async () => {
  begin()
  await failure(call(aircraftCalls.aircraftView, { params: { id: 'no-such-id' } }))
  expect(fetchSpy).toHaveBeenCalledTimes(2)
})

test('an early request with another token is not used (§2.232)', async () => {
  const { service } = createTestIdentity(addUser('mro'))
  begin(list, performance.now(), (await service.token()) ?? '')
  expect(await call(aircraftList)).toEqual([])
  expect(fetchSpy).toHaveBeenCalledTimes(2)
})

test('an early request from 30 seconds ago is not used', async () => {
  begin(list, performance.now() - 30_000)
  await call(aircraftList)
  expect(fetchSpy).toHaveBeenCalledTimes(2)
})

test('an early request from before a change is not used after it', async () => {
  begin()
  await failure(call(aircraftCreate))
  await call(aircraftList)
  expect(fetchSpy).toHaveBeenCalledTimes(3)
})

test('an early request that is refused with 401 is retried with a fresh token (§8.5)', async () => {
  testServer().answer('GET', /aircraft/, { status: 401 })
  begin()
  expect(await call(aircraftList)).toEqual([])
  expect(fetchSpy).toHaveBeenCalledTimes(2)
})

test('if an early request fails, the call that takes it over fails (§8.3)', async () => {
  testServer().answer('GET', /aircraft/, 'network-error')
  begin()
  expect(await failure(call(aircraftList))).toMatchObject({
    message: messages.network,
    code: 'network',
  })
  expect(fetchSpy).toHaveBeenCalledTimes(1)
})

test('an early request without an answer fails after 30 seconds (§9.16)', async () => {
  jest.useFakeTimers()
  testServer().answer('GET', /aircraft/, 'never')
  begin()
  const error = failure(call(aircraftList))
  await jest.advanceTimersByTimeAsync(30_100)
  jest.useRealTimers()
  expect(await error).toMatchObject({ code: 'timeout', message: messages.network })
})

test('an aborted call aborts its early request, too', async () => {
  testServer().answer('GET', /aircraft/, 'never')
  const signal = begin()
  const controller = new AbortController()
  const error = failure(call(aircraftList, { signal: controller.signal }))
  controller.abort()
  expect(await error).not.toBeInstanceOf(ApiError)
  expect(signal.aborted).toBe(true)
})
