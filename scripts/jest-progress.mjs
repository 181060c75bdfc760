import { sayProgress } from '../packages/federation/src/release/workspace/progress.mjs'

/** A reporter for Jest that says now and then how many files have run. */
// oxlint-disable-next-line import/no-default-export -- Jest asks for it
export default class JestProgress {
  #done = 0
  #total = 0
  #progress = sayProgress(() => `Jest: ${this.#done} of ${this.#total} files`)

  /** @param {{ numTotalTestSuites: number }} results */
  onRunStart({ numTotalTestSuites }) {
    this.#total = numTotalTestSuites
  }

  onTestResult() {
    this.#done += 1
  }

  onRunComplete() {
    this.#progress.end()
  }
}
