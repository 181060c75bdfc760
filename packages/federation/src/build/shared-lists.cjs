const { readFileSync } = require('node:fs')
const { join } = require('node:path')
const ts = require('typescript')
const webpack = require('webpack')
const { root } = require('./content-hash.cjs')

const folder = 'packages/shared/src/runtime'

/** By the module of `runtime/` that lists them, the packages of which remotes use the shell's copy. */
const listedPackages = {
  router: /^react-router(-dom)?$/,
  'react-query': /^@tanstack\/react-query$/,
  zod: /^zod\/mini$/,
}

/** @typedef {{ file: string, request: RegExp, names: Set<string> }} List */

/** @returns {List[]} */
const readLists = () =>
  Object.entries(listedPackages).map(([module, request]) => {
    const file = `${folder}/${module}.ts`
    return { file, request, names: namesIn(file) }
  })

/** The names that a list exports. @param {string} file */
function namesIn(file) {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
  )
  return new Set(
    source.statements
      .filter(ts.isExportDeclaration)
      .flatMap(({ exportClause: clause }) =>
        clause && ts.isNamedExports(clause) ? clause.elements : [],
      )
      .map(({ name }) => name.text),
  )
}

/**
 * Replaces packages in a remote by the shell's lists of them (docs/decisions/0017-libraries-are-shared-as-lists.md).
 * A name that is not on its list would be undefined in the page, so that the build fails and says where to add it.
 */
class SharedLists {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    for (const [module, request] of Object.entries(listedPackages)) {
      new webpack.NormalModuleReplacementPlugin(
        request,
        `@aerofleet/shared/runtime/${module}`,
      ).apply(compiler)
    }
    compiler.hooks.compilation.tap('SharedLists', (compilation) => {
      compilation.hooks.finishModules.tap('SharedLists', (modules) => {
        const lists = readLists()
        for (const module of modules) compilation.errors.push(...findRefusals(module, lists))
      })
    })
  }
}

/**
 * An error for each name that a module imports and the shell does not share.
 * @param {import('webpack').Module} module
 * @param {List[]} lists
 */
function findRefusals(module, lists) {
  /** @type {Map<string, webpack.WebpackError>} */
  const refusals = new Map()
  for (const dependency of module.dependencies) {
    if (!(dependency instanceof webpack.dependencies.ModuleDependency)) continue
    const { request } = dependency
    const list = lists.find((candidate) => candidate.request.test(request))
    const [name] = 'ids' in dependency && Array.isArray(dependency.ids) ? dependency.ids : []
    if (!list || name === undefined || list.names.has(name)) continue
    const error = new webpack.WebpackError(
      `The shell does not share ${name} of ${request}. Add it to ${list.file}, or do without it.`,
    )
    error.module = module
    refusals.set(`${name} of ${request}`, error)
  }
  return refusals.values()
}

module.exports = { SharedLists }
