/** @jest-environment node */
import { meterOfTotal, offsetOn, replaceMeter, totalOfMeter } from './meter'

test('at a replacement the old meter gives the total hours, and the offset is the total minus the new meter', () => {
  expect(replaceMeter({ old: 2153.2, new: 0.1 }, 0)).toEqual({ total: 2153.2, offset: 2153.1 })
  expect(totalOfMeter(4.6, 2153.1)).toBe(2157.7)
  expect(meterOfTotal(2157.7, 2153.1)).toBe(4.6)
  expect(replaceMeter({ old: 98.4, new: 0 }, 2153.1)).toEqual({ total: 2251.5, offset: 2251.5 })
})

test('a used meter with more hours than the aircraft has an offset below 0', () => {
  const { offset } = replaceMeter({ old: 100, new: 5000.5 }, 0)
  expect(offset).toBe(-4900.5)
  expect(totalOfMeter(5003, offset)).toBe(102.5)
})

test('on the day of a replacement a figure belongs to the new meter', () => {
  const meters = [
    { on: '2026-03-01', offset: 100 },
    { on: '2026-06-01', offset: 250.5 },
    { on: '2026-06-01', offset: 251 },
  ]
  expect(offsetOn(meters, '2026-02-28')).toBe(0)
  expect(offsetOn(meters, '2026-03-01')).toBe(100)
  expect(offsetOn(meters, '2026-05-31')).toBe(100)
  expect(offsetOn(meters, '2026-06-01')).toBe(251)
})
