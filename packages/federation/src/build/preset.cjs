const { readFileSync } = require('node:fs')
const { join } = require('node:path')
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack')
const { transform } = require('esbuild')
const HtmlWebpackPlugin = require('html-webpack-plugin')
const { baseConfig } = require('./base-config.cjs')
const { buildId } = require('./content-hash.cjs')
const development = require('./development.cjs')
const { ExtraFiles, filesBelow } = require('./extra-files.cjs')
const { FileHashes, PageIntegrity } = require('./file-hashes.cjs')
const { PageAssets } = require('./page-assets.cjs')
const { routePaths } = require('./route-paths.cjs')
const { RuntimeNames } = require('./runtime-names.cjs')
const { runtimeModules, sharedModules } = require('./shared-modules.cjs')
const { ShellParts } = require('./shell-parts.cjs')

/** @typedef {import('webpack').Configuration} Configuration */
/** @typedef {import('./base-config.cjs').Options} Options */

/**
 * No types, as the shared package has them; no `remotes`, as the registry names them at run time.
 * @type {import('@module-federation/enhanced').moduleFederationPlugin.ModuleFederationPluginOptions}
 */
const federationOptions = {
  dts: false,
  manifest: true,
  shareStrategy: 'loaded-first',
}

/** @param {string} directory */
function declarationOf(directory) {
  return JSON.parse(readFileSync(join(directory, 'mfe.json'), 'utf8'))
}

/** The version of the shell API, and what is loaded where. @param {string} directory */
function describeShell(directory) {
  const { shellApi, parts } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
  return { shellApi, parts }
}

/** Compiles a script without imports, which works even when the bundles fail. @param {string} file */
async function compileScript(file) {
  const { code } = await transform(readFileSync(file, 'utf8'), {
    loader: 'ts',
    format: 'iife',
    target: 'es2020',
    minify: true,
    define: { 'process.env.API_BASE_URL': JSON.stringify(process.env.API_BASE_URL || '/api') },
  })
  return code
}

/**
 * Version and name of a build. A development build always has the same name, which overrides rely on.
 * @param {string} directory
 * @param {string} name
 * @param {Options['mode']} mode
 */
function identify(directory, name, mode) {
  const { version, id } = buildId(directory)
  const build = `${name.replace(/\W/g, '_')}_${mode === 'production' ? id : 'development'}`
  return { version, build }
}

/** Of the fonts, these are in the first paint of every page. */
const firstFonts = /b612-latin-[47]00-normal\..*woff2$/

/**
 * The addresses that the shell's HTML names.
 * @param {import('webpack').Compilation} compilation
 * @param {{ publicPath: string, js: string[], css: string[] }} assets
 */
function listAssets(compilation, { publicPath, js, css }) {
  const fonts = Object.keys(compilation.assets).filter((file) => firstFonts.test(file))
  return { scripts: js, styles: css, fonts: fonts.map((file) => publicPath + file) }
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
  const config = baseConfig({ mode, ...options }, { name, id: build, assets: 'assets/' })
  const runtime = new RuntimeNames('exported')
  const { shellApi, parts } = describeShell(directory)
  const refreshEntry = mode === 'production' ? [] : [development.refreshHost]
  return {
    ...config,
    entry: { main: [...refreshEntry, ...runtimeModules(), './src/main.tsx'] },
    // A dev server's files have another origin than the page.
    output: { ...config.output, publicPath: port === undefined ? '/' : 'auto' },
    ...(port !== undefined && { devServer: development.hostServer(port) }),
    plugins: [
      ...(config.plugins ?? []),
      new ModuleFederationPlugin({
        ...federationOptions,
        name: build,
        shared: sharedModules('host'),
        experiments: {
          asyncStartup: true,
          provideExternalRuntime: true,
          optimization: { target: 'web', disableSnapshot: true },
        },
      }),
      new HtmlWebpackPlugin({
        template: join(directory, 'src/index.html'),
        minify: false, // keeps <!--registry--> for the server
        // The template orders what is loaded; the bundle is the first script.
        inject: false,
        templateParameters: listAssets,
        ...(port !== undefined && { publicPath: `http://localhost:${port}/` }),
      }),
      new ExtraFiles({
        ...filesBelow(join(directory, 'public')),
        'start.js': () => compileScript(join(directory, 'src/start.ts')),
        'early-reads.js': () => compileScript(join(directory, 'src/early-reads.ts')),
        'build.json': () =>
          JSON.stringify({
            name,
            version,
            shellApi,
            runtime: runtime.list(),
          }),
      }),
      runtime,
      ...(mode === 'production' ? [new PageIntegrity(), new ShellParts(parts)] : []),
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
  const config = baseConfig({ mode, ...options }, { name, id: container, assets: '' })
  const runtime = new RuntimeNames('imported')
  const releasePlugins = [
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
    // One file a page: over HTTP/1.1 a browser has six connections, and each answer has its headers.
    optimization: { ...config.optimization, splitChunks: false },
    plugins: [
      ...(config.plugins ?? []),
      new ModuleFederationPlugin({
        ...federationOptions,
        name: container,
        filename: port === undefined ? 'remoteEntry.[contenthash:10].js' : 'remoteEntry.js',
        exposes: {
          './routes': './src/routes.tsx',
          ...(panel && { './panel': './src/panel.tsx' }),
        },
        shared: sharedModules('remote'),
        // The shell's page has the runtime already.
        experiments: {
          externalRuntime: true,
          optimization: { target: 'web', disableSnapshot: true },
        },
      }),
      // A dev server's build is never released.
      ...(port === undefined ? releasePlugins : []),
    ],
  }
}

module.exports = { host, remote }
