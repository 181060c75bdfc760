import { defineConfig } from '@playwright/test'

/** Plays all rows of the fault matrix. `npm run faults` plays them and prints the results. */
export default defineConfig({
  globalSetup: './support/prepare.ts',
  testDir: './faults',
  testMatch: '*.faults.ts',
  outputDir: '../test-results/faults',
  workers: '100%',
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['./faults/report.ts']],
})
