import { createTestApi } from '@aerofleet/testing/api-in-process'
import Fastify from 'fastify'
import { TestEnvironment } from 'jest-environment-node'
import { answerErrors } from './answer-errors'
import { registerWeb, type WebOptions } from './web'

function createTestWeb(options: WebOptions) {
  const app = Fastify()
  answerErrors(app)
  registerWeb(app, options)
  return app
}
export type CreateTestWeb = typeof createTestWeb

/** Node, with servers created outside of Jest's realm: PGlite does not run inside of it. */
class ApiEnvironment extends TestEnvironment {
  override async setup() {
    await super.setup()
    Object.assign(this.global, { createTestApi, createTestWeb })
  }
}

export default ApiEnvironment
