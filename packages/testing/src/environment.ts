import { TestEnvironment } from 'jest-environment-jsdom'
import { createTestApi, type TestApi } from './api-in-process'

let running: Promise<TestApi> | undefined

/** jsdom, with the real API started outside of Jest's realm, once a worker. */
class BrowserEnvironment extends TestEnvironment {
  override async setup() {
    await super.setup()
    running ??= createTestApi()
    const api = await running
    Object.assign(this.global, {
      testApi: api,
      Response,
      Headers,
      Request,
      // Node.js 22 and newer take no signal of jsdom's for a request.
      AbortController,
      AbortSignal,
      ReadableStream,
      TextEncoder,
      TextDecoder,
      structuredClone,
      Uint8Array,
    })
  }
}

export default BrowserEnvironment
