import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { constants } from 'node:zlib'
import CompressionPlugin from 'compression-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import webpack, { type Configuration } from 'webpack'
import { isInstalled, root, sharedFile } from '../release/workspace/root.mjs'
import * as development from './development'
import { integrity } from './integrity'
import { licences } from './licences'
import { lockFileOf } from './packages'

const { resolve } = createRequire(import.meta.url)

/** In milliseconds (spec §9). */
const loadTimeout = 120_000

export type Options = {
  /** Absolute path of the package. */
  directory: string
  mode?: 'production' | 'development'
  /** The port of the dev server. Without one the build is written to disk. */
  port?: number | undefined
  /** Absolute path; by default `dist` of the package. */
  output?: string
}

function precompress(algorithm: string, extension: string, compressionOptions: object) {
  return new CompressionPlugin({
    algorithm,
    compressionOptions,
    filename: `[path][base].${extension}`,
    // HTML is left out, because the server completes it on every request.
    test: /\.(js|css|svg|json|webmanifest)$/,
    exclude: /^build\.json$/,
    threshold: 512,
    minRatio: 0.95,
  })
}

type Build = { name: string; id: string; assets: string }

export function baseConfig(options: Options, { name, id, assets }: Build): Configuration {
  const { directory, mode, port } = options
  const isProduction = mode === 'production'
  const isServed = port !== undefined
  const hasMaps = isInstalled
  const hashSuffix = isServed ? '' : '.[contenthash:10]'
  return {
    name,
    mode,
    context: directory,
    target: ['web', 'es2022'],
    // No page names the maps of a release, and the server keeps them to the team.
    devtool: isProduction ? hasMaps && 'hidden-source-map' : 'cheap-module-source-map',
    output: {
      path: options.output ?? join(directory, 'dist'),
      clean: true,
      filename: `${assets}[name]${hashSuffix}.js`,
      chunkFilename: `${assets}[name]${hashSuffix}.js`,
      assetModuleFilename: `${assets}[name].[contenthash:10][ext]`,
      // A page may hold two versions of one remote. They must not share a chunk registry.
      uniqueName: id,
      chunkLoadTimeout: loadTimeout,
      // All builds share this name, because the page's policy must name it before later releases exist.
      trustedTypes: { policyName: 'aerofleet', onPolicyCreationFailure: 'stop' },
      crossOriginLoading: 'anonymous',
      // A module that threw while it was evaluated is evaluated again by the next import.
      strictModuleExceptionHandling: true,
      hashFunction: 'sha256',
      hashDigestLength: 20,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          // Our own packages are TypeScript even when they are installed, also in pnpm's folders.
          exclude: /node_modules[\\/](?!.*@aerofleet[\\/])/,
          loader: resolve('ts-loader'),
          options: {
            transpileOnly: true,
            instance: name,
            configFile: sharedFile('tsconfig.base.json'),
            onlyCompileBundledFiles: true,
            allowTsInNodeModules: true,
            compilerOptions: {
              noEmit: false,
              allowImportingTsExtensions: false,
              declaration: false,
              sourceMap: !isProduction || hasMaps,
            },
            ...(isServed && development.refreshOptions),
          },
        },
        {
          test: /\.css$/,
          use: [
            MiniCssExtractPlugin.loader,
            {
              loader: resolve('css-loader'),
              options: {
                sourceMap: !isProduction,
                modules: {
                  auto: /\.module\.css$/,
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                  localIdentName: isProduction
                    ? '[hash:base64:6]'
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
        filename: `${assets}[name]${hashSuffix}.css`,
        chunkFilename: `${assets}[name]${hashSuffix}.css`,
        // CSS Modules do not depend on each other's order.
        ignoreOrder: true,
      }),
      // The dev server needs no hashes, because its files change all the time.
      ...(isProduction
        ? [integrity(loadTimeout), licences()]
        : [new development.ShareRefreshRuntime(id)]),
      ...(isProduction
        ? [
            precompress('brotliCompress', 'br', {
              params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
            }),
            precompress('gzip', 'gz', { level: 9 }),
          ]
        : []),
      ...(isServed ? development.fastRefreshPlugins() : []),
    ],
    optimization: {
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
      // The minimizer leaves HTML alone, because the server replaces a comment in it.
      minimizer: [
        new MinimizerPlugin({
          test: /\.js$/,
          minify: MinimizerPlugin.swcMinify,
          minimizerOptions: { compress: { passes: 2 } },
        }),
        new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.esbuildMinifyCss }),
      ],
    },
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
    cache: {
      type: 'filesystem',
      name: [name, mode, ...(isServed ? ['served'] : [])].join('-'),
      cacheDirectory: join(root, 'node_modules/.cache/webpack'),
      buildDependencies: {
        config: [fileURLToPath(import.meta.url), lockFileOf(directory) ?? []].flat(),
      },
    },
  }
}
