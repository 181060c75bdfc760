import { createReadStream } from 'node:fs'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { createTarDecoder, createTarPacker, unpackTar, type TarHeader } from 'modern-tar'
import { filesBelow } from './build-output'

/** In bytes: an archive, and the sum of all files in it. */
export const maxPacked = 25 * 2 ** 20
const maxUnpacked = 100 * 2 ** 20
/** Files and folders, named or implied. */
const maxEntries = 5000
const maxDepth = 10

/** Source maps hold a team's sources. They are stored with a release, but only its own key reads them. */
export const isSourceMap = (file: string) => file.toLowerCase().endsWith('.map')

/** Returns a tar.gz of the files below a directory. The same files make the same bytes. */
export async function pack(
  directory: string,
  isPacked: (file: string) => boolean = () => true,
): Promise<Buffer> {
  const { readable, controller } = createTarPacker()
  const packed = new Response(readable.pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
  async function addFiles() {
    for (const file of (await filesBelow(directory)).filter(isPacked)) {
      const path = join(directory, file)
      const { size } = await stat(path)
      const entry = controller.add({ name: file.replaceAll('\\', '/'), size, mtime: new Date(0) })
      // In pieces, because a server has other requests meanwhile.
      await Readable.toWeb(createReadStream(path)).pipeTo(entry)
    }
    controller.finalize()
  }
  const [bytes] = await Promise.all([packed, addFiles()])
  return Buffer.from(bytes)
}

const isPlainName = (name: string) =>
  name.length <= 255 &&
  !/[\\\0:]/.test(name) &&
  name.split('/').every((part) => part !== '' && part !== '.' && part !== '..')

type Entry = { name: string; type: string | undefined }

/** Returns the folders that a path needs, such as `a` and `a/b` for `a/b/c.js`. */
function foldersOf(name: string): string[] {
  const parts = name.split('/').slice(0, -1)
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}

function findFlaw(found: Entry[]): string | undefined {
  const tooMany = `has more than ${maxEntries} files and folders`
  if (found.length > maxEntries) return tooMany
  const files = found.filter(({ type }) => type !== 'directory')
  const named = found
    .filter(({ type }) => type === 'directory')
    .map(({ name }) => name.replace(/\/$/, ''))
  const strange = files.find(({ name }) => !isPlainName(name))
  if (strange)
    return `names ${JSON.stringify(strange.name.slice(0, 80))}, which is no path within it`
  if (!named.every(isPlainName)) return 'names a folder that is not within it'
  const other = files.find(({ type }) => type !== 'file')
  if (other) return `holds ${other.name}, which is no file`
  const names = files.map(({ name }) => name)
  if ([...names, ...named.map((name) => `${name}/`)].some((name) => depthOf(name) > maxDepth))
    return `has folders more than ${maxDepth} deep`
  const all = new Set(names)
  if (all.size < names.length) return 'names a file twice'
  const folders = new Set(named)
  for (const name of [...names, ...named]) {
    for (const folder of foldersOf(name)) folders.add(folder)
    if (all.size + folders.size > maxEntries) return tooMany
  }
  return [...folders].some((folder) => all.has(folder))
    ? 'has a file where a folder should be'
    : undefined
}

const depthOf = (name: string) => name.split('/').length - 1

const block = 512
const maxExtra = 1024

/**
 * Reads the headers alone, so that no archive costs more time than its headers may. The extra headers of long names
 * count, too.
 */
function findFlawOfHeaders(tar: Buffer): string | undefined {
  let headers = 0
  for (let at = 0; at + block <= tar.length && tar[at] !== 0;) {
    headers += 1
    if (headers > 2 * maxEntries) return `has more than ${maxEntries} files and folders`
    const field = (from: number, to: number) => tar.toString('latin1', at + from, at + to)
    const type = field(156, 157)
    const size = Number.parseInt(field(124, 136), 8) || 0
    if (/[xgLK]/.test(type)) {
      const extra = tar.toString('latin1', at + block, at + block + Math.min(size, maxExtra))
      if (size > maxExtra || /\bsize=/.test(extra)) return 'has headers that are no names of files'
    } else if (/[1-6]/.test(type) && size > 0)
      return `holds ${field(0, 100).split('\0')[0]}, which is no file`
    at += block + Math.ceil(size / block) * block
  }
  return undefined
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
  // Joining 100 MB has taken long enough for one turn.
  await setImmediate()
  const flawOfHeaders = findFlawOfHeaders(tar)
  if (flawOfHeaders) throw refusal(flawOfHeaders)
  const found: Entry[] = []
  // Takes the headers alone. Copying 90 MB of files would keep other requests waiting.
  const filter = ({ name, type }: TarHeader) => {
    found.push({ name, type })
    return false
  }
  await unpackTar(tar, { strict: true, filter }).catch((error: unknown) => {
    throw refusal('is no tar file', error)
  })
  const flaw = findFlaw(found)
  if (flaw) throw refusal(flaw)
  await mkdir(directory, { recursive: true })
  const { readable, writable } = createTarDecoder()
  await Promise.all([
    Readable.toWeb(Readable.from([tar])).pipeTo(writable),
    writeFiles(readable, directory),
  ])
}

async function writeFiles(
  entries: ReturnType<typeof createTarDecoder>['readable'],
  directory: string,
): Promise<void> {
  for await (const { header, body } of entries) {
    if (header.type !== 'file') continue
    const path = join(directory, header.name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, body)
  }
}
