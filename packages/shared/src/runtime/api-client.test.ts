import { addUser, createTestIdentity } from '@aerofleet/testing/test-identity'
import { testServer } from '@aerofleet/testing/test-server'
import { aircraftCalls } from '../contract/aircraft'
import { historyCalls } from '../contract/history'
import { userCalls } from '../contract/users'
import { ApiError, messages } from './answers'
import { call, timing } from './api-client'
import { page } from './log-out'
import { clearLog, logEntries } from './request-log'
import { noticeKey, provideTokens, tokenKey } from './session'

const defaultTiming = { ...timing }

beforeEach(() => {
  Object.assign(timing, { authWait: 1, retryWait: 1 })
  clearLog()
  provideTokens(createTestIdentity(addUser('admin')).service)
})
afterEach(() => provideTokens(null))

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.catch((reason: unknown) => reason)
  if (!(error instanceof ApiError)) throw new Error('the call did not fail with an ApiError')
  return error
}

test('waiting for authentication is 10 tries at 300 ms, the retry comes after 1 second (§9.8, §9.9)', () => {
  expect(defaultTiming).toEqual({
    authTries: 10,
    authWait: 300,
    retryWait: 1000,
    repeatWaits: [1, 1],
  })
})

test('a call carries the bearer token and parses the JSON answer (§7.3)', async () => {
  expect(await call(aircraftCalls.aircraftList)).toEqual([])
})

test('every call goes to /api with a bearer token and a JSON content type (§7.1, §7.3)', async () => {
  const fetchSpy = jest.spyOn(globalThis, 'fetch')
  await call(aircraftCalls.aircraftList)
  const [url, init] = fetchSpy.mock.lastCall ?? []
  fetchSpy.mockRestore()
  expect(url).toBe('/api/aircraft')
  expect(init?.headers).toMatchObject({
    authorization: expect.stringMatching(/^Bearer \S+$/),
    'content-type': 'application/json',
  })
})

test("a failure shows the server's message (§8.1)", async () => {
  const error = await failure(call(aircraftCalls.aircraftView, { params: { id: 'no-such-id' } }))
  expect(error).toMatchObject({ status: 404, message: 'Aircraft not found' })
  expect(logEntries()).toMatchObject([
    { level: 'warn', data: { status: 404, message: 'Aircraft not found' } },
  ])
})

test('the days of a refusal stand as on the screens, but the example of a typed day stays (§8.1)', async () => {
  const details = [{ path: 'date', message: 'Date must be a date such as 2026-11-22' }]
  const message = '4,288.00 h on 2026-11-20; the readings allow 4,200.00 h from 2026-11-01'
  testServer().answer('GET', /aircraft/, { status: 409, body: { message, details } })
  expect(await failure(call(aircraftCalls.aircraftList))).toMatchObject({
    message: '4,288.00 h on Nov 20, 2026; the readings allow 4,200.00 h from Nov 1, 2026',
    details,
  })
})

test('a failure without a message field shows its status (§8.2)', async () => {
  testServer().answer('GET', /aircraft/, { status: 503, body: {} })
  expect((await failure(call(aircraftCalls.aircraftList))).message).toBe('HTTP error! status: 503')
})

test('without a token the call says that authentication is not ready (§8.4)', async () => {
  provideTokens(null)
  expect((await failure(call(aircraftCalls.aircraftList))).message).toBe(
    'Firebase authentication not ready - user or token missing',
  )
})

test('a network failure is named (§8.3)', async () => {
  testServer().answer('GET', /aircraft/, 'network-error')
  expect((await failure(call(aircraftCalls.aircraftList))).message).toBe(messages.network)
})

test('one 401 is retried with a fresh token (§8.5)', async () => {
  testServer().answer('GET', /aircraft/, { status: 401 })
  expect(await call(aircraftCalls.aircraftList)).toEqual([])
})

test('a refused call is not repeated for another user who has signed in meanwhile (§8.5)', async () => {
  const reload = jest.spyOn(page, 'reload').mockImplementation(() => {})
  const fetchSpy = jest.spyOn(globalThis, 'fetch').mockImplementationOnce(async () => {
    provideTokens(createTestIdentity(addUser('mro')).service)
    return new Response(null, { status: 401 })
  })
  expect((await failure(call(aircraftCalls.aircraftList))).status).toBe(401)
  expect(fetchSpy).toHaveBeenCalledTimes(1)
  expect(reload).not.toHaveBeenCalled()
})

test('a second 401 clears the token, keeps the message and reloads once (§8.6)', async () => {
  const reload = jest.spyOn(page, 'reload').mockImplementation(() => {})
  localStorage.setItem(tokenKey, 'old')
  testServer().answer('GET', /aircraft/, { status: 401 }, 2)
  const error = await failure(call(aircraftCalls.aircraftList))
  expect(error.message).toBe('Authentication failed. Please log in again.')
  expect(localStorage.getItem(tokenKey)).toBeNull()
  expect(sessionStorage.getItem(noticeKey)).toBe(error.message)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('any other failure of the retry is an ordinary failure (§8.5)', async () => {
  const reload = jest.spyOn(page, 'reload').mockImplementation(() => {})
  testServer().answer('GET', /aircraft/, { status: 401 })
  testServer().answer('GET', /aircraft/, { status: 500, body: { message: 'Busy' } })
  expect((await failure(call(aircraftCalls.aircraftList))).message).toBe('Busy')
  expect(reload).not.toHaveBeenCalled()
})

test('the request log holds method, path and status, and never the token (§3.6, §3.7)', async () => {
  await call(aircraftCalls.aircraftList)
  const entry = logEntries().find(({ tag }) => tag === 'GET /aircraft')
  expect(entry?.data).toMatchObject({ method: 'GET', path: '/api/aircraft', status: 200 })
  expect(JSON.stringify(logEntries())).not.toMatch(/bearer/i)
})

test('the message that authentication is not ready comes after ten tries (§8.4, §9.8)', async () => {
  const token = jest.fn(async () => null)
  provideTokens({ token, end: async () => {}, signOut: async () => {} })
  expect((await failure(call(aircraftCalls.aircraftList))).message).toBe(
    'Firebase authentication not ready - user or token missing',
  )
  expect(token).toHaveBeenCalledTimes(10)
})

describe('an answer that is not what the row promises', () => {
  const aircraft = {
    id: '1',
    aircraftType: 'PC-12',
    tailNumber: 'HB-FVD',
    serialNumber: '1187',
    totalHours: 1,
    totalCycles: 1,
  }
  const answerWith = (body: unknown) =>
    testServer().answer('GET', /aircraft/, { status: 200, body })

  test.each([
    ['null', null, ''],
    ['an object in place of a list', { items: [] }, ''],
    ['one bad row', [aircraft, { ...aircraft, totalHours: '1' }], '1.totalHours'],
  ])('%s fails, and the log names the field (§7.10)', async (_, body, field) => {
    answerWith(body)
    const error = await failure(call(aircraftCalls.aircraftList))
    expect(error).toMatchObject({ code: 'unreadable-answer', status: 200 })
    expect(logEntries().at(-1)).toMatchObject({ level: 'error', data: { field } })
  })

  test('fields that the specification lacks may be missing, and unknown fields are kept (§7.10, §3.1)', async () => {
    answerWith([{ ...aircraft, engines: 2 }])
    expect(await call(aircraftCalls.aircraftList)).toEqual([{ ...aircraft, engines: 2 }])
  })

  test('unknown kinds of changes and unknown capabilities are kept as text (§7.10)', async () => {
    const subject = { kind: 'hangar', id: 'h', label: 'North' }
    const row = { id: '1', at: '2026-11-24T09:00:00Z', action: 'paint', subject }
    const changes = [{ ...row, before: null, after: { colour: 'white' } }]
    testServer().answer('GET', /history/, { status: 200, body: changes })
    expect(await call(historyCalls.changeList)).toEqual(changes)
    const me = { role: 'mro', grants: ['paintHangars'] }
    testServer().answer('GET', /me$/, { status: 200, body: me })
    expect(await call(userCalls.me)).toEqual(me)
  })

  test('an unknown role counts as none (§7.10)', async () => {
    const user = { uid: 'u', displayName: null, email: null, role: 'inspector', createdAt: null }
    testServer().answer('GET', /users/, { status: 200, body: [user] })
    expect(await call(userCalls.userList)).toEqual([{ ...user, role: null }])
  })

  test.each([{}, { aircraft: {} }, { aircraftId: '' }])(
    '%j is no created aircraft (§7.9)',
    async (body) => {
      testServer().answer('POST', /aircraft/, { status: 201, body })
      expect(await failure(call(aircraftCalls.aircraftCreate))).toMatchObject({
        code: 'unreadable-answer',
      })
    },
  )
})

test('a request without an answer fails after 30 seconds (§9.16, §8.3)', async () => {
  jest.useFakeTimers()
  testServer().answer('GET', /aircraft/, 'never')
  const error = failure(call(aircraftCalls.aircraftList))
  await jest.advanceTimersByTimeAsync(29_900)
  expect(await Promise.race([error, Promise.resolve('waiting')])).toBe('waiting')
  await jest.advanceTimersByTimeAsync(200)
  jest.useRealTimers()
  expect(await error).toMatchObject({ code: 'timeout', message: messages.network })
})

test('a call that is aborted while it waits for the token sends nothing', async () => {
  const controller = new AbortController()
  const fleet = call(aircraftCalls.aircraftList, { signal: controller.signal })
  controller.abort()
  testServer().answer('GET', /aircraft/, 'never')
  await expect(fleet).rejects.not.toBeInstanceOf(ApiError)
})
