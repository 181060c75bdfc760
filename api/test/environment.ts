import { join } from 'node:path'
import {
  createTestApi,
  openInMemory,
  type TestApi,
  type TestApiOptions,
} from '@aerofleet/testing/api-in-process'
import Fastify from 'fastify'
import { TestEnvironment } from 'jest-environment-node'
import { createApp } from '../src/app'
import type { OpenDatabase } from '../src/db/database'
import { answerErrors } from '../src/http/answer/answer-errors'
import { answerNotFound } from '../src/http/answer/not-found'
import { sendSecurityHeaders } from '../src/http/answer/security-headers'
import { createLog } from '../src/http/log/log'
import { createLiveRegistry } from '../src/web/live-registry'
import { registerWeb, type WebOptions } from '../src/web/web'
import { createTestDatabase } from './database'
import { loadCheck, type FindUndocumented } from './documented'
import { createMemoryIdentity } from './memory-identity'

declare global {
  var createTestApi: (options?: TestApiOptions) => Promise<TestApi>
  /** Only tests on PostgreSQL have it. */
  var createTestDatabase: CreateTestDatabase
  var createTestProduct: CreateTestProduct
  var createTestWeb: CreateTestWeb
  /** The schemas are compiled here once, not for each test file. */
  var findUndocumented: FindUndocumented
  var validateOpenApi: ValidateOpenApi
}

type CreateTestDatabase = typeof createTestDatabase
type TestWebOptions = Omit<WebOptions, 'registry'> & { lastGoodFile?: string }

function createTestWeb(options: TestWebOptions, onLine: (line: string) => void = () => {}) {
  const { storeDirectory, lastGoodFile = join(storeDirectory, 'last-good-live.json') } = options
  const app = Fastify({
    logger: { level: 'warn', stream: { write: onLine } },
    // Must be as in the product, because the link of a preview is long.
    routerOptions: { maxParamLength: 16_384 },
  })
  const registry = createLiveRegistry({ ...options, lastGoodFile, log: app.log })
  answerErrors(app)
  sendSecurityHeaders(app, { overHttps: false })
  answerNotFound(app)
  registerWeb(app, { ...options, registry })
  return app
}
type CreateTestWeb = typeof createTestWeb

let memory: Promise<OpenDatabase> | undefined

/** API and web server together, as in `server.ts`. All tests of a file share a database in memory. */
async function createTestProduct(
  options: TestWebOptions,
  onLine: (line: string) => void = () => {},
) {
  const { storeDirectory, lastGoodFile = join(storeDirectory, 'last-good-live.json') } = options
  const log = createLog('warn', { write: onLine })
  const registry = createLiveRegistry({ ...options, lastGoodFile, log })
  const database = await (memory ??= openInMemory())
  const app = createApp({
    database,
    identity: createMemoryIdentity({ embedded: true }),
    registry,
    log,
  })
  registerWeb(app, { ...options, registry })
  await app.ready()
  return app
}
type CreateTestProduct = typeof createTestProduct

/** Runs here because Jest's realm does not load the library's ES module. */
async function validateOpenApi(document: Record<string, unknown>) {
  const { Validator } = await import('@seriousme/openapi-schema-validator')
  const validator = new Validator()
  const result = await validator.validate(structuredClone(document))
  return { ...result, version: validator.version }
}
type ValidateOpenApi = typeof validateOpenApi

/** Uses a new database of the PostgreSQL server for tests. `close` drops it. */
async function createTestApiOnServer(options: TestApiOptions = {}): Promise<TestApi> {
  const { url: databaseUrl, drop } = await createTestDatabase(process.env['TEST_TEMPLATE'])
  const api = await createTestApi({ database: { databaseUrl }, ...options })
  const close = async () => {
    await api.close()
    await drop()
  }
  return { ...api, close }
}

/** These functions run outside of Jest's realm, because PGlite does not run inside it. */
class ApiEnvironment extends TestEnvironment {
  readonly #onServer: boolean

  constructor(...[config, context]: ConstructorParameters<typeof TestEnvironment>) {
    super(config, context)
    this.#onServer = config.projectConfig.testEnvironmentOptions['database'] === 'PostgreSQL'
  }

  override async setup() {
    await super.setup()
    Object.assign(this.global, {
      createTestApi: this.#onServer ? createTestApiOnServer : createTestApi,
      createTestDatabase,
      createTestProduct,
      createTestWeb,
      findUndocumented: await loadCheck(),
      validateOpenApi,
    })
  }

  override async teardown() {
    await (await memory)?.close()
    memory = undefined
    await super.teardown()
  }
}

export default ApiEnvironment
