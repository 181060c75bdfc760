import { labelOf, ownDay, timeZone } from './own-day'
import { completionFields } from './records/completion'
import { programmeFields } from './records/programme'
import { readingFields } from './records/reading'

afterEach(() => {
  delete document.documentElement.dataset['timeZone']
  jest.useRealTimers()
})

test('each field for the date of a record says the zone of the installation', () => {
  expect([timeZone(), labelOf(readingFields.date)]).toEqual(['UTC', 'Day (UTC)'])
  document.documentElement.dataset['timeZone'] = 'Pacific/Auckland'
  expect(labelOf(readingFields.date)).toBe('Day (Pacific/Auckland)')
  expect(labelOf(completionFields.date)).toBe('Done on (Pacific/Auckland)')
  expect(labelOf(programmeFields.revisionDate)).toBe('Revision date')
})

test.each([
  ['the same', '2026-11-26', '2026-11-26'],
  ['before it', '2026-11-27', '2026-11-26'],
  ['two days before it, across the date line', '2026-11-28', '2026-11-26'],
  ['after it', '2026-11-25', '2026-11-25'],
  ['far before it: the clock is wrong', '2027-03-01', '2027-03-01'],
])("a form proposes the user's own day: %s, today %s", (_, today, proposed) => {
  jest.useFakeTimers({ now: new Date(2026, 10, 26, 12).getTime() })
  expect(ownDay(today)).toBe(proposed)
})
