import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { isInstalled, packageFolder, root } from '../workspace/root.mjs'

const browserPackage = '@sparticuz/chromium'
const cache = join(packageFolder, 'node_modules/.cache/browser')

type Chromium = { default: { executablePath: () => Promise<string> } }

/** The commands come with Node.js. */
function install(command: string, ...args: string[]): void {
  console.error('Installing the browser of the rehearsal, once. This takes a minute ...')
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 2],
    shell: process.platform === 'win32',
  })
  if (status !== 0)
    throw new Error('The browser of the rehearsal could not be installed; the lines above say why.')
}

function find(): string | undefined {
  try {
    return createRequire(join(cache, 'package.json')).resolve(browserPackage)
  } catch {
    return undefined
  }
}

/**
 * Installs a browser when a team first asks for a rehearsal, because it is larger than all packages together.
 * @returns its path; `undefined` for the one of Playwright, or of a checkout
 */
export async function installChromium(): Promise<string | undefined> {
  if (!isInstalled) return undefined
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    if (!existsSync(chromium.executablePath())) install('npx', 'playwright', 'install', 'chromium')
    return chromium.executablePath()
  }
  if (!find()) {
    const { rehearsal } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
    const wanted = `${browserPackage}@${rehearsal[browserPackage]}`
    install(
      'npm',
      'install',
      '--loglevel=error',
      '--no-audit',
      '--no-fund',
      '--prefix',
      cache,
      wanted,
    )
  }
  const { default: installed }: Chromium = await import(pathToFileURL(find() ?? '').href)
  return installed.executablePath()
}
