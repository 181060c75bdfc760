import type { LaunchOptions } from '@playwright/test'

/** Chromium comes inside an npm package on Linux x64; elsewhere Playwright brings its own. */
async function executable(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}

/** What Playwright needs to launch a headless Chromium that runs without root and asks no other host. */
export async function chromiumOptions(): Promise<LaunchOptions> {
  const executablePath = await executable()
  return {
    ...(executablePath && { executablePath }),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}
