import { createTestApi, type TestApi, type TestApiOptions } from '@aerofleet/testing/api-in-process'
import Fastify from 'fastify'
import { TestEnvironment } from 'jest-environment-node'
import { answerErrors } from './answer-errors'
import { countStatements } from './count-statements'
import { createTestDatabase } from './test-database'
import { registerWeb, type WebOptions } from './web'

function createTestWeb(options: WebOptions, onLine: (line: string) => void = () => {}) {
  const app = Fastify({ logger: { level: 'warn', stream: { write: onLine } } })
  answerErrors(app)
  registerWeb(app, options)
  return app
}
export type CreateTestWeb = typeof createTestWeb

/** By the published schemas; the library is an ES module, which Jest's realm does not load. */
async function validateOpenApi(document: Record<string, unknown>) {
  const { Validator } = await import('@seriousme/openapi-schema-validator')
  const validator = new Validator()
  const result = await validator.validate(structuredClone(document))
  return { ...result, version: validator.version }
}
export type ValidateOpenApi = typeof validateOpenApi

/** As `createTestApi`, over a new database on the server of the tests, dropped when it closes. */
async function createTestApiOnServer(options: TestApiOptions = {}): Promise<TestApi> {
  const { url: databaseUrl, drop } = await createTestDatabase()
  const api = await createTestApi({ database: { databaseUrl }, ...options })
  const close = async () => {
    await api.close()
    await drop()
  }
  return { ...api, close }
}

/** Node, with servers created outside of Jest's realm: PGlite does not run inside of it. */
class ApiEnvironment extends TestEnvironment {
  readonly #onServer: boolean

  constructor(...[config, context]: ConstructorParameters<typeof TestEnvironment>) {
    super(config, context)
    this.#onServer = config.projectConfig.testEnvironmentOptions['database'] === 'PostgreSQL'
  }

  override async setup() {
    await super.setup()
    Object.assign(this.global, {
      countStatements,
      createTestApi: this.#onServer ? createTestApiOnServer : createTestApi,
      createTestDatabase,
      createTestWeb,
      validateOpenApi,
    })
  }
}

export default ApiEnvironment
