import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { packTar, type TarEntry as Entry } from 'modern-tar'
import { pack, unpack } from './archive'
import { hashTree } from './build-output'
import { writeSampleRemote } from './test/sample-build'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'aerofleet-archive-'))
})
afterEach(() => rm(root, { recursive: true }))

const file = (name: string, body = 'x'): Entry => ({
  header: { name, size: body.length },
  body,
})
const archive = async (...entries: Entry[]) => gzipSync(await packTar(entries))

test('a build is the same after it was packed and unpacked', async () => {
  await writeSampleRemote(root, 'fleet', '1')
  await writeFile(join(root, 'fleet/large.bin'), randomBytes(12e6))
  await unpack(await pack(join(root, 'fleet')), join(root, 'copy'))
  expect(await readdir(join(root, 'copy'))).toEqual(await readdir(join(root, 'fleet')))
  expect(await readFile(join(root, 'copy/remoteEntry.js'), 'utf8')).toBe('/* 1 */')
  expect(await hashTree(join(root, 'copy'))).toBe(await hashTree(join(root, 'fleet')))
  const packed = await pack(join(root, 'fleet'))
  expect(packed.equals(await pack(join(root, 'copy')))).toBe(true)
})

const link = (type: 'symlink' | 'link'): Entry => ({
  header: { name: 'entry.js', size: 0, type, linkname: '/etc/passwd' },
})
const folder = (name: string): Entry => ({ header: { name, size: 0, type: 'directory' } })
const device: Entry = { header: { name: 'a', size: 0, type: 'fifo' } }
const long = (pax: Record<string, string>): Entry => ({
  ...file('a'),
  header: { name: 'a', size: 1, pax },
})
const deep = (folders: number) => '/b'.repeat(folders)
test.each<[string, Entry[], RegExp]>([
  ['a name that leads out', [file('good.js'), file('../evil.js')], /"\.\.\/evil\.js"/],
  ['a name that leads out by the way', [file('a/../../evil.js')], /no path within it/],
  ['an absolute name', [file('/tmp/evil.js')], /no path within it/],
  ['a name with a backslash', [file(String.raw`a\..\evil.js`)], /no path within it/],
  ['a symbolic link', [link('symlink')], /entry\.js, which is no file/],
  ['a hard link', [link('link')], /entry\.js, which is no file/],
  ['a device', [{ header: { name: 'a', size: 0, type: 'fifo' } }], /a, which is no file/],
  ['a folder outside', [{ header: { name: '../x/', size: 0, type: 'directory' } }], /folder/],
  ['a name twice', [file('a.js'), file('a.js')], /names a file twice/],
  ['a file where a folder is', [file('a'), file('a/b')], /file where a folder should be/],
  ['too many files', Array.from({ length: 5001 }, (_, n) => file(`${n}`)), /more than 5000/],
  ['too many folders', Array.from({ length: 5001 }, (_, n) => folder(`${n}/`)), /more than 5000/],
  ['too many implied ones', Array.from({ length: 600 }, (_, n) => file(`${n}${deep(9)}`)), /5000/],
  ['files and folders', Array.from({ length: 2501 }, (_, n) => file(`${n}/a`)), /more than 5000/],
  ['folders 11 deep', [file(`a${deep(11)}`)], /folders more than 10 deep/],
  ['a named folder 11 deep', [folder(`a${deep(10)}/`)], /folders more than 10 deep/],
  ['a device with a body', [{ ...device, header: { ...device.header, size: 600 } }], /is no file/],
  ['extra headers that are long', [long({ comment: 'x'.repeat(2000) })], /headers that are no/],
  ['extra headers that change sizes', [long({ size: '0' })], /headers that are no names/],
])('an archive with %s is refused, and nothing of it is written', async (_, entries, sentence) => {
  const directory = join(root, 'incoming/one')
  await expect(unpack(await archive(...entries), directory)).rejects.toThrow(sentence)
  expect(await readdir(root)).toEqual([])
})

test('an archive with folders 10 deep and a long name is unpacked', async () => {
  const names = [`a${deep(10)}`, `${'n'.repeat(120)}.js`]
  await unpack(await archive(...names.map((name) => file(name))), join(root, 'copy'))
  for (const name of names) expect(await readFile(join(root, 'copy', name), 'utf8')).toBe('x')
})

test.each<[string, Buffer]>([
  ['100 MiB unpacked', gzipSync(Buffer.alloc(100 * 2 ** 20 + 1))],
  ['another format', Buffer.from('PK')],
  ['noise', gzipSync(Buffer.from('x'.repeat(1024)))],
])('an archive of %s is refused', async (_, bytes) => {
  await expect(unpack(bytes, join(root, 'incoming'))).rejects.toThrow(/^The archive is no /)
  expect(await readdir(root)).toEqual([])
})
