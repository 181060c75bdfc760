import { TestEnvironment } from 'jest-environment-jsdom'
import { createTestApi, type TestApi } from './api-in-process'

let running: Promise<TestApi> | undefined

/** Provides jsdom and the real API. One API runs per Jest worker, outside the globals of the tests. */
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
      // From Node.js 22 on, `fetch` refuses a signal of jsdom.
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
