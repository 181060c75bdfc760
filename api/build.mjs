import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
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

/** @param {string} outdir below `api/`, where the packages from the registry are found */
export function bundle(outdir) {
  return {
    absWorkingDir: import.meta.dirname,
    entryPoints: {
      server: 'src/server.ts',
      emulator: 'src/identity/emulator.ts',
      backup: 'src/backup/command.ts',
    },
    outdir,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [external],
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build(bundle('dist'))
  // Node's module loader takes either form; whoever starts the server names this one.
  await writeFile(join(import.meta.dirname, 'dist/server.mjs'), "import './server.cjs'\n")
}
