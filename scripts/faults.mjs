// Plays every fault and attack on the production build, and writes docs/faults.md: npm run faults
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { install, workspace } from './install.mjs'

install()
const { buildAll } = await import('../packages/federation/src/release/workspace/build-parts.mjs')
await buildAll()

const args = process.argv.slice(2)
const cli = join(workspace, 'e2e/node_modules/@playwright/test/cli.js')
const { status } = spawnSync(
  process.execPath,
  [cli, 'test', '--config', 'e2e/faults.config.ts', ...args],
  {
    cwd: workspace,
    stdio: ['ignore', 'inherit', 'inherit'],
    // Of some rows alone no page is written.
    env: { ...process.env, FAULTS: args.length === 0 ? 'report' : 'all' },
  },
)
process.exit(status ?? 1)
