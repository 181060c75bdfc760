import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sayProgress } from '../packages/federation/src/release/workspace/progress.mjs'

export const workspace = resolve(dirname(fileURLToPath(import.meta.url)), '..')

const stamp = join(workspace, 'node_modules/.aerofleet-install')

/**
 * Returns the exit code of pnpm, which runs through npx.
 * @param {string[]} args
 * @param {import('node:child_process').StdioOptions} stdio
 * @returns {Promise<number | null>}
 */
export async function pnpm(args, stdio) {
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx'
  const child = spawn(npx, ['--yes', 'pnpm@12.21.0', ...args], {
    cwd: workspace,
    stdio,
    shell: process.platform === 'win32',
    env: { ...process.env, CI: 'true' },
  })
  const end = () => child.kill()
  process.once('exit', end)
  const [status] = await once(child, 'close')
  process.off('exit', end)
  return status
}

/** Installs the locked dependencies, unless they are there. */
export async function install() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()) return
  // Standard output is for the command, so this goes to standard error.
  console.error('Installing dependencies ...')
  // The lock file was checked for the age of its packages when it was written, and .ci/run checks it again. Here a
  // check would read the whole history of 1,400 packages from the registry.
  const progress = sayProgress(() => 'Installing dependencies, as far as the lines above say')
  const args = ['install', '--frozen-lockfile', '--trust-lockfile', '--reporter=append-only']
  const status = await pnpm(args, ['ignore', 2, 2])
  progress.end()
  if (status !== 0) {
    console.error('The dependencies could not be installed; the lines above say why.')
    process.exit(1)
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, fingerprint())
}

function fingerprint() {
  const hash = createHash('sha256').update(process.version)
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json']) {
    hash.update(readFileSync(join(workspace, file)))
  }
  return hash.digest('hex')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await install()
