import { join } from 'node:path'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { readBuiltVersion } from '../release/workspace/parts.mjs'
import { root } from '../release/workspace/root.mjs'
import { loadTools } from '../release/workspace/tools.mjs'

const { buildId } = await loadTools('build/hash')
const { host } = await loadTools('build/preset')

/**
 * Serves a build from its sources and updates the open pages. Resolves when it has compiled for the first time.
 * @param {import('webpack').Configuration} config made with a port
 * @param {(stop: () => Promise<void>) => void} registerStop gets a function that stops it
 */
export async function serve(config, registerStop) {
  const compiler = webpack(config)
  report(compiler)
  const compiled = new Promise((done) => compiler.hooks.done.tap('serve', done))
  const server = new WebpackDevServer(config.devServer, compiler)
  registerStop(() => server.stop())
  await server.start()
  await compiled
}

/** @param {import('webpack').Compiler} compiler */
function report(compiler) {
  const { name } = compiler.options
  /** @type {'success' | 'errors' | undefined} */
  let lastResult
  compiler.hooks.done.tap('report', (stats) => {
    if (stats.hasErrors()) {
      console.error(`${name} does not compile:`)
      console.error(stats.toString({ all: false, errors: true, colors: process.stderr.isTTY }))
    } else if (lastResult === 'errors') {
      console.log(`${name} compiles again.`)
    } else if (lastResult === 'success') {
      console.log(`${name} updated in ${stats.endTime - stats.startTime} ms.`)
    }
    lastResult = stats.hasErrors() ? 'errors' : 'success'
  })
}

/**
 * A release's shell can neither refresh remotes nor take overrides.
 * @param {string} output absolute path of the build
 */
export async function buildDevelopmentShell(output) {
  const directory = join(root, 'shell')
  if (readBuiltVersion(output) === buildId(directory).version) return
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
