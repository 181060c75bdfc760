/** @jest-environment node */
import { proposalText, proposeFigures } from './proposal'

const first = { date: '2026-11-02', hours: 4128, cycles: 2140 }
const second = { date: '2026-11-12', hours: 4160.25, cycles: 2161 }
const newest = { date: '2026-11-26', hours: 4288, cycles: 2180 }
const log = [first, second, { ...second, hours: 4162 }, newest]

test.each([
  ['2026-11-02', 4128, 2140, 'From 4,128.00 h on 2 Nov 2026'],
  // After 3 of the 10 days between two readings, with 32.25 h and 21 cycles.
  ['2026-11-05', 4137.67, 2146, 'Between 4,128.00 h on 2 Nov 2026 and 4,160.25 h on 12 Nov 2026'],
  ['2026-11-12', 4162, 2161, 'From 4,162.00 h on 12 Nov 2026'],
])('for %s the readings propose %d h and %d cycles', (date, hours, cycles, text) => {
  const proposal = proposeFigures(log, date)
  expect(proposal.figures).toMatchObject({ hours, cycles })
  expect(proposalText('hours', proposal)).toBe(text)
})

test.each([
  ['after the newest reading', '2026-11-27', '4,288.00 h on 26 Nov 2026'],
  ['before the first one', '2026-11-01', '4,128.00 h on 2 Nov 2026'],
])('%s nothing is proposed, and the nearest reading is named', (_, date, text) => {
  const proposal = proposeFigures(log, date)
  expect(proposal.figures).toBeUndefined()
  expect(proposalText('hours', proposal)).toBe(text)
})

test('where a counter falls nothing is proposed, and both readings are named', () => {
  const proposal = proposeFigures([{ ...first, hours: 41_280 }, newest], '2026-11-20')
  expect(proposal.figures).toBeUndefined()
  expect(proposalText('hours', proposal)).toBe(
    'Between 41,280.00 h on 2 Nov 2026 and 4,288.00 h on 26 Nov 2026',
  )
})
