import { endOfScale } from './scale'

test.each([
  [0, 1],
  [0.41, 0.5],
  [1, 1],
  [6, 8],
  [10, 10],
  [17, 20],
  [2250, 2500],
  [8001, 10_000],
])('the scale of values up to %s ends at %s', (largest, end) => {
  expect(endOfScale(largest)).toBe(end)
})
