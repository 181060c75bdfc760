// npm run bench <name> [arguments]: runs bench/<name>.mjs, which writes its section of bench/RESULTS.md.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '..', 'bench')
const [name = '', ...args] = process.argv.slice(2)
// A benchmark begins with its own command. Benchmarks share the other files of the folder.
const benchmarks = readdirSync(folder)
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => ({ name: file.slice(0, -4), text: readFileSync(join(folder, file), 'utf8') }))
  .filter((file) => file.text.startsWith(`// node bench/${file.name}.mjs`))

if (benchmarks.some((benchmark) => benchmark.name === name)) {
  const { status } = spawnSync(process.execPath, [join(folder, `${name}.mjs`), ...args], {
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
} else {
  console.error('npm run bench <name>, where <name> is one of these:')
  for (const { text } of benchmarks) console.error(`  ${text.split('\n')[0]?.slice(3)}`)
  process.exitCode = 1
}
