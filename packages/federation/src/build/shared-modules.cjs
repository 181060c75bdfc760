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

/** Modules with one instance in a page. A name with a slash at the end covers its subpaths. */
const singletons = {
  react: 'react',
  'react/': 'react',
  'react-dom': 'react-dom',
  'react-dom/': 'react-dom',
  notistack: 'notistack',
  '@aerofleet/shared/runtime/': '@aerofleet/shared',
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

module.exports = { sharedModules, runtimeModules }
