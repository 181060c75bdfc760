import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { unpackTar } from 'modern-tar'
import { migrationOptions } from './migrate'

/**
 * The build makes this archive of an empty database. PGlite needs seconds and 700 MB to make one; a copy
 * takes a tenth of a second. Sources that were never built have no archive.
 */
export function readNewDatabase(): Buffer<ArrayBuffer> | undefined {
  const file = join(dirname(migrationOptions().migrationsFolder), 'dist/new-database.tar.gz')
  return existsSync(file) ? readFileSync(file) : undefined
}

/**
 * PGlite could unpack it through the file system of its WebAssembly, in three times the time and the memory.
 */
export async function unpackInto(directory: string, archive: Buffer): Promise<void> {
  for (const { header, data } of await unpackTar(gunzipSync(archive))) {
    const path = join(directory, header.name)
    if (header.type === 'directory') mkdirSync(path, { recursive: true })
    else writeFileSync(path, data ?? '')
  }
}
