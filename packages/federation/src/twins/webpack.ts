import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Release } from '@aerofleet/shared/mfe-declaration'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import webpack, { type Chunk, type Compilation, type Configuration } from 'webpack'
import { readDeclaration } from '../build/declaration'
import { integrityOf } from '../build/integrity'
import { host, remote } from '../build/preset'
import { chunksOf, filesOf, readPages } from '../build/routes'
import { runtimeModules, sharedModules } from '../build/shared-modules'
import type { Revision } from '../release/store/registry'
import { root } from '../release/workspace/root.mjs'

const names = ['landing', 'fleet', 'admin']
/**
 * The twins leave out the plugins that make the product faster than plain federation, or that only its releases need.
 */
const ownPlugins = new Set(['ModuleFederationPlugin', 'parts', 'pages', 'licences'])
type Plugin = NonNullable<Configuration['plugins']>[number]
const nameOf = (plugin: Plugin) =>
  plugin && 'name' in plugin ? String(plugin.name) : (plugin?.constructor.name ?? '')

type Other = {
  entry?: NonNullable<Configuration['entry']>
  remotes?: string
  plugins: webpack.WebpackPluginInstance[]
}

function asTwin(
  config: Configuration,
  twin: string,
  { entry, remotes, plugins }: Other,
): Configuration {
  const { cache, optimization: { splitChunks: _, ...optimization } = {} } = config
  return {
    ...config,
    ...(entry && { entry }),
    optimization,
    resolve: {
      ...config.resolve,
      ...(remotes && {
        alias: {
          '@aerofleet/federation/page/remotes$': join(
            root,
            'packages/federation/src/twins',
            remotes,
          ),
        },
      }),
    },
    plugins: [
      ...(config.plugins ?? []).filter((plugin) => !ownPlugins.has(nameOf(plugin))),
      ...plugins,
    ],
    ...(typeof cache === 'object' &&
      cache.type === 'filesystem' && { cache: { ...cache, name: `${config.name}-${twin}` } }),
  }
}

function build(config: Configuration): Promise<Compilation> {
  return new Promise((resolve, reject) => {
    webpack(config, (error, stats) => {
      if (error) reject(error)
      else if (!stats || stats.hasErrors()) reject(new Error(stats?.toString('errors-only')))
      else resolve(stats.compilation)
    })
  })
}

const readRegistry = (): Revision =>
  JSON.parse(readFileSync(join(root, 'dist/store/live.json'), 'utf8'))

function releaseOf(name: string): Release {
  const release = readRegistry().remotes[name]?.current
  if (!release) throw new Error(`The product has no live ${name}`)
  return release
}

/**
 * A twin has the product's remotes with other files. The server sends a hint for the entry, which is the bundle here.
 * The page calls the API only when its code does.
 * @param folder of the twin
 */
function writeRegistry(
  folder: string,
  filesOfRemote: (name: string) => { pages?: Record<string, string[]>; panel?: string[] },
) {
  const page = readFileSync(join(folder, 'shell/index.html'), 'utf8')
  const entry = /src="(\/assets\/main[^"]*)"/.exec(page)?.[1] ?? ''
  const hashOf = (file: string) => integrityOf(readFileSync(join(folder, 'shell', file)))
  const twins = names.map((name) => {
    const current = releaseOf(name)
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
        paths: paths.map(({ reads: _, ...page }) => page),
      },
    }
    return [name, { current: release }]
  })
  mkdirSync(join(folder, 'store'), { recursive: true })
  writeFileSync(
    join(folder, 'store/live.json'),
    JSON.stringify({ revision: readRegistry().revision, remotes: Object.fromEntries(twins) }),
  )
}

const shellDirectory = join(root, 'shell')

export async function buildOneBundle(folder: string): Promise<void> {
  const config = host({ directory: shellDirectory, output: join(folder, 'shell') })
  const compilation = await build(
    asTwin(config, 'one-bundle', {
      entry: { main: './src/main.tsx' },
      remotes: 'one-bundle-remotes.ts',
      plugins: [],
    }),
  )
  const addresses = (chunks: Chunk[]) => filesOf(chunks).map((file) => `/${file}`)
  const chunksOfPart = (module: string) =>
    compilation.chunkGroups.find(({ origins }) =>
      origins.some(({ request }) => request?.endsWith(`/${module}`)),
    )?.chunks ?? []
  const pagesOf = new Map<string, Record<string, string[]>>()
  for (const name of names) {
    const directory = join(root, `mfe-${name}`)
    const pages = await readPages(directory, readDeclaration(directory).mount)
    const files = pages.map(({ address, requests }) => [
      address,
      requests.flatMap((request) => addresses(chunksOf(compilation, directory, request))),
    ])
    pagesOf.set(name, Object.fromEntries(files))
  }
  writeRegistry(folder, (name) => {
    const panel = name === 'landing' ? [] : addresses(chunksOfPart(`mfe-${name}/src/panel`))
    return { pages: pagesOf.get(name) ?? {}, panel }
  })
}

/**
 * Each build has its own copy of the libraries, for use without the shell. Only the shell has the modules with the
 * state of the page.
 */
const plainShared = (role: 'host' | 'remote') => ({
  ...sharedModules(role, shellDirectory),
  ...Object.fromEntries(
    ['react', 'react/', 'react-dom', 'react-dom/', 'react-router-dom', '@tanstack/react-query'].map(
      (name) => [name, { singleton: true }],
    ),
  ),
})

export async function buildPlain(folder: string): Promise<void> {
  const shell = host({ directory: shellDirectory, output: join(folder, 'shell') })
  await build(
    asTwin(shell, 'plain', {
      entry: { main: [...runtimeModules(shellDirectory), './src/main.tsx'] },
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
  for (const name of names) {
    const { version, container } = releaseOf(name)
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
