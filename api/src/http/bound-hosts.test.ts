import { useApi } from '../../test/testing'

const message = 'AeroFleet does not answer under this host name. WEB_ORIGINS names further ones.'
const { as } = useApi({ webOrigins: ['https://fleet.test'] })
const paths = [
  'GET /aircraft',
  'GET /health',
  'GET /nothing',
  'POST /aircraft',
  'OPTIONS /aircraft',
]

test.each(
  paths.flatMap((line) =>
    ['evil.test', 'localhost.evil.test', '127.0.0.1.evil.test', 'localhost.', '10.0.0.1'].map(
      (host) => [line, host],
    ),
  ),
)(
  '%s is not answered under the host name %p, and the sentence names the setting (§7.18)',
  async (line, host) => {
    const answer = await as('admin')(line, { headers: { host } })
    expect([answer.status, answer.body]).toMatchObject([421, { message, code: 'foreign-host' }])
  },
)

test.each(
  paths.flatMap((line) =>
    ['https://evil.test', 'null', 'http://localhost:8080', 'https://localhost:3000'].map(
      (origin) => [line, origin],
    ),
  ),
)('%s is not answered to a page of %s (§7.18)', async (line, origin) => {
  const answer = await as('admin')(line, { headers: { host: 'localhost:3000', origin } })
  expect([answer.status, answer.body]).toMatchObject([403, { code: 'foreign-origin' }])
  expect(Object.keys(answer.headers).join()).not.toContain('access-control')
})

test.each([
  ['localhost:3000', 'http://localhost:3000'],
  ['LOCALHOST:3000', 'http://localhost:3000'],
  ['localhost', undefined],
  ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['127.8.7.6', undefined],
  ['[::1]:3000', 'http://[::1]:3000'],
  ['fleet.test', 'https://fleet.test'],
  ['localhost:3000', 'https://fleet.test'],
])('%s is answered, to a page of %s (§7.18)', async (host, origin) => {
  const headers = { host, ...(origin ? { origin } : {}) }
  expect((await as('mro')('GET /aircraft', { headers })).status).toBe(200)
})

describe('with a Firebase project', () => {
  const real = useApi({ embedded: false })

  test('any host name is answered: tokens are signed', async () => {
    const headers = { host: 'fleet.example' }
    expect((await real.as('mro')('GET /aircraft', { headers })).status).toBe(200)
  })
})
