import { defineConfig } from '@playwright/test'

/** `npm test` plays the rows that it always does; `npm run faults` all, and writes the report. */
const { FAULTS } = process.env

export default defineConfig({
  testDir: './faults',
  testMatch: '*.faults.ts',
  outputDir: '../test-results/faults',
  workers: FAULTS ? 2 : 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  ...(FAULTS ? {} : { grep: /@always/ }),
  reporter: FAULTS === 'report' ? [['list'], ['./faults/report.ts']] : [['list'], ['json']],
})
