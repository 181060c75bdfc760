import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { firefox, webkit } from './engines/find-engines'

// Workers load this file, too, but only the main process names the browsers.
if (process.env['TEST_WORKER_INDEX'] === undefined) {
  console.log(`Firefox: ${firefox ?? 'not on this machine (package firefox-esr)'}`)
  console.log(`WebKit: ${webkit ?? 'not on this machine (packages webkit2gtk-driver, xvfb)'}`)
}

export default defineConfig({
  globalSetup: './support/prepare.ts',
  outputDir: '../test-results/e2e',
  // A test often waits for a slow line or for a process to end. One more worker uses the processors meanwhile.
  workers: availableParallelism() + 1,
  retries: 0,
  // No wait is longer than needed. The limits are high for a busy machine with two cores.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json'], ['./support/progress-reporter.ts']],
  projects: [
    // This file is first, because it takes a worker a minute. At the end the others would wait for it.
    { name: 'engines', testDir: 'engines', testMatch: 'journeys.ts' },
    {
      name: 'product',
      testDir: '.',
      testMatch: ['*.spec.ts', '*.faults.ts'],
      // Here we play only the rows that stand for their kind. `npm run faults` plays all.
      grep: /\.spec\.ts|@always/,
    },
  ],
})
