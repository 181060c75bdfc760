import { useApi } from '../../../test/testing'

const { api, as } = useApi()

test('a user has two exports at a time; the next is refused with a time to come back (§9.25)', async () => {
  const [user, other] = [as('mro'), as('mro')]
  const line = 'GET /maintenance/due.csv'
  const answers = await Promise.all([user(line), user(line), user(line), other(line)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 200])
  expect(answers[2]?.body).toMatchObject({ code: 'too-many-requests' })
  expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await user(line)).status).toBe(200)
})

test('a HEAD for an export reads nothing of it (§9.25)', async () => {
  const user = as('mro')
  const { db } = api().database
  await db.execute('alter table readings rename to unreadable')
  try {
    const { status, headers } = await user('HEAD /maintenance/readings.csv')
    expect([status, headers]).toMatchObject([
      200,
      { 'content-disposition': expect.stringMatching(/^attachment; filename="readings-/) },
    ])
    expect(headers).not.toHaveProperty('content-length')
  } finally {
    await db.execute('alter table unreadable rename to readings')
  }
})
