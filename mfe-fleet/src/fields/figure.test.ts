import { figureError, readFigure } from './figure'

test.each([
  ['4210', 4210],
  ['4210.5', 4210.5],
  ['4210.', 4210],
  ['.5', 0.5],
  ['0', 0],
  ['007', 7],
  ['-1', -1],
  [' 12 ', 12],
  ['\u00a012\u200b', 12],
  ['9'.repeat(308), Number('9'.repeat(308))],
])('"%s" in a field for a number is read as %s', (text, figure) => {
  expect(readFigure(text)).toBe(figure)
  expect(figureError(text)).toBeUndefined()
})

test.each(['', ' ', '\t', '\u200b'])('"%s" is an empty field', (text) => {
  expect(readFigure(text)).toBeNull()
  expect(figureError(text)).toBeUndefined()
})

test.each([
  '4,200',
  '4200,5',
  '4,200.5',
  '4.200.5',
  ',',
  '.',
  '-',
  '4200h',
  'abc',
  '12e',
  '1e3',
  '+5',
  '--5',
  '−5',
  '4 200',
  '4\u00a0200',
  '4_200',
  '0x10',
  'Infinity',
  'NaN',
  '٤٢',
  '４２',
  '½',
  '9'.repeat(310),
])('"%s" is no number, and the field says what one looks like (§5.5)', (text) => {
  expect(readFigure(text)).toBeNaN()
  expect(figureError(text)).toBe('Enter a number such as 4210.5')
})
