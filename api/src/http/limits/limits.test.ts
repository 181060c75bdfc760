import { useApi } from '../../../test/testing'

const api = useApi({ limits: { perAddress: 20, perUser: 5 } })
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

const tooMany = (requestId: string | undefined) => ({
  message: expect.stringMatching(/^Too many requests\. Please try again in \d+ seconds?\.$/),
  code: 'too-many-requests',
  requestId,
})

async function statuses(count: number, ask: () => Promise<{ status: number }>) {
  const answers = []
  for (let request = 0; request < count; request++) answers.push((await ask()).status)
  return answers
}

test('a user who asks too often is told when to come back; others are not held up (§9.21)', async () => {
  const user = api.as('admin')
  expect(await statuses(5, () => user('GET /aircraft'))).toEqual(Array(5).fill(200))
  const refused = await user('GET /aircraft')
  expect([refused.status, refused.body]).toEqual([429, tooMany(refused.headers['x-request-id'])])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await api.as('admin')('GET /aircraft')).status).toBe(200)
})

test('asking to become admin has a tight limit of its own (§9.17)', async () => {
  const user = api.as(null)
  const line = 'POST /usermanagement/assign-admin'
  expect(await statuses(11, () => user(line))).toEqual([...Array(10).fill(200), 429])
  expect((await user('GET /aircraft')).status).toBe(200)
})

describe('behind a proxy that is trusted', () => {
  const proxied = useApi({ trustProxy: ['127.0.0.1'], limits: { perAddress: 3 } })

  test('an address that tries tokens is stopped; another one is not (§9.21)', async () => {
    const guess = (address: string) => proxied.send('guess', 'GET /aircraft', from(address))
    expect(await statuses(4, () => guess('192.0.2.1'))).toEqual([401, 401, 401, 429])
    expect((await guess('192.0.2.2')).status).toBe(401)
  })
})

test('without a trusted proxy a header changes no address', async () => {
  let address = 0
  const guess = () => api.send('guess', 'GET /aircraft', from(`192.0.2.${++address}`))
  expect(await statuses(25, guess)).toContain(429)
})
