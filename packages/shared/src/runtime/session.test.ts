/** @jest-environment node */
import { isStale, keepToken, tokenKey } from './session'

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

test.each([
  ['60 minutes ahead', 3600],
  ['a day ahead', 86_400],
  ['a day behind', -86_400],
])(
  'on a computer whose clock is %s a token is stale 300 s before its end all the same (§9.26)',
  (_, ahead) => {
    const now = Date.now()
    const issuedAt = Math.round(now / 1000) - ahead
    const token = `x.${btoa(JSON.stringify({ sub: 'u1', iat: issuedAt, exp: issuedAt + 3600 }))}.x`
    keepToken(token, { fresh: true })
    expect(isStale(token)).toBe(false)
    jest.spyOn(Date, 'now').mockReturnValue(now + 3299_000)
    expect(isStale(token)).toBe(false)
    jest.spyOn(Date, 'now').mockReturnValue(now + 3301_000)
    expect(isStale(token)).toBe(true)
  },
)
