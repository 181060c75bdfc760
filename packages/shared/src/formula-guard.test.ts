/** @jest-environment node */
import fc from 'fast-check'
import { withGuard, withoutGuard } from './formula-guard'

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  [' =1', " '=1"],
  [';=1+1', ";'=1+1"],
  ['Checked; =1+1;+2', "Checked; '=1+1;'+2"],
  [';"=1+1;', `;"'=1+1;`],
  ['a\n=1', "a\n'=1"],
  ["'=1+1", "''=1+1"],
  ['D-AHXG', 'D-AHXG'],
  ['1+1=2; 3 - 1', '1+1=2; 3 - 1'],
  ["'quoted'", "'quoted'"],
])('the cell %j is written as %j, and read back as it was (§2.190)', (cell, written) => {
  expect(withGuard(cell)).toBe(written)
  expect(withoutGuard(written)).toBe(cell)
})

test('wherever a spreadsheet splits a written text, no part begins with a sign of a formula (§2.190)', () => {
  const text = fc.stringMatching(/^(?:[a1'" ;,\t\r\n=+\-@＝＋－＠]){0,12}$/)
  fc.assert(
    fc.property(text, (cell) => {
      const written = withGuard(cell)
      expect(withoutGuard(written)).toBe(cell)
      for (const part of written.split(/[;\t\r\n]/))
        expect(part).not.toMatch(/^[ "]*[=+\-@＝＋－＠]/)
    }),
    { numRuns: 2000 },
  )
})

test('a text of 500,000 signs is guarded without delay', () => {
  for (const text of ["'", '"', ' ', ';', '\t', `"'`, `;"`]) {
    const cell = text.repeat(500_000)
    expect(withoutGuard(withGuard(cell))).toBe(cell)
  }
})
