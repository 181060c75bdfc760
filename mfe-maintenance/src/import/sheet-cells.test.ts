/** @jest-environment node */
import { factorOfSheet, mendedCell, mendedLimit, wholeOfSheet } from './sheet-cells'

test.each([
  ["39'771", '39771'],
  ['39’771', '39771'],
  ['48 619', '48619'],
  ['48\u00a0619', '48619'],
  ['10,200', '10200'],
  ['15.000', '15000'],
  ['1,234,567', '1234567'],
  ['1.234.567', '1234567'],
  ['9840', '9840'],
  ['0', '0'],
  ['-120', '-120'],
  ['12,000.00', '12000'],
  ['900,0', '900'],
])('the whole number %s is read as %s', (text, plain) => {
  expect(wholeOfSheet(text)).toBe(plain)
})

test.each(['12,34', '12.34', '1234,567', '12,3456', '1,234.567', "1'234,567", '0,123', '1,23,456'])(
  '%s is no whole number, and stays as it is',
  (text) => {
    expect(wholeOfSheet(text)).toBe(text)
  },
)

test.each([
  ['1,15', '1.15'],
  ['1.15', '1.15'],
  ['1,150', '1.150'],
  ['12,5', '12.5'],
  ['123,5', '123,5'],
])('the factor %s is read as %s', (text, plain) => {
  expect(factorOfSheet(text)).toBe(plain)
})

test.each([
  ['10,200*', '10,200'],
  ['9,840 **', '9,840'],
  ['900 (6%)', '900'],
  ['900 (6,5 %)', '900'],
  ['900* (6%)', '900'],
])('%s is read as %s, with a remark', (text, value) => {
  expect(mendedCell(text)).toEqual({ value, remark: `${text} is read as ${value}.` })
})

test.each(['900', '900 (6)', '6%', '*', 'K-*1', '(6%)'])('%s stays as it is', (text) => {
  expect(mendedCell(text)).toBeUndefined()
})

test.each(['UNK', 'unknown', 'NO DATA', '?'])(
  'a limit of %s is not known, with a remark',
  (text) => {
    expect(mendedLimit(text)).toMatchObject({
      value: '',
      remark: expect.stringMatching(/not known/) as string,
    })
  },
)

test.each(['N/L', '15,000', '-', ''])('a limit of %s has no such remark', (text) => {
  expect(mendedLimit(text)).toBeUndefined()
})
