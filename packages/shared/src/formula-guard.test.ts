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
])('%j is written as %j, and nothing of it is calculated (§2.190)', (cell, written) => {
  expect(withGuard(cell)).toBe(written)
  expect(withoutGuard(written)).toBe(cell)
})

test('no cell that a spreadsheet makes of a text begins with a sign, wherever it splits (§2.190)', () => {
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

test('a long text takes no longer than its length', () => {
  for (const text of ["'", '"', ' ', ';', '\t', `"'`, `;"`]) {
    const cell = text.repeat(500_000)
    expect(withoutGuard(withGuard(cell))).toBe(cell)
  }
})
