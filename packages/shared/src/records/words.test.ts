/** @jest-environment node */
import { taskFields } from './task'
import { readWord } from './words'

test.each([
  ['Inspection', 'inspection'],
  ['INSPECTIONS', 'inspection'],
  [' functional check ', 'functional-check'],
  ['Functional-Check', 'functional-check'],
  ['Lube', 'servicing'],
  ['Overhaul', 'restoration'],
  ['Schmierung', 'servicing'],
  ['Przegląd', 'inspection'],
  ['Paper', undefined],
  ['', undefined],
])('the kind of a task %s in a file is %s', (text, kind) => {
  expect(readWord(taskFields.kind, text)).toBe(kind)
})

test.each([
  ['Months', 'months'],
  ['month', 'months'],
  ['YRS', 'years'],
  ['Days', 'days'],
  ['Maanden', 'months'],
  ['Lata', 'years'],
])('the unit %s in a file is %s', (text, unit) => {
  expect(readWord(taskFields['limits.calendar.unit'], text)).toBe(unit)
})

test.each([
  ['yes', true],
  ['X', true],
  ['TRUE', true],
  ['Nein', false],
  ['0', false],
  ['Tak', true],
  ['nee', false],
  ['perhaps', undefined],
])('%s in a file is %s', (text, value) => {
  expect(readWord(taskFields.critical, text)).toBe(value)
})
