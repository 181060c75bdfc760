import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const workspace = resolve(dirname(fileURLToPath(import.meta.url)), '..')

const pnpm = 'pnpm@12.21.0'
const stamp = join(workspace, 'node_modules/.aerofleet-install')

/**
 * Installs the locked dependencies with pnpm, fetched through npx; nothing to do when they are there.
 * Not frozen, the lockfile takes in what a package.json says by now.
 */
export function install({ frozen = true } = {}) {
  if (frozen && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()) return
  // standard output is for what a command has to say
  console.error('Installing dependencies ...')
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx'
  const lockfile = frozen ? '--frozen-lockfile' : '--no-frozen-lockfile'
  const { status } = spawnSync(npx, ['--yes', pnpm, 'install', lockfile], {
    cwd: workspace,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
    env: { ...process.env, CI: 'true' },
  })
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

if (process.argv[1] === fileURLToPath(import.meta.url))
  install({ frozen: !process.argv.includes('--add') })
