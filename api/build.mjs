import { execFileSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build } from 'esbuild'
import { loadTools } from '../packages/federation/src/release/workspace/tools.mjs'
import { bundleOptions, serverScripts } from './bundle.cjs'

const folder = import.meta.dirname
const dist = join(folder, 'dist')
const { resolve } = createRequire(import.meta.url)

const { metafile } = await build({
  ...bundleOptions('dist', { ...serverScripts, backup: 'src/backup/command.ts' }),
  sourcemap: true,
  sourcesContent: false,
  metafile: true,
})
// Node's module loader runs `server.cjs`, too, but searches an imported CommonJS file of this size for
// exports for a third of a second. `server.mjs` avoids that.
await writeFile(
  join(dist, 'server.mjs'),
  "import { createRequire } from 'node:module'\ncreateRequire(import.meta.url)('./server.cjs')\n",
)

// No package for production has the emulator with firebase-tools.
const bundled = Object.entries(metafile.outputs).flatMap(([name, { inputs }]) =>
  name === 'dist/emulator.cjs' ? [] : Object.keys(inputs).map((file) => join(folder, file)),
)
// PGlite lies beside the bundle, and parts of esbuild are in it.
const beside = ['@electric-sql/pglite', 'esbuild'].map((name) => resolve(name))
const { packagesOf } = await loadTools('build/licences')
const { notices, noticesFile } = await loadTools('build/notices')
await writeFile(join(dist, noticesFile), notices(packagesOf([...bundled, ...beside])))

const maker = 'make-new-database'
await build(bundleOptions('dist', { [maker]: `src/db/open/${maker}.ts` }))
execFileSync(process.execPath, [join(dist, `${maker}.cjs`), join(dist, 'new-database.tar.gz')])
await rm(join(dist, `${maker}.cjs`))
