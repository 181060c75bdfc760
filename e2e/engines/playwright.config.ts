import { defineConfig } from '@playwright/test'
import shared from '../playwright.config'

// The sample fleet of the journeys.
process.env.DEMO_AIRCRAFT = '300'

export default defineConfig(shared, {
  testDir: '.',
  testMatch: 'journeys.ts',
  outputDir: '../../test-results/engines',
  timeout: 60_000,
})
