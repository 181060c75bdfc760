import { foreignLetters, latinLook } from './latin-look-alikes'

test.each([
  ['DАВСD', 'DABCD', ['А', 'В', 'С']],
  ['DABCD', 'DABCD', []],
  ['РА12345', 'PA12345', []],
  ['SΧ1', 'SX1', ['Χ']],
])('%s looks like %s', (text, look, letters) => {
  expect(latinLook(text)).toBe(look)
  expect(foreignLetters(text)).toEqual(letters)
})
