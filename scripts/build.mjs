// npm run build [-- <folder>… --force --full]: builds the parts that changed since the last build, and makes them live.
import { install } from './install.mjs'

await install()
const { buildAll } = await import('../packages/federation/src/release/workspace/build-parts.mjs')
const args = process.argv.slice(2)
if (args.includes('--full')) process.env.COMPOSITION = 'full'
const only = args.filter((arg) => !arg.startsWith('--'))
try {
  const { built } = await buildAll({ force: args.includes('--force'), only, log: console.log })
  if (built.length === 0) console.log('Everything is built already.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
