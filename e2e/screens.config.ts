import { defineConfig } from '@playwright/test'

/** Takes pictures of every screen into test-results/screens, and takes the ones in docs/screens again. */
export default defineConfig({
  globalSetup: './support/prepare.ts',
  testDir: '.',
  testMatch: 'screens.shots.ts',
  outputDir: '../test-results/shots',
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
})
