const { readFileSync, readdirSync } = require('node:fs')
const { basename, join } = require('node:path')
const { root } = require('./content-hash.cjs')

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

/** @param {string} name @returns {string} */
function versionOf(name) {
  if (catalog[name]) return catalog[name]
  // `workspace:*` is no range, so the package's own version is stated.
  return JSON.parse(readFileSync(join(root, 'packages', basename(name), 'package.json'), 'utf8'))
    .version
}

/**
 * The one sharing list: the host provides, remotes never bring a copy of their own.
 * @param {'host' | 'remote'} role
 * @returns {import('@module-federation/enhanced').moduleFederationPlugin.SharedObject}
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
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .sort()
    .map((file) => `@aerofleet/shared/runtime/${file.replace(/\.tsx?$/, '')}`)
}

module.exports = { shared, runtimeModules }
