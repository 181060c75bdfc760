const { readFileSync } = require('node:fs')
const { join } = require('node:path')
const ts = require('typescript')
const webpack = require('webpack')
const { root } = require('./content-hash.cjs')

const routerFile = 'packages/shared/src/runtime/router.ts'
const routerRequest = /^react-router(-dom)?$/

/** The names that the shell shares of the router. */
function listedNames() {
  const source = readFileSync(join(root, routerFile), 'utf8')
  return ts
    .createSourceFile(routerFile, source, ts.ScriptTarget.Latest)
    .statements.filter(ts.isExportDeclaration)
    .flatMap(({ exportClause: names }) => (names && ts.isNamedExports(names) ? names.elements : []))
    .map(({ name }) => name.text)
}

/**
 * Replaces a remote's router by the shell's list (docs/decisions/0017-the-router-is-shared-as-a-list.md).
 * A name that is not on it would be undefined in the page, so that the build fails and says where to add it.
 */
class RouterList {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    new webpack.NormalModuleReplacementPlugin(
      routerRequest,
      '@aerofleet/shared/runtime/router',
    ).apply(compiler)
    compiler.hooks.compilation.tap('RouterList', (compilation) => {
      compilation.hooks.finishModules.tap('RouterList', (modules) => {
        const listed = new Set(listedNames())
        for (const module of modules) {
          const missing = importedNames(module).filter((name) => !listed.has(name))
          for (const name of new Set(missing)) compilation.errors.push(createRefusal(name, module))
        }
      })
    })
  }
}

/**
 * @param {import('webpack').Module} module
 * @returns {string[]}
 */
function importedNames({ dependencies }) {
  return dependencies.flatMap((dependency) => {
    const isOfRouter =
      dependency instanceof webpack.dependencies.ModuleDependency &&
      routerRequest.test(dependency.request)
    return isOfRouter && 'ids' in dependency && Array.isArray(dependency.ids)
      ? dependency.ids.slice(0, 1)
      : []
  })
}

/** @param {string} name @param {import('webpack').Module} module */
function createRefusal(name, module) {
  const error = new webpack.WebpackError(
    `The shell does not share ${name} of react-router. Add it to ${routerFile}, or do without it.`,
  )
  error.module = module
  return error
}

module.exports = { RouterList }
