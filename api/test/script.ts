import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildSync, type StdinOptions } from 'esbuild'
import { bundleOptions, serverScripts } from '../bundle.cjs'

/** Builds below `api/dist`, so that packages that are not bundled are found; returns the folder. */
function build(name: string, scripts: Record<string, string>, stdin?: StdinOptions): string {
  const options = bundleOptions(join('dist', `${name}-${process.pid}`), scripts)
  buildSync({ ...options, ...(stdin && { stdin }) })
  return join(__dirname, '..', options.outdir)
}

export type TestScript = { path: string; remove: () => Promise<void> }

/**
 * Builds a script from TypeScript text, with imports relative to `api/src`. Start Node with `args` before its own:
 * its process ends after seconds, so V8 compiles the WebAssembly of the embedded database as fast as it can, and
 * not once more so that it runs faster.
 */
export function bundleScript(name: string, contents: string) {
  const folder = build(name, {}, { contents, resolveDir: join(__dirname, '../src'), loader: 'ts' })
  return {
    args: ['--liftoff-only', join(folder, 'stdin.cjs')],
    remove: () => rm(folder, { recursive: true }),
  }
}

/** Builds the server from its sources, as `npm start` runs it. */
export function bundleServer(name: string): TestScript {
  const folder = build(name, serverScripts)
  return { path: join(folder, 'server.cjs'), remove: () => rm(folder, { recursive: true }) }
}
