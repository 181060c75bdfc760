import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import type * as Embedded from '@electric-sql/pglite'

/** What a start leaves for later: to check functions before their first call, to optimise hot ones. */
const flags = ['--wasm-lazy-validation', '--wasm-tiering-budget=50000000']

/** A file of PGlite's package. */
function read(name: string): Buffer<ArrayBuffer> {
  const folder = dirname(require.resolve('@electric-sql/pglite'))
  return readFileSync(join(folder, name)) as Buffer<ArrayBuffer>
}

/** PGlite's files of PostgreSQL: it would read them in pieces, and a real Blob would copy them. */
const fsBundle = { arrayBuffer: async () => read('pglite.data').buffer } as Blob

/** Other threads compile PostgreSQL while this one goes on. */
function compile(): Promise<WebAssembly.Module> {
  flags.forEach(setFlagsFromString)
  return WebAssembly.compile(read('pglite.wasm'))
}

/** The embedded PostgreSQL of a directory, or of memory, in this thread. It knows no arrays. */
export async function openPGlite(directory?: string): Promise<Embedded.PGlite> {
  const compiling = compile()
  const { PGlite } = require('@electric-sql/pglite') as typeof Embedded
  class PGliteWithoutArrays extends PGlite {
    // To learn PostgreSQL's types of arrays takes an eighth of a start, and no statement has one.
    override _initArrayTypes(): Promise<void> {
      return Promise.resolve()
    }
  }
  // A larger fleet is read from the system's cache as fast; the default takes 0.1 s at each start.
  const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=4MB']
  const pgliteWasmModule = await compiling
  const client = new PGliteWithoutArrays(directory, { startParams, pgliteWasmModule, fsBundle })
  await client.waitReady
  return client
}
