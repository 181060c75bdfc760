import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter'
import { sayProgress } from '../../packages/federation/src/release/workspace/progress.mjs'

/** Says now and then how many tests have run. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for it
export default class ProgressReporter implements Reporter {
  #done = 0
  #total: number | undefined
  #progress = sayProgress(() =>
    this.#total === undefined
      ? 'Playwright prepares the product'
      : `Playwright: ${this.#done} of ${this.#total} tests`,
  )

  onBegin(_: FullConfig, suite: Suite) {
    this.#total = suite.allTests().length
  }

  onTestEnd() {
    this.#done += 1
  }

  onEnd() {
    this.#progress.end()
  }

  printsToStdio() {
    return false
  }
}
