import {
  factorOf,
  itemLimits,
  lastDay,
  partDue,
  partFigure,
  partRemaining,
  type PartBase,
} from './part'

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
  expect(partFigure(base, 'life', 'cycles', factors, { ...now, cycles: 2181 })).toBe(3209)
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

test('after an overhaul in place the overhaul counts from then, and the life goes on', () => {
  const factors = { hours: once, cycles: once }
  const overhauled: PartBase = {
    ...base,
    life: { hours: 5000 },
    overhaul: { hours: 0 },
    overhaulAt: { hours: 1060, cycles: 2050 },
  }
  const now = { hours: 1100, cycles: 2100 }
  expect(partFigure(overhauled, 'overhaul', 'hours', factors, now)).toBe(40)
  expect(partFigure(overhauled, 'life', 'hours', factors, now)).toBe(5100)
  expect(partDue(overhauled, 'overhaul', { hours: 2000 }, factors, {})).toEqual({ hours: 3060 })
})

test('the time of a life runs from the day that the part was new, that of an overhaul from the overhaul', () => {
  const inYears = { calendar: { amount: 10, unit: 'years' as const } }
  const days = { newOn: '2016-02-29', overhauledOn: '2021-03-12' }
  expect(lastDay('life', inYears, days)).toBe('2026-02-28')
  expect(lastDay('overhaul', inYears, days)).toBe('2031-03-12')
  expect(lastDay('overhaul', inYears, { newOn: '2016-02-29' })).toBeUndefined()
})

test('the interval of an overhaul is in the counters of the aircraft, that of a life in those of the part', () => {
  const factors = { hours: once, cycles: factorOf([1.15]) }
  expect(itemLimits(base, 'overhaul', { cycles: 2000 }, factors)).toEqual({
    cycles: { interval: 1739 },
  })
  expect(itemLimits(base, 'life', limit, factors)).toEqual({ cycles: { interval: 4000 } })
})
