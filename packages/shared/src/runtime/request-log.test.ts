import { clearLog, flush, log, logEntries } from './request-log'

beforeEach(clearLog)
afterEach(() => jest.restoreAllMocks())

test('§9 the debug log keeps 1000 entries; the oldest fall out', () => {
  for (let n = 0; n < 1001; n++) log('debug', `entry ${n}`)
  expect(logEntries()).toHaveLength(1000)
  expect(logEntries()[0]?.tag).toBe('entry 1')
})

test('secrets are redacted at any depth, and bearer tokens in text', () => {
  log('info', 'request', {
    Authorization: 'Bearer abc',
    body: { password: 'secret', nested: [{ idToken: 'x', refreshToken: 'y', token: 'z' }] },
    note: 'sent Bearer abc.def and eyJhbGciOiJub.eyJzdWIiOiIx.sig',
  })
  const kept = JSON.stringify(logEntries())
  for (const secret of ['abc', 'secret"', '"x"', '"y"', '"z"', 'eyJ'])
    expect(kept).not.toContain(secret)
  expect(kept).toContain('[redacted]')
})

test('a full or forbidden storage does not stop the log', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  log('warn', 'still here')
  flush()
  expect(logEntries().at(-1)?.tag).toBe('still here')
})

test('§7 the log is kept in local storage', () => {
  log('info', 'kept')
  flush()
  expect(localStorage.getItem('aerofleet.debugLog')).toContain('"kept"')
})
