import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { firefox, webkit } from './engines/find-engines'

// Workers load this file, too, but only the main process names the browsers.
if (process.env['TEST_WORKER_INDEX'] === undefined) {
  console.log(`Firefox: ${firefox ?? 'not on this machine (package firefox-esr)'}`)
  console.log(`WebKit: ${webkit ?? 'not on this machine (packages webkit2gtk-driver, xvfb)'}`)
}

/** Each of these takes a worker half a minute or more. */
const longJourneys = [
  'dev.spec.ts',
  'new-remote.spec.ts',
  '*-month.spec.ts',
  'work-orders.spec.ts',
  'shutdown.spec.ts',
  'rehearsal.spec.ts',
]

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
    // The long ones are first. At the end the other workers would wait for the last of them.
    { name: 'engines', testDir: 'engines', testMatch: 'journeys.ts' },
    { name: 'long journeys', testDir: '.', testMatch: longJourneys },
    {
      name: 'product',
      testDir: '.',
      testMatch: ['*.spec.ts', '*.faults.ts'],
      testIgnore: longJourneys,
      // Here we play only the rows that stand for their kind. `npm run faults` plays all.
      grep: /\.spec\.ts|@always/,
    },
  ],
})
