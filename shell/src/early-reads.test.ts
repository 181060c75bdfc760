import { tokenKey } from '@aerofleet/shared/runtime/session'

const later = () => Math.round(Date.now() / 1000) + 3600
const tokenWith = (claims: object) => `e30.${btoa(JSON.stringify(claims))}.`

async function begin(
  token: string | null,
  dataset: DOMStringMap,
  sent?: typeof globalThis.earlyReads,
): Promise<string[]> {
  if (token === null) localStorage.removeItem(tokenKey)
  else localStorage.setItem(tokenKey, token)
  globalThis.earlyReads = sent
  const script = document.createElement('script')
  Object.assign(script.dataset, dataset)
  const currentScript = jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
  jest.resetModules()
  await import('./early-reads')
  currentScript.mockRestore()
  return [...(globalThis.earlyReads ?? new Map<string, unknown>()).keys()]
}

let fetchSpy: jest.SpyInstance
beforeEach(() => {
  fetchSpy = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('[]'))
})
afterEach(() => {
  fetchSpy.mockRestore()
  localStorage.clear()
  globalThis.earlyReads = undefined
})

const operators = { reads: '/operators /aircraft', roles: 'admin' }

test('a page begins with the requests that it declares, with the stored token (§2.232)', async () => {
  const token = tokenWith({ exp: later(), role: 'admin' })
  expect(await begin(token, operators)).toEqual(['/api/operators', '/api/aircraft'])
  expect(fetchSpy).toHaveBeenCalledTimes(2)
  expect(fetchSpy).toHaveBeenCalledWith('/api/operators', {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    signal: expect.any(AbortSignal),
  })
})

test('an answer that no screen needs is read, so that its request ends', async () => {
  await begin(tokenWith({ exp: later(), role: 'admin' }), operators)
  const response: Response = await fetchSpy.mock.results[0]?.value
  await globalThis.earlyReads?.get('/api/operators')?.answer
  expect(response.bodyUsed).toBe(true)
})

test('a request that several scripts of a page name is sent once (§2.232)', async () => {
  const token = tokenWith({ exp: later(), role: 'admin' })
  await begin(token, operators)
  fetchSpy.mockClear()
  const panels = { reads: '/aircraft /history?limit=9' }
  expect(await begin(token, panels, globalThis.earlyReads)).toEqual([
    '/api/operators',
    '/api/aircraft',
    '/api/history?limit=9',
  ])
  expect(fetchSpy.mock.calls.map(([url]) => url)).toEqual(['/api/history?limit=9'])
})

test('a user without a role sends the requests of a page for everybody (§2.232)', async () => {
  const token = tokenWith({ exp: later() })
  expect(await begin(token, { reads: '/aircraft' })).toEqual(['/api/aircraft'])
})

test.each([
  ['nobody has signed in', null],
  ['the token is none', 'hello'],
  ['the token has no claims', 'e30.bnVsbA.'],
  ['the token is stale', tokenWith({ exp: later() - 3400, role: 'admin' })],
  ['the role may not see the page', tokenWith({ exp: later(), role: 'mro' })],
  ['there is no role', tokenWith({ exp: later() })],
])('no request is sent when %s (§2.232)', async (_, token) => {
  expect(await begin(token, operators)).toEqual([])
  expect(fetchSpy).not.toHaveBeenCalled()
})
