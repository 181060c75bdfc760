import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'

export type CompiledPGlite = Promise<WebAssembly.Module>

/** Other threads compile PostgreSQL while this one goes on, with loading what else there is. */
export function compilePGlite(): CompiledPGlite {
  const folder = dirname(require.resolve('@electric-sql/pglite'))
  // Read at once: a file that is read bit by bit waits for what this thread loads.
  return WebAssembly.compile(readFileSync(join(folder, 'pglite.wasm')) as Buffer<ArrayBuffer>)
}

/** The embedded PostgreSQL of a directory, or of memory. */
export async function openPGlite(
  directory?: string,
  compiled: CompiledPGlite = compilePGlite(),
): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite')
  // Its own buffers hold a large fleet; those of the default take 0.1 s and 128 MB at each start.
  const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']
  return PGlite.create(directory, { startParams, pgliteWasmModule: await compiled })
}
