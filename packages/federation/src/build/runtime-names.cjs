const { join, parse, sep } = require('node:path')
const { root } = require('./content-hash.cjs')

/** @typedef {import('webpack').Compilation} Compilation */
/** @typedef {import('webpack').Module} Module */
/** @typedef {[module: string, names: string[]]} Found names of one module, `session` for `…/runtime/session` */

const folder = join(root, 'packages/shared/src/runtime') + sep

/** @param {Module} module @returns {string | undefined} the runtime module that the shell provides for it */
function runtimeModuleOf(module) {
  if (module.type !== 'consume-shared-module') return undefined
  const id = module.libIdent({ context: root }) ?? ''
  return /\/@aerofleet\/shared\/runtime\/(.+)$/.exec(id)?.[1]
}

/**
 * The names that a remote's modules import of the runtime, without unused code. A module that is imported
 * without names has an empty list.
 * @param {Compilation} compilation
 * @returns {Found[]}
 */
function findImported({ chunkGraph, moduleGraph, modules }) {
  const bundled = [...modules].filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0)
  return bundled
    .flatMap((module) => [...moduleGraph.getOutgoingConnections(module)])
    .filter((connection) => connection.isActive(undefined))
    .flatMap(({ module, dependency }) => {
      const name = runtimeModuleOf(module)
      if (name === undefined) return []
      const references = dependency?.getReferencedExports(moduleGraph, undefined) ?? []
      const paths = references.map((reference) =>
        'name' in reference ? reference.name : reference,
      )
      return [[name, paths.flatMap((path) => path.slice(0, 1))]]
    })
}

/**
 * The names that the runtime modules of a shell export.
 * @param {Compilation} compilation
 * @returns {Found[]}
 */
function findExported({ moduleGraph, modules }) {
  return [...modules].flatMap((module) => {
    const file = module.nameForCondition()
    const names = moduleGraph.getProvidedExports(module)
    return file?.startsWith(folder) && Array.isArray(names) ? [[parse(file).name, names]] : []
  })
}

/** Finds the names of `@aerofleet/shared/runtime/*` that a remote imports, or a shell exports. */
class RuntimeNames {
  /** @param {'imported' | 'exported'} which */
  constructor(which) {
    this.find = which === 'imported' ? findImported : findExported
    /** @type {Found[]} */
    this.found = []
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('RuntimeNames', (compilation) => {
      // Before webpack merges modules.
      compilation.hooks.afterChunks.tap('RuntimeNames', () => {
        this.found = this.find(compilation)
      })
    })
  }

  /** Once the chunks are made: `{ "session": ["useMay", "useSession"] }`. */
  list() {
    /** @type {Map<string, string[]>} */
    const names = new Map()
    for (const [module, found] of this.found) {
      names.set(module, [...new Set([...(names.get(module) ?? []), ...found])].sort())
    }
    return Object.fromEntries([...names].sort())
  }
}

module.exports = { RuntimeNames }
