import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { bundleOptions } from '../bundle.cjs'

/**
 * Builds a script from TypeScript text, with imports relative to `api/src`. Start Node with `args` before its
 * own. With them V8 compiles the WebAssembly of the embedded database fast and only once, because the process
 * ends after seconds.
 */
export function bundleScript(name: string, contents: string) {
  // Below `api/dist`, Node finds the packages that are not bundled.
  const options = bundleOptions(join('dist', `${name}-${process.pid}`))
  const resolveDir = join(__dirname, '../src')
  buildSync({ ...options, stdin: { contents, resolveDir, loader: 'ts' } })
  const folder = join(__dirname, '..', options.outdir)
  return {
    args: ['--liftoff-only', join(folder, 'stdin.cjs')],
    remove: () => rm(folder, { recursive: true }),
  }
}

export function buildServer(): { server: string; emulator: string } {
  const workspace = join(__dirname, '../..')
  execFileSync(process.execPath, ['scripts/build.mjs', 'api'], { cwd: workspace })
  const dist = join(workspace, 'api/dist')
  return { server: join(dist, 'server.cjs'), emulator: join(dist, 'emulator.cjs') }
}
