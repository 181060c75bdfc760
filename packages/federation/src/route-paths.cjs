const { Module } = require('node:module')
const { join } = require('node:path')
const { build } = require('esbuild')

/** Pages are lazy: what is imported dynamically is not needed to know the paths. */
const withoutPages = {
  name: 'without-pages',
  /** @param {import('esbuild').PluginBuild} build */
  setup({ onResolve }) {
    onResolve({ filter: /.*/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    )
  },
}

/** @param {string} directory */
async function evaluate(directory) {
  const file = join(directory, 'src/routes.tsx')
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    logLevel: 'silent',
    plugins: [withoutPages],
  })
  const module = new Module(file)
  module.paths = Module._nodeModulePaths(directory)
  module._compile(outputFiles[0].text, file)
  return module.exports.routes
}

/**
 * @typedef {{ path?: string, index?: boolean, children?: Route[] }} Route
 * @param {Route[]} routes
 * @param {string} base
 * @returns {string[]}
 */
function leaves(routes, base) {
  return routes.flatMap(({ path = '', children }) => {
    const full = path.startsWith('/') ? path : `${base}/${path}`.replace(/\/+/g, '/')
    return children ? leaves(children, full) : [full.replace(/(.)\/$/, '$1')]
  })
}

/**
 * The addresses that a remote renders: those of `src/routes.tsx`, below its mount.
 * @param {string} directory absolute path of the remote
 * @param {string} mount of its mfe.json
 * @returns {Promise<string[]>} throws when the module cannot be evaluated outside of a browser
 */
async function routePaths(directory, mount) {
  try {
    return leaves(await evaluate(directory), mount)
  } catch (error) {
    throw new Error(
      `The routes of ${directory} cannot be listed: ${error.message}\nKeep src/routes.tsx to paths and lazy pages.`,
      { cause: error },
    )
  }
}

module.exports = { routePaths }
