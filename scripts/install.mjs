import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const workspace = resolve(dirname(fileURLToPath(import.meta.url)), '..')

const pnpm = 'pnpm@12.21.0'
const stamp = join(workspace, 'node_modules/.aerofleet-install')

/** Installs the locked dependencies with pnpm, fetched through npx; nothing to do when they are there. */
export function install() {
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing dependencies ...')
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx'
  const { status } = spawnSync(npx, ['--yes', pnpm, 'install', '--frozen-lockfile'], {
    cwd: workspace,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    env: { ...process.env, CI: 'true' },
  })
  if (status !== 0) {
    console.error('The dependencies could not be installed; the lines above say why.')
    process.exit(1)
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

function fingerprint() {
  const hash = createHash('sha256').update(process.version)
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json']) {
    hash.update(readFileSync(join(workspace, file)))
  }
  return hash.digest('hex')
}
