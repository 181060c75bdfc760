/** @jest-environment node */
import { figureQuestionOf, toPlain, withoutGroups } from './figures'

const ask = (...texts: string[]) =>
  figureQuestionOf(texts.map((text, index) => ({ line: index + 2, column: 'Total Hours', text })))

test.each([
  '4210',
  '4210.5',
  '0.125',
  '1234.567',
  '-3',
  '7.',
  '',
  'n/a',
  'n/a, unknown',
  '1,2,3',
  '12.34.56',
])('the figure "%s" brings no question (§2.164)', (text) => {
  expect(ask(text)).toBeUndefined()
  expect(toPlain(text, 'point')).toBe(text)
  expect(toPlain(text, 'comma')).toBe(text)
})

test.each([
  ['1.234,50', '1234.50', undefined],
  ['1,234.50', undefined, '1234.50'],
  ['1,234', '1.234', '1234'],
  ['1.234', '1234', '1.234'],
  ['4210,5', '4210.5', undefined],
  ['1.234.567', '1234567', undefined],
  ["1'234,5", '1234.5', undefined],
  ['1\u202f234,50', '1234.50', undefined],
  ['-1.234', '-1234', '-1.234'],
])(
  'the figure "%s" brings a question: with decimal commas it is %s, with points %s (§2.164)',
  (text, comma, point) => {
    expect(ask('4210', text)).toEqual({
      line: 3,
      column: 'Total Hours',
      text,
      choices: [
        { format: 'comma', reading: comma },
        { format: 'point', reading: point },
      ],
    })
    expect(toPlain(text, 'comma')).toBe(comma ?? text)
    expect(toPlain(text, 'point')).toBe(point ?? text)
  },
)

test('thousands with spaces or apostrophes also bring a question (§2.164)', () => {
  for (const text of ['1 234', "12'345", '1\u00a0234']) {
    const plain = text.replace(/\D/g, '')
    expect(ask(text)?.choices).toEqual([
      { format: 'point', reading: plain },
      { format: 'none', reading: undefined },
    ])
    expect(toPlain(text, 'point')).toBe(plain)
    expect(toPlain(text, 'none')).toBe(text)
  }
})

test('a point after apostrophes stands before decimals, whatever a comma means (§2.164)', () => {
  for (const format of ['comma', 'point', 'none'] as const)
    expect(toPlain("2'874.1", format)).toBe('2874.1')
  expect(ask("2'874.1")).toBeUndefined()
})

test.each(['2.987:36', '2,987:36', "2'987:36", '2 987:36'])(
  'hours and minutes such as %s have no decimals, so that only thousands are separated (§2.164)',
  (text) => {
    expect(withoutGroups(text)).toBe('2987:36')
  },
)

test('the example is a figure with a comma, if there is one (§2.164)', () => {
  expect(ask('1 234', '2.250', '1.234,50', '7,5')?.text).toBe('1.234,50')
  expect(ask('1 234', '2.250')?.text).toBe('2.250')
  expect(ask("1'234", '1 234')?.text).toBe("1'234")
})

test('the server gets a zero before decimals that begin with a point (§2.165)', () => {
  expect(ask('.5', '-.25')).toBeUndefined()
  expect(toPlain('.5', 'point')).toBe('0.5')
  expect(toPlain('-.25', 'comma')).toBe('-0.25')
})
