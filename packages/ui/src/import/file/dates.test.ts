import { dateFormatOf, toPlainDate } from './dates'

const formatOf = (...texts: string[]) =>
  dateFormatOf(texts.map((text, index) => ({ line: index + 2, column: 'Date', text })))

test.each([
  ['2026-11-01', '2026-11-01'],
  ['2026/11/1', '2026-11-01'],
  ['2026-11-01T00:00:00', '2026-11-01'],
  ['2026-11-01 00:00', '2026-11-01'],
  ['01.11.2026', '2026-11-01'],
  ['1.11.2026', '2026-11-01'],
  ['', ''],
  ['yesterday', 'yesterday'],
  ['2026-02-30', '2026-02-30'],
  ['31.02.2026', '31.02.2026'],
  ['11/1/26', '11/1/26'],
])('"%s" brings no question and is read as "%s"', (text, plain) => {
  const { format, question } = formatOf(text)
  expect(question).toBeUndefined()
  expect(toPlainDate(text, format)).toBe(plain)
})

test('a date with two readings brings a question', () => {
  expect(formatOf('5/5/2026', '11/1/2026', '1/2/2026')).toEqual({
    format: null,
    question: {
      line: 3,
      column: 'Date',
      text: '11/1/2026',
      choices: [
        { format: 'dayFirst', reading: '2026-01-11' },
        { format: 'monthFirst', reading: '2026-11-01' },
      ],
    },
  })
  expect(toPlainDate('11/1/2026', 'dayFirst')).toBe('2026-01-11')
  expect(toPlainDate('11/1/2026', 'monthFirst')).toBe('2026-11-01')
  expect(toPlainDate('11/1/2026', null)).toBe('11/1/2026')
})

test('one date with only one meaning decides how all dates are read', () => {
  expect(formatOf('11/1/2026', '11/13/2026')).toEqual({ format: 'monthFirst' })
  expect(formatOf('11-1-2026', '13-11-2026')).toEqual({ format: 'dayFirst' })
  expect(formatOf('5/5/2026').question).toBeUndefined()
  expect(toPlainDate('5/5/2026', formatOf('5/5/2026').format)).toBe('2026-05-05')
})

test('when no order fits all dates, the user is asked', () => {
  expect(formatOf('13/1/2026', '1/13/2026', '2/1/2026').question?.text).toBe('2/1/2026')
})
