/** @jest-environment node */
import fc from 'fast-check'
import { joinCodes, splitCodes } from './code-list'

test.each([
  ['T1', ['T1']],
  ['T1|T2', ['T1', 'T2']],
  ['T1||T2|', ['T1', '', 'T2', '']],
  [String.raw`A\|B|C`, ['A|B', 'C']],
  [String.raw`A\\|B`, ['A\\', 'B']],
  [String.raw`A\B|\C\\`, [String.raw`A\B`, '\\C\\']],
])('%s are the codes %j', (text, codes) => {
  expect(splitCodes(text, '|')).toEqual(codes)
})

test('of very many codes the first ones are read', () => {
  expect(splitCodes('|'.repeat(5_000_000), '|', 3)).toEqual(['', '', ''])
})

test('codes of any characters come back as they were', () => {
  const codes = fc.array(fc.string({ unit: fc.constantFrom('A', '|', ',', '\\') }), {
    minLength: 1,
  })
  fc.assert(
    fc.property(codes, fc.constantFrom('|', ','), (given, separator) => {
      expect(splitCodes(joinCodes(given, separator), separator)).toEqual(given)
    }),
  )
})
