const { mkdirSync, readFileSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')
const { host, remote } = require('../src/build/preset.cjs')
const { integrityOf } = require('../src/build/file-hashes.cjs')
const { chunksOf, filesOf, pageRequests } = require('../src/build/page-assets.cjs')
const { runtimeModules, sharedModules } = require('../src/build/shared-modules.cjs')
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack')
const webpack = require('webpack')

/** @typedef {import('webpack').Configuration} Configuration */

const root = join(__dirname, '../../..')
const names = ['landing', 'fleet', 'admin']
/** What the product does to be faster than plain federation, and what only its releases need. */
const ownPlugins = new Set([
  'ModuleFederationPlugin',
  'RuntimeNames',
  'ShellParts',
  'PageAssets',
  'ThirdPartyNotices',
])

/**
 * A build of the product as a twin has it: the same sources, loaders and minimizer, other federation.
 * @param {Configuration} config
 * @param {string} twin
 * @param {{ entry?: NonNullable<Configuration['entry']>, remotes?: string, plugins: webpack.WebpackPluginInstance[] }} other
 * @returns {Configuration}
 */
function asTwin(config, twin, { entry, remotes, plugins }) {
  const { cache, optimization: { splitChunks: _, ...optimization } = {} } = config
  return {
    ...config,
    ...(entry && { entry }),
    optimization,
    resolve: {
      ...config.resolve,
      ...(remotes && {
        alias: { '@aerofleet/federation/page/remotes$': join(__dirname, remotes) },
      }),
    },
    plugins: [
      ...(config.plugins ?? []).filter((plugin) => !ownPlugins.has(plugin?.constructor.name ?? '')),
      ...plugins,
    ],
    ...(typeof cache === 'object' &&
      cache.type === 'filesystem' && { cache: { ...cache, name: `${config.name}-${twin}` } }),
  }
}

/** @param {Configuration} config @returns {Promise<webpack.Compilation>} */
function build(config) {
  return new Promise((resolve, reject) => {
    webpack(config, (error, stats) => {
      if (error) reject(error)
      else if (!stats || stats.hasErrors()) reject(new Error(stats?.toString('errors-only')))
      else resolve(stats.compilation)
    })
  })
}

/** The live releases of the product. */
const readRegistry = () => JSON.parse(readFileSync(join(root, 'dist/store/live.json'), 'utf8'))

/**
 * Writes the registry of a twin: the remotes of the product, with other files. The server hints the entry,
 * which is the bundle here, and nothing is asked of the API before the code asks.
 * @param {string} folder of the twin
 * @param {(name: string) => { pages?: Record<string, string[]>, panel?: string[] }} filesOfRemote
 */
function writeRegistry(folder, filesOfRemote) {
  const page = readFileSync(join(folder, 'shell/index.html'), 'utf8')
  const entry = /src="(\/assets\/main[^"]*)"/.exec(page)?.[1] ?? ''
  const hashOf = (/** @type {string} */ file) =>
    integrityOf(readFileSync(join(folder, 'shell', file)))
  const { revision, remotes } = readRegistry()
  const twins = names.map((name) => {
    const { current } = remotes[name]
    const { pages = {}, panel = [] } = filesOfRemote(name)
    const files = [...Object.values(pages).flat(), ...panel]
    const { paths, ...declaration } = current.declaration
    const release = {
      ...current,
      entry,
      integrity: hashOf(entry),
      preload: [],
      pages,
      panel,
      hashes: Object.fromEntries(files.map((file) => [file, hashOf(file)])),
      declaration: {
        ...declaration,
        paths: paths.map((/** @type {{ reads?: unknown }} */ { reads: _, ...page }) => page),
      },
    }
    return [name, { current: release }]
  })
  mkdirSync(join(folder, 'store'), { recursive: true })
  writeFileSync(
    join(folder, 'store/live.json'),
    JSON.stringify({ revision, remotes: Object.fromEntries(twins) }),
  )
}

const shellDirectory = join(root, 'shell')

/** One bundle with lazy pages, which the server hints by their addresses as the product's. @param {string} folder */
async function buildOneBundle(folder) {
  const config = host({ directory: shellDirectory, output: join(folder, 'shell') })
  const compilation = await build(
    asTwin(config, 'one-bundle', {
      entry: { main: './src/main.tsx' },
      remotes: 'one-bundle-remotes.ts',
      plugins: [],
    }),
  )
  /** @param {webpack.Chunk[]} chunks */
  const addresses = (chunks) => filesOf(chunks).map((file) => `/${file}`)
  /** @param {string} module */
  const chunksOfPart = (module) =>
    compilation.chunkGroups.find(({ origins }) =>
      origins.some(({ request }) => request?.endsWith(`/${module}`)),
    )?.chunks ?? []
  writeRegistry(folder, (name) => {
    const directory = join(root, `mfe-${name}`)
    const { mount } = JSON.parse(readFileSync(join(directory, 'mfe.json'), 'utf8'))
    const routes = join(directory, 'src/routes.tsx')
    const pages = pageRequests(readFileSync(routes, 'utf8')).map(([path, request]) => [
      [mount === '/' ? '' : mount, path].filter(Boolean).join('/') || '/',
      addresses(chunksOf(compilation, routes, request)),
    ])
    const panel = name === 'landing' ? [] : addresses(chunksOfPart(`mfe-${name}/src/panel`))
    return { pages: Object.fromEntries(pages), panel }
  })
}

/**
 * What plain federation shares: libraries of which each build has a copy for when it is alone, and the modules
 * with the state of the page, which the shell alone has.
 * @param {'host' | 'remote'} role
 */
const plainShared = (role) => ({
  ...sharedModules(role),
  ...Object.fromEntries(
    ['react', 'react/', 'react-dom', 'react-dom/', 'react-router-dom', '@tanstack/react-query'].map(
      (name) => [name, { singleton: true }],
    ),
  ),
})

/** Plain federation with the defaults of its plugin. @param {string} folder */
async function buildPlain(folder) {
  const shell = host({ directory: shellDirectory, output: join(folder, 'shell') })
  await build(
    asTwin(shell, 'plain', {
      entry: { main: [...runtimeModules(), './src/main.tsx'] },
      remotes: 'plain-remotes.ts',
      plugins: [
        new ModuleFederationPlugin({
          name: 'shell',
          shared: plainShared('host'),
          dts: false,
          experiments: { asyncStartup: true },
        }),
      ],
    }),
  )
  const { remotes } = readRegistry()
  for (const name of names) {
    const { version, container } = remotes[name].current
    const directory = join(root, `mfe-${name}`)
    const config = remote({ directory, output: join(folder, 'store', name, version) })
    const exposes = {
      './routes': './src/routes.tsx',
      ...(name !== 'landing' && { './panel': './src/panel.tsx' }),
    }
    await build(
      asTwin(config, 'plain', {
        plugins: [
          new ModuleFederationPlugin({
            name: container,
            filename: 'remoteEntry.js',
            exposes,
            shared: plainShared('remote'),
            dts: false,
          }),
        ],
      }),
    )
  }
  writeRegistry(folder, () => ({}))
}

module.exports = { buildOneBundle, buildPlain }
