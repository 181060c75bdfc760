import { createApp, type AppOptions } from '@aerofleet/api/app'
import { createMemoryIdentity, type TestIdentity } from '@aerofleet/api/test/memory-identity'
import { noLimits } from '@aerofleet/api/http/limits'
import { openStore, type StoreOptions } from '@aerofleet/api/db/open-store'
import type { Store } from '@aerofleet/api/db/store'

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
  store: Store
  /** One request through the real API, without a socket; strings in, strings out. */
  inject: (request: TestRequest) => Promise<TestAnswer>
  /** Empties every table and forgets all accounts. */
  reset: () => Promise<void>
  close: () => Promise<void>
}
export type TestApiOptions = {
  database?: StoreOptions
  embedded?: boolean
  /** Absent: accounts in memory. */
  identity?: TestIdentity
  adminEmails?: readonly string[]
} & Pick<AppOptions, 'webOrigins' | 'limits' | 'load' | 'log' | 'trustProxy'>

const plain = (changes: 'fleet' | 'roles', text: string) => ({
  name: `test-${changes}`,
  text,
  changes,
  bind: () => [],
})
const emptied = plain(
  'fleet',
  'truncate aircraft, operators, roles, changes, idempotency restart identity',
)
const rolesChanged = plain('roles', 'update versions set n = n + 1')

/** The real API in this process over its own database; only the identity service is replaced. */
export async function createTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const {
    database = { memory: true },
    embedded = true,
    identity = createMemoryIdentity({ embedded }),
    adminEmails = [],
    limits = noLimits,
    ...rest
  } = options
  const store = await openStore(database)
  const app = createApp({ store, identity, adminEmails, limits, ...rest })
  await app.ready()
  return {
    app,
    identity,
    store,
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
      await store.run(emptied, {})
      await store.run(rolesChanged, {})
    },
    async close() {
      await app.close()
      await store.close()
      await identity.close()
    },
  }
}
