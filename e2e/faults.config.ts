import { defineConfig } from '@playwright/test'

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
