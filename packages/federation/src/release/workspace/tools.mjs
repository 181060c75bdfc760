import { readFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The cache is in this package, so that Node.js finds the packages that are not bundled. */
const cache = join(import.meta.dirname, '../../../node_modules/.cache')
const sources = join(import.meta.dirname, '../..')
const { dependencies, peerDependencies, rehearsal } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'),
)
/** The bundle leaves these packages out. It has the workspace's own, because they are TypeScript. */
const external = Object.keys({ ...dependencies, ...peerDependencies, ...rehearsal }).filter(
  (name) => !name.startsWith('@aerofleet/'),
)

/**
 * Modules of this package, by their paths below `src`.
 * @typedef {{
 *   'build/hash': typeof import('../../build/hash'),
 *   'build/licences': typeof import('../../build/licences'),
 *   'build/notices': typeof import('../../build/notices'),
 *   'build/preset': typeof import('../../build/preset'),
 *   'release/live': typeof import('../live'),
 *   'release/mfe': typeof import('../mfe'),
 *   'release/rehearsal/rehearse': typeof import('../rehearsal/rehearse'),
 *   'twins/webpack': typeof import('../../twins/webpack'),
 * }} Tools
 */

/**
 * Bundles and loads a tool, which is TypeScript, in a fraction of a second. Several processes may do so at once,
 * because each renames a file of its own when it is complete.
 * @template {keyof Tools} Entry
 * @param {Entry} entry
 * @returns {Promise<Tools[Entry]>}
 */
export async function loadTools(entry) {
  const esbuild = await import('esbuild')
  const bundle = join(cache, `${entry}.mjs`)
  const outfile = `${bundle}.${process.pid}`
  await esbuild.build({
    entryPoints: [join(sources, `${entry}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external,
    logLevel: 'error',
  })
  await rename(outfile, bundle)
  return import(pathToFileURL(bundle).href)
}
