/** @jest-environment node */
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
  ['01.11.26', '2026-11-01'],
  ['11/25/26', '2026-11-25'],
  ['31.12.98', '1998-12-31'],
  ['26-11-01', '26-11-01'],
  ['20-NOV-2026', '2026-11-20'],
  ['20NOV26', '2026-11-20'],
  ['1. Dez. 2026', '2026-12-01'],
  ['20 août 2026', '2026-08-20'],
  ['3 paź 2026', '2026-10-03'],
  ['3 mrt 2026', '2026-03-03'],
  ['Nov 22, 2026', '2026-11-22'],
  ['1st Dec 2026', '2026-12-01'],
  ['31ST DECEMBER 2025', '2025-12-31'],
  ['1er décembre 2026', '2026-12-01'],
  ['29 de febrero de 2024', '2024-02-29'],
  ['29 de fevereiro de 2025', '29 de fevereiro de 2025'],
  ['5-out-26', '2026-10-05'],
  ['31 dezembro 2025', '2025-12-31'],
  ['17. mai 2026', '2026-05-17'],
  ['2 desember 2025', '2025-12-02'],
  ['30 Feb 2026', '30 Feb 2026'],
  ['3 jui 2026', '3 jui 2026'],
  ['20 Foo 2026', '20 Foo 2026'],
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

test('a date with a short year brings the same question', () => {
  expect(formatOf('11/1/26').question?.choices).toEqual([
    { format: 'dayFirst', reading: '2026-01-11' },
    { format: 'monthFirst', reading: '2026-11-01' },
  ])
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
