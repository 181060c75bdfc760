/** @jest-environment node */
import { ratesText } from './rates-text'

const span = { from: '2026-08-24', to: '2026-11-22' }

test.each([
  [{}, 'No rate yet'],
  [{ ...span, hours: 3.2, cycles: 2 }, '3.20 h, 2.00 cycles'],
  [span, '0 h a day'],
])('the rates %j read %s', (rates, text) => {
  expect(ratesText(rates)).toBe(text)
})
