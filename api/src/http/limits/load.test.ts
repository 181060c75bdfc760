import { anAircraft, useApi } from '../../../test/testing'

const { as, send } = useApi({ load: { maxRunning: 10 } })

test('too many requests at once are refused with a time to come back, and the rest is answered (§9.21)', async () => {
  const admin = as('admin')
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => admin('POST /aircraft', { body: anAircraft(n) })),
  )
  const refused = answers.filter(({ status }) => status === 503)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(refused).toHaveLength(40)
  expect(refused[0]?.body).toEqual({
    message: 'The server is busy. Please try again in a moment.',
    code: 'busy',
    requestId: refused[0]?.headers['x-request-id'],
  })
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await admin('GET /aircraft')).body).toHaveLength(10)
})

test('an overloaded server still says that it is up and ready (§7.12)', async () => {
  const admin = as('admin')
  const load = Array.from({ length: 20 }, () => admin('GET /aircraft'))
  const [health, ready] = await Promise.all([
    send(null, 'GET /health'),
    send(null, 'GET /ready?by=balancer'),
  ])
  expect([health.status, ready.status]).toEqual([200, 200])
  await Promise.all(load)
})

test('answers of the API may not be framed, sniffed, kept or read by another page', async () => {
  for (const answer of [await as('admin')('GET /aircraft'), await send(null, 'GET /nothing')]) {
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-request-id': expect.any(String),
    })
    expect(answer.headers).not.toHaveProperty('strict-transport-security')
  }
})

test('with a real project browsers are told to stay with https', async () => {
  const real = await globalThis.createTestApi({ embedded: false })
  const { headers } = await real.inject({ method: 'GET', url: '/api/health' })
  expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
  await real.close()
})
