// npm run backup -- <new file>, npm run restore -- <file>: saves or fills the database that the environment names.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { install, workspace } from './install.mjs'

if (existsSync(join(workspace, '.env'))) process.loadEnvFile(join(workspace, '.env'))
await install()
const { buildAll } = await import('../packages/federation/src/release/workspace/build-parts.mjs')
await buildAll({ only: ['api'], log: console.error })
const command = join(workspace, 'api/dist/backup.cjs')
const { status } = spawnSync(process.execPath, [command, ...process.argv.slice(2)], {
  stdio: 'inherit',
})
process.exitCode = status ?? 1
