const { readFileSync } = require('node:fs')
const { join } = require('node:path')
const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin')
const { default: refreshTypeScript } = require('react-refresh-typescript')

/** @typedef {import('webpack').Configuration} Configuration */
/** @typedef {import('webpack-dev-server').Configuration} ServerConfiguration */

const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/

/** Runs before everything else of a development shell. */
const refreshHost = require.resolve('./refresh-host.cjs')

/** For ts-loader: marks components, so that they can be exchanged while they are mounted. */
const markComponents = { getCustomTransformers: () => ({ before: [refreshTypeScript()] }) }

/** @param {string} build its name in the page */
function oneRefreshRuntime(build) {
  return {
    test: /react-refresh-runtime\.development\.js$/,
    loader: require.resolve('./refresh-once.cjs'),
    options: { build },
  }
}

/**
 * A page goes on with what compiled last, and takes the mended code without losing its state. What
 * never compiled is emitted all the same: it brings the overlay that shows the errors.
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

/** Compile errors are shown by the dev server's own overlay. */
const fastRefresh = () => [new ReactRefreshPlugin({ overlay: false }), new KeepLastGood()]

/**
 * Every page of this machine may use the sources; a page from elsewhere cannot read them.
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
  }
}

/**
 * The product's server completes the page and serves the files beside it, so those go to disk.
 * @param {number} port
 * @returns {ServerConfiguration}
 */
function hostServer(port) {
  /** @param {string} file */
  const onDisk = (file) => !/[\\/]assets[\\/]|hot-update/.test(file)
  return { ...devServer(port), devMiddleware: { stats: 'none', writeToDisk: onDisk } }
}

/**
 * The declaration is part of no bundle: it is served as it is on disk now, and a change of it
 * loads the page anew.
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
    ],
  }
}

module.exports = {
  fastRefresh,
  hostServer,
  markComponents,
  oneRefreshRuntime,
  refreshHost,
  remoteServer,
}
