import { workFields } from './card'
import { fieldPhrase } from './field'

test.each([
  [0, '0 cycles'],
  [1, '1 cycle'],
  [1000, '1,000 cycles'],
])('%d has its unit in the right number', (cycles, text) => {
  expect(fieldPhrase(workFields.cycles, cycles)).toBe(text)
})
