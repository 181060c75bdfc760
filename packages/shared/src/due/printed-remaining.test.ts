/** @jest-environment node */
import { judgePrinted } from './printed-remaining'

const remark = 'Printed remaining 6,400; limit less used gives 8,000'

test.each([
  ['the same', 8000, 8000, false, {}],
  ['a smaller one, which counts', 6400, 8000, false, { printed: 6400, remark }],
  ['a smaller one where the larger counts', 6400, 8000, true, { remark }],
  ['one less', 7999, 8000, false, { printed: 7999 }],
  ['one more', 8001, 8000, false, {}],
  ['a larger one where the larger counts', 8001, 8000, true, { printed: 8001 }],
  ['one where nobody knows what was used', 900, undefined, false, { printed: 900 }],
  ['none', undefined, 8000, false, {}],
])('printed as remaining: %s', (_, printed, reckoned, larger, right) => {
  const judged = judgePrinted('cycles', { printed, reckoned }, larger)
  expect(judged).toMatchObject(right)
  expect(judged.printed).toBe('printed' in right ? right.printed : undefined)
})

test.each([7824, 7828])('%d differs from 7,826 in the counter of the aircraft', (printed) => {
  const judged = judgePrinted('cycles', { printed, reckoned: 9000, ofAircraft: 7826 })
  expect(judged).toMatchObject({ printed, remark: expect.any(String) as string })
})

test.each([7825, 7826, 7827])('%d is 7,826 in the counter of the aircraft', (printed) => {
  expect(judgePrinted('cycles', { printed, reckoned: 9000, ofAircraft: 7826 })).toEqual({})
})

test('a remark names hours with their hundredths', () => {
  const judged = judgePrinted('hours', { printed: 729.5, reckoned: 1270 })
  expect(judged.remark).toBe('Printed remaining 729.50; limit less used gives 1,270.00')
})
