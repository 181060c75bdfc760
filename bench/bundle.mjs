import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { bundle as options } from '../api/bundle.cjs'

const api = fileURLToPath(new URL('../api', import.meta.url))
const folder = mkdtempSync(join(api, 'dist/bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/**
 * A script of `api/bench`, built as the product is.
 * @param {string} name without `.ts`
 * @returns {Promise<string>} the path of the script
 */
export async function bundle(name) {
  await build(options(folder, { [name]: `bench/${name}.ts` }))
  return join(folder, `${name}.cjs`)
}
