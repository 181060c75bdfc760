import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'

let compiled: Promise<WebAssembly.Module> | undefined

/** Other threads compile PostgreSQL while this one goes on, with loading what else there is. */
export function compilePGlite(): Promise<WebAssembly.Module> {
  return (compiled ??= compile())
}

async function compile(): Promise<WebAssembly.Module> {
  const folder = dirname(require.resolve('@electric-sql/pglite'))
  const code = await readFile(join(folder, 'pglite.wasm'))
  return WebAssembly.compile(code as Buffer<ArrayBuffer>)
}

/** The embedded PostgreSQL of a directory, or of memory. */
export async function openPGlite(directory?: string): Promise<PGlite> {
  const compiling = compilePGlite()
  const { PGlite } = await import('@electric-sql/pglite')
  // Its own buffers hold a large fleet; those of the default take 0.1 s and 128 MB at each start.
  const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']
  return PGlite.create(directory, { startParams, pgliteWasmModule: await compiling })
}
