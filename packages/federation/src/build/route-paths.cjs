const { createRequire } = require('node:module')
const { join } = require('node:path')
const { compileFunction } = require('node:vm')
const { build } = require('esbuild')

/** Leaves out what is imported dynamically: the paths are known without the lazy pages. */
const withoutPages = {
  name: 'without-pages',
  /** @param {import('esbuild').PluginBuild} build */
  setup({ onResolve }) {
    onResolve({ filter: /.*/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    )
  },
}

/** @typedef {{ path?: string, index?: boolean, children?: Route[] }} Route */

/** @param {string} directory */
async function evaluateRoutes(directory) {
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
  /** @type {{ exports: { routes: Route[] } }} */
  const module = { exports: { routes: [] } }
  const text = outputFiles.map((output) => output.text).join('')
  compileFunction(text, ['module', 'require'], { filename: file })(module, createRequire(file))
  return module.exports.routes
}

/**
 * @param {Route[]} routes
 * @param {string} base
 * @returns {string[]}
 */
function listPaths(routes, base) {
  return routes.flatMap(({ path = '', children }) => {
    const full = path.startsWith('/') ? path : `${base}/${path}`.replace(/\/+/g, '/')
    return children ? listPaths(children, full) : [full.replace(/(.)\/$/, '$1')]
  })
}

/**
 * The addresses that a remote renders: those of `src/routes.tsx`, below its mount.
 * @param {string} directory absolute path of the remote
 * @param {string} mount of its mfe.json
 * @returns {Promise<string[]>} rejects when the module cannot be evaluated outside of a browser
 */
async function routePaths(directory, mount) {
  try {
    return listPaths(await evaluateRoutes(directory), mount)
  } catch (error) {
    throw new Error(
      `The routes of ${directory} cannot be listed: ${error instanceof Error ? error.message : String(error)}\nsrc/routes.tsx may hold paths and lazy pages only.`,
      { cause: error },
    )
  }
}

module.exports = { routePaths }
