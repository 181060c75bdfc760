import type { TestApi, TestApiOptions } from '@aerofleet/testing/api-in-process'
import type { TestDatabase } from './database'
import type { Answer } from './testing'

type Request = { body?: unknown; headers?: Record<string, string> }

/**
 * Two instances of the API share a database server and an identity service. Call `useApi(first)`, and then
 * `openSecond`, which returns the function that sends a request to the second instance.
 */
export function createReplicas(options: Pick<TestApiOptions, 'today'> = {}) {
  let database: TestDatabase
  let second: TestApi
  const toDatabase = () => ({ ...options, database: { databaseUrl: database.url } })

  async function first(): Promise<TestApiOptions> {
    database = await globalThis.createTestDatabase(process.env['TEST_TEMPLATE'])
    return toDatabase()
  }

  async function sendToSecond(token: string, line: string, { body, headers = {} }: Request = {}) {
    const [method = '', path = ''] = line.split(' ')
    const answer = await second.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const parsed: unknown = answer.body === '' ? null : JSON.parse(answer.body)
    return { ...answer, body: parsed } satisfies Answer
  }

  function openSecond(api: () => TestApi) {
    beforeAll(async () => {
      const { identity } = api()
      second = await globalThis.createTestApi({ ...toDatabase(), identity })
    })
    afterAll(async () => {
      await second.close()
      await database.drop()
    })
    return sendToSecond
  }
  return { first, openSecond }
}
