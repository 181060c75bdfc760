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
  forms: /^(react-hook-form|@hookform\/resolvers\/standard-schema)$/,
  'virtual-rows': /^@tanstack\/react-virtual$/,
  dialogs: /^@base-ui\/react\/(alert-)?dialog$/,
  csv: /^papaparse$/,
}

/**
 * What not every page needs: modules of `runtime/`, by the name of the file that the shell has for them.
 * @type {Record<string, string[]>}
 */
const lazyLists = {
  forms: ['forms'],
  'virtual-rows': ['virtual-rows'],
  dialogs: ['dialogs'],
  csv: ['csv'],
  'server-state': ['react-query', 'query', 'slot'],
}
const lazyModules = Object.values(lazyLists).flat()

/**
 * Packages of which the shell uses more than the list of a file names: all of it belongs to that file.
 * @type {Record<string, RegExp>}
 */
const wholePackages = { 'server-state': /[\\/]@tanstack[\\/](react-query|query-core)[\\/]/ }

/** @param {string} module of `runtime/` */
const fileOf = (module) => `${folder}/${module}.ts`

/** @typedef {{ file: string, request: RegExp, names: Set<string> }} List */

/** @returns {List[]} */
const readLists = () =>
  Object.entries(listedPackages).map(([module, request]) => {
    const file = fileOf(module)
    return { file, request, names: namesIn(file) }
  })

/** The names that a list exports, with the parts of a name that has some: `Dialog`, `Dialog.Root`. @param {string} file */
function namesIn(file) {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
  )
  return new Set(
    source.statements.flatMap((statement) => {
      if (ts.isVariableStatement(statement))
        return statement.declarationList.declarations.flatMap(partsIn)
      const clause = ts.isExportDeclaration(statement) && statement.exportClause
      return clause && ts.isNamedExports(clause) ? clause.elements.map(({ name }) => name.text) : []
    }),
  )
}

/** @param {ts.VariableDeclaration} declaration */
function partsIn({ name, initializer }) {
  if (!ts.isIdentifier(name)) return []
  const parts =
    initializer && ts.isObjectLiteralExpression(initializer) ? initializer.properties : []
  return [
    name.text,
    ...parts.flatMap(({ name: part }) =>
      part && ts.isIdentifier(part) ? [`${name.text}.${part.text}`] : [],
    ),
  ]
}

/** @param {string} file */
const withoutExtension = (file) => file.replace(/\.tsx?$/, '')

/**
 * Puts each lazy list of the shell into one file with all that it needs.
 * @returns {NonNullable<NonNullable<import('webpack').Configuration['optimization']>['splitChunks']>}
 */
function lazyListFiles() {
  return {
    cacheGroups: Object.fromEntries(
      Object.entries(lazyLists).map(([name, runtimeModules]) => {
        const listed = runtimeModules.map((each) => join(root, folder, each))
        const whole = wholePackages[name]
        return [
          name,
          {
            name,
            chunks: 'async',
            enforce: true,
            test: (module, { chunkGraph }) =>
              whole?.test(module.nameForCondition() ?? '') ||
              [...chunkGraph.getModuleChunksIterable(module)].some((chunk) =>
                [...chunkGraph.getChunkModulesIterable(chunk)].some((other) =>
                  listed.includes(withoutExtension(other.nameForCondition() ?? '')),
                ),
              ),
          },
        ]
      }),
    ),
  }
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
    const ids = 'ids' in dependency && Array.isArray(dependency.ids) ? dependency.ids : []
    const name = list && findUnlisted(list, ids)
    if (!list || name === undefined) continue
    const error = new webpack.WebpackError(
      `The shell does not share ${name} of ${request}. Add it to ${list.file}, or do without it.`,
    )
    error.module = module
    refusals.set(`${name} of ${request}`, error)
  }
  return refusals.values()
}

/** The name, or the part of one, that is not on a list. @param {List} list @param {string[]} ids */
function findUnlisted({ names }, [name, part]) {
  if (name === undefined) return undefined
  if (!names.has(name)) return name
  const hasParts = [...names].some((listed) => listed.startsWith(`${name}.`))
  return hasParts && part && !names.has(`${name}.${part}`) ? `${name}.${part}` : undefined
}

module.exports = { SharedLists, lazyListFiles, lazyLists, lazyModules }
