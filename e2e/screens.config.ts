import { defineConfig } from '@playwright/test'

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
