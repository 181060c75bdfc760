import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { unpackTar } from 'modern-tar'
import { migrationOptions } from './migrate'

/**
 * The database that the build has made, as an archive: to make one takes PGlite seconds and 700 MB, a copy of it a
 * tenth of a second. Sources that were never built have none.
 */
export function readNewDatabase(): Buffer<ArrayBuffer> | undefined {
  const file = join(dirname(migrationOptions().migrationsFolder), 'dist/new-database.tar.gz')
  return existsSync(file) ? readFileSync(file) : undefined
}

/** PGlite would unpack it, too, through the file system of its WebAssembly: in three times the time and the memory. */
export async function unpackInto(directory: string, archive: Buffer): Promise<void> {
  for (const { header, data } of await unpackTar(gunzipSync(archive))) {
    const path = join(directory, header.name)
    if (header.type === 'directory') mkdirSync(path, { recursive: true })
    else writeFileSync(path, data ?? '')
  }
}
