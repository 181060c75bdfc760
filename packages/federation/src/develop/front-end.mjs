import { join } from 'node:path'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { buildId, root } from '../build/content-hash.cjs'
import { host } from '../build/preset.cjs'
import { builtVersion } from '../release/workspace/parts.mjs'

/**
 * Serves a build from its sources and updates the pages that show it; resolves when it was compiled
 * for the first time.
 * @param {import('webpack').Configuration} config made with a port
 * @param {(stop: () => Promise<void>) => void} keep told how to stop it
 */
export async function serve(config, keep) {
  const compiler = webpack(config)
  report(compiler)
  const compiled = new Promise((done) => compiler.hooks.done.tap('serve', done))
  const server = new WebpackDevServer(config.devServer, compiler)
  keep(() => server.stop())
  await server.start()
  await compiled
}

/** @param {import('webpack').Compiler} compiler */
function report(compiler) {
  const { name } = compiler.options
  let before = 'nothing'
  compiler.hooks.done.tap('report', (stats) => {
    if (stats.hasErrors()) {
      console.error(`${name} does not compile:`)
      console.error(stats.toString({ all: false, errors: true, colors: process.stderr.isTTY }))
    } else if (before === 'errors') {
      console.log(`${name} compiles again.`)
    } else if (before === 'success') {
      console.log(`${name} updated in ${stats.endTime - stats.startTime} ms.`)
    }
    before = stats.hasErrors() ? 'errors' : 'success'
  })
}

/**
 * The shell in development mode, without which no remote could be refreshed or overridden; built
 * again only when it changed.
 * @param {string} output absolute path of the build
 */
export async function buildDevelopmentShell(output) {
  const directory = join(root, 'shell')
  if (builtVersion(output) === buildId(directory).version) return
  console.log('Building the development shell ...')
  await build({ ...host({ directory, mode: 'development', output }), cache: false })
}

/** @param {import('webpack').Configuration} config @returns {Promise<void>} */
function build(config) {
  const compiler = webpack(config)
  return new Promise((done, fail) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) fail(error)
        else if (stats?.hasErrors()) fail(new Error(stats.toString({ all: false, errors: true })))
        else done()
      })
    })
  })
}
