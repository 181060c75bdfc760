// npm run build [-- <folder>… --force]: what changed since the last build, put live.
import { install } from './install.mjs'

install()
const { buildAll } = await import('../packages/federation/src/release/workspace/build-parts.mjs')
const words = process.argv.slice(2)
const only = words.filter((word) => !word.startsWith('--'))
try {
  const { built } = await buildAll({ force: words.includes('--force'), only, log: console.log })
  if (built.length === 0) console.log('Everything is built already.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
