const { createHash } = require('node:crypto')
const { existsSync, readFileSync, readdirSync } = require('node:fs')
const { join, relative, resolve, sep } = require('node:path')

const root = resolve(__dirname, '../../../..')
/** Tests and what helps them (in folders `test`) are part of no build. */
const skippedFolders = new Set(['node_modules', 'dist', '.cache', 'coverage', 'test'])
const skippedFiles = /\.test\.tsx?$|^jest\.|\.md$|\.log$/

/** Of this package a build has the configuration and what runs in the page. */
const rooms = [__dirname, resolve(__dirname, '../page')]

/** @param {string} path absolute */
const nameOf = (path) => relative(root, path).split(sep).join('/')

/**
 * All source files below a folder, sorted, so that one content has one order.
 * @param {string} path
 * @returns {string[]}
 */
function sources(path) {
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.isDirectory()) {
        return skippedFolders.has(entry.name) ? [] : sources(join(path, entry.name))
      }
      return entry.isFile() && !skippedFiles.test(entry.name) ? [join(path, entry.name)] : []
    })
}

/** @type {Map<string, string>} */
const hashes = new Map()

/** @param {string} path */
function hashOf(path) {
  const known = hashes.get(path)
  if (known !== undefined) return known
  const hash = createHash('sha256')
  for (const file of sources(path)) {
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
function workspaceParts(directory, found = new Set()) {
  const { dependencies = {} } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
  for (const name of Object.keys(dependencies)) {
    if (!name.startsWith('@aerofleet/')) continue
    const part = join(root, 'packages', name.slice('@aerofleet/'.length))
    if (found.has(part)) continue
    found.add(part)
    workspaceParts(part, found)
  }
  return found
}

/** @type {Map<string, string> | undefined} */
let lock

/**
 * What the lockfile says of these packages, and of all versions: another remote that comes along
 * leaves the builds of the others as they are.
 * @param {string[]} directories
 */
function lockOf(directories) {
  lock ??= lockSections()
  const importers = directories.map((path) => `  ${nameOf(path)}:`)
  return [...importers.map((name) => lock?.get(name) ?? ''), lock.get('') ?? ''].join('\n')
}

/** The lockfile by importer; the rest of it by the empty name. */
function lockSections() {
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
 * The folders that a build is made of: its package, the packages that it depends on, and the preset.
 * @param {string} directory absolute path of the package that is built
 */
function partsOf(directory) {
  const isBundled = existsSync(join(directory, 'webpack.config.cjs'))
  return [directory, ...[...workspaceParts(directory)].sort(), ...(isBundled ? rooms : [])]
}

/**
 * The source files that decide the version of a build, relative to the workspace.
 * @param {string} directory absolute path of the package that is built
 */
function sourcesOf(directory) {
  return partsOf(directory).flatMap(sources).map(nameOf)
}

/**
 * The build's id: package version and a hash of everything that goes into the build, known before it.
 * @param {string} directory absolute path of the package that is built
 * @returns {{ version: string, id: string }} `0.1.0-3f2a…` and the same as an identifier
 */
function buildId(directory) {
  const { version } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
  const hash = createHash('sha256')
  for (const path of partsOf(directory)) hash.update(hashOf(path))
  hash.update(lockOf([directory, ...workspaceParts(directory), join(root, 'packages/federation')]))
  hash.update(process.env.API_BASE_URL ?? '')
  const full = `${version}-${hash.digest('hex').slice(0, 12)}`
  return { version: full, id: full.replace(/\W/g, '_') }
}

/** For a process that lives longer than one build. */
function forgetHashes() {
  hashes.clear()
  lock = undefined
}

module.exports = { buildId, forgetHashes, root, sourcesOf }
