import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { packTar, unpackTar } from 'modern-tar'
import { filesBelow } from './build-output'

/** In bytes: an archive, and the sum of all files in it. */
export const maxPacked = 25 * 2 ** 20
export const maxUnpacked = 100 * 2 ** 20
const maxFiles = 5000

/** Returns a tar.gz of the files below a directory. The same files make the same bytes. */
export async function pack(directory: string): Promise<Buffer> {
  const entries = (await filesBelow(directory)).map(async (file) => {
    const body = await readFile(join(directory, file))
    const name = file.replaceAll('\\', '/')
    return { header: { name, size: body.length, mtime: new Date(0) }, body }
  })
  return promisify(gzip)(await packTar(await Promise.all(entries)))
}

const isPlainName = (name: string) =>
  name.length <= 255 &&
  !/[\\\0:]/.test(name) &&
  name.split('/').every((part) => part !== '' && part !== '.' && part !== '..')

function findFlaw(entries: { name: string; type: string | undefined }[]): string | undefined {
  if (entries.length > maxFiles) return `has more than ${maxFiles} files`
  const names = entries.map(({ name }) => name)
  const strange = names.find((name) => !isPlainName(name))
  if (strange !== undefined)
    return `names ${JSON.stringify(strange.slice(0, 80))}, which is no path within it`
  const other = entries.find(({ type }) => type !== 'file')
  if (other) return `holds ${other.name}, which is no file`
  const all = new Set(names)
  if (all.size < names.length) return 'names a file twice'
  const parents = names.flatMap((name) => name.split('/').map((_, at, parts) => parts.slice(0, at)))
  return parents.some((parts) => all.has(parts.join('/')))
    ? 'has a file where a folder should be'
    : undefined
}

const refusal = (flaw: string, cause?: unknown) =>
  new Error(`The archive ${flaw}. Make it with mfe publish.`, { cause })

/**
 * Unpacks a tar.gz from an unknown sender into a new directory. It checks everything before it writes anything.
 * @throws {Error} with a sentence for an archive that is no tar.gz, is too large, or holds anything but files
 */
export async function unpack(archive: Uint8Array, directory: string): Promise<void> {
  const limit = { maxOutputLength: maxUnpacked }
  const tar = await promisify(gunzip)(archive, limit).catch((error: unknown) => {
    throw refusal(`is no gzip file of at most ${maxUnpacked / 2 ** 20} MiB`, error)
  })
  const found = await unpackTar(tar, { strict: true }).catch((error: unknown) => {
    throw refusal('is no tar file', error)
  })
  const entries = found.filter(({ header }) => header.type !== 'directory')
  const folders = found.filter(({ header }) => header.type === 'directory')
  const flaw =
    findFlaw(entries.map(({ header: { name, type } }) => ({ name, type }))) ??
    (folders.every(({ header }) => isPlainName(header.name.replace(/\/$/, '')))
      ? undefined
      : 'names a folder that is not within it')
  if (flaw) throw refusal(flaw)
  await mkdir(directory, { recursive: true })
  for (const { header, data } of entries) {
    const path = join(directory, header.name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, data ?? '')
  }
}
