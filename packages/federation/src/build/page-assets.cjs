const { readFileSync } = require('node:fs')
const ts = require('typescript')
const webpack = require('webpack')

const afterHashes = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1

/**
 * The page modules of a routes file: `{ path: 'aircraft', lazy: () => import('./pages/X') }` gives
 * `aircraft` → `./pages/X`. An index route is the empty path; children are below their parents.
 * @param {string} source
 * @returns {[path: string, request: string][]}
 */
function pageRequests(source) {
  /** @type {[string, string][]} */
  const requests = []
  /** @param {ts.Node} node @param {string} parent */
  function visit(node, parent) {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [request] = node.arguments
      if (request && ts.isStringLiteralLike(request)) requests.push([parent, request.text])
    }
    const path = ts.isObjectLiteralExpression(node) ? (pathOf(node) ?? '') : ''
    const below = [parent, path].filter(Boolean).join('/')
    ts.forEachChild(node, (child) => visit(child, below))
  }
  visit(ts.createSourceFile('routes.tsx', source, ts.ScriptTarget.Latest, true), '')
  return requests
}

/** @param {ts.ObjectLiteralExpression} route */
function pathOf(route) {
  for (const property of route.properties) {
    const { name } = property
    if (!ts.isPropertyAssignment(property) || !name || !ts.isIdentifier(name)) continue
    if (name.text === 'path' && ts.isStringLiteralLike(property.initializer)) {
      return property.initializer.text
    }
  }
  return undefined
}

/**
 * Writes `pages.json`: by the paths of a routes module, the files that each page needs beside the entry.
 */
class PageAssets {
  /** @param {string} routes absolute path of the routes module */
  constructor(routes) {
    this.routes = routes
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('PageAssets', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'PageAssets', stage: afterHashes }, () => {
        const files = Object.fromEntries(
          pageRequests(readFileSync(this.routes, 'utf8')).map(([path, request]) => [
            path,
            filesOf(chunksOf(compilation, this.routes, request)),
          ]),
        )
        compilation.emitAsset('pages.json', new webpack.sources.RawSource(JSON.stringify(files)))
      })
    })
  }
}

/**
 * @param {import('webpack').Compilation} compilation
 * @param {string} routes
 * @param {string} request
 */
function chunksOf(compilation, routes, request) {
  const group = compilation.chunkGroups.find((candidate) =>
    candidate.origins.some(
      (origin) => origin.request === request && origin.module?.identifier().endsWith(routes),
    ),
  )
  return group?.chunks ?? []
}

/** @param {import('webpack').Chunk[]} chunks @returns {string[]} */
function filesOf(chunks) {
  return chunks.flatMap((chunk) => [...chunk.files]).filter((file) => /\.(js|css)$/.test(file))
}

module.exports = { PageAssets, chunksOf, filesOf, pageRequests }
