import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { bundle, server } from './bundle.cjs'

await build({
  ...bundle('dist', { ...server, backup: 'src/backup/command.ts' }),
  sourcemap: true,
  sourcesContent: false,
})
// Node's module loader takes either form; whoever starts the server names this one.
await writeFile(join(import.meta.dirname, 'dist/server.mjs'), "import './server.cjs'\n")
