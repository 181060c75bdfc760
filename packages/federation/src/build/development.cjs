const { readFileSync } = require('node:fs')
const { join } = require('node:path')
const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin')
const { default: refreshTypeScript } = require('react-refresh-typescript')

/** @typedef {import('webpack').Configuration} Configuration */
/** @typedef {import('webpack-dev-server').Configuration} ServerConfiguration */

const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/

/** The module that must run before all others of a development shell. */
const refreshHost = require.resolve('./refresh-host.cjs')

/** Options of ts-loader that mark components, so that they can be replaced while they are mounted. */
const refreshOptions = { getCustomTransformers: () => ({ before: [refreshTypeScript()] }) }

/** A loader rule by which all builds of a page share one refresh runtime. @param {string} build its name */
function shareRefreshRuntime(build) {
  return {
    test: /react-refresh-runtime\.development\.js$/,
    loader: require.resolve('./refresh-once.cjs'),
    options: { build },
  }
}

/**
 * Keeps the last build that compiled, so that a page goes on while there are errors, and takes the mended
 * code without losing its state. A first build is emitted even with errors: its overlay shows them.
 */
class KeepLastGood {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    let compiled = false
    /** @param {import('webpack').Compilation} compilation */
    const isBroken = (compilation) => compiled && compilation.errors.length > 0
    compiler.hooks.shouldEmit.tap('KeepLastGood', (compilation) =>
      isBroken(compilation) ? false : undefined,
    )
    compiler.hooks.thisCompilation.tap('KeepLastGood', (compilation) => {
      compilation.hooks.shouldRecord.tap('KeepLastGood', () =>
        isBroken(compilation) ? false : undefined,
      )
    })
    compiler.hooks.done.tap('KeepLastGood', (stats) => {
      compiled ||= !stats.hasErrors()
    })
  }
}

/** Without an overlay of its own, as the dev server's shows compile errors. */
const fastRefreshPlugins = () => [new ReactRefreshPlugin({ overlay: false }), new KeepLastGood()]

/**
 * Headers by which pages of this machine may load the files, and no others.
 * @param {import('node:http').IncomingMessage} request
 * @returns {Record<string, string>}
 */
function allowLoopback({ headers: { origin } }) {
  return {
    Vary: 'Origin',
    ...(origin && loopback.test(origin) && { 'Access-Control-Allow-Origin': origin }),
  }
}

/**
 * An empty style sheet in place of one that the build does not have: a page asks for it once more when an edit has
 * taken away the last style of a part, and does not take the edit without an answer.
 */
const emptyStyles = {
  name: 'empty-styles',
  /**
   * @param {import('webpack-dev-server').Request} request
   * @param {import('webpack-dev-server').Response} response
   * @param {() => void} next
   */
  middleware: (request, response, next) => {
    if (request.path.endsWith('.css')) response.set(allowLoopback(request)).type('css').end()
    else next()
  },
}

/**
 * Serves a build to pages of another origin.
 * @param {number} port
 * @returns {ServerConfiguration}
 */
function devServer(port) {
  return {
    host: '127.0.0.1',
    port,
    headers: allowLoopback,
    static: false,
    setupExitSignals: false,
    client: {
      logging: 'warn',
      overlay: { errors: true, warnings: false, runtimeErrors: false },
      webSocketURL: `ws://localhost:${port}/ws`,
    },
    devMiddleware: { stats: 'none' },
    setupMiddlewares: (middlewares) => [...middlewares, emptyStyles],
  }
}

/**
 * Writes the page and the files beside it to disk, where the product's server completes and serves them.
 * @param {number} port
 * @returns {ServerConfiguration}
 */
function hostServer(port) {
  /** @param {string} file */
  const isWritten = (file) => !/[\\/]assets[\\/]|hot-update/.test(file)
  return { ...devServer(port), devMiddleware: { stats: 'none', writeToDisk: isWritten } }
}

/**
 * Also serves the remote's declaration as it is on disk now: no bundle has it. A change of it reloads
 * the page.
 * @param {number} port
 * @param {string} directory
 * @returns {ServerConfiguration}
 */
function remoteServer(port, directory) {
  const declaration = join(directory, 'mfe.json')
  return {
    ...devServer(port),
    watchFiles: [declaration],
    setupMiddlewares: (middlewares) => [
      {
        name: 'declaration',
        path: '/mfe.json',
        /**
         * @param {import('webpack-dev-server').Request} request
         * @param {import('webpack-dev-server').Response} response
         */
        middleware: (request, response) => {
          response.set(allowLoopback(request)).end(readFileSync(declaration))
        },
      },
      ...middlewares,
      emptyStyles,
    ],
  }
}

module.exports = {
  fastRefreshPlugins,
  hostServer,
  refreshOptions,
  shareRefreshRuntime,
  refreshHost,
  remoteServer,
}
