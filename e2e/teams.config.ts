import { defineConfig } from '@playwright/test'

/** A team's day and the platform's, as the commands of docs/teams.md: npm run test:teams. They need a registry and minutes. */
export default defineConfig({
  testDir: './teams',
  testMatch: '*.teams.ts',
  outputDir: '../test-results/teams',
  workers: 1,
  retries: 0,
  timeout: 600_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
})
