import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { createApp, type AppOptions } from '@aerofleet/api/app'
import { listTables } from '@aerofleet/api/backup/list-tables'
import type { OpenDatabase } from '@aerofleet/api/db/database'
import { jobs } from '@aerofleet/api/db/tables'
import { noLimits } from '@aerofleet/api/http/limits/limits'
import { runAlerts, type AlertOptions } from '@aerofleet/api/maintenance/alerts/run'
import { openDatabase, type DatabaseOptions } from '@aerofleet/api/open-database'
import { createMemoryIdentity, type TestIdentity } from '@aerofleet/api/test/memory-identity'
import { createToday } from '@aerofleet/api/today'

type App = ReturnType<typeof createApp>
type TestRequest = {
  method: string
  url: string
  headers?: Record<string, string>
  body?: string | undefined
}
type TestAnswer = { status: number; headers: Record<string, string>; body: string }
export type TestApi = {
  app: App
  identity: TestIdentity
  database: OpenDatabase
  inject: (request: TestRequest) => Promise<TestAnswer>
  /** Brings the alerts up to date, although that is not due yet. */
  sweep: (options?: Partial<AlertOptions>) => Promise<boolean>
  reset: () => Promise<void>
  close: () => Promise<void>
}
export type TestApiOptions = {
  database?: DatabaseOptions
  /** `false` makes the API behave as with a Firebase project. */
  embedded?: boolean
  identity?: TestIdentity
  adminEmails?: readonly string[]
} & Pick<
  AppOptions,
  | 'teamServices'
  | 'serviceTimeout'
  | 'webOrigins'
  | 'limits'
  | 'load'
  | 'log'
  | 'trustProxy'
  | 'today'
  | 'timeZone'
>

let emptyTables = ''

/** Returns SQL that empties the tables. A table comes before the tables that it refers to. */
async function emptyTablesOf({ db }: OpenDatabase): Promise<string> {
  const tables = (await listTables(db)).filter((table) => table !== 'versions').toReversed()
  // For the few rows of a test `delete` takes a tenth of the time of `truncate`, which makes new files.
  return `do $$ begin ${tables.map((table) => `delete from ${table};`).join(' ')} end $$`
}

const outdateCaches = 'update versions set n = n + 1'

/** PGlite takes seconds to make a database, so tests empty these and use them again. */
const idleDatabases: OpenDatabase[] = []

async function empty(database: OpenDatabase): Promise<void> {
  emptyTables ||= await emptyTablesOf(database)
  await database.db.execute(emptyTables)
  await database.db.execute(outdateCaches)
}

/** Opens a database in memory. Its `close` keeps it for the next test. */
export async function openInMemory(): Promise<OpenDatabase> {
  const idle = idleDatabases.pop()
  if (idle) await empty(idle)
  const database = idle ?? (await openDatabase({ memory: true }))
  return {
    ...database,
    close: async () => {
      idleDatabases.push(database)
    },
  }
}

const decoders: Record<string, (body: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
}

/** Starts the real API in this process with a database of its own. Only the identity service is replaced. */
export async function createTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const {
    database: databaseOptions,
    embedded = true,
    identity = createMemoryIdentity({ embedded }),
    adminEmails = [],
    limits = noLimits,
    ...rest
  } = options
  const database = await (databaseOptions ? openDatabase(databaseOptions) : openInMemory())
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
      const decode = decoders[String(answer.headers['content-encoding'])]
      return {
        status: answer.statusCode,
        headers: Object.fromEntries(pairs) as Record<string, string>,
        body: decode ? decode(answer.rawPayload).toString() : answer.body,
      }
    },
    async sweep(sweeping = {}) {
      await database.db.update(jobs).set({ due: new Date(0) })
      const { today = createToday(), timeZone = 'UTC' } = options
      const defaults = { database, identity, today, timeZone, oldAfterDays: 14 }
      return runAlerts({ ...defaults, ...sweeping })
    },
    async reset() {
      identity.clear()
      await empty(database)
    },
    async close() {
      await app.close()
      await database.close()
      await identity.close()
    },
  }
}
