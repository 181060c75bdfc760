const { createRequire } = require('node:module')
const { join } = require('node:path')
const { compileFunction } = require('node:vm')
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

/** @typedef {{ path?: string, index?: boolean, children?: Route[] }} Route */

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
      `The routes of ${directory} cannot be listed: ${error instanceof Error ? error.message : String(error)}\nKeep src/routes.tsx to paths and lazy pages.`,
      { cause: error },
    )
  }
}

module.exports = { routePaths }
