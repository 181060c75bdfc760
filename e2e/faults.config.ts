import { defineConfig } from '@playwright/test'

/** `npm run faults` plays every row and writes the report; `npm test` plays those that it always does. */
const isWhole = process.env.FAULTS === 'all'

export default defineConfig({
  testDir: './faults',
  testMatch: '*.faults.ts',
  outputDir: '../test-results/faults',
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  ...(isWhole ? {} : { grep: /@always/ }),
  reporter: isWhole ? [['list'], ['./faults/report.ts']] : [['list'], ['json']],
})
