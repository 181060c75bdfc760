import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { bundleOptions } from '../bundle.cjs'

/**
 * Builds a script from TypeScript text, with imports relative to `api/src`. Start Node with `args` before its own:
 * its process ends after seconds, so V8 compiles the WebAssembly of the embedded database as fast as it can, and
 * not once more so that it runs faster.
 */
export function bundleScript(name: string, contents: string) {
  // Below `api/dist`, so that packages that are not bundled are found.
  const options = bundleOptions(join('dist', `${name}-${process.pid}`))
  const resolveDir = join(__dirname, '../src')
  buildSync({ ...options, stdin: { contents, resolveDir, loader: 'ts' } })
  const folder = join(__dirname, '..', options.outdir)
  return {
    args: ['--liftoff-only', join(folder, 'stdin.cjs')],
    remove: () => rm(folder, { recursive: true }),
  }
}

/** The scripts that `npm start` runs, of the sources as they are now: the server, and its identity service. */
export function buildServer(): { server: string; emulator: string } {
  const workspace = join(__dirname, '../..')
  execFileSync(process.execPath, ['scripts/build.mjs', 'api'], { cwd: workspace })
  const dist = join(workspace, 'api/dist')
  return { server: join(dist, 'server.cjs'), emulator: join(dist, 'emulator.cjs') }
}
