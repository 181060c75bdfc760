// A build fails when it has code, fonts or pictures from a package without a licence.
import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Compilation } from 'webpack'
import { sharedFile } from '../release/workspace/root.mjs'
import {
  billFile,
  billOfMaterials,
  notices,
  noticesFile,
  type Package,
  type Packages,
} from './notices'
import { writtenFiles } from './written-files'

const { resolve } = createRequire(import.meta.url)

type PackageFile = {
  name: string
  version: string
  license?: string | { type: string }
  author?: string | { name: string }
}

/** Folders that a bundler makes up begin with a point. They are no packages. */
const folderOf = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/.@][^\\/]*(?=[\\/])/

const readPackageFile = (folder: string): PackageFile =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

function readPackage(folder: string): Package {
  const { name, version, license, author = `the authors of ${name}` } = readPackageFile(folder)
  const kind = typeof license === 'object' ? license.type : (license ?? 'see its text')
  const text =
    ownText(folder) ?? standardText(kind, typeof author === 'object' ? author.name : author)
  if (text) return { name, version, license: kind, text: text.trim() }
  throw new Error(`${name} comes without the text of its licence (${kind}). Use another.`)
}

function ownText(folder: string): string | undefined {
  const files = readdirSync(folder)
  const read = (file: string) => readFileSync(join(folder, file), 'utf8').trim()
  const texts = files.filter((file) => /^(licen[cs]e|copying|notice)\b/i.test(file)).map(read)
  if (texts.length > 0) return texts.join('\n\n')
  const readme = files.filter((file) => /^readme\b/i.test(file)).map(read)[0] ?? ''
  return /^#+ *licen[cs]e\b[^]*permission is hereby granted[^]*/im.exec(readme)?.[0]
}

function standardText(license: string, author: string): string | undefined {
  if (license === 'Apache-2.0') return readFileSync(resolve('typescript/LICENSE.txt'), 'utf8')
  if (license !== 'MIT') return undefined
  const own = readFileSync(sharedFile('LICENSE'), 'utf8')
  return own.replace(/^Copyright .*$/m, () => `Copyright (c) ${author}`)
}

/** @param files absolute paths; files of the workspace itself do not count */
export function packagesOf(files: Iterable<string>): Packages {
  const folders = new Set([...files].flatMap((file) => folderOf.exec(file)?.[0] ?? []))
  const packages = [...folders].map(readPackage)
  const byId = new Map(packages.map((its) => [`${its.name}@${its.version}`, its]))
  return new Map([...byId].sort(([a], [b]) => (a < b ? -1 : 1)))
}

export const licences = () =>
  writtenFiles('licences', 'first', (compilation) => {
    const packages = packagesOf(filesOf(compilation))
    const bill = billOfMaterials(packages, readPackageFile(compilation.compiler.context))
    return {
      [noticesFile]: notices(packages),
      [billFile]: `${JSON.stringify(bill, null, 2)}\n`,
    }
  })

function* filesOf(compilation: Compilation): Iterable<string> {
  const { chunkGraph, compiler, modules } = compilation
  yield resolve('webpack/package.json')
  for (const { info } of compilation.getAssets())
    for (const file of [info.sourceFilename ?? []].flat()) yield join(compiler.context, file)
  for (const module of modules) {
    if (chunkGraph.getNumberOfModuleChunks(module) === 0) continue
    const parts = 'modules' in module && Array.isArray(module.modules) ? module.modules : [module]
    for (const part of parts) yield part.nameForCondition() ?? ''
  }
}
