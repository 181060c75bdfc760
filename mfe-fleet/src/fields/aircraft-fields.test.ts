/** @jest-environment node */
import { conversionNotice, createOf, emptyDraft, toInteger } from './aircraft-fields'

test.each([
  ['4000', 4000, undefined],
  ['4000.5', 4000, '4000.5 will be saved as 4000'],
  ['-0.5', 0, '-0.5 will be saved as 0'],
  ['', 0, 'Empty will be saved as 0'],
  ['-', Number.NaN, undefined],
  ['4,200', Number.NaN, undefined],
  [' 1.5 ', 1, '1.5 will be saved as 1'],
  ['12.0', 12, undefined],
])('inline edit turns "%s" into the integer %s and says so (§5.4)', (text, saved, notice) => {
  expect(toInteger('totalHours', text)).toBe(saved)
  expect(conversionNotice('totalHours', text)).toBe(notice)
})

test('the onboarding form sends an empty number as null for the server to judge (§5.3)', () => {
  const draft = { ...emptyDraft, totalHours: ' ', totalCycles: '12.25' }
  expect(JSON.parse(JSON.stringify(createOf(draft)))).toMatchObject({
    totalHours: null,
    totalCycles: 12.25,
  })
})
