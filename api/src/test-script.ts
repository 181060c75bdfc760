import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildSync, type BuildOptions } from 'esbuild'

const root = join(__dirname, '..')
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>
}

/** Bundles as `build.mjs` does, below `api/dist` where the registry's packages are found. */
function bundle(folder: string, what: BuildOptions): string {
  const outdir = join(root, 'dist', `${folder}-${process.pid}`)
  buildSync({
    ...what,
    outdir,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: Object.keys(dependencies).filter((name) => !name.startsWith('@aerofleet/')),
  })
  return outdir
}

export type TestScript = { path: string; remove: () => Promise<void> }

/** A script for a process of its own, written in TypeScript as if it stood in `api/src`. */
export function bundleScript(name: string, contents: string): TestScript {
  const folder = bundle(name, { stdin: { contents, resolveDir: __dirname, loader: 'ts' } })
  return { path: join(folder, 'stdin.cjs'), remove: () => rm(folder, { recursive: true }) }
}

/** The server as `npm start` runs it, from these sources. */
export function bundleServer(name: string): TestScript {
  const entryPoints = {
    server: join(__dirname, 'server.ts'),
    emulator: join(__dirname, 'identity/emulator.ts'),
  }
  const folder = bundle(name, { entryPoints })
  return { path: join(folder, 'server.cjs'), remove: () => rm(folder, { recursive: true }) }
}
