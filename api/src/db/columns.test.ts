import { withoutNulls } from './columns'

test('a field that is absent is left out like one that is null', () => {
  expect(Object.keys(withoutNulls({ hours: 0, cycles: null, yearBuilt: undefined }))).toEqual([
    'hours',
  ])
})
