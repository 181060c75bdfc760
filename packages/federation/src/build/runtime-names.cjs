const { join, parse, sep } = require('node:path')
const { root } = require('./content-hash.cjs')

/** @typedef {import('webpack').Compilation} Compilation */
/** @typedef {import('webpack').Module} Module */
/** @typedef {[module: string, names: string[]]} Found names of one module, `session` for `…/runtime/session` */

const folder = join(root, 'packages/shared/src/runtime') + sep

/** @param {Module} module @returns {string | undefined} the module that the shell has to provide in its place */
function takenModule(module) {
  if (module.type !== 'consume-shared-module') return undefined
  const id = module.libIdent({ context: root }) ?? ''
  return /\/@aerofleet\/shared\/runtime\/(.+)$/.exec(id)?.[1]
}

/**
 * What the modules of a remote import of the runtime, unused code aside. A module that is taken as a
 * whole has no names.
 * @param {Compilation} compilation
 * @returns {Found[]}
 */
function taken({ chunkGraph, moduleGraph, modules }) {
  const bundled = [...modules].filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0)
  return bundled
    .flatMap((module) => [...moduleGraph.getOutgoingConnections(module)])
    .filter((connection) => connection.isActive(undefined))
    .flatMap(({ module, dependency }) => {
      const name = takenModule(module)
      if (name === undefined) return []
      const references = dependency?.getReferencedExports(moduleGraph, undefined) ?? []
      const paths = references.map((one) => ('name' in one ? one.name : one))
      return [[name, paths.flatMap((path) => path.slice(0, 1))]]
    })
}

/**
 * What the runtime modules of a shell export.
 * @param {Compilation} compilation
 * @returns {Found[]}
 */
function offered({ moduleGraph, modules }) {
  return [...modules].flatMap((module) => {
    const file = module.nameForCondition()
    const names = moduleGraph.getProvidedExports(module)
    return file?.startsWith(folder) && Array.isArray(names) ? [[parse(file).name, names]] : []
  })
}

/** Finds the names of `@aerofleet/shared/runtime/*` that a remote takes, or a shell offers. */
class RuntimeNames {
  /** @param {'taken' | 'offered'} which */
  constructor(which) {
    this.find = which === 'taken' ? taken : offered
    /** @type {Found[]} */
    this.found = []
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('RuntimeNames', (compilation) => {
      // Later, modules are merged.
      compilation.hooks.afterChunks.tap('RuntimeNames', () => {
        this.found = this.find(compilation)
      })
    })
  }

  /** Once the chunks are made: `{ "session": ["useMay", "useSession"] }`. */
  list() {
    /** @type {Map<string, string[]>} */
    const names = new Map()
    for (const [module, some] of this.found) {
      names.set(module, [...new Set([...(names.get(module) ?? []), ...some])].sort())
    }
    return Object.fromEntries([...names].sort())
  }
}

module.exports = { RuntimeNames }
