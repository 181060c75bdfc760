import { createApp, type AppOptions } from '@aerofleet/api/app'
import type { OpenDatabase } from '@aerofleet/api/db/database'
import { openDatabase, type DatabaseOptions } from '@aerofleet/api/db/open/open-database'
import { noLimits } from '@aerofleet/api/http/limits/limits'
import { createMemoryIdentity, type TestIdentity } from '@aerofleet/api/test/memory-identity'

type App = ReturnType<typeof createApp>
export type TestRequest = {
  method: string
  /** Path with query, e.g. `/api/aircraft`. */
  url: string
  headers?: Record<string, string>
  body?: string | undefined
}
export type TestAnswer = { status: number; headers: Record<string, string>; body: string }
export type TestApi = {
  app: App
  identity: TestIdentity
  database: OpenDatabase
  /** One request through the real API, without a socket; strings in, strings out. */
  inject: (request: TestRequest) => Promise<TestAnswer>
  /** Empties every table and forgets all accounts. */
  reset: () => Promise<void>
  close: () => Promise<void>
}
export type TestApiOptions = {
  database?: DatabaseOptions
  embedded?: boolean
  /** Absent: accounts in memory. */
  identity?: TestIdentity
  adminEmails?: readonly string[]
} & Pick<AppOptions, 'webOrigins' | 'limits' | 'load' | 'log' | 'trustProxy'>

const emptied = 'truncate aircraft, operators, roles, changes, idempotency restart identity'
const changed = 'update versions set n = n + 1'

/** The real API in this process over its own database; only the identity service is replaced. */
export async function createTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const {
    database: place = { memory: true },
    embedded = true,
    identity = createMemoryIdentity({ embedded }),
    adminEmails = [],
    limits = noLimits,
    ...rest
  } = options
  const database = await openDatabase(place)
  const app = createApp({ database, identity, adminEmails, limits, ...rest })
  await app.ready()
  return {
    app,
    identity,
    database,
    async inject({ method, url, headers = {}, body }) {
      const payload = body === undefined ? {} : { payload: body }
      const answer = await app.inject({ method: method as 'GET', url, headers, ...payload })
      const pairs = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
      return {
        status: answer.statusCode,
        headers: Object.fromEntries(pairs) as Record<string, string>,
        body: answer.body,
      }
    },
    async reset() {
      identity.clear()
      await database.db.execute(emptied)
      await database.db.execute(changed)
    },
    async close() {
      await app.close()
      await database.close()
      await identity.close()
    },
  }
}
