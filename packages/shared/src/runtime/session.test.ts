import { isStale, tokenKey } from './session'

const tokenWith = (exp: number) => `x.${btoa(JSON.stringify({ sub: 'u1', exp }))}.x`

test.each([
  [299, true],
  [300, true],
  [301, false],
])('a token %s seconds before its expiry is stale: %s (§9.7)', (left, stale) => {
  expect(isStale(tokenWith(1000 + left), 1_000_000)).toBe(stale)
})

test('the token is kept under the name of the specification (§7.14)', () => {
  expect(tokenKey).toBe('firebaseToken')
})
