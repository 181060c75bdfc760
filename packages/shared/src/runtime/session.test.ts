import { isStale, tokenKey } from './session'

const tokenWith = (exp: number) => `x.${btoa(JSON.stringify({ sub: 'u1', exp }))}.x`

test.each([
  [299, true],
  [300, true],
  [301, false],
])('§9 a token %s seconds before its expiry is stale: %s', (left, stale) => {
  expect(isStale(tokenWith(1000 + left), 1_000_000)).toBe(stale)
})

test('§7 the token is kept under the name of the specification', () => {
  expect(tokenKey).toBe('firebaseToken')
})
