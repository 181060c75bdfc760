import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isatty } from 'node:tty'
import { isFree } from '../packages/federation/src/run/ports.mjs'
import { install, workspace } from './install.mjs'
import { endWithNpm } from './npm-parent.mjs'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`AeroFleet needs Node.js 20.19 or newer; this is ${process.version}.`)
  process.exit(1)
}
if (existsSync(join(workspace, '.env'))) process.loadEnvFile(join(workspace, '.env'))
const port = Number(process.env.PORT || 3000)
// The server names a wrong or taken port, too, but only after a build of some minutes.
if (Number.isInteger(port) && port > 0 && port < 65_536 && !(await isFree(port))) {
  console.error(`Port ${port} is in use; set PORT to another one.`)
  process.exit(1)
}

/** @type {import('node:child_process').ChildProcess | undefined} */
let server
let isEnding = false
function end() {
  isEnding = true
  if (server) server.kill('SIGTERM')
  else process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end)
// Under nohup no stream is a terminal. Node.js undoes nohup's setting that ignores SIGHUP.
const hasTerminal = [0, 1, 2].some((stream) => isatty(stream))
// npm undoes it, too, and ends by SIGHUP. A shell writes the command that it runs into `_`.
const isUnderNohup = !hasTerminal && Boolean(process.env._?.endsWith('/nohup'))
let outlivesNpm = false
process.on('SIGHUP', () => {
  if (hasTerminal) end()
  else outlivesNpm = isUnderNohup
})
endWithNpm(() => outlivesNpm || end())

await install()
if (process.argv.includes('--full')) process.env.COMPOSITION = 'full'
const { buildAll } = await import('../packages/federation/src/release/workspace/build-parts.mjs')
try {
  await buildAll({ log: console.error })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
const { launch } = await import('../packages/federation/src/run/launch.mjs')
if (!isEnding) start()

function start() {
  const demo = process.argv.includes('--demo') ? { DEMO: '1' } : {}
  server = launch(join(workspace, 'api/dist/server.mjs'), {
    cwd: workspace,
    env: { ...process.env, ...demo },
    tied: true,
    show: 'all',
  }).child
  server.on('exit', (code, signal) => process.exit(code ?? (isEnding || !signal ? 0 : 1)))
}
