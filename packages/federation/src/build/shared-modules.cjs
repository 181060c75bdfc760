const { readFileSync, readdirSync } = require('node:fs')
const { basename, join } = require('node:path')
const { root } = require('./content-hash.cjs')
const { lazyModules } = require('./shared-lists.cjs')

/** Exact versions, from the workspace's catalog. */
const catalog = Object.fromEntries(
  [
    ...readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8').matchAll(
      /^ {2}'?([^'\s:]+)'?: (\d\S*)$/gm,
    ),
  ].map(([, name, version]) => [name, version]),
)

const runtime = '@aerofleet/shared/runtime/'

/** Modules with one instance in a page. A name with a slash at the end covers its subpaths. */
const singletons = {
  react: 'react',
  'react/': 'react',
  'react-dom': 'react-dom',
  'react-dom/': 'react-dom',
  [runtime]: '@aerofleet/shared',
}

/** @param {string} name @returns {string} */
function versionOf(name) {
  if (catalog[name]) return catalog[name]
  // `workspace:*` is no version, so that a package's own is read.
  return JSON.parse(readFileSync(join(root, 'packages', basename(name), 'package.json'), 'utf8'))
    .version
}

/**
 * The modules that the host provides, of which remotes never have a copy of their own.
 * @param {'host' | 'remote'} role
 * @returns {import('@module-federation/enhanced').moduleFederationPlugin.SharedObject}
 */
function sharedModules(role) {
  const lazy = lazyModules.map((each) => [`${runtime}${each}`, '@aerofleet/shared'])
  return Object.fromEntries(
    [...Object.entries(singletons), ...lazy].map(([request = '', name = '']) => {
      const version = versionOf(name)
      const range = `^${version.split('.').slice(0, 2).join('.')}.0`
      const isLazy = lazy.some(([each]) => each === request)
      return [
        request,
        {
          singleton: true,
          version,
          requiredVersion: range,
          ...(role === 'host' ? { eager: !isLazy } : { import: false }),
        },
      ]
    }),
  )
}

/** The runtime modules that the shell of every page has, also those that only a remote uses. */
function runtimeModules() {
  return readdirSync(join(root, 'packages/shared/src/runtime'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => file.replace(/\.tsx?$/, ''))
    .filter((name) => !lazyModules.includes(name))
    .sort()
    .map((name) => runtime + name)
}

module.exports = { sharedModules, runtimeModules }
