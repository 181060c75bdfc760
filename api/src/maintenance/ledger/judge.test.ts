import { addDays } from '@aerofleet/shared/due/calendar-date'
import fc from 'fast-check'
import { judgeLines } from './judge'

/** Each reading is a day after the one before, unless it names its day as `day:hours`. */
const readings = (...hours: (number | string)[]) =>
  hours.map((each, n) => {
    const [day, figure] = typeof each === 'string' ? each.split(':').map(Number) : [n, each]
    return { date: addDays('2026-03-01', day ?? 0), hours: figure ?? 0, cycles: 500, division: 0 }
  })
const lines = (...hours: (number | string)[]) =>
  readings(...hours).map((reading, n) => ({ ...reading, line: n + 2 }))

async function refusedLines(...given: Parameters<typeof judgeLines>) {
  const { refused } = await judgeLines(...given)
  return refused.map((group) => group.map(({ line }) => line))
}

test.each<[string, (number | string)[], number[][]]>([
  ['too high in the middle', [100, 110, 1120, 130, 140], [[4]]],
  ['too high at first', [1000, 110, 120, 130], [[2]]],
  ['too low in the middle', [100, 110, 12, 130, 140], [[4]]],
  ['a day too early', ['0:140', '1:100', '2:110', '3:120'], [[2]]],
  ['two that are too low', [100, 110, 12, 13, 140], [[4], [5]]],
  ['either of two', [100, 120, 110, 130], [[4, 3]]],
  ['either of the last two', [100, 120, 110], [[4, 3]]],
  ['none', [100, 110, 110, 130], []],
])('%s: in a file with %j these lines are named', async (_, hours, named) => {
  expect(await refusedLines([], lines(...hours), false)).toEqual(named)
})

test.each<[string, [number, number, number][], object]>([
  [
    'too many hours within a day',
    [
      [0, 2151, 901],
      [0, 2452, 902],
      [0, 2153, 903],
      [1, 2154, 904],
    ],
    { line: 3, column: 'hours' },
  ],
  [
    'too few cycles within a day',
    [
      [0, 2151, 901],
      [0, 2152, 92],
      [0, 2153, 903],
      [1, 2154, 904],
    ],
    { line: 3, column: 'cycles' },
  ],
  [
    'too few hours, on another day',
    [
      [0, 2151, 901],
      [1, 252, 902],
      [2, 2153, 903],
    ],
    { line: 3, column: 'hours' },
  ],
  [
    'too many hours at the end of a day, before cycles that fit',
    [
      [0, 2151, 901],
      [0, 2152, 902],
      [0, 2453, 901],
      [1, 2154, 904],
    ],
    { line: 4, column: 'hours' },
  ],
])('%s: of %j the figure that fits neither neighbour is named', async (_, figures, named) => {
  const file = figures.map(([day, hours, cycles], n) => ({
    date: addDays('2026-03-01', day),
    hours,
    cycles,
    division: 0,
    line: n + 2,
  }))
  expect((await judgeLines([], file, false)).refused).toMatchObject([[named]])
  const stored = await judgeLines(file.slice(-1), file.slice(0, -1), false)
  expect(stored.refused.flat()).toContainEqual(expect.objectContaining(named))
})

test('with accept implausible rows are stored, and only an impossible row is named', async () => {
  expect(await refusedLines([], lines(100, 110, 1120, 130, 140), true)).toEqual([[4]])
  expect(await refusedLines([], lines(100, 110, 1120, 1130), true)).toEqual([])
})

test('stored readings are right: rows that contradict them are wrong', async () => {
  const stored = readings('0:100', '4:140')
  expect(await refusedLines(stored, lines('1:110', '2:120', '3:150'), false)).toEqual([[4]])
  expect(await refusedLines(stored, lines('1:90', '2:120'), false)).toEqual([[2]])
  expect(await refusedLines(stored, lines('5:139'), false)).toEqual([[2]])
})

test('a row that is stored already, or twice in the file, is skipped', async () => {
  const { added, skipped } = await judgeLines(
    readings('0:100'),
    lines('0:100', '1:110', '1:110'),
    false,
  )
  expect([added.map(({ line }) => line), skipped.map(({ line }) => line)]).toEqual([[3], [2, 4]])
})

test('a piece has the result of the whole file if it knows the first row of the next piece', async () => {
  const legs = lines('0:100', '1:110', '1:130', '1:150', '1:170')
  const stored = readings('0:90', '1:190')
  expect(await refusedLines(stored, legs, false)).toEqual([])
  expect(await refusedLines(stored, legs.slice(0, 2), false)).toEqual([[3], [2]])
  expect(await refusedLines(stored, legs.slice(0, 2), false, legs[2])).toEqual([])
})

test('in a file with one wrong figure at most its row and a neighbour are named, in any order of the rows', async () => {
  const steps = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 3, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(
      steps,
      fc.nat(),
      fc.integer({ min: 0, max: 3000 }),
      async (flown, n, figure) => {
        let hours = 1000
        const right = lines(...flown.map((step) => (hours += step)))
        const at = n % right.length
        const file = right.map((line, place) => (place === at ? { ...line, hours: figure } : line))
        const named = (await refusedLines([], file.toReversed(), false)).flat()
        for (const line of named) expect(Math.abs(line - 2 - at)).toBeLessThanOrEqual(1)
        const { added } = await judgeLines([], file, false)
        for (const [place, one] of added.slice(1).entries())
          expect(one.hours).toBeGreaterThanOrEqual(added[place]?.hours ?? 0)
      },
    ),
    { numRuns: 500 },
  )
})

test('a row without cycles takes the cycles of the reading or row before it', async () => {
  const withCycles = (day: string, cycles: number) =>
    lines(day).map((line) => ({ ...line, cycles }))
  const without = lines('1:110', '3:130').map((line) => ({
    ...line,
    line: line.line + 10,
    cycles: 0,
    keepsCycles: true,
  }))
  const { added } = await judgeLines(
    readings('0:100'),
    [...without, ...withCycles('2:120', 507)],
    false,
  )
  expect(added.map(({ line, cycles }) => [line, cycles])).toEqual([
    [12, 500],
    [2, 507],
    [13, 507],
  ])
})

test('a row without cycles takes none from a refused row, and is skipped if its hours are stored', async () => {
  const wrong = lines('1:1110').map((line) => ({ ...line, cycles: 505 }))
  const without = ['1:110', '2:120', '0:100'].flatMap((each, n) =>
    lines(each).map((line) => ({ ...line, line: n + 3, cycles: 0, keepsCycles: true })),
  )
  const { added, skipped, refused } = await judgeLines(
    readings('0:100'),
    [...wrong, ...without],
    false,
  )
  expect(added.map(({ line, cycles }) => [line, cycles])).toEqual([
    [3, 500],
    [4, 500],
  ])
  expect(skipped.map(({ line }) => line)).toEqual([5])
  expect(refused).toMatchObject([[{ line: 2, column: 'hours' }]])
})

test('without a reading before it a row without cycles is refused', async () => {
  const row = lines('0:100').map((line) => ({ ...line, cycles: 0, keepsCycles: true }))
  const message = 'Cycles are required once: those of the aircraft are not known yet on this day'
  expect((await judgeLines([], row, false)).refused).toEqual([
    [{ line: 2, column: 'cycles', message }],
  ])
})
