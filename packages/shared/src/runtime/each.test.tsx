import { act, renderHook } from '@testing-library/react'
import { useEach } from './each'
import { hasUnsaved } from './unsaved'

/** Calls that the test ends, by row. */
function open({ atATime }: { atATime?: number } = {}) {
  const calls = new Map<string, { resolve: () => void; reject: (error: Error) => void }>()
  const refusals: (string | undefined)[] = []
  const { result, unmount } = renderHook(() =>
    useEach<string, string>(
      (row, { refusalOf }) => {
        refusals.push(refusalOf(row)?.message)
        return new Promise((resolve, reject) => {
          calls.set(row, { resolve: () => resolve(`${row}!`), reject })
        })
      },
      { keyOf: (row) => row, ...(atATime && { atATime }) },
    ),
  )
  const run = (rows: string[]) => {
    let ended: ReturnType<typeof result.current.run> | undefined
    act(() => void (ended = result.current.run(rows)))
    if (!ended) throw new Error('nothing was run')
    return ended
  }
  const end = (row: string) => act(async () => calls.get(row)?.resolve())
  const refuse = (row: string, message: string) =>
    act(async () => calls.get(row)?.reject(new Error(message)))
  return { result, run, end, refuse, refusals, unmount, begun: () => [...calls.keys()] }
}

test('four rows are sent at a time, and the next one when one has ended', async () => {
  const { result, run, end, begun } = open()
  const ended = run(['a', 'b', 'c', 'd', 'e'])
  expect(begun()).toEqual(['a', 'b', 'c', 'd'])
  expect(result.current.progress).toEqual({ done: 0, total: 5, isStopping: false })
  expect(hasUnsaved()).toBe(true)
  await end('b')
  expect(begun()).toContain('e')
  expect(result.current.progress).toMatchObject({ done: 1 })
  for (const row of ['a', 'c', 'd', 'e']) await end(row)
  expect((await ended).left).toEqual([])
  expect(result.current.progress).toBeNull()
  expect(hasUnsaved()).toBe(false)
})

test('a row that fails stops no other one, and is left with its error', async () => {
  const { result, run, end, refuse } = open({ atATime: 1 })
  const ended = run(['a', 'b', 'c'])
  await end('a')
  await refuse('b', 'Out of order')
  await end('c')
  expect(await ended).toEqual({
    answers: new Map([
      ['a', 'a!'],
      ['c', 'c!'],
    ]),
    left: ['b'],
  })
  expect(result.current.outcomes.get('b')).toEqual({
    kind: 'failed',
    error: new Error('Out of order'),
  })
})

test('Stop begins no further row, and those that were not begun are left without an outcome', async () => {
  const { result, run, end } = open({ atATime: 1 })
  const ended = run(['a', 'b'])
  act(() => result.current.stop())
  expect(result.current.progress).toMatchObject({ isStopping: true })
  await end('a')
  expect((await ended).left).toEqual(['b'])
  expect([...result.current.outcomes.keys()]).toEqual(['a'])
})

test('a screen that goes away begins no further row', async () => {
  const { run, end, begun, unmount } = open({ atATime: 1 })
  const ended = run(['a', 'b'])
  unmount()
  await end('a')
  await ended
  expect(begun()).toEqual(['a'])
})

test('a question is answered by sending the same again, and asked again of other content', async () => {
  const { result, run, refuse, end, refusals } = open()
  const asked = run(['a'])
  await refuse('a', 'Is this right?')
  await asked
  const answered = run(['a'])
  await end('a')
  await answered
  const again = run(['a'])
  await end('a')
  await again
  expect(refusals).toEqual([undefined, 'Is this right?', undefined])
  expect(result.current.outcomes.get('a')).toEqual({ kind: 'done', answer: 'a!' })
})

test('a row that is forgotten while it is sent gets no outcome, and a row that is being sent is not sent twice', async () => {
  const { result, run, end, begun } = open()
  const first = run(['a'])
  expect(await run(['a'])).toEqual({ answers: new Map(), left: [] })
  expect(begun()).toEqual(['a'])
  act(() => result.current.forget('a'))
  await end('a')
  expect((await first).answers).toEqual(new Map([['a', 'a!']]))
  expect(result.current.outcomes.size).toBe(0)
})
