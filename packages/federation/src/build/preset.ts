import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { moduleFederationPlugin } from '@module-federation/enhanced'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { transform } from 'esbuild'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import type { Compilation, Configuration } from 'webpack'
import { productVersion } from '../release/workspace/root.mjs'
import { baseConfig, type Options } from './base-config'
import { declaration, readDeclaration } from './declaration'
import * as development from './development'
import { buildId } from './hash'
import { manifest } from './manifest'
import { pages, parts, readPages } from './routes'
import { runtimeModules, sharedModules } from './shared-modules'
import { writtenFiles } from './written-files'

/** `remotes` is missing, because the registry names them at run time. */
const federationOptions: moduleFederationPlugin.ModuleFederationPluginOptions = {
  dts: false,
  manifest: true,
  shareStrategy: 'loaded-first',
}

/** A development build always has the same name, because overrides rely on it. */
function identify({ directory, mode }: Options, name: string) {
  const { version, id } = buildId(directory)
  const build = `${name.replace(/\W/g, '_')}_${mode === 'production' ? id : 'development'}`
  return { version, build }
}

function readParts(directory: string): Record<string, string[]> {
  return JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')).parts
}

function filesBelow(folder: string): Record<string, Buffer> {
  if (!existsSync(folder)) return {}
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const paths = files.map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(
    paths.map((path) => [path.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(path)]),
  )
}

/** A script that is compiled by itself works even when the bundles fail. */
async function compileScript(file: string): Promise<string> {
  const { code } = await transform(readFileSync(file, 'utf8'), {
    loader: 'ts',
    format: 'iife',
    target: 'es2020',
    minify: true,
    define: { 'process.env.API_BASE_URL': JSON.stringify(process.env.API_BASE_URL || '/api') },
  })
  return code
}

/** These fonts belong to every page's first paint. */
const firstFonts = /b612-latin-[47]00-normal\..*woff2$/

type Assets = { publicPath: string; js: string[]; css: string[] }

function listAssets(compilation: Compilation, { publicPath, js, css }: Assets) {
  const fonts = Object.keys(compilation.assets).filter((file) => firstFonts.test(file))
  return { scripts: js, styles: css, fonts: fonts.map((file) => publicPath + file) }
}

export function host({ mode = 'production', ...others }: Options): Configuration {
  const options = { mode, ...others }
  const { directory, port } = options
  const name = 'shell'
  const { version, build } = identify(options, name)
  const config = baseConfig(options, { name, id: build, assets: 'assets/' })
  const refreshEntry = mode === 'production' ? [] : [development.refreshHost]
  return {
    ...config,
    entry: { main: [...refreshEntry, ...runtimeModules(directory), './src/main.tsx'] },
    // A dev server's files have another origin than the page.
    output: { ...config.output, publicPath: port === undefined ? '/' : 'auto' },
    ...(port !== undefined && { devServer: development.hostServer(port) }),
    plugins: [
      ...(config.plugins ?? []),
      new ModuleFederationPlugin({
        ...federationOptions,
        name: build,
        shared: sharedModules('host', directory),
        experiments: {
          asyncStartup: true,
          provideExternalRuntime: true,
          optimization: { target: 'web', disableSnapshot: true },
        },
      }),
      new HtmlWebpackPlugin({
        template: join(directory, 'src/index.html'),
        minify: false, // keeps <!--registry--> for the server
        // The template decides the order of loading, and puts the bundle first.
        inject: false,
        templateParameters: listAssets,
        ...(port !== undefined && { publicPath: `http://localhost:${port}/` }),
      }),
      writtenFiles('page', 'first', async () => ({
        ...filesBelow(join(directory, 'public')),
        'start.js': await compileScript(join(directory, 'src/start.ts')),
        'early-reads.js': await compileScript(join(directory, 'src/early-reads.ts')),
      })),
      manifest('exported', () => ({ name, version, sdk: productVersion })),
      ...(mode === 'production' ? [parts(readParts(directory))] : []),
    ],
  }
}

export function remote({ mode = 'production', ...others }: Options): Configuration {
  const options = { mode, ...others }
  const { directory, port } = options
  const { name, mount, panel } = readDeclaration(directory)
  const { version, build: container } = identify(options, name)
  const config = baseConfig(options, { name, id: container, assets: '' })
  const releasePlugins = [
    declaration(directory),
    pages(directory, mount),
    manifest('imported', async () => {
      const routes = await readPages(directory, mount)
      return {
        name,
        version,
        sdk: productVersion,
        container,
        routes: routes.map(({ address }) => address),
      }
    }),
  ]
  return {
    ...config,
    entry: {},
    output: { ...config.output, publicPath: 'auto' },
    ...(port !== undefined && { devServer: development.remoteServer(port, directory) }),
    // Each page is one file: over HTTP/1.1 a browser opens only six connections, and each answer costs its headers.
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
        shared: sharedModules('remote', directory),
        experiments: {
          externalRuntime: true,
          optimization: { target: 'web', disableSnapshot: true },
        },
      }),
      ...(port === undefined ? releasePlugins : []),
    ],
  }
}
