import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** In this package, so that what is not bundled is found. */
const cache = join(import.meta.dirname, '../../../node_modules/.cache')
const sources = join(import.meta.dirname, '../..')

/**
 * Modules of this package, by their paths below `src`.
 * @typedef {{
 *   'release/live': typeof import('../live'),
 *   'release/mfe': typeof import('../mfe'),
 *   'release/rehearsal/rehearse': typeof import('../rehearsal/rehearse'),
 * }} Tools
 */

/**
 * Bundles and loads a tool, which is TypeScript; that takes a fraction of a second. Several processes may
 * do so at once: each writes a file of its own and renames it when it is complete.
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
    external: ['@playwright/test', '@sparticuz/chromium', 'commander'],
    logLevel: 'error',
  })
  await rename(outfile, bundle)
  return import(pathToFileURL(bundle).href)
}
