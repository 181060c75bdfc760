const { existsSync, readFileSync, readdirSync } = require('node:fs')
const { basename, join } = require('node:path')
const { constants } = require('node:zlib')
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack')
const CompressionPlugin = require('compression-webpack-plugin')
const HtmlWebpackPlugin = require('html-webpack-plugin')
const MiniCssExtractPlugin = require('mini-css-extract-plugin')
const webpack = require('webpack')
const { ChunkIntegrity } = require('./chunk-integrity.cjs')
const { PageAssets } = require('./page-assets.cjs')
const { buildId, root } = require('./content-hash.cjs')
const { routePaths } = require('./route-paths.cjs')
const development = require('./development.cjs')

/** spec §9: lazily loaded files time out after 120 s. */
const loadTimeout = 120_000

/** @typedef {import('webpack').Configuration} Configuration */
/**
 * @typedef {object} Options
 * @property {string} directory absolute path of the package
 * @property {'production' | 'development'} [mode]
 * @property {number} [port] of the dev server that serves this build; without one it goes to disk
 * @property {string} [output] absolute path; `dist` of the package if absent
 */

/** Exact versions, from the workspace's catalog. */
const catalog = Object.fromEntries(
  [
    ...readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8').matchAll(
      /^ {2}'?([^'\s:]+)'?: (\d\S*)$/gm,
    ),
  ].map(([, name, version]) => [name, version]),
)

/** One instance per page. A name does not cover its subpaths: those end with a slash. */
const singletons = {
  react: 'react',
  'react/': 'react',
  'react-dom': 'react-dom',
  'react-dom/': 'react-dom',
  '@tanstack/react-query': '@tanstack/react-query',
  notistack: 'notistack',
  '@aerofleet/shared/runtime/': '@aerofleet/shared',
}

/** @param {string} name */
function versionOf(name) {
  if (catalog[name]) return catalog[name]
  // `workspace:*` is no range, so the package's own version is stated.
  return JSON.parse(readFileSync(join(root, 'packages', basename(name), 'package.json'), 'utf8'))
    .version
}

/**
 * The one sharing list: the host provides, remotes never bring a copy of their own.
 * @param {'host' | 'remote'} role
 */
function shared(role) {
  return Object.fromEntries(
    Object.entries(singletons).map(([request, name]) => {
      const version = versionOf(name)
      const range = `^${version.split('.').slice(0, 2).join('.')}.0`
      return [
        request,
        {
          singleton: true,
          version,
          requiredVersion: range,
          ...(role === 'host' ? { eager: true } : { import: false }),
        },
      ]
    }),
  )
}

/** The shell provides every runtime module, also those that only a remote uses. */
function runtimeModules() {
  return readdirSync(join(root, 'packages/shared/src/runtime'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort()
    .map((file) => `@aerofleet/shared/runtime/${file.slice(0, -3)}`)
}

/** Puts files beside the bundles, so that a build directory describes itself. */
class Extras {
  /** @param {Record<string, () => string | Uint8Array | Promise<string>>} files */
  constructor(files) {
    this.files = files
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('Extras', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL
      compilation.hooks.processAssets.tapPromise({ name: 'Extras', stage }, async () => {
        for (const [name, read] of Object.entries(this.files)) {
          compilation.emitAsset(name, new webpack.sources.RawSource(Buffer.from(await read())))
        }
      })
    })
  }
}

/**
 * @param {string} folder
 * @param {string} [prefix]
 * @returns {Record<string, () => Uint8Array>}
 */
function filesBelow(folder, prefix = '') {
  if (!existsSync(folder)) return {}
  return Object.assign(
    {},
    ...readdirSync(folder, { withFileTypes: true }).map((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory()
        ? filesBelow(path, `${prefix}${entry.name}/`)
        : { [prefix + entry.name]: () => readFileSync(path) }
    }),
  )
}

/** @param {string} algorithm @param {string} extension @param {object} compressionOptions */
function precompress(algorithm, extension, compressionOptions) {
  return new CompressionPlugin({
    algorithm,
    compressionOptions,
    filename: `[path][base].${extension}`,
    // HTML is completed by the server on every request.
    test: /\.(js|css|svg|json|webmanifest)$/,
    exclude: /^build\.json$/,
    threshold: 512,
    minRatio: 0.95,
  })
}

/**
 * @param {Options} options
 * @param {{ name: string, id: string, assets: string }} build
 * @returns {Configuration}
 */
function base(options, { name, id, assets }) {
  const { directory, mode, port } = options
  const production = mode === 'production'
  const served = port !== undefined
  const hash = served ? '' : '.[contenthash:10]'
  return {
    name,
    mode,
    context: directory,
    target: ['web', 'es2022'],
    devtool: production ? false : 'cheap-module-source-map',
    output: {
      path: options.output ?? join(directory, 'dist'),
      clean: true,
      filename: `${assets}[name]${hash}.js`,
      chunkFilename: `${assets}[name]${hash}.js`,
      assetModuleFilename: `${assets}[name].[contenthash:10][ext]`,
      // Two versions of one remote in a page must not share a chunk registry.
      uniqueName: id,
      chunkLoadTimeout: loadTimeout,
      crossOriginLoading: 'anonymous',
      // A module that threw while evaluated is evaluated again by the next try.
      strictModuleErrorHandling: true,
      hashFunction: 'sha256',
      hashDigestLength: 20,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: require.resolve('ts-loader'),
          options: {
            transpileOnly: true,
            instance: name,
            configFile: join(root, 'tsconfig.base.json'),
            onlyCompileBundledFiles: true,
            compilerOptions: {
              noEmit: false,
              allowImportingTsExtensions: false,
              declaration: false,
              sourceMap: !production,
            },
            ...(served && development.markComponents),
          },
        },
        ...(production ? [] : [development.oneRefreshRuntime(id)]),
        {
          test: /\.css$/,
          use: [
            MiniCssExtractPlugin.loader,
            {
              loader: require.resolve('css-loader'),
              options: {
                sourceMap: !production,
                modules: {
                  auto: /\.module\.css$/,
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                  localIdentName: production
                    ? '[hash:base64:8]'
                    : '[name]__[local]__[hash:base64:4]',
                  localIdentHashSalt: name,
                },
              },
            },
          ],
        },
        { test: /\.(woff2?|png|jpe?g|webp|avif|svg|mp4|webm)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new webpack.DefinePlugin({
        'process.env.API_BASE_URL': JSON.stringify(process.env.API_BASE_URL || '/api'),
      }),
      new MiniCssExtractPlugin({
        filename: `${assets}[name]${hash}.css`,
        chunkFilename: `${assets}[name]${hash}.css`,
        // CSS Modules do not depend on each other's order.
        ignoreOrder: true,
      }),
      // A development server changes its files all the time.
      ...(production ? [new ChunkIntegrity(loadTimeout)] : []),
      ...(production
        ? [
            precompress('brotliCompress', 'br', {
              params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
            }),
            precompress('gzip', 'gz', { level: 9 }),
          ]
        : []),
      ...(served ? development.fastRefresh() : []),
    ],
    optimization: {
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
      // The server looks for a comment in the HTML.
      minimizeOptions: { javascript: { compress: { passes: 1 } }, html: false },
    },
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
    cache: {
      type: 'filesystem',
      name: [name, mode, ...(served ? ['served'] : [])].join('-'),
      cacheDirectory: join(root, 'node_modules/.cache/webpack'),
      buildDependencies: { config: [__filename, join(root, 'pnpm-lock.yaml')] },
    },
  }
}

/** Without types (the contract package holds them), never with `remotes`: the registry names those. */
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
      new Extras({
        ...filesBelow(join(directory, 'public')),
        'build.json': () => JSON.stringify({ name, version, shellApi: shellApi(directory) }),
      }),
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
  const { name, mount } = declarationOf(directory)
  const { version, build: container } = identify(directory, name, mode)
  const config = base({ mode, ...options }, { name, id: container, assets: '' })
  const describing = [
    new PageAssets(join(directory, 'src/routes.tsx')),
    new Extras({
      'mfe.json': () => readFileSync(join(directory, 'mfe.json')),
      'build.json': async () =>
        JSON.stringify({ name, version, container, routes: await routePaths(directory, mount) }),
    }),
  ]
  return {
    ...config,
    entry: {},
    output: { ...config.output, publicPath: 'auto' },
    ...(port !== undefined && { devServer: development.remoteServer(port, directory) }),
    plugins: [
      ...(config.plugins ?? []),
      // Shared as a list of its own, see docs/decisions/0017-the-router-is-shared-as-a-list.md.
      new webpack.NormalModuleReplacementPlugin(
        /^react-router(-dom)?$/,
        '@aerofleet/shared/runtime/router',
      ),
      new ModuleFederationPlugin({
        ...federation,
        name: container,
        filename: port === undefined ? 'remoteEntry.[contenthash:10].js' : 'remoteEntry.js',
        exposes: { './routes': './src/routes.tsx' },
        shared: shared('remote'),
        experiments: { optimization: { target: 'web' } },
      }),
      // A dev server's build is never released.
      ...(port === undefined ? describing : []),
    ],
  }
}

module.exports = { host, remote }
