import { countItems, sayProgress } from './progress.mjs'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('a long step says at least every half minute what runs, and how far it is', async () => {
  const lines: string[] = []
  const { follow, describe } = countItems('Building', 3)
  const progress = sayProgress(describe, (line) => lines.push(line))
  const lasting = (name: string, seconds: number) =>
    follow(name, () => new Promise((resolve) => setTimeout(resolve, seconds * 1000)))
  const all = Promise.all([lasting('shell', 30), lasting('api', 70), lasting('fleet', 75)])
  await jest.advanceTimersByTimeAsync(72_000)
  expect(lines).toEqual([
    'Building: 0 of 3 done, shell and api and fleet running (20 s)',
    'Building: 1 of 3 done, api and fleet running (40 s)',
    'Building: 1 of 3 done, api and fleet running (1 min 0 s)',
  ])
  await jest.advanceTimersByTimeAsync(10_000)
  await all
  progress.end()
  await jest.advanceTimersByTimeAsync(60_000)
  expect(lines).toHaveLength(4)
})

test('an item that fails is no longer running', async () => {
  const { follow, describe } = countItems('Checks', 2)
  await expect(follow('lint', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(describe()).toBe('Checks: 1 of 2 done')
})
