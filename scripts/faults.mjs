// Plays every fault and attack on the production build, and writes docs/faults.md: npm run faults
// With --mutate it breaks the guards of the product one by one instead; a row or test must fail for each.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { install, workspace } from './install.mjs'

install()
const args = process.argv.slice(2)
if (args.includes('--mutate')) {
  const { mutate } = await import('./mutate.mjs')
  process.exit(await mutate(args.filter((word) => !word.startsWith('--'))))
}
const { buildAll } = await import('../packages/federation/src/release/workspace/build-parts.mjs')
await buildAll()

const cli = join(workspace, 'e2e/node_modules/@playwright/test/cli.js')
const { status } = spawnSync(
  process.execPath,
  [cli, 'test', '--config', 'e2e/faults.config.ts', ...args],
  {
    cwd: workspace,
    stdio: ['ignore', 'inherit', 'inherit'],
    // docs/faults.md is written only when all rows are played.
    env: { ...process.env, FAULTS: args.length === 0 ? 'report' : 'all' },
  },
)
process.exit(status ?? 1)
