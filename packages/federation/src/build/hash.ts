// The version of a build is known before it is made: the same sources have the same version, others another.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { root } from '../release/workspace/root.mjs'

/** Folders and files that are part of no build, such as tests and what they use (in folders `test`). */
const skippedFolders = new Set(['node_modules', 'dist', '.cache', 'coverage', 'test'])
const skippedFiles = /\.test\.tsx?$|^jest\.|\.md$|\.log$/

/** The folders of this package that a front-end build is made of: its configuration and the page's code. */
const buildFolders = ['build', 'page'].map((name) => join(root, 'packages/federation/src', name))

/** @param path absolute */
const nameOf = (path: string) => relative(root, path).split(sep).join('/')

/** All source files below a folder, sorted, so that the same content has the same order. */
function listSources(path: string): string[] {
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.isDirectory()) {
        return skippedFolders.has(entry.name) ? [] : listSources(join(path, entry.name))
      }
      return entry.isFile() && !skippedFiles.test(entry.name) ? [join(path, entry.name)] : []
    })
}

/** By folder. */
const hashes = new Map<string, string>()

function hashFolder(path: string): string {
  const cached = hashes.get(path)
  if (cached !== undefined) return cached
  const hash = createHash('sha256')
  for (const file of listSources(path)) {
    hash.update(`${nameOf(file)}\0`)
    hash.update(readFileSync(file))
  }
  const digest = hash.digest('hex')
  hashes.set(path, digest)
  return digest
}

type Package = { version: string; dependencies?: Record<string, string> }

const readPackage = (directory: string): Package =>
  JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))

/** The workspace packages that a package is made of, its dependencies' dependencies included. */
function findDependencies(directory: string, found = new Set<string>()): Set<string> {
  const { dependencies = {} } = readPackage(directory)
  for (const name of Object.keys(dependencies)) {
    if (!name.startsWith('@aerofleet/')) continue
    const part = join(root, 'packages', name.slice('@aerofleet/'.length))
    if (found.has(part)) continue
    found.add(part)
    findDependencies(part, found)
  }
  return found
}

let lockfile: Map<string, string> | undefined

/**
 * The lockfile's entries of these packages, and its part on all versions. Those of other packages are
 * left out, so that a new remote does not change the builds of the others.
 */
function readLockEntries(directories: string[]): string {
  lockfile ??= readLockfile()
  const importers = directories.map((path) => `  ${nameOf(path)}:`)
  return [...importers.map((name) => lockfile?.get(name) ?? ''), lockfile.get('') ?? ''].join('\n')
}

/** The lockfile's sections by importer; the rest of it under the empty name. */
function readLockfile(): Map<string, string> {
  const text = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')
  const [, before = text, importers = '', after = ''] =
    /^([^]*?\nimporters:\n)([^]*?)(\npackages:\n[^]*)$/.exec(text) ?? []
  const sections = new Map([['', before + after]])
  for (const section of importers.split(/\n(?= {2}\S)/)) {
    const lines = section.trim().split('\n')
    sections.set(`  ${lines[0]}`, section)
  }
  return sections
}

/**
 * The folders that a build is made of: its package, the packages it depends on, and those of the preset.
 * @param directory absolute path of the package that is built
 */
function foldersOf(directory: string): string[] {
  const isBundled = existsSync(join(directory, 'webpack.config.mjs'))
  return [directory, ...[...findDependencies(directory)].sort(), ...(isBundled ? buildFolders : [])]
}

/**
 * The source files that decide the version of a build, relative to the workspace.
 * @param directory absolute path of the package that is built
 */
export function sourcesOf(directory: string): string[] {
  return foldersOf(directory).flatMap(listSources).map(nameOf)
}

/**
 * The version of a build, known before it is made: the package's, and a hash of all that goes into it.
 * @param directory absolute path of the package that is built
 * @returns `0.1.0-3f2a…` and the same as an identifier
 */
export function buildId(directory: string): { version: string; id: string } {
  const { version } = readPackage(directory)
  const hash = createHash('sha256')
  for (const path of foldersOf(directory)) hash.update(hashFolder(path))
  hash.update(
    readLockEntries([directory, ...findDependencies(directory), join(root, 'packages/federation')]),
  )
  hash.update(process.env.API_BASE_URL ?? '')
  const full = `${version}-${hash.digest('hex').slice(0, 12)}`
  return { version: full, id: full.replace(/\W/g, '_') }
}

/** To be called before another build of the same process, as sources may have changed. */
export function clearHashes(): void {
  hashes.clear()
  lockfile = undefined
}
