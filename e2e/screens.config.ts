import { defineConfig } from '@playwright/test'
import shared from './playwright.config'

export default defineConfig(shared, {
  testMatch: 'screens.shots.ts',
  timeout: 120_000,
  reporter: 'list',
})
