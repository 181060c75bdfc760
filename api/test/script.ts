import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildSync, type StdinOptions } from 'esbuild'
import { bundle, server } from '../bundle.cjs'

/** Below `api/dist`, where what stays outside is found. */
function build(name: string, scripts: Record<string, string>, stdin?: StdinOptions): string {
  const options = bundle(join('dist', `${name}-${process.pid}`), scripts)
  buildSync({ ...options, ...(stdin && { stdin }) })
  return join(__dirname, '..', options.outdir)
}

export type TestScript = { path: string; remove: () => Promise<void> }

/** A script for a process of its own, written in TypeScript as if it stood in `api/src`. */
export function bundleScript(name: string, contents: string): TestScript {
  const folder = build(name, {}, { contents, resolveDir: join(__dirname, '../src'), loader: 'ts' })
  return { path: join(folder, 'stdin.cjs'), remove: () => rm(folder, { recursive: true }) }
}

/** The server as `npm start` runs it, from these sources. */
export function bundleServer(name: string): TestScript {
  const folder = build(name, server)
  return { path: join(folder, 'server.cjs'), remove: () => rm(folder, { recursive: true }) }
}
