// npm run faults: plays every fault and attack on the production build, and prints the results.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { install, workspace } from './install.mjs'

await install()
const { buildAll } = await import('../packages/federation/src/release/workspace/build-parts.mjs')
await buildAll({ log: console.log })

const cli = join(workspace, 'e2e/node_modules/@playwright/test/cli.js')
const args = ['test', '--config', 'e2e/faults.config.ts', ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, [cli, ...args], {
  cwd: workspace,
  stdio: ['ignore', 'inherit', 'inherit'],
})
process.exit(status ?? 1)
