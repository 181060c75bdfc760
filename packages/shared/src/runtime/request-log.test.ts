import { clearLog, flush, log, logEntries } from './request-log'

beforeEach(clearLog)
afterEach(() => jest.restoreAllMocks())

test('the debug log keeps 1000 entries; the oldest fall out (§9.10)', () => {
  for (let n = 0; n < 1001; n++) log('debug', `entry ${n}`)
  expect(logEntries()).toHaveLength(1000)
  expect(logEntries()[0]?.tag).toBe('entry 1')
})

test('secrets are redacted at any depth, and bearer tokens in text (§3.7)', () => {
  log('info', 'request', {
    Authorization: 'Bearer abc',
    body: { password: 'secret', nested: [{ idToken: 'x', refreshToken: 'y', token: 'z' }] },
    note: 'sent Bearer abc.def and eyJhbGciOiJub.eyJzdWIiOiIx.sig',
  })
  const logged = JSON.stringify(logEntries())
  for (const secret of ['abc', 'secret"', '"x"', '"y"', '"z"', 'eyJ'])
    expect(logged).not.toContain(secret)
  expect(logged).toContain('[redacted]')
})

test('a full or forbidden storage does not stop the log (§2.9)', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  log('warn', 'still here')
  flush()
  expect(logEntries().at(-1)?.tag).toBe('still here')
})

test('the log is kept in local storage (§7.14)', () => {
  log('info', 'kept')
  flush()
  expect(localStorage.getItem('aerofleet.debugLog')).toContain('"kept"')
})
