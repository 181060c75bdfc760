const { join } = require('node:path')
const { constants } = require('node:zlib')
const CompressionPlugin = require('compression-webpack-plugin')
const MiniCssExtractPlugin = require('mini-css-extract-plugin')
const webpack = require('webpack')
const { ChunkIntegrity } = require('./chunk-integrity.cjs')
const { root } = require('./content-hash.cjs')
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
 * What a build of the shell and one of a remote have in common.
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
      // One name for all builds: the page's policy names it before later releases are known.
      trustedTypes: { policyName: 'aerofleet', onPolicyCreationFailure: 'stop' },
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

module.exports = { base }
