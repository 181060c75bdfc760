import { factorOf, partDue, partFigure, partRemaining, type PartBase } from './part'

const once = factorOf([])
const base: PartBase = {
  date: '2026-01-01',
  aircraft: { hours: 1000, cycles: 2000 },
  life: { cycles: 3000 },
  overhaul: {},
}
const limit = { cycles: 4000 }

test('the figure of a part rises by the factor and is rounded up, its due is rounded down', () => {
  const factors = { hours: once, cycles: factorOf([1.15]) }
  const now = { hours: 1100, cycles: 2180 }
  expect(partFigure(base, 'life', 'cycles', factors, now)).toBe(3207)
  expect(partRemaining(base, 'life', limit, factors, {}, now, '2026-02-01')).toEqual({
    cycles: 793,
  })
  expect(partDue(base, 'life', limit, factors, {})).toEqual({ cycles: 2869 })
})

test('factors of a part and those above it multiply exactly and are rounded once', () => {
  const factors = { hours: once, cycles: factorOf([1.1, 1.1, 1.1]) }
  const now = { hours: 1000, cycles: 3000 }
  expect(partFigure(base, 'life', 'cycles', factors, now)).toBe(4331)
})

test('an unknown figure stays unknown, and so does one whose aircraft has less than then', () => {
  const factors = { hours: once, cycles: once }
  const now = { hours: 1100, cycles: 1999 }
  expect(partFigure(base, 'life', 'hours', factors, now)).toBeUndefined()
  expect(partFigure(base, 'life', 'cycles', factors, now)).toBeUndefined()
})
