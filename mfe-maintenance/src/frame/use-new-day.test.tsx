import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { useNewDay } from './use-new-day'

beforeEach(() => {
  document.documentElement.dataset['timeZone'] = 'Pacific/Auckland'
})
afterEach(() => {
  delete document.documentElement.dataset['timeZone']
  jest.useRealTimers()
})

test('after midnight in the installation’s zone an open page asks each minute until the day has changed', async () => {
  // Midnight in Auckland is at 11:00 in UTC.
  jest.useFakeTimers({ now: Date.parse('2026-11-26T10:58:30Z') })
  const server = { today: '2026-11-26', calls: 0 }
  function List() {
    const { data } = useQuery({
      queryKey: ['maintenance', 'due'],
      queryFn: () => {
        server.calls += 1
        return Promise.resolve(server.today)
      },
    })
    useNewDay(data)
    return <p>{data}</p>
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <List />
    </QueryClientProvider>,
  )
  // The page shows the answer a moment after the tick.
  const pass = (minutes: number) => act(() => jest.advanceTimersByTimeAsync(minutes * 60_000 + 10))
  await pass(1)
  expect([server.calls, screen.getByText('2026-11-26')]).toMatchObject([1, {}])
  // The clock of this computer is ahead of the server.
  await pass(2)
  expect(server.calls).toBe(3)
  server.today = '2026-11-27'
  await pass(1)
  expect(screen.getByText('2026-11-27')).toBeVisible()
  await pass(60)
  expect(server.calls).toBe(4)
})
