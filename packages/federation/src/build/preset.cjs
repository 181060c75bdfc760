const { readFileSync } = require('node:fs')
const { join } = require('node:path')
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack')
const { transform } = require('esbuild')
const HtmlWebpackPlugin = require('html-webpack-plugin')
const { base } = require('./base-config.cjs')
const { buildId } = require('./content-hash.cjs')
const development = require('./development.cjs')
const { ExtraFiles, filesBelow } = require('./extra-files.cjs')
const { FileHashes, PageIntegrity } = require('./file-hashes.cjs')
const { PageAssets } = require('./page-assets.cjs')
const { routePaths } = require('./route-paths.cjs')
const { RouterList } = require('./router-list.cjs')
const { RuntimeNames } = require('./runtime-names.cjs')
const { runtimeModules, shared } = require('./shared-modules.cjs')

/** @typedef {import('webpack').Configuration} Configuration */
/** @typedef {import('./base-config.cjs').Options} Options */

/**
 * Without types (the contract package holds them), never with `remotes`: the registry names those.
 * @type {import('@module-federation/enhanced').moduleFederationPlugin.ModuleFederationPluginOptions}
 */
const federation = {
  dts: false,
  manifest: true,
  shareStrategy: 'loaded-first',
}

/** @param {string} directory */
function declarationOf(directory) {
  return JSON.parse(readFileSync(join(directory, 'mfe.json'), 'utf8'))
}

/** The version of what the shell offers to remotes. @param {string} directory */
function shellApi(directory) {
  return JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')).shellApi
}

/** A script that stands for itself: it has no imports, and runs when the bundles do not. @param {string} file */
async function compiled(file) {
  const { code } = await transform(readFileSync(file, 'utf8'), {
    loader: 'ts',
    format: 'iife',
    target: 'es2020',
    minify: true,
  })
  return code
}

/**
 * A build under development keeps its name, so that the page knows it without asking.
 * @param {string} directory
 * @param {string} name
 * @param {Options['mode']} mode
 */
function identify(directory, name, mode) {
  const { version, id } = buildId(directory)
  const build = `${name.replace(/\W/g, '_')}_${mode === 'production' ? id : 'development'}`
  return { version, build }
}

/**
 * The webpack configuration of the shell.
 * @param {Options} options
 * @returns {Configuration}
 */
function host({ mode = 'production', ...options }) {
  const { directory, port } = options
  const name = 'shell'
  const { version, build } = identify(directory, name, mode)
  const config = base({ mode, ...options }, { name, id: build, assets: 'assets/' })
  const runtime = new RuntimeNames('offered')
  const first = mode === 'production' ? [] : [development.refreshHost]
  return {
    ...config,
    entry: { main: [...first, ...runtimeModules(), './src/main.tsx'] },
    // Seen from the page, the files of a dev server are at another origin than the page.
    output: { ...config.output, publicPath: port === undefined ? '/' : 'auto' },
    ...(port !== undefined && { devServer: development.hostServer(port) }),
    plugins: [
      ...(config.plugins ?? []),
      new ModuleFederationPlugin({
        ...federation,
        name: build,
        shared: shared('host'),
        experiments: { asyncStartup: true, optimization: { target: 'web' } },
      }),
      new HtmlWebpackPlugin({
        template: join(directory, 'src/index.html'),
        minify: false, // keeps <!--registry--> for the server
        scriptLoading: 'defer',
        ...(port !== undefined && { publicPath: `http://localhost:${port}/` }),
      }),
      new ExtraFiles({
        ...filesBelow(join(directory, 'public')),
        'start.js': () => compiled(join(directory, 'src/start.ts')),
        'build.json': () =>
          JSON.stringify({
            name,
            version,
            shellApi: shellApi(directory),
            runtime: runtime.list(),
          }),
      }),
      runtime,
      ...(mode === 'production' ? [new PageIntegrity()] : []),
    ],
  }
}

/**
 * The webpack configuration of a remote: it exposes `./routes` and describes itself in `mfe.json`.
 * @param {Options} options
 * @returns {Configuration}
 */
function remote({ mode = 'production', ...options }) {
  const { directory, port } = options
  const { name, mount, panel } = declarationOf(directory)
  const { version, build: container } = identify(directory, name, mode)
  const config = base({ mode, ...options }, { name, id: container, assets: '' })
  const runtime = new RuntimeNames('taken')
  const describing = [
    runtime,
    new FileHashes(),
    new PageAssets(join(directory, 'src/routes.tsx')),
    new ExtraFiles({
      'mfe.json': () => readFileSync(join(directory, 'mfe.json')),
      'build.json': async () =>
        JSON.stringify({
          name,
          version,
          container,
          routes: await routePaths(directory, mount),
          runtime: runtime.list(),
        }),
    }),
  ]
  return {
    ...config,
    entry: {},
    output: { ...config.output, publicPath: 'auto' },
    ...(port !== undefined && { devServer: development.remoteServer(port, directory) }),
    plugins: [
      ...(config.plugins ?? []),
      new RouterList(),
      new ModuleFederationPlugin({
        ...federation,
        name: container,
        filename: port === undefined ? 'remoteEntry.[contenthash:10].js' : 'remoteEntry.js',
        exposes: {
          './routes': './src/routes.tsx',
          ...(panel && { './panel': './src/panel.tsx' }),
        },
        shared: shared('remote'),
        experiments: { optimization: { target: 'web' } },
      }),
      // A dev server's build is never released.
      ...(port === undefined ? describing : []),
    ],
  }
}

module.exports = { host, remote }
