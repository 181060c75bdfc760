import { defineConfig } from '@playwright/test'

/**
 * Plays a team's day and the platform's, with the commands of docs/teams.md (npm run test:teams). They need a package
 * registry and take minutes.
 */
export default defineConfig({
  testDir: './teams',
  testMatch: '*.teams.ts',
  outputDir: '../test-results/teams',
  workers: 1,
  retries: 0,
  timeout: 600_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json'], ['./support/progress-reporter.ts']],
})
