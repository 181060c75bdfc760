import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { productVersion } from '../release/workspace/root.mjs'
import { folderOf, lockFileOf, readPackageFile } from './packages'

const skippedFolders = new Set(['node_modules', 'dist', 'coverage', 'test'])
const skippedFiles = /\.test\.tsx?$|^jest\.|\.md$|\.log$/
const isHidden = (name: string) => name.startsWith('.')

const buildFolders = (directory: string) =>
  ['src/build', 'src/page'].map((name) => join(folderOf('@aerofleet/federation', directory), name))

/** The name does not depend on where the checkout or the installed package lies. */
function nameOf(path: string, root: string): string {
  const name = relative(root, path).split(sep).join('/')
  return name.replace(/^.*\bnode_modules\//, '')
}

/** The files are sorted, so that the same content always gives the same hash. */
function listSources(path: string): string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !isHidden(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.isDirectory()) {
        return skippedFolders.has(entry.name) ? [] : listSources(join(path, entry.name))
      }
      return entry.isFile() && !skippedFiles.test(entry.name) ? [join(path, entry.name)] : []
    })
}

const hashes = new Map<string, string>()

function hashFolder(path: string, root: string): string {
  const cached = hashes.get(path)
  if (cached !== undefined) return cached
  const hash = createHash('sha256')
  for (const file of listSources(path)) {
    hash.update(`${nameOf(file, root)}\0`)
    hash.update(readFileSync(file))
  }
  const digest = hash.digest('hex')
  hashes.set(path, digest)
  return digest
}

function findDependencies(directory: string, found = new Set<string>()): Set<string> {
  const { dependencies, peerDependencies } = readPackageFile(directory)
  for (const name of Object.keys({ ...dependencies, ...peerDependencies })) {
    if (!name.startsWith('@aerofleet/')) continue
    const part = folderOf(name, directory)
    if (found.has(part)) continue
    found.add(part)
    findDependencies(part, found)
  }
  return found
}

const lockFiles = new Map<string, Map<string, string>>()

/** Leaves the entries of other packages out, so that a new remote does not change the builds of the others. */
function readLockEntries(file: string, directories: string[]): string {
  const sections = lockFiles.get(file) ?? readLockFile(file)
  lockFiles.set(file, sections)
  const importers = directories.map((path) => `  ${nameOf(path, dirname(file)) || '.'}:`)
  return [...importers.map((name) => sections.get(name) ?? ''), sections.get('') ?? ''].join('\n')
}

/**
 * Splits pnpm's lock file into sections by importer. The empty name stands for all the rest, and for all of any other
 * lock file.
 */
function readLockFile(file: string): Map<string, string> {
  const text = readFileSync(file, 'utf8')
  const [, before = text, importers = '', after = ''] =
    /^([^]*?\nimporters:\n)([^]*?)(\npackages:\n[^]*)$/.exec(text) ?? []
  const sections = new Map([['', before + after]])
  for (const section of importers.split(/\n(?= {2}\S)/)) {
    const lines = section.trim().split('\n')
    sections.set(`  ${lines[0]}`, section)
  }
  return sections
}

function foldersOf(directory: string): string[] {
  const isBundled = existsSync(join(directory, 'webpack.config.mjs'))
  return [
    directory,
    ...[...findDependencies(directory)].sort(),
    ...(isBundled ? buildFolders(directory) : []),
  ]
}

const rootOf = (directory: string) => dirname(lockFileOf(directory) ?? join(directory, 'none'))

/**
 * Lists the source files that decide the version of a build, relative to the folder of the lock file.
 * @param directory absolute path of the package to build
 */
export function sourcesOf(directory: string): string[] {
  const root = rootOf(directory)
  return foldersOf(directory)
    .flatMap(listSources)
    .map((file) => nameOf(file, root))
}

/**
 * Returns the version of a build: the version of the package, and a hash of all sources.
 * @param directory absolute path of the package to build
 * @returns `0.1.0-3f2a…` and the same as an identifier
 */
export function buildId(directory: string): { version: string; id: string } {
  const { version } = readPackageFile(directory)
  const hash = createHash('sha256')
  const root = rootOf(directory)
  for (const path of foldersOf(directory)) hash.update(hashFolder(path, root))
  const lockFile = lockFileOf(directory)
  if (lockFile !== undefined) {
    const preset = join(root, 'packages/federation')
    hash.update(readLockEntries(lockFile, [directory, ...findDependencies(directory), preset]))
  }
  hash.update(productVersion).update(process.env.API_BASE_URL ?? '')
  const full = `${version}-${hash.digest('hex').slice(0, 12)}`
  return { version: full, id: full.replace(/\W/g, '_') }
}

/** Call this before another build in the same process, because sources may have changed. */
export function clearHashes(): void {
  hashes.clear()
  lockFiles.clear()
}
