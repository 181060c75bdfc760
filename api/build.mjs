import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'

/** Workspace packages are bundled; what comes from the registry stays in node_modules. */
const external = {
  name: 'registry-packages-stay-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@aerofleet/') ? undefined : { external: true },
    )
  },
}

await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: { server: 'src/server.ts', emulator: 'src/identity/emulator.ts' },
  outdir: 'dist',
  outExtension: { '.js': '.cjs' },
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [external],
})

// Node's module loader takes either form; whoever starts the server names this one.
await writeFile(join(import.meta.dirname, 'dist/server.mjs'), "import './server.cjs'\n")
