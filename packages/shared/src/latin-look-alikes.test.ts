/** @jest-environment node */
import { foreignLetters, latinLook, lookAlikeText } from './latin-look-alikes'

test.each([
  ['DАВСD', 'DABCD', ['А', 'В', 'С']],
  ['DABCD', 'DABCD', []],
  ['РА12345', 'PA12345', []],
  ['SΧ1', 'SX1', ['Χ']],
])('%s looks like %s', (text, look, letters) => {
  expect(latinLook(text)).toBe(look)
  expect(foreignLetters(text)).toEqual(letters)
})

test('a sentence says which letters only look Latin', () => {
  expect(lookAlikeText('D-АBСD', 'D-ABCD')).toBe('D-АBСD looks like D-ABCD: А, С only look Latin')
  expect(lookAlikeText('D-ABCD', 'D-АВСD')).toBe('D-ABCD looks like D-АВСD')
})
