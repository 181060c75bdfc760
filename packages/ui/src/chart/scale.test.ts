import { endOfScale } from './scale'

test.each([
  [0, 1],
  [0.4, 0.5],
  [1, 1],
  [6, 10],
  [10, 10],
  [17, 20],
  [201, 500],
  [5001, 10_000],
])('the scale of values up to %s ends at %s', (largest, end) => {
  expect(endOfScale(largest)).toBe(end)
})
