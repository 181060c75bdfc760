import { callAs } from '@aerofleet/testing/call-as'
import { addUser, createTestIdentity } from '@aerofleet/testing/test-identity'
import { testServer } from '@aerofleet/testing/test-server'
import {
  QueryClient,
  QueryClientProvider,
  QueryObserver,
  notifyManager,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { aircraftCalls } from '../contract/aircraft'
import { etagOf } from './answers'
import { query, useCall } from './query'
import { provideTokens } from './session'

beforeEach(() => provideTokens(createTestIdentity(addUser('admin')).service))
afterEach(() => provideTokens(null))

function cacheWrapper() {
  const client = new QueryClient()
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
}

const body = {
  aircraftType: 'PC-12',
  tailNumber: 'HB-FVD',
  serialNumber: '1187',
  totalHours: 1,
  totalCycles: 1,
}

async function countRequests(answer: Parameters<ReturnType<typeof testServer>['answer']>[2]) {
  testServer().answer('GET', /aircraft$/, answer, 9)
  const fetchSpy = jest.spyOn(globalThis, 'fetch')
  const list = renderHook(() => useQuery(query(aircraftCalls.aircraftList)), {
    wrapper: cacheWrapper(),
  })
  await waitFor(() => expect(list.result.current.isError).toBe(true))
  return fetchSpy.mock.calls.length
}

test.each([502, 503, 504])(
  'a read that is answered %i is repeated twice (§7.11)',
  async (status) => {
    expect(await countRequests({ status })).toBe(3)
  },
)

test('a read that does not reach the server is repeated twice (§7.11)', async () => {
  expect(await countRequests('network-error')).toBe(3)
})

test.each([400, 403, 404, 500])(
  'a read that is answered %i is not repeated (§7.11)',
  async (status) => {
    expect(await countRequests({ status })).toBe(1)
  },
)

test('a read is not repeated if the server asks for a pause of a minute (§7.11)', async () => {
  expect(await countRequests({ status: 503, headers: { 'retry-after': '60' } })).toBe(1)
})

test('a POST is repeated once, with the same key (§7.11)', async () => {
  testServer().answer('POST', /aircraft$/, 'network-error')
  const fetchSpy = jest.spyOn(globalThis, 'fetch')
  const create = renderHook(() => useCall(aircraftCalls.aircraftCreate), {
    wrapper: cacheWrapper(),
  })
  await act(() => create.result.current.mutateAsync({ body }))
  const keys = fetchSpy.mock.calls.map(([, init]) =>
    new Headers(init?.headers).get('idempotency-key'),
  )
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]])
})

test('after an unreadable answer the next try has the same key, and after a success another one (§7.10)', async () => {
  testServer().answer('POST', /aircraft$/, { status: 201, body: {} })
  const fetchSpy = jest.spyOn(globalThis, 'fetch')
  const create = renderHook(() => useCall(aircraftCalls.aircraftCreate), {
    wrapper: cacheWrapper(),
  })
  const save = () => act(() => create.result.current.mutateAsync({ body }).catch(() => undefined))
  await save()
  await save()
  await save()
  const [first, second, third] = fetchSpy.mock.calls.map(([, init]) =>
    new Headers(init?.headers).get('idempotency-key'),
  )
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('of two calls at the same time each is repeated with its own key (§7.11)', async () => {
  testServer().answer('POST', /aircraft$/, 'network-error', 2)
  const fetchSpy = jest.spyOn(globalThis, 'fetch')
  const { result } = renderHook(() => useCall(aircraftCalls.aircraftCreate), {
    wrapper: cacheWrapper(),
  })
  const bodies = [body, { ...body, tailNumber: 'Z', serialNumber: '2' }]
  await act(() => Promise.all(bodies.map((each) => result.current.mutateAsync({ body: each }))))
  const keys = new Map<unknown, Set<string | null>>()
  for (const [, init] of fetchSpy.mock.calls.filter(([, each]) => each?.method === 'POST')) {
    const ofBody = keys.get(init?.body) ?? new Set()
    keys.set(init?.body, ofBody.add(new Headers(init?.headers).get('idempotency-key')))
  }
  expect([...keys.values()].map(({ size }) => size)).toEqual([1, 1])
})

test('a PUT is not repeated (§7.11)', async () => {
  testServer().answer('PUT', /aircraft/, { status: 503 }, 9)
  const fetchSpy = jest.spyOn(globalThis, 'fetch')
  const update = renderHook(() => useCall(aircraftCalls.aircraftUpdate), {
    wrapper: cacheWrapper(),
  })
  await act(() =>
    update.result.current.mutateAsync({ params: { id: '1' }, body }).catch(() => undefined),
  )
  expect(fetchSpy).toHaveBeenCalledTimes(1)
})

describe('the list is read again', () => {
  async function readsAfter(answer?: Parameters<ReturnType<typeof testServer>['answer']>[2]) {
    const wrapper = cacheWrapper()
    const list = renderHook(() => useQuery(query(aircraftCalls.aircraftList)), { wrapper })
    await waitFor(() => expect(list.result.current.isSuccess).toBe(true))
    if (answer) testServer().answer('POST', /aircraft$/, answer, 2)
    const fetchSpy = jest.spyOn(globalThis, 'fetch')
    const create = renderHook(() => useCall(aircraftCalls.aircraftCreate), { wrapper })
    await act(() => create.result.current.mutateAsync({ body }).catch(() => undefined))
    await waitFor(() => expect(list.result.current.isFetching).toBe(false))
    return fetchSpy.mock.calls.filter(([, init]) => init?.method === 'GET').length
  }

  test('after a save', async () => expect(await readsAfter()).toBe(1))
  test('after a refused save, because another user may have changed something', async () => {
    expect(await readsAfter({ status: 409 })).toBe(1)
  })
  test.each(['network-error', { status: 500 }] as const)(
    'but not after a save that ends with %j',
    async (answer) => {
      expect(await readsAfter(answer)).toBe(0)
    },
  )
})

test('a call that awaits its changes ends after the screens have got them', async () => {
  const { result } = renderHook(
    () => ({
      list: useQuery(query(aircraftCalls.aircraftList)),
      create: useCall(aircraftCalls.aircraftCreate, { refetch: 'awaited' }),
      cache: useQueryClient(),
    }),
    { wrapper: cacheWrapper() },
  )
  await waitFor(() => expect(result.current.list.data).toEqual([]))
  const { create, cache } = result.current
  let shown: unknown
  const screen = new QueryObserver(cache, query(aircraftCalls.aircraftList))
  // As `useQuery` does.
  screen.subscribe(notifyManager.batchCalls(({ data }) => (shown = data)))
  await act(async () => {
    await create.mutateAsync({ body })
    expect(shown).toHaveLength(1)
  })
  screen.destroy()
})

const list = query(aircraftCalls.aircraftList)
async function openList() {
  await callAs(addUser('admin').uid, 'POST', '/aircraft', body)
  const { result } = renderHook(
    () => ({
      answer: useQuery(list),
      update: useCall(aircraftCalls.aircraftUpdate, {
        refetch: 'unless-saved',
        onSaved: (cache, saved) => cache.setQueryData(list.queryKey, [saved]),
      }),
      cache: useQueryClient(),
    }),
    { wrapper: cacheWrapper() },
  )
  await waitFor(() => expect(result.current.answer.isSuccess).toBe(true))
  const fetchSpy = jest.spyOn(globalThis, 'fetch')
  const countReads = () => fetchSpy.mock.calls.filter(([, init]) => init?.method === 'GET').length
  return { result, fetchSpy, countReads, id: result.current.answer.data?.[0]?.id ?? '' }
}

test('the server sends a list again only if the server or a screen has changed it (§7.8)', async () => {
  const { result, fetchSpy } = await openList()
  const refetch = async () => {
    const { data } = await act(() => result.current.answer.refetch())
    const response = (await fetchSpy.mock.results.at(-1)?.value) as Response
    return { data, status: response.status }
  }
  const before = result.current.answer.data
  expect(await refetch()).toEqual({ data: before, status: 304 })

  const second = { ...body, tailNumber: 'Z', serialNumber: '2' }
  await callAs(addUser('admin').uid, 'POST', '/aircraft', second)
  const changed = await refetch()
  expect([changed.status, changed.data?.length]).toEqual([200, 2])
  expect(changed.data?.[0]).toBe(before?.[0])
  expect((await refetch()).status).toBe(304)

  result.current.cache.setQueryData(list.queryKey, [])
  expect(await refetch()).toEqual({ data: changed.data, status: 200 })
})

describe('a saved row goes from the answer into the list', () => {
  const save = { ...body, totalHours: 7 }

  test('and the list is not read again', async () => {
    const { result, countReads, id } = await openList()
    await act(() => result.current.update.mutateAsync({ params: { id }, body: save }))
    await waitFor(() => expect(result.current.answer.data).toMatchObject([save]))
    expect(result.current.answer).toMatchObject({ isFetching: false, isStale: true })
    expect(result.current.cache.getQueryState(list.queryKey)?.isInvalidated).toBe(false)
    expect(countReads()).toBe(0)
  })

  test('also during a read of the list, which then starts again', async () => {
    const { result, countReads, id } = await openList()
    testServer().answer('GET', /aircraft$/, 'never')
    act(() => void result.current.answer.refetch())
    await act(() => result.current.update.mutateAsync({ params: { id }, body: save }))
    await waitFor(() => expect(result.current.answer.data).toMatchObject([save]))
    await waitFor(() => expect(result.current.answer.isFetching).toBe(false))
    expect(countReads()).toBe(2)
  })

  test('but after a refused save the list is read again, because another user may have changed it', async () => {
    const { result, countReads, id } = await openList()
    act(() => result.current.update.mutate({ params: { id }, body: save, ifMatch: 9 }))
    await waitFor(() => expect(result.current.update.error?.status).toBe(412))
    await waitFor(() => expect(result.current.answer.isFetching).toBe(false))
    expect(countReads()).toBe(1)
  })
})

test('an answer without an ETag does not keep the ETag of the answer before it (§7.8)', async () => {
  const wrapper = cacheWrapper()
  const list = renderHook(() => useQuery(query(aircraftCalls.aircraftList)), { wrapper })
  await waitFor(() => expect(list.result.current.isSuccess).toBe(true))
  expect(etagOf(list.result.current.data)).toBeDefined()
  testServer().answer('GET', /aircraft$/, { status: 200, body: [] })
  await act(() => list.result.current.refetch())
  expect(etagOf(list.result.current.data)).toBeUndefined()
})
