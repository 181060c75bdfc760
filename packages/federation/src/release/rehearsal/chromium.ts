import type { LaunchOptions } from '@playwright/test'

/** Playwright has its own Chromium, but on Linux x64 an npm package brings it. */
async function executable(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}

/**
 * Options for a headless Chromium that also runs as root and sends nothing to other hosts.
 * @param installed path of a Chromium, if it is not the one of this checkout
 */
export async function chromiumOptions(installed?: string): Promise<LaunchOptions> {
  const executablePath = installed ?? (await executable())
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
