import { isFullComposition } from './parts.mjs'

const { COMPOSITION } = process.env
afterEach(() => {
  process.env['COMPOSITION'] = COMPOSITION ?? ''
})

test.each([
  ['', false],
  ['default', false],
  ['full', true],
])('with COMPOSITION=%s optional remotes go live: %s', (value, isFull) => {
  process.env['COMPOSITION'] = value
  expect(isFullComposition()).toBe(isFull)
})

test('an unknown COMPOSITION is refused', () => {
  process.env['COMPOSITION'] = 'all'
  expect(isFullComposition).toThrow('COMPOSITION must be default or full, not all.')
})
