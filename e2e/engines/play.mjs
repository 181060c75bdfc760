// Plays the main journeys in the other engines that this machine has: npm run engines
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const workspace = fileURLToPath(new URL('../..', import.meta.url))

/** @param {string} name */
const findProgram = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

/** The browser of the driver: it is in no PATH. */
function findMiniBrowser() {
  if (!findProgram('WebKitWebDriver') || !findProgram('Xvfb') || !existsSync('/usr/lib')) return
  const libraries = readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu'))
  return libraries
    .flatMap((name) =>
      ['6.0', '4.1', '4.0'].map((version) =>
        join('/usr/lib', name, `webkit2gtk-${version}`, 'MiniBrowser'),
      ),
    )
    .find((path) => existsSync(path))
}

/** What the tests are told, by the names of environment variables; says what it found. */
export function findEngines() {
  const found = {
    ENGINE_FIREFOX: findProgram('firefox-esr') ?? findProgram('firefox') ?? '',
    ENGINE_WEBKIT: findMiniBrowser() ?? '',
  }
  console.log(`Firefox: ${found.ENGINE_FIREFOX || 'not on this machine (package firefox-esr)'}`)
  console.log(
    `WebKit: ${found.ENGINE_WEBKIT || 'not on this machine (packages webkit2gtk-driver, xvfb)'}`,
  )
  return Object.values(found).some(Boolean) ? found : null
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = findEngines()
  const cli = join(workspace, 'e2e/node_modules/@playwright/test/cli.js')
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { cwd: workspace, stdio: 'inherit', env: { ...process.env, ...found } }
  const args = [cli, 'test', '--config', 'e2e/engines/playwright.config.ts', '--reporter', 'list']
  process.exit(found ? (spawnSync(process.execPath, args, options).status ?? 1) : 0)
}
