const { readFileSync, readdirSync } = require('node:fs')
const { join } = require('node:path')
const { root } = require('./content-hash.cjs')

/** @typedef {{ name: string, version: string, license: string, author: string, folder: string }} Package */

const noticesFile = 'third-party-notices.txt'
const billFile = 'sbom.cdx.json'

/** The folder of the package that a file belongs to; what bundlers make up there begins with a point. */
const folderOf = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/.@][^\\/]*(?=[\\/])/

/** @param {string} folder @returns {Package} */
function readPackage(folder) {
  const { name, version, license, author } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  return {
    name,
    version,
    license: license?.type ?? license ?? 'see its text',
    author: author?.name ?? author ?? `the authors of ${name}`,
    folder,
  }
}

/** What stands for a package that comes without a text: the text of its licence. @param {Package} its */
function standardText({ license, author }) {
  if (license === 'Apache-2.0')
    return readFileSync(require.resolve('typescript/LICENSE.txt'), 'utf8')
  if (license !== 'MIT') return undefined
  const own = readFileSync(join(root, 'LICENSE'), 'utf8')
  return own.replace(/^Copyright .*$/m, () => `Copyright (c) ${author}`)
}

/** @param {Package} its */
function textOf(its) {
  const files = readdirSync(its.folder)
  /** @param {string} file */
  const read = (file) => readFileSync(join(its.folder, file), 'utf8').trim()
  const texts = files.filter((file) => /^(licen[cs]e|copying|notice)\b/i.test(file)).map(read)
  if (texts.length > 0) return texts.join('\n\n')
  const readme = files.filter((file) => /^readme\b/i.test(file)).map(read)[0] ?? ''
  const [section] = /^#+ *licen[cs]e\b[^]*permission is hereby granted[^]*/im.exec(readme) ?? []
  const text = section ?? standardText(its)
  if (text) return text.trim()
  throw new Error(
    `${its.name} comes without the text of its licence (${its.license}). Use another.`,
  )
}

/**
 * The packages that files come from, by `name@version` and in that order.
 * @param {Iterable<string>} files absolute paths; those of the workspace itself are passed over
 */
function packagesOf(files) {
  const folders = new Set([...files].flatMap((file) => folderOf.exec(file)?.[0] ?? []))
  /** @type {Map<string, Package>} */
  const packages = new Map()
  for (const its of [...folders].map(readPackage)) packages.set(`${its.name}@${its.version}`, its)
  return new Map([...packages].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * A list of the packages that files come from, `name@version` and licence a line, and their licences.
 * @param {Iterable<string>} files as for `packagesOf`
 */
function notices(files) {
  const packages = packagesOf(files)
  /** @type {Map<string, string[]>} */
  const byText = new Map()
  for (const [id, its] of packages) {
    const text = textOf(its)
    byText.set(text, [...(byText.get(text) ?? []), id])
  }
  const list = [...packages].map(([id, { license }]) => `${id}  ${license}`)
  const texts = [...byText].map(
    ([text, its]) => `${'='.repeat(80)}\n${its.join(', ')}\n\n${text}\n`,
  )
  return [
    'This build has code, fonts or pictures of these packages:',
    '',
    ...list,
    '',
    ...texts,
  ].join('\n')
}

/**
 * The bill of materials of a build, in CycloneDX.
 * @param {Iterable<string>} files as for `packagesOf`
 * @param {{ name: string, version: string }} build
 */
function billOfMaterials(files, { name, version }) {
  const components = [...packagesOf(files).values()].map((its) => {
    const purl = `pkg:npm/${its.name.replace('@', '%40')}@${its.version}`
    const license = /^see /i.test(its.license)
      ? { license: { name: its.license } }
      : { expression: its.license }
    const { name, version } = its
    return { type: 'library', 'bom-ref': purl, name, version, purl, licenses: [license] }
  })
  const component = { type: 'application', name, version }
  const metadata = { component }
  return { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components }
}

/** The packages that notices name, as `name@version`. @param {string} text */
function packagesIn(text) {
  const [list = ''] = text.split('='.repeat(80))
  return [...list.matchAll(/^(\S+@\S+) {2}/gm)].map(([, id = '']) => id)
}

module.exports = { billFile, billOfMaterials, notices, noticesFile, packagesIn }
