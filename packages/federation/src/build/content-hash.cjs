const { createHash } = require('node:crypto')
const { existsSync, readFileSync, readdirSync } = require('node:fs')
const { join, relative, resolve, sep } = require('node:path')

const root = resolve(__dirname, '../../../..')
/** Folders and files that are part of no build, such as tests and what they use (in folders `test`). */
const skippedFolders = new Set(['node_modules', 'dist', '.cache', 'coverage', 'test'])
const skippedFiles = /\.test\.tsx?$|^jest\.|\.md$|\.log$/

/** The folders of this package that a front-end build is made of: its configuration and the page's code. */
const buildFolders = [__dirname, resolve(__dirname, '../page')]

/** @param {string} path absolute */
const nameOf = (path) => relative(root, path).split(sep).join('/')

/**
 * All source files below a folder, sorted, so that the same content has the same order.
 * @param {string} path
 * @returns {string[]}
 */
function listSources(path) {
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.isDirectory()) {
        return skippedFolders.has(entry.name) ? [] : listSources(join(path, entry.name))
      }
      return entry.isFile() && !skippedFiles.test(entry.name) ? [join(path, entry.name)] : []
    })
}

/** By folder. @type {Map<string, string>} */
const hashes = new Map()

/** @param {string} path */
function hashFolder(path) {
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

/**
 * The workspace packages that a package is made of, its dependencies' dependencies included.
 * @param {string} directory
 * @param {Set<string>} [found]
 */
function findDependencies(directory, found = new Set()) {
  const { dependencies = {} } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
  for (const name of Object.keys(dependencies)) {
    if (!name.startsWith('@aerofleet/')) continue
    const part = join(root, 'packages', name.slice('@aerofleet/'.length))
    if (found.has(part)) continue
    found.add(part)
    findDependencies(part, found)
  }
  return found
}

/** @type {Map<string, string> | undefined} */
let lockfile

/**
 * The lockfile's entries of these packages, and its part on all versions. Those of other packages are
 * left out, so that a new remote does not change the builds of the others.
 * @param {string[]} directories
 */
function readLockEntries(directories) {
  lockfile ??= readLockfile()
  const importers = directories.map((path) => `  ${nameOf(path)}:`)
  return [...importers.map((name) => lockfile?.get(name) ?? ''), lockfile.get('') ?? ''].join('\n')
}

/** The lockfile's sections by importer; the rest of it under the empty name. */
function readLockfile() {
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
 * @param {string} directory absolute path of the package that is built
 */
function foldersOf(directory) {
  const isBundled = existsSync(join(directory, 'webpack.config.cjs'))
  return [directory, ...[...findDependencies(directory)].sort(), ...(isBundled ? buildFolders : [])]
}

/**
 * The source files that decide the version of a build, relative to the workspace.
 * @param {string} directory absolute path of the package that is built
 */
function sourcesOf(directory) {
  return foldersOf(directory).flatMap(listSources).map(nameOf)
}

/**
 * The version of a build, known before it is made: the package's, and a hash of all that goes into it.
 * @param {string} directory absolute path of the package that is built
 * @returns {{ version: string, id: string }} `0.1.0-3f2a…` and the same as an identifier
 */
function buildId(directory) {
  const { version } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
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
function clearHashes() {
  hashes.clear()
  lockfile = undefined
}

module.exports = { buildId, clearHashes, root, sourcesOf }
