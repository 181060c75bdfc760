import { watchReleases, type ReleaseWatch } from './release-watch'

type Answer = { status: number; etag?: string; body?: unknown }

const live = (fleet: string, shell = '1') => ({
  shell: { current: { version: shell } },
  remotes: { fleet: { current: { version: fleet } } },
})

let answer: Answer
let requests: Record<string, string>[]
let announcements: number
let watch: ReleaseWatch

beforeEach(() => {
  jest.useFakeTimers()
  answer = { status: 200, etag: '"1"', body: live('1') }
  requests = []
  announcements = 0
  globalThis.fetch = (async (_: string, { headers }: RequestInit) => {
    requests.push(headers as Record<string, string>)
    const { status, etag, body } = answer
    return {
      ok: status === 200,
      headers: new Headers(etag ? { etag } : {}),
      json: async () => body,
    }
  }) as typeof fetch
  watch = watchReleases(live('1'), () => announcements++)
})
afterEach(() => {
  watch.stop()
  jest.useRealTimers()
})

async function attention() {
  window.dispatchEvent(new Event('focus'))
  await jest.advanceTimersByTimeAsync(0)
}

test.each([
  ['of a remote', live('2')],
  ['of the shell alone', live('1', '2')],
  ['of a remote that is new', { ...live('1'), remotes: { ...live('1').remotes, ...rename('x') } }],
])('a release %s is announced once (§2.11)', async (_, body) => {
  await attention()
  expect([announcements, watch.isUpdateDue()]).toEqual([0, false])
  answer = { status: 200, etag: '"2"', body }
  await attention()
  await attention()
  expect([announcements, watch.isUpdateDue()]).toEqual([1, true])
})

function rename(name: string) {
  return { [name]: { current: { version: '1' } } }
}

test('each further release is announced, and a rollback leaves nothing to update to', async () => {
  for (const version of ['2', '3']) {
    answer = { status: 200, body: live(version) }
    await attention()
  }
  expect(announcements).toBe(2)
  answer = { status: 200, body: live('1') }
  await attention()
  expect([announcements, watch.isUpdateDue()]).toEqual([2, false])
})

test('a visible tab asks for releases every minute, with the ETag of the last answer (§9.20)', async () => {
  await jest.advanceTimersByTimeAsync(60_000)
  answer = { status: 304 }
  await jest.advanceTimersByTimeAsync(60_000)
  expect(requests).toEqual([{}, { 'if-none-match': '"1"' }])
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await jest.advanceTimersByTimeAsync(600_000)
  expect(requests).toHaveLength(2)
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(requests).toHaveLength(3)
})

test('attention during a request leads to one more request', async () => {
  window.dispatchEvent(new Event('focus'))
  answer = { status: 200, etag: '"2"', body: live('2') }
  window.dispatchEvent(new Event('focus'))
  await attention()
  expect(requests).toEqual([{}, { 'if-none-match': '"1"' }])
  expect([announcements, watch.isUpdateDue()]).toEqual([1, true])
})

test.each<[string, Answer]>([
  ['an error', { status: 503 }],
  ['somebody else’s page', { status: 200, body: '<html>' }],
])('%s instead of the registry changes nothing', async (_, wrong) => {
  answer = wrong
  await attention()
  expect([announcements, watch.isUpdateDue()]).toEqual([0, false])
})
